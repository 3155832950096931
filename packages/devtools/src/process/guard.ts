// The last line against orphans: a shell that outlives us by seconds. It reads the pids we look after from a pipe,
// and when the pipe closes, because we ended or were killed with SIGKILL, it ends whatever is still on its list.
import { spawn, type ChildProcess } from 'node:child_process';
import type { Writable } from 'node:stream';

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

/** From now on `pid` ends when this process does, however it ends. */
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
