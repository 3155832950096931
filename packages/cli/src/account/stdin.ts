// Secrets from a terminal or a pipe, never from an argument: every process of the machine can read arguments.
import { text } from 'node:stream/consumers';
import { read } from 'read';
import { makeUsageFailure } from '../failures';

let piped: Promise<string[]> | undefined;

/** The next line of stdin. A key and a password may come one after the other. */
export async function readSecretLine(name: string): Promise<string> {
  piped ??= text(process.stdin).then((all) => all.split('\n'));
  const line = (await piped).shift()?.trim();
  if (line === undefined || line === '') throw makeUsageFailure(`stdin holds no ${name}`);
  return line;
}

/** Asks a person without showing the answer, or reads a line when stdin is a pipe. */
export const askSecret = (name: string): Promise<string> =>
  process.stdin.isTTY
    ? read({ prompt: `${name}: `, silent: true, output: process.stderr })
    : readSecretLine(name.toLowerCase());

/** Asks a person, and shows the answer. Undefined when there is no person. */
export async function askLine(prompt: string): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  const answer: string = await read({ prompt, output: process.stderr });
  return answer;
}
