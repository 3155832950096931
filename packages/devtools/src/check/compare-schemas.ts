// Finds the breaks between two versions of a JSON Schema. In a request, values that clients may send must stay
// accepted. In a response, members that clients read must stay. References are resolved in the schema's own document.
import { isDeepStrictEqual } from 'node:util';

export type Json = Readonly<Record<string, unknown>>;

/** The writer of the value: clients write requests, the platform writes responses. */
export type Direction = 'request' | 'response';

/** Two versions of a document, and the findings so far. */
export interface Comparison {
  readonly before: Json;
  readonly after: Json;
  /** One line each. */
  readonly breaks: string[];
  /** Pairs of named schemas that are compared already, because schemas may be recursive. */
  readonly seen: Set<string>;
}

/** Adds the breaks between two schemas. `name` locates them. */
export function compareSchemas(
  comparison: Comparison,
  name: string,
  before: unknown,
  after: unknown,
  direction: Direction,
): void {
  const pair = `${direction} ${readReference(before)} ${readReference(after)}`;
  if (readReference(before) !== '' && readReference(after) !== '') {
    if (comparison.seen.has(pair)) return;
    comparison.seen.add(pair);
  }
  const then = resolve(comparison.before, before);
  const now = resolve(comparison.after, after);
  const kinds =
    direction === 'response' && then['oneOf'] === undefined ? listKinds(comparison.after, now) : [];
  if (kinds.length > 0) {
    for (const kind of kinds) compareSchemas(comparison, name, then, kind, direction);
    return;
  }
  if (isDeepStrictEqual(then, now) && !mentionsReference(then)) return;
  compareTypes(comparison, name, then, now, direction);
  compareValues(comparison, name, then, now, direction);
  if (direction === 'request') compareBounds(comparison, name, then, now);
  compareMembers(comparison, name, then, now, direction);
  if (then['items'] !== undefined && now['items'] !== undefined)
    compareSchemas(comparison, `${name}[]`, then['items'], now['items'], direction);
  compareBranches(comparison, name, then, now, direction);
}

/**
 * An answer may become a union by a constant member: each kind must keep what the answer had, and together the constants must keep
 * the values of the member. Returns each kind with the values of all. Empty: the schema is no such union.
 */
function listKinds(document: Json, { oneOf, discriminator }: Json): readonly Json[] {
  const member = object(discriminator)['propertyName'];
  if (typeof member !== 'string') return [];
  const kinds = array(oneOf).map((kind) => resolve(document, kind));
  const values = kinds.map(({ properties }) => object(object(properties)[member])['const']);
  return kinds.map((kind) => ({
    ...kind,
    properties: { ...object(kind['properties']), [member]: { type: 'string', enum: values } },
  }));
}

/** Requests may gain types, responses may lose types. */
function compareTypes(
  { breaks }: Comparison,
  name: string,
  then: Json,
  now: Json,
  direction: Direction,
): void {
  const [before, after] = [listTypes(then), listTypes(now)];
  if (before === null || after === null) {
    const narrowed =
      direction === 'request' ? before === null && after !== null : after === null && before !== null;
    if (narrowed) breaks.push(`${name}: the type changes`);
    return;
  }
  const [kept, wanted] = direction === 'request' ? [after, before] : [before, after];
  for (const type of wanted)
    if (!kept.has(type) && !(type === 'integer' && kept.has('number')))
      breaks.push(
        direction === 'request' ? `${name}: ${type} is no longer taken` : `${name}: ${type} may be answered`,
      );
}

/**
 * A closed list may grow in requests, and in responses as the API documents for every enumeration. It never shrinks.
 */
function compareValues(
  { breaks }: Comparison,
  name: string,
  then: Json,
  now: Json,
  direction: Direction,
): void {
  const [before, after] = [listValues(then), listValues(now)];
  if (after === null) return;
  if (before === null) {
    if (direction === 'request') breaks.push(`${name}: only ${after.map(String).join(', ')} are taken`);
    return;
  }
  for (const value of before)
    if (!after.some((one) => isDeepStrictEqual(one, value))) breaks.push(`${name}: ${String(value)} is gone`);
}

const LOWER_BOUNDS = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];
const UPPER_BOUNDS = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];

