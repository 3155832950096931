// Filters of queries.
import { evaluate, isTruthy } from './expression';
import {
  compareValues,
  equalValues,
  isDoc,
  isOperators,
  NotSimulatedError,
  rankOf,
  readPaths,
  type Doc,
} from './values';

/** Reached values with the elements of arrays, as a comparison looks at them. */
const withElements = (values: readonly unknown[]): readonly unknown[] =>
  values.flatMap((value) => (Array.isArray(value) ? [value, ...(value as unknown[])] : [value]));

const isNull = (value: unknown): boolean => value === null || value === undefined;

function equalsAny(values: readonly unknown[], wanted: unknown): boolean {
  const seen = withElements(values);
  return wanted === null
    ? seen.some(isNull) || seen.length === 0
    : seen.some((value) => equalValues(value, wanted));
}

/** Values of other types are neither greater nor smaller. */
const comparesAs = (
  values: readonly unknown[],
  wanted: unknown,
  is: (compared: number) => boolean,
): boolean =>
  withElements(values).some((value) => rankOf(value) === rankOf(wanted) && is(compareValues(value, wanted)));

const asList = (value: unknown): readonly unknown[] => {
  if (!Array.isArray(value)) throw new NotSimulatedError('An operator that needs a list, without one');
  return value as unknown[];
};

export function matchesElement(element: unknown, condition: Doc): boolean {
  if (isOperators(condition)) return matchesCondition([element], condition);
  return isDoc(element) && matches(element, condition);
}

type Operator = (values: readonly unknown[], operand: unknown) => boolean;

const operators: Readonly<Record<string, Operator>> = {
  $eq: equalsAny,
  $ne: (values, operand) => !equalsAny(values, operand),
  $in: (values, operand) => asList(operand).some((one) => equalsAny(values, one)),
  $nin: (values, operand) => !asList(operand).some((one) => equalsAny(values, one)),
  $gt: (values, operand) => comparesAs(values, operand, (compared) => compared > 0),
  $gte: (values, operand) => comparesAs(values, operand, (compared) => compared >= 0),
  $lt: (values, operand) => comparesAs(values, operand, (compared) => compared < 0),
  $lte: (values, operand) => comparesAs(values, operand, (compared) => compared <= 0),
  $exists: (values, operand) => values.some((value) => value !== undefined) === isTruthy(operand),
  $not: (values, operand) => !matchesCondition(values, operand),
  $size: (values, operand) =>
    values.some((value) => Array.isArray(value) && value.length === Number(operand)),
  $elemMatch: (values, operand) =>
    values.some(
      (value) =>
        Array.isArray(value) &&
        (value as unknown[]).some((element) => matchesElement(element, operand as Doc)),
    ),
};

function matchesCondition(values: readonly unknown[], condition: unknown): boolean {
  if (!isOperators(condition)) return equalsAny(values, condition);
  return Object.entries(condition).every(([name, operand]) => {
    const operator = operators[name];
    if (operator === undefined) throw new NotSimulatedError(`The query operator ${name}`);
    return operator(values, operand);
  });
}

/** Whether a document matches. `now` is the time of the member, for expressions. */
export function matches(document: Doc, filter: Doc, now = new Date(0)): boolean {
  const all = (filters: unknown): boolean[] =>
    asList(filters).map((one) => matches(document, one as Doc, now));
  return Object.entries(filter).every(([name, condition]) => {
    switch (name) {
      case '$and':
        return all(condition).every(Boolean);
      case '$or':
        return all(condition).some(Boolean);
      case '$nor':
        return !all(condition).some(Boolean);
      case '$expr':
        return isTruthy(evaluate(condition, { ROOT: document, CURRENT: document, NOW: now }));
      default:
        if (name.startsWith('$')) throw new NotSimulatedError(`The query operator ${name}`);
        return matchesCondition(readPaths(document, name.split('.')), condition);
    }
  });
}
