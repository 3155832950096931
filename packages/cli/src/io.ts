// The streams of a command. Data goes to stdout and words go to stderr, so that a pipe holds data alone.
import { spawn } from 'node:child_process';
import { fstatSync } from 'node:fs';
import { hideKeys } from '@mps/client/errors';
import { EXIT } from './failures';
import type { Language, Translate } from './language/translate';

export interface Io {
  /** Aborted by Ctrl-C, SIGTERM, SIGHUP, or a reader that closed its end of the pipe. */
  readonly signal: AbortSignal;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** True when a person reads stdout. */
  readonly isTerminal: boolean;
  /** Writes data: text, or the bytes of a file. */
  write(data: string | Uint8Array): void;
  /** Writes words for a person. Keys in them are hidden. */
  say(text: string): void;
  /** Of the person. English until the arguments are read. */
  readonly language: Language;
  /** Into the language of the person. English until the arguments are read. */
  readonly translate: Translate;
  /** True when the command was interrupted, and not ended by a closed pipe. */
  isInterrupted(): boolean;
  /** Aborts `signal` when the reader of stdout is gone, also while nothing is written. Returns the end of the watch. */
  watchReader(): () => void;
}

/** Reads the process. A second signal ends it at once. */
export function openIo(): Io {
  const ended = new AbortController();
  let isInterrupted = false;
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => {
      if (ended.signal.aborted) process.exit(EXIT.interrupted);
      isInterrupted = true;
      ended.abort();
    });
  // `mps … | head -1` closes the pipe: the command ends without a word.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    ended.abort();
  });
  process.stderr.on('error', () => undefined);
  return {
    signal: ended.signal,
    env: process.env,
    cwd: process.cwd(),
    isTerminal: process.stdout.isTTY,
    write: (data) => {
      if (!process.stdout.destroyed) process.stdout.write(data);
    },
    say: (text) => void process.stderr.write(`${hideKeys(text)}\n`),
    language: 'en',
    translate: (text) => text,
    isInterrupted: () => isInterrupted,
    watchReader: () => watchPipe(() => ended.abort()),
  };
}

/**
 * Node tells of a closed pipe only when it writes, and an event log may be quiet for hours. `tail` of GNU looks at its stdout every
 * second and ends by SIGPIPE when the reader is gone. Without it, the next write ends the command.
 */
function watchPipe(onClosed: () => void): () => void {
  const stdout = fstatSync(process.stdout.fd);
  if (!stdout.isFIFO() && !stdout.isSocket()) return () => undefined;
  const watcher = spawn('tail', ['-f', '/dev/null', `--pid=${process.pid}`], {
    stdio: ['ignore', 'inherit', 'ignore'],
  });
  watcher.on('error', () => undefined);
  watcher.on('exit', (_code, signal) => {
    if (signal === 'SIGPIPE') onClosed();
  });
  watcher.unref();
  return () => void watcher.kill();
}

export interface Output {
  readonly isJson: boolean;
  /** One JSON object on a line, or these lines for a person. */
  record(record: object, lines: readonly string[]): void;
  say(text: string): void;
  readonly translate: Translate;
}

export const makeOutput = (io: Io, isJson: boolean): Output => ({
  isJson,
  record: (record, lines) => io.write(`${isJson ? JSON.stringify(record) : lines.join('\n')}\n`),
  say: (text) => io.say(text),
  translate: (text) => io.translate(text),
});
