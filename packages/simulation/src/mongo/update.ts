// Updates: of operators, of pipelines, and replacements.
import { Timestamp } from 'mongodb';
import { evaluate } from './expression';
import { matchesElement } from './filter';
import {
  compareValues,
  equalValues,
  isDoc,
  isOperators,
  NotSimulatedError,
  readPath,
  toNumber,
  writePath,
  type Doc,
} from './values';

/** The answer of the server to a statement that it refuses. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  constructor(
    readonly code: number,
    message: string,
    readonly members: Doc = {},
  ) {
    super(message);
  }
}

const IMMUTABLE_FIELD = 66;

const refuseId = (): never => {
  throw new RefusedError(
    IMMUTABLE_FIELD,
    "Performing an update on the path '_id' would modify the immutable field '_id'",
  );
};

type Write = (document: Doc, path: string, operand: unknown, now: Date) => Doc;

const keepOrSet =
  (isBetter: (compared: number) => boolean): Write =>
  (document, path, operand) => {
    const current = readPath(document, path);
    const isReplaced = current === undefined || isBetter(compareValues(operand, current));
    return isReplaced ? writePath(document, path, operand) : document;
  };

function readList(document: Doc, path: string): readonly unknown[] {
  const current = readPath(document, path);
  if (current === undefined) return [];
  if (!Array.isArray(current)) throw new NotSimulatedError(`A write to the list ${path}, which is none`);
  return current as unknown[];
}

function push(document: Doc, path: string, operand: unknown): Doc {
  const { $each, ...modifiers } = isOperators(operand) ? operand : { $each: [operand] };
  if (Object.keys(modifiers).length > 0) throw new NotSimulatedError('A modifier of $push');
  return writePath(document, path, [...readList(document, path), ...($each as readonly unknown[])]);
}

/** Removes the elements that are equal to the operand, or match its members. */
function pull(document: Doc, path: string, operand: unknown): Doc {
  const isPulled = (element: unknown): boolean =>
    isDoc(operand) ? matchesElement(element, operand) : equalValues(element, operand);
  if (readPath(document, path) === undefined) return document;
  const left = readList(document, path).filter((element) => !isPulled(element));
  return writePath(document, path, left);
}

const MS_PER_SECOND = 1_000;

export const toTimestamp = (now: Date): Timestamp =>
  new Timestamp({ t: Math.floor(now.getTime() / MS_PER_SECOND), i: 1 });

const setCurrentDate: Write = (document, path, operand, now) => {
  const isTimestamp = isDoc(operand) && operand['$type'] === 'timestamp';
  return writePath(document, path, isTimestamp ? toTimestamp(now) : now);
};

const set: Write = (document, path, operand) => writePath(document, path, operand);

const writes: Readonly<Record<string, Write>> = {
  $set: set,
  $setOnInsert: set,
  $unset: (document, path) => writePath(document, path, undefined),
  $min: keepOrSet((compared) => compared < 0),
  $max: keepOrSet((compared) => compared > 0),
  $push: push,
  $pull: pull,
  $currentDate: setCurrentDate,
  $inc: (document, path, operand) =>
    writePath(document, path, toNumber(readPath(document, path) ?? 0) + toNumber(operand)),
};

export interface UpdateContext {
  readonly now: Date;
  readonly isInsert: boolean;
}

/** The updated document. Throws a RefusedError for a changed id. */
export function applyUpdate(document: Doc, update: unknown, context: UpdateContext): Doc {
  const updated = Array.isArray(update)
    ? applyPipeline(document, update as readonly Doc[], context)
    : applyOperators(document, update as Doc, context);
  const isSame = context.isInsert && document['_id'] === undefined;
  if (!isSame && !equalValues(updated['_id'], document['_id'])) refuseId();
  return updated;
}

function applyOperators(document: Doc, update: Doc, { isInsert, now }: UpdateContext): Doc {
  const hasOperators: boolean = isOperators(update);
  if (!hasOperators) return '_id' in document ? { _id: document['_id'], ...update } : update;
  return Object.entries(update).reduce((result, [name, operands]) => {
    const write = writes[name];
    if (write === undefined) throw new NotSimulatedError(`The update operator ${name}`);
    if (name === '$setOnInsert' && !isInsert) return result;
    return Object.entries(operands as Doc).reduce(
      (one, [path, operand]) => write(one, path, operand, now),
      result,
    );
  }, document);
}

function applyPipeline(document: Doc, stages: readonly Doc[], { now }: UpdateContext): Doc {
  return stages.reduce((current, stage) => {
    const variables = { ROOT: current, CURRENT: current, NOW: now };
    const [[name, operand] = ['', undefined]] = Object.entries(stage);
    switch (name) {
      case '$set':
      case '$addFields':
        return Object.entries(operand as Doc).reduce(
          (result, [path, one]) => writePath(result, path, evaluate(one, variables)),
          current,
        );
      case '$unset':
        return [operand]
          .flat()
          .reduce<Doc>((result, path) => writePath(result, String(path), undefined), current);
      case '$replaceWith':
        return withId(evaluate(operand, variables), current);
      default:
        throw new NotSimulatedError(`The stage ${name} of an update`);
    }
  }, document);
}

/** A replacement without an id keeps the document's. */
function withId(value: unknown, { _id }: Doc): Doc {
  if (!isDoc(value)) throw new NotSimulatedError('A document that is replaced by another value');
  return '_id' in value || _id === undefined ? value : { _id, ...value };
}

/** The document that an upsert starts from: the filter's members that must be equal to a value. */
export function startOfUpsert(filter: Doc): Doc {
  return Object.entries(filter).reduce<Doc>((start, [name, condition]) => {
    if (name === '$and')
      return (condition as readonly Doc[]).reduce<Doc>(
        (one, part) => ({ ...one, ...startOfUpsert(part) }),
        start,
      );
    if (name.startsWith('$')) return start;
    if (!isOperators(condition)) return writePath(start, name, condition);
    return '$eq' in condition ? writePath(start, name, condition['$eq']) : start;
  }, {});
}
