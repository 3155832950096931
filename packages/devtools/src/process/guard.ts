// The last line against orphans: a shell that outlives us by seconds. It reads the pids we look after from a pipe,
// and when the pipe closes, because we ended or were killed with SIGKILL, it ends whatever is still on its list.
// A pid file says who a process is beyond its number: numbers are reused, so it also holds when its process began.
// And waiting: a condition is asked again and again until it holds, its owner dies, or time is up.
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

/** From now on `pid` ends when this process does, however it ends; a process group, when it is negative. */
export function guardProcess(pid: number): void {
  send(`add ${pid}\n`);
}

/** The process has ended: its number may soon be another's. */
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
  // The pipe must not keep us running: its closing is the signal.
  const pipe: Writable & { unref?: () => void } = child.stdin;
  pipe.unref?.();
  return child;
}

export interface ProcessIdentity {
  readonly pid: number;
  /** Start time in the system's own notation; equal only for the very same process. */
  readonly startedAt: string;
}

const START_TIME_FIELD = 19;
const THREADS_FIELD = 17;
const STOP_GRACE_MS = 15_000;
const KILL_WAIT_MS = 5_000;

/** The living process with this pid, or undefined when there is none (a zombie counts as gone). */
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
    // The name in parentheses may hold blanks: fields are counted after it. The first one is the state.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // The first thread may be a zombie while others end, which hold its ports and files until they have.
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

/** The process a pid file names, when it still lives. */
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

/** Asks with SIGTERM, insists with SIGKILL after the grace time; resolves when the process is gone. */
export async function endProcess(identity: ProcessIdentity, graceMs = STOP_GRACE_MS): Promise<void> {
  if (!signalProcess(identity, 'SIGTERM')) return;
  if (await waitUntil(() => !isAlive(identity), graceMs)) return;
  signalProcess(identity, 'SIGKILL');
  await waitUntil(() => !isAlive(identity), KILL_WAIT_MS);
}

/** Ends the process that a killed earlier run left behind, if it still lives; another process with its number is safe. */
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

/** Resolves to true as soon as `check` answers true; to false after `timeoutMs`. A check that throws has not held yet. */
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