function compareBounds({ breaks }: Comparison, name: string, then: Json, now: Json): void {
  const bound = (schema: Json, key: string, open: number): number =>
    typeof schema[key] === 'number' ? schema[key] : open;
  for (const key of LOWER_BOUNDS)
    if (bound(now, key, -Infinity) > bound(then, key, -Infinity))
      breaks.push(`${name}: ${key} rises to ${JSON.stringify(now[key])}`);
  for (const key of UPPER_BOUNDS)
    if (bound(now, key, Infinity) < bound(then, key, Infinity))
      breaks.push(`${name}: ${key} falls to ${JSON.stringify(now[key])}`);
  for (const key of ['pattern', 'format', 'multipleOf'])
    if (now[key] !== undefined && now[key] !== then[key] && !gainsWords(then[key], now[key]))
      breaks.push(`${name}: ${key} is ${JSON.stringify(now[key])}`);
}

const WORD_LIST = /\(\?:((?:[\w-]+\|)+)/g;

/** Whether two patterns differ only in words that their lists, such as `(?:create|view|…)`, gained. */
function gainsWords(before: unknown, after: unknown): boolean {
  if (typeof before !== 'string' || typeof after !== 'string') return false;
  const [old, next] = [before, after].map((pattern) => ({
    around: pattern.replaceAll(WORD_LIST, '(?:'),
    lists: [...pattern.matchAll(WORD_LIST)].map(([, words = '']) => words.split('|')),
  }));
  return (
    old?.around === next?.around &&
    old?.lists.length === next?.lists.length &&
    old?.lists.every((words, index) => words.every((word) => next?.lists[index]?.includes(word))) === true
  );
}

function compareMembers(
  comparison: Comparison,
  name: string,
  then: Json,
  now: Json,
  direction: Direction,
): void {
  const { breaks } = comparison;
  const [before, after] = [object(then['properties']), object(now['properties'])];
  for (const [member, schema] of Object.entries(before)) {
    if (after[member] === undefined) breaks.push(`${name}.${member} is gone`);
    else compareSchemas(comparison, `${name}.${member}`, schema, after[member], direction);
  }
  const [requiredBefore, requiredAfter] = [array(then['required']), array(now['required'])];
  if (direction === 'request') {
    for (const member of requiredAfter)
      if (!requiredBefore.includes(member)) breaks.push(`${name}.${String(member)} is required`);
  } else {
    for (const member of requiredBefore)
      if (!requiredAfter.includes(member) && after[String(member)] !== undefined)
        breaks.push(`${name}.${String(member)} may be missing`);
  }
}

/** Compares the branches of a union by position, because a generator keeps their order. */
function compareBranches(
  comparison: Comparison,
  name: string,
  then: Json,
  now: Json,
  direction: Direction,
): void {
  for (const key of ['anyOf', 'oneOf', 'allOf']) {
    const [before, after] = [array(then[key]), array(now[key])];
    before.forEach((branch, index) => {
      if (after[index] !== undefined)
        compareSchemas(comparison, `${name}(${index + 1})`, branch, after[index], direction);
    });
    const fewer = key === 'allOf' ? direction === 'response' : direction === 'request';
    if (fewer ? after.length < before.length : after.length > before.length)
      comparison.breaks.push(`${name}: ${key} has ${after.length} branches, not ${before.length}`);
  }
}

function listTypes({ type, const: value }: Json): ReadonlySet<string> | null {
  if (type !== undefined) return new Set(array(typeof type === 'string' ? [type] : type).map(String));
  return typeof value === 'string' ? new Set(['string']) : null;
}

function listValues({ enum: values, const: value }: Json): readonly unknown[] | null {
  if (value !== undefined) return [value];
  return values === undefined ? null : array(values);
}

function readReference(value: unknown): string {
  const { $ref: reference } = object(value);
  return typeof reference === 'string' ? reference : '';
}

const mentionsReference = (schema: Json): boolean => JSON.stringify(schema).includes('"$ref"');

/** Follows local references. A dangling one gives an empty object. */
export function resolve(document: Json, value: unknown): Json {
  const reference = readReference(value);
  if (reference === '') return object(value);
  const target = reference
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (place, key) => object(place)[key.replaceAll('~1', '/').replaceAll('~0', '~')],
      document,
    );
  return resolve(document, target);
}

export const object = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
export const array = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
