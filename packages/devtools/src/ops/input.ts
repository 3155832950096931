// What commands read from JSON files. Nothing unknown is passed over: a misspelt member would be lost without a word.
import { readFile } from 'node:fs/promises';
import { SetupFailure } from '../failure';

const STANDARD_INPUT = '-';

/** Of each member: its type, with ? when it may be left out. Lists are described by the one item in them. */
export interface Shape {
  readonly [member: string]:
    `${'string' | 'number' | 'boolean' | 'object' | 'any'}${'' | '?'}` | Shape | readonly [Shape];
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
  if (isList(expected))
    return Array.isArray(value)
      ? value.flatMap((item, index) => problemsOf(item, expected[0], `${at}/${index}`))
      : [`${at} must be a list`];
  if (typeof expected !== 'string') return problemsOf(value, expected, at);
  const type = expected.replace('?', '');
  if (value === undefined) return type === expected ? [`${at} is required`] : [];
  if (type === 'any' || (type === 'object' ? isObject(value) : typeof value === type)) return [];
  return [`${at} must be ${type === 'object' ? 'an' : 'a'} ${type}`];
}

const isList = (expected: Shape[string]): expected is readonly [Shape] => Array.isArray(expected);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
