// What every command of the operator's tool has in common: find the deployment, call as the operator, read JSON files in which
// nothing unknown is passed over, and show the answer as a table for a person or as JSON for a program.
import { readFile } from 'node:fs/promises';
import Table from 'cli-table3';
import type { Command } from 'commander';
import { SetupFailure } from '../failure';
import { connectOperator, type Operator } from '../seed/operator';
import { type DeploymentOptions, findDeployment } from './deployment';

const OPERATOR_NAME = 'ops';

type Answer = Readonly<Record<string, unknown>>;

/**
 * `work` gets the command's options and its arguments in their order; what it answers is shown. The type of
 * the options is the work's own word: commander knows it no better.
 */
export function answers(
  command: Command,
  work: (operator: Operator, options: never, ...args: string[]) => Promise<Answer>,
): void {
  command.action(async () => {
    const options = command.optsWithGlobals<DeploymentOptions & { readonly json?: boolean }>();
    const operator = connectOperator(await findDeployment(options), OPERATOR_NAME);
    try {
      show(await work(operator, options as never, ...command.args), options);
    } finally {
      operator.close();
    }
  });
}

/** Data goes to standard output and nothing else does, so that `--json` can be piped. */
export function show(record: Readonly<Record<string, unknown>>, options: { readonly json?: boolean }): void {
  if (options.json) {
    process.stdout.write(`${JSON.stringify(record, null, 2)}\n`);
    return;
  }
  const table = new Table({ style: { head: [], border: [] } });
  for (const [name, value] of Object.entries(record)) table.push({ [name]: textOf(value) });
  process.stdout.write(`${table.toString()}\n`);
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(textOf).join('\n');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const STANDARD_INPUT = '-';

/** A list is described by its item, after a ? when the whole list may be left out. */
type ListShape = readonly [Shape] | readonly ['?', Shape];

/** Of each member: its type, with ? when it may be left out. */
export interface Shape {
  readonly [member: string]:
    `${'string' | 'number' | 'boolean' | 'object' | 'any'}${'' | '?'}` | Shape | ListShape;
}

/** The file's content, or standard input's for `-`. Throws a SetupFailure when it is not JSON. */
export async function readJsonFile(file: string): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(file === STANDARD_INPUT ? '/dev/stdin' : file, 'utf8');
  } catch (error) {
    throw new SetupFailure(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new SetupFailure(`${file} is not well-formed JSON.`);
  }
}

/** The object in the file. Throws a SetupFailure that names every member that is wrong. */
export async function readInput<T>(file: string, shape: Shape): Promise<T> {
  const content = await readJsonFile(file);
  const problems = problemsOf(content, shape, '');
  if (problems.length > 0) throw new SetupFailure(`${file} does not fit: ${problems.join('; ')}.`);
  return content as T;
}

function problemsOf(value: unknown, shape: Shape, at: string): string[] {
  if (!isObject(value)) return [`${at === '' ? 'it' : at} must be an object`];
  const unknown = Object.keys(value)
    .filter((member) => !(member in shape))
    .map((member) => `${at}/${member} is not known`);
  const wrong = Object.entries(shape).flatMap(([member, expected]) =>
    problemsOfMember(value[member], expected, `${at}/${member}`),
  );
  return [...unknown, ...wrong];
}

function problemsOfMember(value: unknown, expected: Shape[string], at: string): string[] {
  if (isList(expected)) return problemsOfList(value, expected, at);
  if (typeof expected !== 'string') return problemsOf(value, expected, at);
  const type = expected.replace('?', '');
  if (value === undefined) return type === expected ? [`${at} is required`] : [];
  if (type === 'any' || (type === 'object' ? isObject(value) : typeof value === type)) return [];
  return [`${at} must be ${type === 'object' ? 'an' : 'a'} ${type}`];
}

function problemsOfList(value: unknown, expected: ListShape, at: string): string[] {
  const isOptional = expected.length > 1;
  const item = expected.at(-1) as Shape;
  if (value === undefined && isOptional) return [];
  if (!Array.isArray(value)) return [`${at} must be a list`];
  return value.flatMap((one, index) => problemsOf(one, item, `${at}/${index}`));
}

const isList = (expected: Shape[string]): expected is ListShape => Array.isArray(expected);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
