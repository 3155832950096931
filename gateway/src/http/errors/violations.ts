// Turns the issues of zod into violations: an item code, a pointer or name, and a reason that never quotes the value.
import { shownName } from '@mps/chassis';
import {
  invalid,
  isReason,
  type ItemCode,
  ITEM_CODES,
  type DomainError,
  type Reason,
  type ReasonParams,
  type Violation,
} from '@mps/contracts';
import { err, isOneOf, type Result } from '@mps/kernel';
import type { z } from 'zod';
import { MAX_VIOLATIONS } from '../../limits';

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** The part of the request that was checked. A violation has a pointer in a body, and a name in the other parts. */
export type Source = Violation['in'];

interface Finding extends Pick<Violation, 'code' | 'reason' | 'params'> {
  readonly path: Path;
  readonly reason: Reason;
}

/**
 * Returns all violations of `input` in the order of the schema, at most MAX_VIOLATIONS. A value of the wrong type gets only that
 * violation: other rules about it would judge a value that the sender did not mean.
 */
export function toViolations(error: z.ZodError, input: unknown, source: Source): Violation[] {
  const findings = error.issues
    .flatMap((issue) => toFindings(issue, input))
    .map(({ path, ...rest }) => ({
      at: source === 'body' ? formatPointer(path) : String(path[0] ?? ''),
      ...rest,
    }));
  const mistyped = new Set(findings.flatMap(({ at, code }) => (code === 'invalid_type' ? at : [])));
  const violations = new Map<string, Violation>();
  for (const { at, code, ...why } of findings) {
    if (code !== 'invalid_type' && mistyped.has(at)) continue;
    const found: Violation = { in: source, at, code, ...why };
    const identity = `${at} ${code}`;
    const before = violations.get(identity);
    if (before === undefined || isNarrower(found, before)) violations.set(identity, found);
  }
  return [...violations.values()].slice(0, MAX_VIOLATIONS);
}

/** A number beyond the exact range is beyond the bound of its member too. The narrower bound is reported. */
const isNarrower = (found: Violation, before: Violation): boolean =>
  Number(found.params?.['max']) < Number(before.params?.['max']) ||
  Number(found.params?.['min']) > Number(before.params?.['min']);

const pointerCollator = new Intl.Collator('en', { numeric: true });

/**
 * Merges the violations of the schema with those of a service, ordered by pointer, at most MAX_VIOLATIONS. A violation of the
 * service is left out when its pointer is equal to, inside or around the pointer of a violation of the schema.
 */
export function mergeViolations(
  structural: readonly Violation[],
  further: readonly Violation[],
): readonly Violation[] {
  const isWithin = (inner: string, outer: string) => inner === outer || inner.startsWith(`${outer}/`);
  const added = further.filter(
    ({ at }) => !structural.some((one) => isWithin(at, one.at) || isWithin(one.at, at)),
  );
  return sortByPointer(structural, added);
}

function sortByPointer(structural: readonly Violation[], added: readonly Violation[]): readonly Violation[] {
  if (added.length === 0) return structural;
  return [...structural, ...added]
    .sort((one, other) => pointerCollator.compare(one.at, other.at))
    .slice(0, MAX_VIOLATIONS);
}

/** Adds the violations of the JSON text. They replace those of the schema at the same pointer. */
export function addRefused(
  structural: readonly Violation[],
  refused: readonly Violation[],
): readonly Violation[] {
  const isReplaced = ({ at }: Violation): boolean => refused.some((one) => one.at === at);
  const isFirst = ({ at, code }: Violation, index: number): boolean =>
    refused.findIndex((one) => one.at === at && one.code === code) === index;
  return sortByPointer(
    structural.filter((one) => !isReplaced(one)),
    refused.filter(isFirst),
  );
}

const SIZE_CODES: readonly ItemCode[] = ['too_big', 'too_small'];

/**
 * Adds the violations of inexact numbers. A member that the schema refuses keeps the code of the schema. A number inside a member
 * that is forbidden or has the wrong type is not reported.
 */
