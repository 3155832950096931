// Shared by every command: help, error sentences instead of stacks, and an orderly end on a signal.
import { Command } from 'commander';
import { SetupFailure, messageOf } from '../failure';

const EXIT_FORCED = 130;
/** Ctrl-C arrives from the terminal and again through npm. Signals within this time count as one. */
const SAME_SIGNAL_WINDOW_MS = 500;
const PARENT_CHECK_INTERVAL_MS = 1_000;

/**
 * Makes a command as a person types it, for example `npm run reset`. Parse it first: it prints its help, and refuses
 * unknown options and arguments before anything is started or deleted.
 */
export const npmCommand = (typed: string, description: string): Command =>
  new Command(`${typed} --`)
    .description(description)
    .showHelpAfterError(`${typed} -- --help lists what it takes.`);

/**
 * Runs the command and ends the process with the returned code, or with process.exitCode where it returns none. A
 * SetupFailure prints only its sentence.
 */
export function runCommand(main: () => Promise<number | undefined>): void {
  main().then(
    (code) => process.exit(code ?? process.exitCode),
    (error: unknown) => {
      const isForPeople = error instanceof SetupFailure;
      process.stderr.write(
        `\n${isForPeople || !(error instanceof Error) ? messageOf(error) : error.stack}\n`,
      );
      process.exit(1);
    },
  );
}

/**
 * Calls `drain` on the first SIGINT, SIGTERM or SIGHUP, or when the parent process has disappeared. A second signal
 * ends this process at once, and its guard ends the children.
 */
export function onEnd(drain: (reason: string) => void): void {
  let endingSinceMs: number | undefined;
  const end = (reason: string): void => {
    if (endingSinceMs === undefined) {
      endingSinceMs = performance.now();
      drain(reason);
    } else if (performance.now() - endingSinceMs > SAME_SIGNAL_WINDOW_MS) process.exit(EXIT_FORCED);
  };
  const endWithParent = (): void => {
    if (endingSinceMs === undefined) end('its parent is gone');
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(signal));
  process.on('disconnect', endWithParent);
  // The channel only reports the parent's end, so it must not keep this process running.
  process.channel?.unref();
  if (process.channel === undefined) watchParent(endWithParent);
}

/** npm cannot pass on a SIGKILL. A changed parent pid shows that npm is gone. */
function watchParent(onGone: () => void): void {
  if (!process.env['npm_lifecycle_event']) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, PARENT_CHECK_INTERVAL_MS);
  timer.unref();
}

export const print = (text: string): void => void process.stdout.write(`${text}\n`);

export const secondsSince = (startedAt: number): string =>
  `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
