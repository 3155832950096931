// What commands read from JSON files. Nothing unknown is passed over: a misspelt member would be lost without a word.
import { readFile } from 'node:fs/promises';
import { SetupFailure } from '../failure';

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
