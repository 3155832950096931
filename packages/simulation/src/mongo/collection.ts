// A collection of one member: its documents, its unique indexes, and the order in which a query finds documents.
import { matches } from './filter';
import {
  compareValues,
  isDoc,
  isOperators,
  readPath,
  readPaths,
  toKey,
  toNumber,
  writePath,
  type Doc,
} from './values';

export interface IndexDescription {
  readonly name: string;
  readonly key: Readonly<Record<string, number>>;
  readonly unique: boolean;
  readonly partialFilterExpression?: Doc;
}

/** One document before and after a write. null: it is not there. */
export interface Effect {
  readonly collection: string;
  readonly key: string;
  readonly before: Doc | null;
  readonly after: Doc | null;
}

export interface Collection {
  readonly indexes: readonly IndexDescription[];
  readonly documents: ReadonlyMap<string, Doc>;
  /** The unique index that has an equal entry of another document. */
  findDuplicate(key: string, document: Doc): { readonly index: IndexDescription; readonly value: Doc } | null;
  write(key: string, before: Doc | null, after: Doc | null): void;
}

/** Values of an index entry, one list for each entry: an array makes several. */
function listEntries(
  document: Doc,
  { key, partialFilterExpression }: IndexDescription,
): readonly unknown[][] {
  if (partialFilterExpression !== undefined && !matches(document, partialFilterExpression)) return [];
  return Object.keys(key).reduce<unknown[][]>(
    (entries, path) => {
      const reached = readPaths(document, path.split('.')).flatMap((value) =>
        Array.isArray(value) ? (value as unknown[]) : [value],
      );
      const values = reached.length === 0 ? [null] : reached;
      return entries.flatMap((entry) => values.map((value) => [...entry, value ?? null]));
    },
    [[]],
  );
}

const formatEntry = (values: readonly unknown[]): string => values.map(toKey).join(' ');

export function makeCollection(indexes: readonly IndexDescription[]): Collection {
  const documents = new Map<string, Doc>();
  const unique = indexes
    .filter((index) => index.unique)
    .map((index) => ({ index, entries: new Map<string, string>() }));

  return {
    indexes,
    documents,
    findDuplicate(key, document) {
      for (const { index, entries } of unique)
        for (const values of listEntries(document, index)) {
          const holder = entries.get(formatEntry(values));
          if (holder === undefined || holder === key) continue;
          const value = Object.fromEntries(Object.keys(index.key).map((path, at) => [path, values[at]]));
          return { index, value };
        }
      return null;
    },
    write(key, before, after) {
      for (const { index, entries } of unique) {
        if (before !== null)
          for (const values of listEntries(before, index)) entries.delete(formatEntry(values));
        if (after !== null)
          for (const values of listEntries(after, index)) entries.set(formatEntry(values), key);
      }
      if (after === null) documents.delete(key);
      else documents.set(key, after);
    },
  };
}

export interface Query {
  readonly filter?: Doc;
  readonly sort?: Doc;
  readonly skip?: unknown;
  readonly limit?: unknown;
  readonly hint?: unknown;
}

/** The ids that a filter names; null: it names none, and every document is looked at. */
function listNamedKeys({ _id: id }: Doc): readonly string[] | null {
  if (id === undefined) return null;
  if (!isOperators(id)) return [toKey(id)];
  const named = id['$in'] ?? (id['$eq'] === undefined ? undefined : [id['$eq']]);
  return Array.isArray(named) ? [...new Set((named as unknown[]).map(toKey))] : null;
}

type Documents = ReadonlyMap<string, Doc>;

/** The documents that match, in the order of the query, before its projection. */
export function find(
  { indexes }: Pick<Collection, 'indexes'>,
  documents: Documents,
  { filter = {}, sort, skip, limit, hint }: Query,
  now: Date,
): readonly Doc[] {
  const keys = listNamedKeys(filter);
  const candidates =
    keys === null
      ? [...documents.values()]
      : keys.map((key) => documents.get(key)).filter((one) => one !== undefined);
  const found = candidates.filter((document) => matches(document, filter, now));
  const by = sort !== undefined && Object.keys(sort).length > 0 ? sort : readHint(indexes, hint);
  const sorted = by === undefined ? found : [...found].sort((left, right) => compareBy(by, left, right));
  const from = toNumber(skip ?? 0);
  const count = Math.abs(toNumber(limit ?? 0));
  return count === 0 ? sorted.slice(from) : sorted.slice(from, from + count);
}

/** A query that walks an index finds documents in its order. */
function readHint(indexes: readonly IndexDescription[], hint: unknown): Doc | undefined {
  if (hint === undefined) return undefined;
  if (isDoc(hint)) return hint;
  const index = indexes.find(({ name }) => name === hint);
  if (index === undefined)
    throw new Error(`No index ${JSON.stringify(hint)}: the server would refuse the query`);
  return index.key;
}

function compareBy(by: Doc, left: Doc, right: Doc): number {
  for (const [path, direction] of Object.entries(by)) {
    const compared = compareValues(readPath(left, path) ?? null, readPath(right, path) ?? null);
    if (compared !== 0) return compared * Number(direction);
  }
  return 0;
}

/** Plain members, all named or all left out, and slices of arrays from their start. */
export function project(document: Doc, projection: Doc | undefined): Doc {
  if (projection === undefined || Object.keys(projection).length === 0) return document;
  const entries = Object.entries(projection);
  const isNaming = entries.some(([name, value]) => name !== '_id' && isOn(value));
  const start: Doc = isNaming ? ('_id' in document ? { _id: document['_id'] } : {}) : document;
  return entries.reduce<Doc>((result, [path, value]) => {
    if (isDoc(value)) return slice(result, document, path, value);
    if (isOn(value)) {
      const member = readPath(document, path);
      return member === undefined ? result : writePath(result, path, member);
    }
    return writePath(result, path, undefined);
  }, start);
}

const isOn = (value: unknown): boolean => value === 1 || value === true;

function slice(result: Doc, document: Doc, path: string, operators: Doc): Doc {
  const count = operators['$slice'];
  const member = readPath(document, path);
  if (typeof count !== 'number' || !Array.isArray(member)) return result;
  return writePath(result, path, (member as unknown[]).slice(0, count));
}
