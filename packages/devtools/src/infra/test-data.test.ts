import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { writePidFile } from '../process/guard';
import { makeTestDataFolder } from './test-data';

const LONG_AGO = new Date(0);

let memoryFolder: string;
const made: string[] = [];

beforeEach(async () => {
  memoryFolder = await mkdtemp(path.join(os.tmpdir(), 'test-data-'));
});

afterEach(async () => {
  await Promise.all([memoryFolder, ...made.splice(0)].map((folder) => rm(folder, { recursive: true })));
});

async function addRun(
  name: string,
  { owner, isOld }: { owner: number | null; isOld: boolean },
): Promise<void> {
  const folder = path.join(memoryFolder, name);
  await mkdir(folder);
  if (owner !== null) await writePidFile(path.join(folder, 'owner.pid'), owner);
  if (isOld) await utimes(folder, LONG_AGO, LONG_AGO);
}

async function make(folder: string): Promise<string> {
  const data = await makeTestDataFolder(folder);
  made.push(data);
  return data;
}

it('removes the folders of killed runs and keeps those of live and new runs', async () => {
  await addRun('mps-test-infra-live', { owner: process.pid, isOld: true });
  await addRun('mps-test-infra-new', { owner: null, isOld: false });
  await addRun('mps-test-infra-killed', { owner: null, isOld: true });
  await addRun('of-another-program', { owner: null, isOld: true });
  const data = await make(memoryFolder);
  const kept = (await readdir(memoryFolder)).filter((name) => name !== path.basename(data));
  expect(kept.sort()).toEqual(['mps-test-infra-live', 'mps-test-infra-new', 'of-another-program']);
});

it('uses the disk when there is no memory folder', async () => {
  expect(path.dirname(await make(path.join(memoryFolder, 'absent')))).toBe(os.tmpdir());
});
