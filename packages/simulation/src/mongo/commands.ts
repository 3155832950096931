// The commands that a primary carries out. One that is not here ends the history: a wrong answer would prove nothing.
import { Long, Timestamp } from 'mongodb';
import { find, project, type Collection, type Effect, type Query } from './collection';
import { evaluate, isTruthy } from './expression';
import type { Statement } from './member';
import { applyUpdate, RefusedError, startOfUpsert, toTimestamp } from './update';
import { equalValues, isDoc, NotSimulatedError, toKey, toNumber, writePath, type Doc } from './values';

const DUPLICATE_KEY = 11_000;

/** What a command sees of the primary. */
export interface CommandContext {
  readonly now: Date;
  readonly database: string;
  collection(name: string): Collection;
  /** The documents at the read concern of the command. */
  documents(name: string): ReadonlyMap<string, Doc>;
  append(effects: readonly Effect[], statement: Statement | undefined): void;
  /** The result of a statement that was carried out before, by its number. */
  readDone(statementId: number): Doc | undefined;
  /** Names a statement for its repetition. */
  toStatement(id: number, result: Doc): Statement | undefined;
  makeId(): unknown;
}

const asList = (value: unknown): readonly Doc[] => value as readonly Doc[];

interface WriteError {
  readonly index: number;
  readonly code: number;
  readonly errmsg: string;
}

const toWriteError = (index: number, error: RefusedError): WriteError => ({
  index,
  code: error.code,
  errmsg: error.message,
  ...error.members,
});

/** Runs the statements of a batch. An ordered batch stops at its first refusal. */
function runStatements(
  statements: readonly Doc[],
  isOrdered: boolean,
  context: CommandContext,
  run: (statement: Doc, index: number) => Doc,
): {
  readonly results: readonly { index: number; result: Doc }[];
  readonly writeErrors: readonly WriteError[];
} {
  const results: { index: number; result: Doc }[] = [];
  const writeErrors: WriteError[] = [];
  for (const [index, statement] of statements.entries()) {
    const done = context.readDone(index);
    try {
      results.push({ index, result: done ?? run(statement, index) });
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      writeErrors.push(toWriteError(index, error));
      if (isOrdered) break;
    }
  }
  return { results, writeErrors };
}

const sum = (results: readonly { readonly result: Doc }[], member: string): number =>
  results.reduce((total, { result }) => total + Number(result[member] ?? 0), 0);

const withErrors = (writeErrors: readonly WriteError[]): Doc =>
  writeErrors.length > 0 ? { writeErrors } : {};

function store(
  context: CommandContext,
  collectionName: string,
  { before, after }: { readonly before: Doc | null; readonly after: Doc },
): Effect {
  const key = toKey(after['_id']);
  const collection = context.collection(collectionName);
  if (before === null && collection.documents.has(key))
    throw refuseDuplicate(context, collectionName, '_id_', { _id: 1 }, { _id: after['_id'] });
  const duplicate = collection.findDuplicate(key, after);
  if (duplicate !== null)
    throw refuseDuplicate(
      context,
      collectionName,
      duplicate.index.name,
      duplicate.index.key,
      duplicate.value,
    );
  return { collection: collectionName, key, before, after };
}

function refuseDuplicate(
  { database }: CommandContext,
  collection: string,
  index: string,
  keyPattern: Doc,
  keyValue: Doc,
): RefusedError {
  const shown = Object.entries(keyValue).map(([name, value]) => `${name}: ${formatShown(value)}`);
  const message = `E11000 duplicate key error collection: ${database}.${collection} index: ${index} dup key: { ${shown.join(', ')} }`;
  return new RefusedError(DUPLICATE_KEY, message, { keyPattern, keyValue });
}

const formatShown = (value: unknown): string => {
  if (value === null || value === undefined) return 'null';
  return typeof value === 'string' ? `"${value}"` : JSON.stringify(value);
};

/** The server replaces an empty timestamp of an inserted document with its own time. */
const withTimestamps = (document: Doc, { now }: CommandContext): Doc =>
  Object.fromEntries(
    Object.entries(document).map(([name, value]) => [
      name,
      value instanceof Timestamp && value.t === 0 && value.i === 0 ? toTimestamp(now) : value,
    ]),
  );

export function insert(command: Doc, context: CommandContext): Doc {
  const name = String(command['insert']);
  const isOrdered = command['ordered'] !== false;
  const { results, writeErrors } = runStatements(
    asList(command['documents']),
    isOrdered,
    context,
    (given, index) => {
      const document = withTimestamps('_id' in given ? given : { _id: context.makeId(), ...given }, context);
      const effect = store(context, name, { before: null, after: document });
      const result = { n: 1 };
      context.append([effect], context.toStatement(index, result));
      return result;
    },
  );
  return { n: sum(results, 'n'), ...withErrors(writeErrors) };
}

