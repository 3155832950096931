// The event log: events in an order that merchants can follow with a cursor.
import {
  type CallerContext,
  type DomainError,
  invalid,
  type Received,
  scopeOf,
  violation,
} from '@mps/contracts';
import type { ListEventsRequest__Output } from '@mps/contracts/gen/mps/webhooks/v1/ListEventsRequest';
import { err, ok, type Result } from '@mps/kernel';
import { toCursor, parseCursor, type LoggedEvent } from './domain/event';
import type { EventLog } from './store';

export { declareEvents } from './documents';
export { followEvents, listEventCompanies } from './follow';
export { makeOfPerson, type OfPerson } from './of-person';
export { makePersonEvents } from './person-store';
export { makeEventLog, type EventLog, type LoggedSequence } from './store';

export interface ListedEvents {
  readonly data: readonly LoggedEvent[];
  readonly next_cursor: string;
  readonly has_more: boolean;
}

const refuseCursor = (isNewestFirst: boolean) =>
  err(
    invalid({
      ...violation(isNewestFirst ? 'before' : 'after', 'invalid_format', 'unknown_cursor'),
      in: 'parameter',
    }),
  );

/**
 * A cursor never expires. A cursor older than the retention continues at the oldest stored event.
 * validation_error for a cursor that the log never issued; company_not_selected for a caller without an organization.
 */
export async function listEvents(
  log: EventLog,
  { after, before, newest_first, limit, types, aggregate_id }: Received<ListEventsRequest__Output>,
  { caller }: CallerContext,
): Promise<Result<ListedEvents, DomainError>> {
  const scope = scopeOf(caller);
  if (scope === null) return err({ code: 'company_not_selected' });
  const query = { limit, types, aggregate_id };
  const cursor = newest_first ? before : after;
  const position = cursor === null ? ok(null) : parseCursor(cursor);
  if (!position.ok) return refuseCursor(newest_first);
  const page = newest_first
    ? await log.listNewest(scope, { ...query, before: position.value })
    : await log.list(scope, { ...query, after: position.value ?? 0 });
  if (page === null) return refuseCursor(newest_first);
  return ok({ data: page.events, next_cursor: toCursor(page.position), has_more: page.has_more });
}

/** resource_not_found, also for an event outside the scope. */
export async function getEvent(
  log: EventLog,
  eventId: string,
  { caller }: CallerContext,
): Promise<Result<LoggedEvent, DomainError>> {
  const scope = scopeOf(caller);
  const found = scope === null ? null : await log.find(scope, eventId);
  return found === null ? err({ code: 'resource_not_found' }) : ok(found);
}