export function addInexact(
  structural: readonly Violation[],
  inexact: readonly Violation[],
): readonly Violation[] {
  const isJudged = ({ at }: Violation): boolean =>
    structural.some(
      (one) => one.at === at || (at.startsWith(`${one.at}/`) && !SIZE_CODES.includes(one.code)),
    );
  return sortByPointer(
    structural,
    inexact.filter((one) => !isJudged(one)),
  );
}

/** For an object that a body names by its id: resource_not_found becomes the violation `unknown`, because a 404 is for the path. */
export const mapNotFound = <T>(found: Result<T, DomainError>, unknown: Violation): Result<T, DomainError> =>
  found.ok || found.error.code !== 'resource_not_found' ? found : err(invalid(unknown));

function toFindings(issue: Issue, input: unknown): Finding[] {
  const { path } = issue;
  const value = readValueAt(input, path);
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        path: [...path, shownName(key)],
        code: 'unknown_field',
        reason: 'unknown_member',
      }));
    case 'invalid_union':
      return toUnionFindings(issue, input);
    case 'invalid_key':
      return issue.issues.flatMap((one) => toFindings({ ...one, path: [...path] }, input));
    case 'invalid_element':
      return issue.issues.flatMap((one) => toFindings({ ...one, path: [...path, ...one.path] }, input));
    case 'custom':
      return [{ path, ...readRefusal(issue) }];
    default:
      return value === undefined && isAboutPresence(issue)
        ? [{ path, code: 'required', reason: 'required' }]
        : [{ path, ...toSimpleFinding(issue, value) }];
  }
}

type SimpleIssue = Exclude<
  Issue,
  { code: 'unrecognized_keys' | 'invalid_union' | 'invalid_key' | 'invalid_element' | 'custom' }
>;

function isAboutPresence(issue: SimpleIssue): boolean {
  return issue.code === 'invalid_type' || issue.code === 'invalid_value';
}

function toSimpleFinding(issue: SimpleIssue, value: unknown): Omit<Finding, 'path'> {
  switch (issue.code) {
    case 'invalid_type':
      return { code: 'invalid_type', reason: findTypeReason(issue.expected) };
    case 'invalid_value':
      return value === TRANSFORMED || typeof value === typeof issue.values[0]
        ? { code: 'invalid_enum', reason: 'not_one_of', params: { values: issue.values.map(String) } }
        : { code: 'invalid_type', reason: findTypeReason(typeof issue.values[0]) };
    case 'too_small':
      return toTooSmallFinding(issue.origin, Number(issue.minimum));
    case 'too_big':
      return {
        code: 'too_big',
        reason: findSizeReasons(issue.origin).tooBig,
        params: { max: Number(issue.maximum) },
      };
    case 'not_multiple_of':
      return { code: 'invalid_format', reason: 'not_a_multiple', params: { divisor: issue.divisor } };
    case 'invalid_format':
      return { code: 'invalid_format', reason: findFormatReason(issue) };
  }
}

/** A minimum of one character or item is reported as `empty`, which avoids "1 characters". */
function toTooSmallFinding(origin: string, min: number): Omit<Finding, 'path'> {
  const reason = findSizeReasons(origin).tooSmall;
  return reason === 'below_minimum' || min !== 1
    ? { code: 'too_small', reason, params: { min } }
    : { code: 'too_small', reason: 'empty' };
}

const TYPE_REASONS: Readonly<Record<string, Reason>> = {
  string: 'not_a_string',
  number: 'not_a_number',
  int: 'not_an_integer',
  boolean: 'not_a_boolean',
  object: 'not_an_object',
  record: 'not_an_object',
  array: 'not_an_array',
  null: 'not_null',
};
const findTypeReason = (expected: string): Reason => TYPE_REASONS[expected] ?? 'wrong_type';

