// What every command shares: its help, a person's sentence instead of a stack, and an orderly end on a signal.
import { Command } from 'commander';
import { SetupFailure, messageOf } from '../failure';

const EXIT_FORCED = 130;

/**
 * The command as a person types it, e.g. `npm run reset`. Parsed first, it explains itself for --help and refuses options and
 * arguments that it does not know, before anything is started or deleted.
 */
export const npmCommand = (typed: string, description: string): Command =>
  new Command(`${typed} --`)
    .description(description)
    .showHelpAfterError(`${typed} -- --help lists what it takes.`);

/** Runs the command and ends the process with the code it answers; a SetupFailure shows its sentence alone. */
export function runCommand(main: () => Promise<number | undefined>): void {
  main().then(
    (code) => process.exit(code ?? 0),
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
 * Calls `drain` on the first SIGINT, SIGTERM or SIGHUP, or when the process that started us is gone without a word.
 * A second signal ends us at once; what we started is ended by its guard.
 */
export function onEnd(drain: (reason: string) => void): void {
  let isEnding = false;
  const end = (reason: string): void => {
    if (isEnding) process.exit(EXIT_FORCED);
    isEnding = true;
    drain(reason);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(signal));
  process.on('disconnect', () => {
    if (!isEnding) end('its parent is gone');
  });
  // The channel to the parent is for this news alone: it must not keep us running.
  process.channel?.unref();
}

export const print = (text: string): void => void process.stdout.write(`${text}\n`);

export const secondsSince = (startedAt: number): string =>
  `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
