// Runs `mps` as an integrator does: a process with a base URL and a key. Every line of JSON is parsed by its schema, and no
// output may hold a key.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { JSON_OUTPUTS } from '../../packages/cli/src/json-output';

export const MPS = path.resolve(__dirname, '../../packages/cli/bin/mps');
export const API_KEY = /sk_(?:test|live)_\w+/;

export type JsonLine = {
  readonly [Kind in keyof typeof JSON_OUTPUTS]: ReturnType<(typeof JSON_OUTPUTS)[Kind]['parse']>;
}[keyof typeof JSON_OUTPUTS];
export type LineOf<Kind extends JsonLine['kind']> = Extract<JsonLine, { readonly kind: Kind }>;

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
  readonly cwd?: string;
}

export interface Running {
  readonly child: ChildProcess;
  /** Parsed lines of stdout so far. */
  readonly lines: readonly JsonLine[];
  stderr(): string;
  readonly ended: Promise<Ended>;
}
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly lines: readonly JsonLine[];
}

/** By the schema of its kind. */
export function parseLine(text: string): JsonLine {
  const line = JSON.parse(text) as { readonly kind: keyof typeof JSON_OUTPUTS };
  return JSON_OUTPUTS[line.kind].parse(line);
}

/** Without a folder of its own it finds neither a profile nor a demo account. */
export function startMps(
  args: readonly string[],
  { env = {}, input = '', cwd = os.tmpdir() }: RunOptions = {},
): Running {
  const child = spawn(process.execPath, [MPS, ...args], {
    cwd,
    env: { PATH: process.env['PATH'], HOME: os.tmpdir(), LANG: 'C', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // A command that ends before it reads its input closes the pipe.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  let stdout = '';
  let stderr = '';
  const lines: JsonLine[] = [];
  const reader = createInterface({ input: child.stdout });
  reader.on('line', (text) => {
    stdout += `${text}\n`;
    if (args.includes('--json')) lines.push(parseLine(text));
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const read = once(reader, 'close');
  const ended = once(child, 'close').then(async ([code]) => {
    await read;
    expect(stdout).not.toMatch(API_KEY);
    expect(stderr).not.toMatch(API_KEY);
    return { code: code as number | null, stdout, stderr, lines };
  });
  return { child, lines, stderr: () => stderr, ended };
}

export const runMps = (args: readonly string[], options?: RunOptions): Promise<Ended> =>
  startMps(args, options).ended;

/** The last line of a command that must succeed. */
export async function runJson<Kind extends JsonLine['kind']>(
  kind: Kind,
  args: readonly string[],
  options?: RunOptions,
): Promise<LineOf<Kind>> {
  const { code, lines, stderr } = await runMps([...args, '--json'], options);
  const last = lines.at(-1);
  if (code !== 0 || last?.kind !== kind)
    throw new Error(`mps ${args.join(' ')} ended with ${String(code)}: ${stderr}`);
  return last as LineOf<Kind>;
}

/** The arguments of a process, as every user of the machine reads them. */
export const readArguments = ({ child }: Running): string =>
  readFileSync(`/proc/${String(child.pid)}/cmdline`, 'utf8');
