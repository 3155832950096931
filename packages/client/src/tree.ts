// Builds the objects that operations hang on, such as mps.merchant(id).transactions.create, from the table of names.
import type { MpsCore } from './core';
import { follow, type FollowOptions } from './follow';
import { readArguments, toRequest, type OperationFunction } from './operation';
import { PageCall } from './pages';
import { scan } from './scan';
import { Call } from './call';
import type { NAMES } from './names';

export type OperationTable = Readonly<Record<keyof typeof NAMES, OperationFunction>>;
export type NameTable = typeof NAMES;

export const MERCHANT_PREFIX = 'merchant.';
type Method = (...args: readonly unknown[]) => unknown;

/** Adds the methods of all names that start with the prefix to `target`, with `bound` as their first arguments. */
export function addMethods(
  target: object,
  core: MpsCore,
  operations: OperationTable,
  names: NameTable,
  isIncluded: (name: string) => boolean,
  bound: readonly string[],
): void {
  for (const [id, name] of Object.entries(names) as [keyof NameTable, string][]) {
    if (!isIncluded(name)) continue;
    const parts = (bound.length > 0 ? name.slice(MERCHANT_PREFIX.length) : name).split('.');
    const last = parts.pop() ?? name;
    const parent = parts.reduce(openChild, target as Record<string, object>);
    for (const [method, run] of Object.entries(makeMethods(core, last, operations[id], bound)))
      Object.assign(parent, { [method]: run });
  }
}

function openChild(parent: Record<string, object>, name: string): Record<string, object> {
  return (parent[name] ??= {}) as Record<string, object>;
}

/** An operation, and its forms that read a whole list, a table, or the end of a log. */
function makeMethods(
  core: MpsCore,
  name: string,
  run: OperationFunction,
  bound: readonly string[],
): Record<string, Method> {
  const { spec } = run;
  const method: Method = (...args) => run(core, ...bound, ...args);
  return {
    [name]: method,
    ...(spec.scan === true && {
      scan: (...args) => {
        const { path, input, options } = readArguments(spec, [...bound, ...args]);
        const list = (query: object) =>
          new PageCall<never>((one) => core.send(toRequest(spec, path, one, options)), query);
        return scan(list, input ?? {});
      },
    }),
    ...(spec.csv === true && {
      csv: (...args) => {
        const { path, input, options } = readArguments(spec, [...bound, ...args]);
        return new Call(() => core.send(toRequest(spec, path, input, options, 'text/csv')));
      },
    }),
    ...(spec.list === 'cursor' && { follow: (options) => follow(core, spec, options as FollowOptions) }),
  };
}