export function update(command: Doc, context: CommandContext): Doc {
  const name = String(command['update']);
  const isOrdered = command['ordered'] !== false;
  const { results, writeErrors } = runStatements(
    asList(command['updates']),
    isOrdered,
    context,
    (statement, index) => updateOne(name, statement, index, context),
  );
  const upserted = results.flatMap(({ index, result }) =>
    'upserted' in result ? [{ index, _id: result['upserted'] }] : [],
  );
  return {
    n: sum(results, 'n'),
    nModified: sum(results, 'nModified'),
    ...(upserted.length > 0 && { upserted }),
    ...withErrors(writeErrors),
  };
}

interface Changed {
  readonly before: Doc | null;
  /** null: nothing matched and nothing was inserted. */
  readonly after: Doc | null;
}

/** Changes one document, or inserts it. Writes nothing when the document stays the same. */
function changeOne(
  name: string,
  query: Query,
  statement: Doc,
  context: CommandContext,
): Changed & { readonly effect?: Effect } {
  const { documents } = context.collection(name);
  const [before] = find(context.collection(name), documents, { ...query, limit: 1 }, context.now);
  if (before !== undefined) {
    const after = applyUpdate(before, statement['u'], { now: context.now, isInsert: false });
    const isSame = equalValues(before, after);
    return { before, after, ...(!isSame && { effect: store(context, name, { before, after }) }) };
  }
  if (statement['upsert'] !== true) return { before: null, after: null };
  const started = startOfUpsert(query.filter ?? {});
  const made = applyUpdate(started, statement['u'], { now: context.now, isInsert: true });
  const after = '_id' in made ? made : { _id: context.makeId(), ...made };
  return { before: null, after, effect: store(context, name, { before: null, after }) };
}

function updateOne(name: string, statement: Doc, index: number, context: CommandContext): Doc {
  const query = { filter: statement['q'] as Doc, hint: statement['hint'] };
  if (statement['multi'] === true) return updateMany(name, query, statement, context);
  const { before, after, effect } = changeOne(name, query, statement, context);
  if (after === null) return { n: 0, nModified: 0 };
  if (effect === undefined) return { n: 1, nModified: 0 };
  const result = before === null ? { n: 1, nModified: 0, upserted: after['_id'] } : { n: 1, nModified: 1 };
  context.append([effect], context.toStatement(index, result));
  return result;
}

function updateMany(name: string, query: Query, statement: Doc, context: CommandContext): Doc {
  if (statement['upsert'] === true) throw new NotSimulatedError('An upsert of many');
  const { documents } = context.collection(name);
  const found = find(context.collection(name), documents, query, context.now);
  let nModified = 0;
  for (const before of found) {
    const after = applyUpdate(before, statement['u'], { now: context.now, isInsert: false });
    if (equalValues(before, after)) continue;
    context.append([store(context, name, { before, after })], undefined);
    nModified += 1;
  }
  return { n: found.length, nModified };
}

export function remove(command: Doc, context: CommandContext): Doc {
  const name = String(command['delete']);
  const isOrdered = command['ordered'] !== false;
  const { results, writeErrors } = runStatements(
    asList(command['deletes']),
    isOrdered,
    context,
    (statement, index) => {
      const { documents } = context.collection(name);
      const query = { filter: statement['q'] as Doc, limit: statement['limit'] };
      const found = find(context.collection(name), documents, query, context.now);
      const isSingle = Number(statement['limit']) === 1;
      for (const before of found) {
        const effect = { collection: name, key: toKey(before['_id']), before, after: null };
        context.append([effect], isSingle ? context.toStatement(index, { n: 1 }) : undefined);
      }
      return { n: found.length };
    },
  );
  return { n: sum(results, 'n'), ...withErrors(writeErrors) };
}

export function findAndModify(command: Doc, context: CommandContext): Doc {
  const done = context.readDone(0);
  if (done !== undefined) return done;
  if (command['remove'] === true) throw new NotSimulatedError('findAndModify with remove');
  const name = String(command['findAndModify']);
  const query = { filter: command['query'] as Doc, sort: command['sort'] as Doc, hint: command['hint'] };
  const statement = { u: command['update'], upsert: command['upsert'] };
  const { before, after, effect } = changeOne(name, query, statement, context);
  const shown = command['new'] === true ? after : before;
  const lastErrorObject =
    after === null
      ? { n: 0, updatedExisting: false }
      : { n: 1, updatedExisting: before !== null, ...(before === null && { upserted: after['_id'] }) };
  const value = shown === null ? null : project(shown, command['fields'] as Doc | undefined);
  const result = { lastErrorObject, value };
  if (effect !== undefined) context.append([effect], context.toStatement(0, result));
  return result;
}

/** Documents of one answer. The product's reads ask for no more at once. */
const MAX_BATCH = 101;

