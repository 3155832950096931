// The requests that "Run in sandbox" sends from a page. The page holds them as JSON, in parts of sandbox mode alone.
import { type SampleRequest, toSampleRequest } from '../samples/request';
import type { Operation } from '../sources/operations';

/** A request that the reader may change before it is sent. */
export type RunRequest = Pick<
  SampleRequest,
  'operationId' | 'method' | 'path' | 'variables' | 'query' | 'body'
> &
  Pick<Operation, 'idempotency'>;

export interface Run {
  /** The request that the page shows first. */
  readonly request: RunRequest;
  /** For each table of the page: the request of a row by the text of its first cell. */
  readonly rows?: readonly Readonly<Record<string, RunRequest>>[];
}

/**
 * An operation that takes a user's token alone has no such part: a reader types a test key. The page shows text, so one that
 * answers a file has none either.
 */
export function makeRun(operation: Operation): Run | undefined {
  if (!operation.credentials.includes('apiKey') || toSampleRequest(operation).file !== undefined)
    return undefined;
  return { request: toRunRequest(operation) };
}

function toRunRequest(operation: Operation): RunRequest {
  const { credential: _credential, file: _file, ...request } = toSampleRequest(operation);
  const { idempotency } = operation;
  return { ...request, ...(idempotency !== undefined && { idempotency }) };
}

/** Returns the request of the operation with another body. */
export function makeRequest(
  operations: readonly Operation[],
  id: string,
  body: Readonly<Record<string, unknown>>,
): RunRequest {
  const operation = operations.find((one) => one.id === id);
  if (operation === undefined) throw new Error(`there is no operation ${id}`);
  return { ...toRunRequest(operation), body };
}
