// Secrets from a terminal or a pipe, never from an argument: every process of the machine can read arguments.
import { text } from 'node:stream/consumers';
import { read } from 'read';
import { CliFailure, EXIT, makeUsageFailure } from '../failures';

let piped: Promise<string[]> | undefined;

/** The next line of stdin. A key and a password may come one after the other. */
export async function readSecretLine(name: string): Promise<string> {
  piped ??= text(process.stdin).then((all) => all.split('\n'));
  // A password may begin and end with spaces. Windows ends its lines with CR LF.
  const line = (await piped).shift()?.replace(/\r$/, '');
  if (line === undefined || line.trim() === '') throw makeUsageFailure(`stdin holds no ${name}`);
  return line;
}

/** Ctrl-C at a prompt reaches the reader of the line and not the process. */
async function ask(prompt: string, silent = false): Promise<string> {
  try {
    return await read({ prompt, silent, output: process.stderr });
  } catch {
    process.emit('SIGINT');
    throw new CliFailure(EXIT.interrupted, 'Interrupted');
  }
}

/** Asks a person without showing the answer, or reads a line when stdin is a pipe. */
export const askSecret = (name: string): Promise<string> =>
  process.stdin.isTTY ? ask(`${name}: `, true) : readSecretLine(name.toLowerCase());

/** Asks a person, and shows the answer. Undefined when there is no person. */
export async function askLine(prompt: string): Promise<string | undefined> {
  return process.stdin.isTTY ? ask(prompt) : undefined;
}
