// Every operation of the API by its id or by its method and path, called through @mps/client.
import type { Call, MpsCore, WithResponse } from '@mps/client';
import * as operations from '@mps/client/operations';
import { makeUsageFailure } from './failures';

export type OperationId = Exclude<keyof typeof operations, 'MpsCore'>;
type OperationFunction = (typeof operations)[OperationId];
export type OperationSpec = OperationFunction['spec'];

const { MpsCore: _core, ...table } = operations;
export const OPERATION_IDS = Object.keys(table) as readonly OperationId[];

const isOperationId = (text: string): text is OperationId => Object.hasOwn(table, text);

export const readSpec = (id: OperationId): OperationSpec => table[id].spec;

export const listPathParameters = ({ path }: Pick<OperationSpec, 'path'>): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

export function requireOperation(id: string): OperationId {
  if (isOperationId(id)) return id;
  const near = OPERATION_IDS.filter((one) => one.toLowerCase().includes(id.toLowerCase()));
  throw makeUsageFailure(
    `There is no operation ${id}`,
    near.length > 0 ? `Did you mean ${near.slice(0, 5).join(', ')}?` : '`mps docs api` lists the operations.',
  );
}

export interface Route {
  readonly id: OperationId;
  readonly params: Readonly<Record<string, string>>;
}

/** Finds the operation of `GET /v1/transactions/…`. A segment that is written out wins over a parameter. */
export function findRoute(method: string, path: string): Route {
  const segments = path.split('/');
  const found = OPERATION_IDS.map((id) => ({ id, params: matchPath(readSpec(id), method, segments) }))
    .filter((one): one is Route => one.params !== undefined)
    .sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0];
  if (found !== undefined) return found;
  throw makeUsageFailure(
    `There is no operation ${method} ${path}`,
    '`mps docs api` lists the operations with their paths.',
  );
}

function matchPath(
  spec: OperationSpec,
  method: string,
  segments: readonly string[],
): Record<string, string> | undefined {
  const names = spec.path.split('/');
  if (spec.method !== method || names.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const segment = segments[index] ?? '';
    if (/^\{\w+\}$/.test(name)) params[name.slice(1, -1)] = decodeURIComponent(segment);
    else if (name !== segment) return undefined;
  }
  return params;
}

export interface OperationInput {
  readonly id: OperationId;
  readonly params: Readonly<Record<string, string>>;
  readonly query?: object | undefined;
  readonly body?: object | undefined;
  readonly options?: {
    readonly signal?: AbortSignal;
    readonly idempotencyKey?: string;
    readonly timeoutMs?: number;
    readonly deadlineMs?: number;
  };
}

/** Ends the command for an argument that the operation would not get. Without it, a filter in the body of a list filters nothing. */
export function refuseUnused({ id, params, query = {}, body }: Omit<OperationInput, 'options'>): void {
  const spec = readSpec(id);
  if (spec.input !== 'body' && body !== undefined)
    throw makeUsageFailure(`${id} takes no body`, `It is ${spec.method} ${spec.path}.`);
  if (spec.input !== 'query' && Object.keys(query).length > 0)
    throw makeUsageFailure(`${id} takes no query`, `It is ${spec.method} ${spec.path}.`);
  const known = ['merchantId', ...listPathParameters(spec)];
  const unknown = Object.keys(params).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw makeUsageFailure(
      `The path of ${id} has no parameter ${unknown}`,
      `It is ${spec.method} ${spec.path}.`,
    );
}

/** An argument that is missing ends the command before anything is sent. */
export function callOperation(core: MpsCore, input: OperationInput): Call<unknown> {
  const spec = readSpec(input.id);
  const params = listPathParameters(spec).map((name) => {
    const value = input.params[name];
    if (value === undefined)
      throw makeUsageFailure(`${input.id} needs ${name}`, `Give it as --param ${name}=…`);
    return value;
  });
  const given = spec.input === 'query' ? input.query : input.body;
  const args = [...params, ...(spec.input === undefined ? [] : [given]), input.options ?? {}];
  const call = table[input.id] as unknown as (core: MpsCore, ...args: readonly unknown[]) => Call<unknown>;
  try {
    return call(core, ...args);
  } catch (error) {
    // The client checks arguments, a missing request_id among them, before it sends.
    if (error instanceof TypeError) throw makeUsageFailure(error.message);
    throw error;
  }
}

/** The answer as it came. A page of the client has a function besides its members. */
export function toPlainAnswer({ data }: Pick<WithResponse<unknown>, 'data'>): unknown {
  if (typeof data !== 'object' || data === null || !('next' in data)) return data;
  const { next: _next, ...page } = data;
  return page;
}
