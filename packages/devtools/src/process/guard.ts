// Prevents orphans with a shell that outlives this process by seconds. It reads pids from a pipe. The pipe closes
// when this process ends, even by SIGKILL, and the shell then ends every listed process. A pid file holds the pid and
// the start time of a process, because pids are reused. The file also has waitUntil, which polls a condition.
import { spawn, type ChildProcess, execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

const GUARD_SCRIPT = `
pids=" "
while read -r action pid; do
  case "$action" in
    add) pids="$pids$pid " ;;
    drop) case "$pids" in *" $pid "*) pids="\${pids%% $pid *} \${pids#* $pid }" ;; esac ;;
  esac
done
for pid in $pids; do kill -TERM "$pid" 2>/dev/null; done
for second in 1 2 3 4 5 6 7 8 9 10; do
  alive=""
  for pid in $pids; do if kill -0 "$pid" 2>/dev/null; then alive="yes"; fi; done
  if [ -z "$alive" ]; then exit 0; fi
  sleep 1
done
for pid in $pids; do kill -KILL "$pid" 2>/dev/null; done
`;

let guard: ChildProcess | undefined;

/** Ends `pid` whenever this process ends. A negative number is a process group. */
export function guardProcess(pid: number): void {
  send(`add ${pid}\n`);
}

/** Removes a process that has ended, because its number may be reused. */
export function releaseProcess(pid: number): void {
  if (guard) send(`drop ${pid}\n`);
}

function send(line: string): void {
  guard ??= startGuard();
  guard.stdin?.write(line);
}

function startGuard(): ChildProcess {
  const child = spawn('/bin/sh', ['-c', GUARD_SCRIPT], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.on('error', () => undefined);
  child.on('exit', () => {
    if (guard === child) guard = undefined;
  });
  child.stdin.on('error', () => undefined);
  child.unref();
  // The pipe must not keep this process running, because its closing is the signal.
  const pipe: Writable & { unref?: () => void } = child.stdin;
  pipe.unref?.();
  return child;
}

export interface ProcessIdentity {
  readonly pid: number;
  /** Start time in the system's notation. Equal only for the same process. */
  readonly startedAt: string;
}

const START_TIME_FIELD = 19;
const THREADS_FIELD = 17;
const STOP_GRACE_MS = 15_000;
const KILL_WAIT_MS = 5_000;

/** Returns the live process with this pid, or undefined. A zombie counts as ended. */
export function identify(pid: number): ProcessIdentity | undefined {
  const startedAt = existsSync('/proc/self/stat') ? startedAtFromProc(pid) : startedAtFromPs(pid);
  return startedAt === undefined ? undefined : { pid, startedAt };
}

export function isAlive(identity: ProcessIdentity): boolean {
  return identify(identity.pid)?.startedAt === identity.startedAt;
}

function startedAtFromProc(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may hold blanks, so fields are counted after it. The first one is the state.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // The first thread may be a zombie while other threads still hold ports and files.
    const isGone = fields[0] === 'X' || (fields[0] === 'Z' && Number(fields[THREADS_FIELD]) <= 1);
    return isGone ? undefined : fields[START_TIME_FIELD];
  } catch {
    return undefined;
  }
}

function startedAtFromPs(pid: number): string | undefined {
  try {
    const [state, ...start] = execFileSync('ps', ['-o', 'state=,lstart=', '-p', String(pid)], {
      encoding: 'utf8',
    })
      .trim()
      .split(/\s+/);
    return state === undefined || state.startsWith('Z') ? undefined : start.join(' ');
  } catch {
    return undefined;
  }
}

export async function writePidFile(file: string, pid: number): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(identify(pid) ?? { pid, startedAt: '' }));
}

/** Returns the process of a pid file while it lives. */
export async function readPidFile(file: string): Promise<ProcessIdentity | undefined> {
  try {
    const { pid, startedAt } = JSON.parse(await readFile(file, 'utf8')) as Partial<ProcessIdentity>;
    if (typeof pid !== 'number' || typeof startedAt !== 'string') return undefined;
    return isAlive({ pid, startedAt }) ? { pid, startedAt } : undefined;
  } catch {
    return undefined;
  }
}

export const removePidFile = (file: string): Promise<void> => rm(file, { force: true });

/** Sends SIGTERM, and SIGKILL after the grace time. Resolves when the process has ended. */
export async function endProcess(identity: ProcessIdentity, graceMs = STOP_GRACE_MS): Promise<void> {
  if (!signalProcess(identity, 'SIGTERM')) return;
  if (await waitUntil(() => !isAlive(identity), graceMs)) return;
  signalProcess(identity, 'SIGKILL');
  await waitUntil(() => !isAlive(identity), KILL_WAIT_MS);
}

/**
 * Ends the process that a killed earlier run left, if it still lives. Another process with its number is not touched.
 */
export async function endLeftover(pidFile: string): Promise<void> {
  const leftover = await readPidFile(pidFile);
  if (leftover) await endProcess(leftover);
}

function signalProcess(identity: ProcessIdentity, signal: NodeJS.Signals): boolean {
  if (!isAlive(identity)) return false;
  try {
    return process.kill(identity.pid, signal);
  } catch {
    return false;
  }
}

const POLL_INTERVAL_MS = 50;

/** Resolves to true once `check` returns true, or to false after `timeoutMs`. A throwing check counts as false. */
export async function waitUntil(
  check: () => Promise<boolean> | boolean,
  timeoutMs: number,
): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    if (await holds(check)) return true;
    if (performance.now() >= deadline) return false;
    await delay(POLL_INTERVAL_MS);
  }
}

async function holds(check: () => Promise<boolean> | boolean): Promise<boolean> {
  try {
    return await check();
  } catch {
    return false;
  }
}
