// Values of documents: their order, their equality, and paths through them, as MongoDB has them.
import { Binary, BSON, Long, ObjectId, Timestamp } from 'mongodb';

export type Doc = Readonly<Record<string, unknown>>;

/** The simulated database does not have this yet. It ends the history: a wrong answer would prove nothing. */
export class NotSimulatedError extends Error {
  override readonly name = 'NotSimulatedError';
}

export const isDoc = (value: unknown): value is Doc =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** A condition such as `{ $gt: 1 }` in place of a value. */
export const isOperators = (value: unknown): value is Doc => {
  if (!isDoc(value)) return false;
  const [first] = Object.keys(value);
  return first?.startsWith('$') === true;
};

const RANK = {
  missing: 0,
  null: 1,
  number: 2,
  text: 3,
  object: 4,
  array: 5,
  binary: 6,
  id: 7,
  flag: 8,
  date: 9,
  timestamp: 10,
} as const;

/** The place of a value's type in the order of types. */
export function rankOf(value: unknown): number {
  if (value === undefined) return RANK.missing;
  if (value === null) return RANK.null;
  if (typeof value === 'number' || typeof value === 'bigint') return RANK.number;
  if (typeof value === 'string') return RANK.text;
  if (typeof value === 'boolean') return RANK.flag;
  if (Array.isArray(value)) return RANK.array;
  return rankOfObject(value);
}

function rankOfObject(value: unknown): number {
  if (value instanceof Date) return RANK.date;
  if (value instanceof Timestamp) return RANK.timestamp;
  if (Long.isLong(value)) return RANK.number;
  if (value instanceof ObjectId) return RANK.id;
  if (value instanceof Binary || value instanceof Uint8Array) return RANK.binary;
  if (isDoc(value)) return RANK.object;
  throw new NotSimulatedError(`A value of type ${Object.prototype.toString.call(value)}`);
}

export const readBytes = (value: unknown): Uint8Array =>
  value instanceof Binary ? value.buffer.subarray(0, value.position) : (value as Uint8Array);

export const toNumber = (value: unknown): number => (Long.isLong(value) ? value.toNumber() : Number(value));

const order = <Value extends number | string | bigint>(left: Value, right: Value): number =>
  left < right ? -1 : left > right ? 1 : 0;

/** Below 0: `left` sorts first. */
export function compareValues(left: unknown, right: unknown): number {
  const rank = rankOf(left);
  const byType = rank - rankOf(right);
  if (byType !== 0) return byType;
  switch (rank) {
    case RANK.number:
      return order(toNumber(left), toNumber(right));
    case RANK.text:
      return Buffer.compare(Buffer.from(left as string), Buffer.from(right as string));
    case RANK.object:
      return compareLists(toPairs(left as Doc), toPairs(right as Doc));
    case RANK.array:
      return compareLists(left as readonly unknown[], right as readonly unknown[]);
    case RANK.binary:
      return compareBytes(readBytes(left), readBytes(right));
    case RANK.id:
      return order((left as ObjectId).toHexString(), (right as ObjectId).toHexString());
    case RANK.flag:
      return Number(left) - Number(right);
    case RANK.date:
      return (left as Date).getTime() - (right as Date).getTime();
    case RANK.timestamp:
      return (left as Timestamp).compare(right as Timestamp);
    default:
      return 0;
  }
}

const toPairs = (document: Doc): readonly unknown[] =>
  Object.entries(document).flatMap(([name, value]) => [rankOf(value), name, value]);

function compareLists(left: readonly unknown[], right: readonly unknown[]): number {
  for (let index = 0; index < Math.min(left.length, right.length); index += 1) {
    const compared = compareValues(left[index], right[index]);
    if (compared !== 0) return compared;
  }
  return left.length - right.length;
}

const compareBytes = (left: Uint8Array, right: Uint8Array): number =>
  left.length - right.length || Buffer.compare(left, right);

export const equalValues = (left: unknown, right: unknown): boolean => compareValues(left, right) === 0;

/** A text that is equal for equal values only: the key of a document or of an index entry. */
export function toKey(value: unknown): string {
  if (typeof value === 'string') return `s${value}`;
  if (typeof value === 'number') return `n${value}`;
  if (value instanceof Date) return `d${value.getTime()}`;
  if (value === undefined || value === null) return 'z';
  return `e${BSON.EJSON.stringify(value, { relaxed: false })}`;
}

const INDEX_PART = /^\d+$/;

/** The value at a path that crosses no array, as updates and sorts of plain members see it. */
export function readPath(value: unknown, path: string): unknown {
  let current = value;
  for (const part of path.split('.')) {
    if (Array.isArray(current) && INDEX_PART.test(part)) current = (current as unknown[])[Number(part)];
    else if (isDoc(current)) current = current[part];
    else return undefined;
  }
  return current;
}

/**
 * Every value that a path reaches, through arrays of documents. An array at its end is one value; its elements are added by the
 * condition that looks at them. `undefined` stands for a member that is missing.
 */
export function readPaths(value: unknown, parts: readonly string[]): readonly unknown[] {
  const [part, ...rest] = parts;
  if (part === undefined) return [value];
  if (Array.isArray(value)) {
    const elements = (value as unknown[]).filter(isDoc).flatMap((element) => readPaths(element, parts));
    const at = INDEX_PART.test(part) ? readPaths((value as unknown[])[Number(part)], rest) : [];
    return [...elements, ...at];
  }
  if (!isDoc(value) || !Object.hasOwn(value, part)) return [undefined];
  return readPaths(value[part], rest);
}

/** A copy with another value at the path. `undefined` removes it. */
export function writePath(document: Doc, path: string, value: unknown): Doc {
  const [part = '', ...rest] = path.split('.');
  if (rest.length === 0) {
    if (value !== undefined) return { ...document, [part]: value };
    const { [part]: _removed, ...others } = document;
    return others;
  }
  const inner = document[part];
  if (inner !== undefined && !isDoc(inner)) throw new NotSimulatedError(`A write through an array: ${path}`);
  if (inner === undefined && value === undefined) return document;
  return { ...document, [part]: writePath(inner ?? {}, rest.join('.'), value) };
}
