// The data folder of the servers that a run of tests starts.
import { mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { OWNER_FILE } from './infra';
import { readPidFile } from '../process/guard';

const MEMORY_FOLDER = '/dev/shm';
/** The data of a whole run fits in a third of it. */
const MIN_MEMORY_BYTES = 6 * 1024 ** 3;
const PREFIX = 'mps-test-infra-';
/** A new folder has no owner for an instant. */
const MIN_ABANDONED_AGE_MS = 600_000;

/** Makes an empty folder, in memory if possible, and removes the folders of killed runs. */
export async function makeTestDataFolder(memoryFolder = MEMORY_FOLDER): Promise<string> {
  await removeAbandoned(memoryFolder);
  return mkdtemp(path.join((await isLargeEnough(memoryFolder)) ? memoryFolder : os.tmpdir(), PREFIX));
}

/**
 * A journaled write on a disk takes milliseconds, and most tests wait for hundreds of them. In memory a killed server loses nothing
 * either. A container may have a small folder or less memory than its machine.
 */
async function isLargeEnough(memoryFolder: string): Promise<boolean> {
  const folder = await statfs(memoryFolder).catch(() => null);
  if (folder === null) return false;
  return Math.min(folder.bavail * folder.bsize, process.availableMemory()) >= MIN_MEMORY_BYTES;
}

/** A killed run leaves its data, which would take memory until the machine restarts. */
async function removeAbandoned(memoryFolder: string): Promise<void> {
  const names = await readdir(memoryFolder).catch(() => []);
  const own = names.filter((name) => name.startsWith(PREFIX)).map((name) => path.join(memoryFolder, name));
  await Promise.all(
    own.map(async (folder) => {
      if (await isAbandoned(folder)) await rm(folder, { recursive: true, force: true });
    }),
  );
}

async function isAbandoned(folder: string): Promise<boolean> {
  const made = await stat(folder).catch(() => null);
  if (made === null || Date.now() - made.mtimeMs < MIN_ABANDONED_AGE_MS) return false;
  return (await readPidFile(path.join(folder, OWNER_FILE))) === undefined;
}
