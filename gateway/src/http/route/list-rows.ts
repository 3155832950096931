// A list runs with a permit of its principal, and its rows are debited afterwards (docs/rules/http.md#rate-limits).
import type { DomainError } from '@mps/contracts';
import { err, MAX_PAGE_LIMIT, type Result } from '@mps/kernel';
import type { Limits } from '../limits/request-limits';
import { LISTS_RETRY_AFTER_SECONDS } from '../../limits';
import { WrittenBody } from '../schemas/answers';
import type { Route, RouteContext } from './route';
import type { AnyReply } from './send-reply';

const isList = ({ method, query, stream, readsMany }: Route): boolean =>
  method === 'GET' && ('limit' in query.shape || stream !== undefined || readsMany === true);

/** Runs a list with a permit of its principal, so that lists never starve payments. Other routes run at once. */
export async function runWithListPermit<Value>(
  route: Route,
  { caller, signal }: RouteContext,
  { lists }: Limits,
  handle: () => Promise<Result<Value, DomainError>>,
  countRows: (value: Value) => number,
): Promise<Result<Value, DomainError>> {
  if (!isList(route) || signal === undefined) return handle();
  const release = await lists.acquire(caller.principal_id, signal);
  if (release === null) return err({ code: 'rate_limited', retryAfterSeconds: LISTS_RETRY_AFTER_SECONDS });
  // An aborted list may still run in its service. Its principal pays for a full page.
  const giveUp = (): void => release(MAX_PAGE_LIMIT);
  signal.addEventListener('abort', giveUp);
  let rows = 0;
  try {
    const outcome = await handle();
    rows = outcome.ok ? countRows(outcome.value) : 0;
    return outcome;
  } finally {
    signal.removeEventListener('abort', giveUp);
    release(rows);
  }
}

export function countReplyRows({ body, rows }: AnyReply): number {
  if (rows !== undefined) return rows;
  if (body instanceof WrittenBody) return body.rows;
  const { data } = (body ?? {}) as { readonly data?: unknown };
  return Array.isArray(data) ? data.length : 0;
}

/** Counts the rows of one page of a file: a list of rows, or an object with one. */
export function countPageRows(page: unknown): number {
  const { rows } = page as { readonly rows?: unknown };
  const list = rows ?? page;
  return Array.isArray(list) ? list.length : 0;
}
