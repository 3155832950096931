// CPU time that processes have used, as the kernel accounts it: the figure that a noisy machine changes least.
import { readFileSync } from 'node:fs';

const TICK_MS = 10;

/** Process ids by the name that a table shows. */
export type Processes = ReadonlyMap<string, number>;

/** User and system CPU of each process in milliseconds since it started. Linux only. */
export function measureCpuMs(processes: Processes): ReadonlyMap<string, number> {
  return new Map([...processes].map(([name, pid]) => [name, cpuMsOfPid(pid)]));
}

/** What each has used since `before`, in equal parts for each of `parts` requests or seconds. */
export function usedSince(
  before: ReadonlyMap<string, number>,
  now: ReadonlyMap<string, number>,
  parts: number,
): ReadonlyMap<string, number> {
  return new Map([...now].map(([name, ms]) => [name, (ms - (before.get(name) ?? 0)) / Math.max(parts, 1)]));
}

function cpuMsOfPid(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
