// The operations on the request log. A merchant reads the requests of its scope.
import {
  invalid,
  scopeOf,
  violation,
  type CallContext,
  type CallerContext,
  type DomainError,
} from '@mps/contracts';
import { CURSOR_FORMS, decodeCursor, encodeCursor, err, ok, type Result } from '@mps/kernel';
import type { RequestLog } from './bundles';
import type { Position, RequestLogStore, RequestQuery } from './store';

export interface RequestLogDeps {
  readonly requests: RequestLogStore;
}

type Filters = Omit<RequestQuery, 'organization_id' | 'company_id' | 'before' | 'after' | 'from' | 'to'>;

export interface ListRequest extends Filters {
  readonly after: string | null;
  readonly from: string | null;
  readonly to: string | null;
}

export interface RequestPage {
  readonly data: readonly RequestLog[];
  readonly next_cursor: string | null;
  readonly has_more: boolean;
  readonly dropped: number;
}

/** company_not_selected · validation_error */
export async function listRequestLogs(
  { requests }: RequestLogDeps,
  { after, from, to, ...filters }: ListRequest,
  { caller, signal }: CallContext,
): Promise<Result<RequestPage, DomainError>> {
  const scope = scopeOf(caller);
  if (scope === null) return err({ code: 'company_not_selected' });
  const position = after === null ? null : parseCursor(after);
  if (position === undefined)
    return err(invalid({ ...violation('after', 'invalid_format', 'unknown_cursor'), in: 'parameter' }));
  const bounds = filters.oldest_first ? { before: null, after: position } : { before: position, after: null };
  const query = { ...filters, ...bounds, from: toDate(from), to: toDate(to), ...scope };
  const [found, dropped] = await Promise.all([requests.list(query, signal), requests.readDropped()]);
  const data = found.requests.slice(0, filters.limit);
  const last = data.at(-1);
  const end = found.stoppedAt ?? (last === undefined ? null : { at: new Date(last.at), id: last.id });
  return ok({
    data,
    next_cursor: end === null ? after : toCursor(end),
    has_more: found.stoppedAt !== null || found.requests.length > filters.limit,
    dropped,
  });
}

/** company_not_selected · resource_not_found */
export async function getRequestLog(
  { requests }: RequestLogDeps,
  id: string,
  { caller }: CallerContext,
): Promise<Result<RequestLog, DomainError>> {
  const scope = scopeOf(caller);
  if (scope === null) return err({ code: 'company_not_selected' });
  const found = await requests.find(scope, id);
  return found === null ? err({ code: 'resource_not_found' }) : ok(found);
}

const toDate = (text: string | null): Date | null => (text === null ? null : new Date(text));

const toCursor = ({ at, id }: Position): string => encodeCursor(`${at.getTime()}.${id}`);

function parseCursor(cursor: string): Position | undefined {
  const [, at, id] = decodeCursor(cursor, CURSOR_FORMS.requestLog) ?? [];
  return at === undefined || id === undefined ? undefined : { at: new Date(Number(at)), id };
}
