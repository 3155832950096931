// zod's issues as the interface reports them: the item code, the place, and a sentence that never quotes the value.
import { shownName } from '@mps/chassis';
import { ITEM_CODES, type ItemCode, type Violation } from '@mps/contracts';
import { isOneOf } from '@mps/kernel';
import type { z } from 'zod';
import { MAX_VIOLATIONS } from '../../limits';

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** Where the checked value came from decides how a place is named: a pointer in a body, a name elsewhere. */
export type Source = Violation['in'];

interface Finding {
  readonly path: Path;
  readonly code: ItemCode;
  readonly detail: string;
}

/**
 * Everything that is wrong with `input`, in the schema's order, at most MAX_VIOLATIONS. What has the wrong type has
 * nothing else wrong: a rule that misses or forbids it there judges a value that cannot have been meant.
 */
export function violationsOf(error: z.ZodError, input: unknown, source: Source): Violation[] {
  const findings = error.issues
    .flatMap((issue) => findingsOf(issue, input))
    .map(({ path, ...rest }) => ({
      at: source === 'body' ? pointerOf(path) : String(path[0] ?? ''),
      ...rest,
    }));
  const mistyped = new Set(findings.flatMap(({ at, code }) => (code === 'invalid_type' ? at : [])));
  const seen = new Set<string>();
  const violations: Violation[] = [];
  for (const { at, code, detail } of findings) {
    const identity = `${at} ${code}`;
    if (seen.has(identity) || (code !== 'invalid_type' && mistyped.has(at))) continue;
    seen.add(identity);
    violations.push({ in: source, at, code, detail });
    if (violations.length === MAX_VIOLATIONS) break;
  }
  return violations;
}

function findingsOf(issue: Issue, input: unknown): Finding[] {
  const { path } = issue;
  const value = valueAt(input, path);
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        path: [...path, shownName(key)],
        code: 'unknown_field',
        detail: 'is not known',
      }));
    case 'invalid_union':
      return findingsOfUnion(issue, input);
    case 'invalid_key':
      return issue.issues.flatMap((one) => findingsOf({ ...one, path: [...path] }, input));
    case 'invalid_element':
      return issue.issues.flatMap((one) => findingsOf({ ...one, path: [...path, ...one.path] }, input));
    case 'custom':
      return [{ path, code: customCode(issue), detail: issue.message }];
    default:
      return value === undefined && isAboutPresence(issue)
        ? [{ path, code: 'required', detail: 'is required' }]
        : [{ path, ...simple(issue, value) }];
  }
}

type SimpleIssue = Exclude<
  Issue,
  { code: 'unrecognized_keys' | 'invalid_union' | 'invalid_key' | 'invalid_element' | 'custom' }
>;

function isAboutPresence(issue: SimpleIssue): boolean {
  return issue.code === 'invalid_type' || issue.code === 'invalid_value';
}

function simple(issue: SimpleIssue, value: unknown): { code: ItemCode; detail: string } {
  switch (issue.code) {
    case 'invalid_type':
      return { code: 'invalid_type', detail: `must be ${typeName(issue.expected)}` };
    case 'invalid_value':
      return value === TRANSFORMED || typeof value === typeof issue.values[0]
        ? { code: 'invalid_enum', detail: `must be one of ${issue.values.map(String).join(', ')}` }
        : { code: 'invalid_type', detail: `must be ${typeName(typeof issue.values[0])}` };
    case 'too_small':
      return { code: 'too_small', detail: `must ${sizeOf(issue.origin, 'at least', Number(issue.minimum))}` };
    case 'too_big':
      return { code: 'too_big', detail: `must ${sizeOf(issue.origin, 'at most', Number(issue.maximum))}` };
    case 'not_multiple_of':
      return { code: 'invalid_format', detail: `must be a multiple of ${issue.divisor}` };
    case 'invalid_format':
      return { code: 'invalid_format', detail: formatDetail(issue) };
  }
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'an array',
  null: 'null',
};
const typeName = (expected: string): string => TYPE_NAMES[expected] ?? 'of another type';

function sizeOf(origin: string, bound: 'at least' | 'at most', size: number): string {
  if (origin === 'string') return `have ${bound} ${size} characters`;
  if (origin === 'array' || origin === 'set') return `have ${bound} ${size} items`;
  return `be ${bound} ${size}`;
}

const FORMAT_DETAILS: Readonly<Record<string, string>> = {
  date: 'must be a real date in the form YYYY-MM-DD',
  datetime: 'must be an instant in ISO 8601 form with its offset',
  uuid: 'must be a UUID',
  url: 'must be a URL',
  json_string: 'must be JSON',
};

/** A schema that says its own sentence (`error: '…'`) is quoted; zod's own sentences are not ours to publish. */
function formatDetail(issue: Extract<Issue, { code: 'invalid_format' }>): string {
  const ofFormat = FORMAT_DETAILS[issue.format];
  if (ofFormat !== undefined) return ofFormat;
  return issue.message.startsWith('Invalid ') ? 'does not have the right form' : issue.message;
}

function customCode(issue: Extract<Issue, { code: 'custom' }>): ItemCode {
  const code: unknown = issue.params?.['code'];
  return typeof code === 'string' && isOneOf(ITEM_CODES, code) ? code : 'invalid_format';
}

/** A union fails with what is wrong in the branch that was meant: the one that did not fail at its very root. */
function findingsOfUnion(issue: Extract<Issue, { code: 'invalid_union' }>, input: unknown): Finding[] {
  const { path } = issue;
  const value = valueAt(input, path);
  if (value === undefined) return [{ path, code: 'required', detail: 'is required' }];
  const meant = issue.errors.find(
    (branch) => branch.length > 0 && branch.every((one) => one.path.length > 0),
  );
  if (meant !== undefined)
    return meant.flatMap((one) => findingsOf({ ...one, path: [...path, ...one.path] }, input));
  if (issue.discriminator !== undefined)
    return [{ path, code: 'invalid_enum', detail: 'is not one of the values that are known' }];
  const [first] = issue.errors.flat().filter((one) => one.code !== 'invalid_type');
  return first === undefined
    ? [{ path, code: 'invalid_type', detail: 'must be of another type' }]
    : findingsOf({ ...first, path: [...path, ...first.path] }, input);
}

/** Stands for a value that only exists after a transformation: the item of a comma-separated list. */
const TRANSFORMED = Symbol('transformed');

function valueAt(input: unknown, path: Path): unknown {
  let value = input;
  for (const key of path) {
    if (value === undefined) return undefined;
    if (typeof value !== 'object' || value === null) return TRANSFORMED;
    value = Object.hasOwn(value, key) ? (value as Record<PropertyKey, unknown>)[key] : undefined;
  }
  return value;
}

/** Keys are the sender's: a pointer must not grow with them. */
const MAX_SEGMENT_CHARS = 64;

export function pointerOf(path: readonly PropertyKey[]): string {
  return ['#', ...path.map(segmentOf)].join('/');
}

function segmentOf(key: PropertyKey): string {
  const text = String(key).slice(0, MAX_SEGMENT_CHARS).toWellFormed();
  return encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'));
}