function findSizeReasons(origin: string): { readonly tooSmall: Reason; readonly tooBig: Reason } {
  if (origin === 'string') return { tooSmall: 'too_few_characters', tooBig: 'too_many_characters' };
  if (origin === 'array' || origin === 'set') return { tooSmall: 'too_few_items', tooBig: 'too_many_items' };
  return { tooSmall: 'below_minimum', tooBig: 'above_maximum' };
}

const FORMAT_REASONS: Readonly<Record<string, Reason>> = {
  date: 'not_a_date',
  datetime: 'not_an_instant',
  uuid: 'not_a_uuid',
  url: 'not_a_url',
  json_string: 'not_json',
};

/** The schema names its reason by `because`. Sentences of zod are not published. */
function findFormatReason({ format, message }: Extract<Issue, { code: 'invalid_format' }>): Reason {
  return FORMAT_REASONS[format] ?? (isReason(message) ? message : 'wrong_form');
}

/** Reads the code, the reason and the parameters that `refusal` put into the issue. */
function readRefusal({ message, params }: Extract<Issue, { code: 'custom' }>): Omit<Finding, 'path'> {
  const code: unknown = params?.['code'];
  const values = params?.['values'] as ReasonParams | undefined;
  return {
    code: typeof code === 'string' && isOneOf(ITEM_CODES, code) ? code : 'invalid_format',
    reason: isReason(message) ? message : 'wrong_form',
    ...(values && { params: values }),
  };
}

/** A union is reported by the branch that the sender meant: the first one that does not fail at its root. */
function toUnionFindings(issue: Extract<Issue, { code: 'invalid_union' }>, input: unknown): Finding[] {
  const { path } = issue;
  const value = readValueAt(input, path);
  if (value === undefined) return [{ path, code: 'required', reason: 'required' }];
  const meant = issue.errors.find(
    (branch) => branch.length > 0 && branch.every((one) => one.path.length > 0),
  );
  if (meant !== undefined)
    return meant.flatMap((one) => toFindings({ ...one, path: [...path, ...one.path] }, input));
  if (issue.discriminator !== undefined)
    return [
      { path, code: 'invalid_enum', reason: isReason(issue.message) ? issue.message : 'unknown_value' },
    ];
  const [first] = issue.errors.flat().filter((one) => one.code !== 'invalid_type');
  return first === undefined
    ? [{ path, code: 'invalid_type', reason: findCommonTypeReason(issue.errors.flat()) }]
    : toFindings({ ...first, path: [...path, ...first.path] }, input);
}

const SCALAR_REASONS: readonly Reason[] = ['not_a_string', 'not_a_number', 'not_a_boolean'];

/** The type that all branches need: one type (the forms of an address), or any scalar (metadata). */
function findCommonTypeReason(issues: readonly Issue[]): Reason {
  const reasons = new Set(
    issues.map((one): Reason => (one.code === 'invalid_type' ? findTypeReason(one.expected) : 'wrong_type')),
  );
  const [reason = 'wrong_type', ...others] = reasons;
  if (others.length === 0) return reason;
  return [...reasons].every((one) => SCALAR_REASONS.includes(one)) ? 'not_a_scalar' : 'wrong_type';
}

/** The value of a path that exists only after a transformation, like an item of a comma-separated list. */
const TRANSFORMED = Symbol('transformed');

function readValueAt(input: unknown, path: Path): unknown {
  let value = input;
  for (const key of path) {
    if (value === undefined) return undefined;
    if (typeof value !== 'object' || value === null) return TRANSFORMED;
    value = Object.hasOwn(value, key) ? (value as Record<PropertyKey, unknown>)[key] : undefined;
  }
  return value;
}

/** The sender chooses the keys, so a pointer must bound their length. */
const MAX_SEGMENT_CHARS = 64;

export function formatPointer(path: readonly PropertyKey[]): string {
  return ['#', ...path.map(encodeSegment)].join('/');
}

function encodeSegment(key: PropertyKey): string {
  const text = String(key).slice(0, MAX_SEGMENT_CHARS).toWellFormed();
  return encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'));
}