const toCursor = (context: CommandContext, name: string, firstBatch: readonly Doc[]): Doc => ({
  cursor: { firstBatch, id: Long.ZERO, ns: `${context.database}.${name}` },
});

export function findDocuments(command: Doc, context: CommandContext): Doc {
  const name = String(command['find']);
  const found = find(context.collection(name), context.documents(name), command, context.now);
  const batch = toNumber(command['batchSize'] ?? MAX_BATCH);
  if (found.length > batch) throw new NotSimulatedError(`A cursor of more than ${batch} documents`);
  return toCursor(
    context,
    name,
    found.map((document) => projectFound(document, command['projection'] as Doc | undefined, context)),
  );
}

const isExpression = (value: unknown): boolean =>
  typeof value === 'string' || (isDoc(value) && !('$slice' in value) && !('$elemMatch' in value));

/** A projection of a find may compute members. */
function projectFound(document: Doc, projection: Doc | undefined, { now }: CommandContext): Doc {
  if (projection === undefined || !Object.values(projection).some(isExpression))
    return project(document, projection);
  const projected = compute(document, projection, now);
  if (projection['_id'] !== 0) return projected;
  const { _id, ...members } = projected;
  return members;
}

export function aggregate(command: Doc, context: CommandContext): Doc {
  const name = String(command['aggregate']);
  const all: readonly Doc[] = [...context.documents(name).values()];
  const found = asList(command['pipeline']).reduce(
    (documents, stage) => runStage(documents, stage, context),
    all,
  );
  return toCursor(context, name, found);
}

function runStage(documents: readonly Doc[], stage: Doc, context: CommandContext): readonly Doc[] {
  const { now } = context;
  const [[name, operand] = ['', undefined]] = Object.entries(stage);
  switch (name) {
    case '$match':
      return find({ indexes: [] }, toMap(documents), { filter: operand as Doc }, now);
    case '$skip':
      return documents.slice(Number(operand));
    case '$limit':
      return documents.slice(0, Number(operand));
    case '$sort':
      return find({ indexes: [] }, toMap(documents), { sort: operand as Doc }, now);
    case '$group':
      return isCount(operand as Doc) ? countGroup(documents) : groupFirst(documents, operand as Doc, now);
    case '$unset':
      return documents.map((document) =>
        [operand].flat().reduce<Doc>((one, path) => writePath(one, String(path), undefined), document),
      );
    case '$unionWith': {
      const { coll, pipeline } = operand as { readonly coll: string; readonly pipeline: readonly Doc[] };
      const others: readonly Doc[] = [...context.documents(coll).values()];
      return [...documents, ...pipeline.reduce((some, one) => runStage(some, one, context), others)];
    }
    case '$project':
      return documents.map((document) => compute(document, operand as Doc, now));
    default:
      throw new NotSimulatedError(`The stage ${name} of an aggregation`);
  }
}

const toMap = (documents: readonly Doc[]): ReadonlyMap<string, Doc> =>
  new Map(documents.map((document) => [toKey(document['_id']), document]));

/** The stage of countDocuments. */
const isCount = ({ _id, n, ...others }: Doc): boolean =>
  _id === 1 && toKey(n) === toKey({ $sum: 1 }) && Object.keys(others).length === 0;

const countGroup = (documents: readonly Doc[]): readonly Doc[] =>
  documents.length === 0 ? [] : [{ _id: 1, n: documents.length }];

/** A group by an expression, with members of its first document. The groups come in the order of their first documents. */
function groupFirst(documents: readonly Doc[], { _id: by, ...members }: Doc, now: Date): readonly Doc[] {
  const groups = new Map<string, Doc>();
  for (const document of documents) {
    const variables = { ROOT: document, CURRENT: document, NOW: now };
    const id = evaluate(by, variables) ?? null;
    if (groups.has(toKey(id))) continue;
    const first = Object.entries(members).map(([name, operator]) => {
      if (!isDoc(operator) || !('$first' in operator))
        throw new NotSimulatedError(`The group member ${name}`);
      return [name, evaluate(operator['$first'], variables) ?? null];
    });
    groups.set(toKey(id), { _id: id, ...(Object.fromEntries(first) as Doc) });
  }
  return [...groups.values()];
}

function compute(document: Doc, projection: Doc, now: Date): Doc {
  const variables = { ROOT: document, CURRENT: document, NOW: now };
  const members = Object.entries(projection).map(([name, value]) => [
    name,
    computeMember(document, name, value, variables),
  ]);
  const computed = Object.fromEntries(members) as Doc;
  const all = { _id: document['_id'], ...computed };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** A projection names a member, leaves it out, or computes it. */
function computeMember(document: Doc, name: string, value: unknown, variables: Doc): unknown {
  if (isDoc(value) || typeof value === 'string') return evaluate(value, variables);
  return isTruthy(value) ? document[name] : undefined;
}
