// Resident memory of a process, as the kernel accounts it. Linux only.
import { readFileSync } from 'node:fs';

const SAMPLE_MS = 250;
const BYTES_OF_A_KIB = 1_024;

/** Bytes; 0 for a process that has ended. */
export function readRss(pid: number): number {
  const [, kib = '0'] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kib) * BYTES_OF_A_KIB;
}

/** Does the work, and returns the largest resident memory of each process meanwhile. */
export async function withPeaks<Value>(
  pids: readonly number[],
  work: () => Promise<Value>,
): Promise<[Value, readonly number[]]> {
  const peaks = pids.map(readRss);
  const timer = setInterval(() => {
    for (const [index, pid] of pids.entries()) peaks[index] = Math.max(peaks[index] ?? 0, readRss(pid));
  }, SAMPLE_MS);
  try {
    return [await work(), peaks];
  } finally {
    clearInterval(timer);
  }
}
