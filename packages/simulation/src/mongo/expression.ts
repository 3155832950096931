// Expressions of aggregations and of updates by pipelines.
import {
  compareValues,
  equalValues,
  isDoc,
  NotSimulatedError,
  readBytes,
  readPath,
  type Doc,
} from './values';

export type Variables = Readonly<Record<string, unknown>>;

/** `$$REMOVE` and a member that is missing. */
export const REMOVED = undefined;

export const isTruthy = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== false && value !== 0;

const isNothing = (value: unknown): boolean => value === null || value === undefined;

export function evaluate(expression: unknown, variables: Variables): unknown {
  if (typeof expression === 'string' && expression.startsWith('$')) return readName(expression, variables);
  if (Array.isArray(expression))
    return (expression as unknown[]).map((one) => evaluate(one, variables) ?? null);
  if (!isDoc(expression)) return expression;
  const [name, ...others] = Object.keys(expression);
  if (name?.startsWith('$') !== true) return evaluateMembers(expression, variables);
  const operator = operators[name];
  if (operator === undefined || others.length > 0) throw new NotSimulatedError(`The expression ${name}`);
  return operator(expression[name], variables);
}

function evaluateMembers(expression: Doc, variables: Variables): Doc {
  const members = Object.entries(expression).map(([name, one]) => [name, evaluate(one, variables)] as const);
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}

function readName(text: string, variables: Variables): unknown {
  if (!text.startsWith('$$')) return readThrough(variables['CURRENT'], text.slice(1));
  const [name = '', ...path] = text.slice(2).split('.');
  if (name === 'REMOVE') return REMOVED;
  if (!(name in variables)) throw new NotSimulatedError(`The variable ${name}`);
  return path.length === 0 ? variables[name] : readThrough(variables[name], path.join('.'));
}

/** A path through an array gives the array of the members. */
function readThrough(value: unknown, path: string): unknown {
  const [part = '', ...rest] = path.split('.');
  if (Array.isArray(value))
    return (value as unknown[]).map((one) => readThrough(one, path)).filter((one) => one !== undefined);
  const inner = readPath(value, part);
  return rest.length === 0 ? inner : readThrough(inner, rest.join('.'));
}

type Operator = (operand: unknown, variables: Variables) => unknown;

const list = (operand: unknown, variables: Variables): readonly unknown[] =>
  Array.isArray(operand)
    ? (operand as unknown[]).map((one) => evaluate(one, variables))
    : [evaluate(operand, variables)];

const compared =
  (is: (compared: number) => boolean): Operator =>
  (operand, variables) => {
    const [left, right] = list(operand, variables);
    return is(compareValues(left, right));
  };

/** A date and a number give a date. */
const arithmetic =
  (compute: (left: number, right: number) => number): Operator =>
  (operand, variables) => {
    const values = list(operand, variables);
    if (values.some(isNothing)) return null;
    const isDate = values.some((value) => value instanceof Date);
    const result = values.map(Number).reduce(compute);
    return isDate ? new Date(result) : result;
  };

const arrayOf = (value: unknown): readonly unknown[] | null =>
  Array.isArray(value) ? (value as unknown[]) : null;

/** Several operands, or one that is an array. */
function flattened(operand: unknown, variables: Variables): readonly unknown[] {
  const values = list(operand, variables);
  return (values.length === 1 ? arrayOf(values[0]) : null) ?? values;
}

const extreme =
  (isBetter: (compared: number) => boolean): Operator =>
  (operand, variables) => {
    const values = flattened(operand, variables).filter((value) => !isNothing(value));
    return values.length === 0
      ? null
      : values.reduce((best, value) => (isBetter(compareValues(value, best)) ? value : best));
  };

interface Looped {
  readonly input: unknown;
  readonly as?: string;
}

function loop<Result>(
  { input, as = 'this' }: Looped,
  variables: Variables,
  visit: (element: unknown, inner: Variables) => readonly Result[],
): readonly Result[] | null {
  const elements = arrayOf(evaluate(input, variables));
  return elements?.flatMap((element) => visit(element, { ...variables, [as]: element })) ?? null;
}

function choose(operand: unknown, variables: Variables): unknown {
  const parts = isDoc(operand) ? [operand['if'], operand['then'], operand['else']] : (operand as unknown[]);
  return evaluate(isTruthy(evaluate(parts[0], variables)) ? parts[1] : parts[2], variables);
}

const operators: Readonly<Record<string, Operator>> = {
  $literal: (operand) => operand,
  $cond: choose,
  $and: (operand, variables) => list(operand, variables).every(isTruthy),
  $or: (operand, variables) => list(operand, variables).some(isTruthy),
  $not: (operand, variables) => !list(operand, variables).some(isTruthy),
  $eq: compared((result) => result === 0),
  $ne: compared((result) => result !== 0),
  $gt: compared((result) => result > 0),
  $gte: compared((result) => result >= 0),
  $lt: compared((result) => result < 0),
  $lte: compared((result) => result <= 0),
  $add: arithmetic((left, right) => left + right),
  $subtract: arithmetic((left, right) => left - right),
  $multiply: arithmetic((left, right) => left * right),
  $min: extreme((result) => result < 0),
  $max: extreme((result) => result > 0),
  $sum: (operand, variables) =>
    flattened(operand, variables).reduce<number>(
      (sum, value) => sum + (typeof value === 'number' ? value : 0),
      0,
    ),
  $ifNull: (operand, variables) =>
    list(operand, variables).find((value, index, all) => !isNothing(value) || index === all.length - 1),
  $first: (operand, variables) => arrayOf(list(operand, variables)[0])?.[0],
  $size: (operand, variables) => arrayOf(list(operand, variables)[0])?.length,
  $isArray: (operand, variables) => Array.isArray(list(operand, variables)[0]),
  $binarySize: (operand, variables) => readBytes(evaluate(operand, variables)).length,
  $concatArrays: (operand, variables) => {
    const arrays = list(operand, variables).map(arrayOf);
    return arrays.includes(null) ? null : arrays.flatMap((array) => array ?? []);
  },
  $mergeObjects: (operand, variables) =>
    Object.assign({}, ...list(operand, variables).map((value) => value ?? {})) as Doc,
  $in: (operand, variables) => {
    const [wanted, values] = list(operand, variables);
    return arrayOf(values)?.some((value) => equalValues(value, wanted)) ?? false;
  },
  $let: (operand, variables) => {
    const { vars, in: body } = operand as { readonly vars: Doc; readonly in: unknown };
    const bound = Object.entries(vars).map(([name, value]) => [name, evaluate(value, variables)]);
    return evaluate(body, { ...variables, ...(Object.fromEntries(bound) as Variables) });
  },
  $filter: (operand, variables) => {
    const { cond, ...looped } = operand as Looped & { readonly cond: unknown };
    return loop(looped, variables, (element, inner) => (isTruthy(evaluate(cond, inner)) ? [element] : []));
  },
  $map: (operand, variables) => {
    const { in: body, ...looped } = operand as Looped & { readonly in: unknown };
    return loop(looped, variables, (_element, inner) => [evaluate(body, inner) ?? null]);
  },
};
