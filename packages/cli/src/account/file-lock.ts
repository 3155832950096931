// withFileLock: one process of the machine at a time. The lock is a file with the id of its process, so a process that was killed
// holds none.
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { makeUsageFailure } from '../failures';
import { isRunning } from '../process';

const LOOK_INTERVAL_MS = 50;

export async function withFileLock<Done>(file: string, task: () => Promise<Done>): Promise<Done> {
  while (!take(file)) await delay(LOOK_INTERVAL_MS);
  try {
    return await task();
  } finally {
    rmSync(file, { force: true });
  }
}

/** A link appears with its content, and only once. */
function take(file: string): boolean {
  const own = `${file}.${process.pid}`;
  try {
    writeFileSync(own, String(process.pid));
    linkSync(own, file);
    return true;
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST') throw makeUsageFailure(`${file} cannot be written: ${code}`);
    if (!isHeld(file)) rmSync(file, { force: true });
    return false;
  } finally {
    rmSync(own, { force: true });
  }
}

function isHeld(file: string): boolean {
  try {
    return isRunning(Number(readFileSync(file, 'utf8')));
  } catch {
    // It is released. Another process may have taken it since, so it is not removed.
    return true;
  }
}
