// Runs the command line in this process, in a folder that each test gets for itself.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Io } from './io';
import { runCommand } from './run-command';

/** The folder of the present test. It is also HOME. */
export let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'mps-cli-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

export async function run(args: readonly string[], env: Record<string, string> = {}) {
  const texts = { out: '', err: '' };
  const io: Io = {
    signal: new AbortController().signal,
    env: { HOME: folder, ...env },
    cwd: folder,
    write: (text) => void (texts.out += String(text)),
    say: (text) => void (texts.err += `${text}\n`),
    language: 'en',
    translate: (text) => text,
    isTerminal: false,
    isInterrupted: () => false,
    watchReader: () => () => undefined,
  };
  return { code: await runCommand(args, io), ...texts };
}
