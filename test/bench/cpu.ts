// CPU time that processes have used, as the kernel accounts it: the figure that a noisy machine changes least.
import { readFileSync } from 'node:fs';

const TICK_MS = 10;

/** User and system CPU of all these processes together, in milliseconds, since each started. Linux only. */
export function cpuMs(pids: readonly number[]): number {
  return pids.reduce((total, pid) => total + cpuMsOf(pid), 0);
}

function cpuMsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
