// operation(): a function for one operation of the API, made of its entry in the generated table.
import { Call } from './call';
import { JSON_TYPE, type MpsCore } from './core';
import type { CallOptions } from './options';
import { PageCall } from './pages';
import type { Repeat } from './transport/retry';

export interface OperationSpec {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With its parameters in braces, which are the first arguments. */
  readonly path: string;
  readonly repeat: Repeat;
  readonly auth: readonly ('merchantKey' | 'userToken')[];
  /** The argument after those of the path. */
  readonly input?: 'body' | 'query';
  /** `pages` have numbers, `cursor` is a log. */
  readonly list?: 'pages' | 'cursor';
  /** A list that created_at narrows, so that scan() can read all of it. */
  readonly scan?: true;
  readonly csv?: true;
  /** The media type of the file that is answered. */
  readonly file?: string;
}

export interface OperationFunction {
  (core: MpsCore, ...args: readonly unknown[]): unknown;
  readonly spec: OperationSpec;
}

export interface Arguments {
  readonly path: string;
  readonly input: object | undefined;
  readonly options: CallOptions;
}

/** Typed by the generated table: path parameters, then body or query, then options. */
// The generated table names both types: the compiler cannot infer them from the entry.
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters
export function operation<Args extends readonly unknown[], Returned>(
  spec: OperationSpec,
): ((core: MpsCore, ...args: Args) => Returned) & { readonly spec: OperationSpec } {
  const call = (core: MpsCore, ...args: Args): unknown => start(core, spec, args);
  return Object.assign(call as (core: MpsCore, ...args: Args) => Returned, { spec });
}

/** Errors of the caller's program are thrown at once: nothing is sent. */
function start(core: MpsCore, spec: OperationSpec, args: readonly unknown[]): unknown {
  const { path, input, options } = readArguments(spec, args);
  if (spec.repeat === 'request_id') requireRequestId(spec, input);
  const request = (given: object | undefined) => core.send(toRequest(spec, path, given, options));
  if (spec.list === 'pages') return new PageCall(request, input ?? {});
  return new Call(() => request(input));
}

export function readArguments({ id, path, input }: OperationSpec, args: readonly unknown[]): Arguments {
  const given = [...args];
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = given.shift();
    // An empty id would name the list, and ".." another path.
    if (typeof value !== 'string' || value === '' || value === '.' || value === '..')
      throw new TypeError(`${id}: ${name} must be a non-empty string`);
    return encodeURIComponent(value);
  });
  return {
    path: filled,
    input: input === undefined ? undefined : (given.shift() as object | undefined),
    options: (given.shift() as CallOptions | undefined) ?? {},
  };
}

export const toRequest = (
  { id, method, repeat, auth, input, file }: OperationSpec,
  path: string,
  given: object | undefined,
  options: CallOptions,
  accept = file ?? JSON_TYPE,
): Parameters<MpsCore['send']>[0] => ({
  operation: id,
  method,
  path,
  query: input === 'query' ? given : undefined,
  body: input === 'body' ? given : undefined,
  repeat,
  auth,
  accept,
  options,
});

/** The client never invents one: it must survive a crash of the caller. */
function requireRequestId({ id }: OperationSpec, body: object | undefined): void {
  const value = body !== undefined && 'request_id' in body ? body.request_id : undefined;
  if (typeof value !== 'string' || value.trim() === '')
    throw new TypeError(`${id}: request_id must be your own id of this request, stored before the call`);
}
