// CPU time of processes by the kernel's accounting, which a noisy machine distorts least.
import { readFileSync } from 'node:fs';

const TICK_MS = 10;

/** Process ids by the name in the table. */
export type Processes = ReadonlyMap<string, number>;

/** User and system CPU of each process since its start, in milliseconds. Linux only. */
export function measureCpuMs(processes: Processes): ReadonlyMap<string, number> {
  return new Map([...processes].map(([name, pid]) => [name, cpuMsOfPid(pid)]));
}

/** CPU of each process since `before`, divided by `parts` requests or seconds. */
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
