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

export { declareEvents, makeEventLog, type EventLog, type LoggedSequence } from './store';

export interface ListedEvents {
  readonly data: readonly LoggedEvent[];
  readonly next_cursor: string;
  readonly has_more: boolean;
}

const unknownCursor = err(
  invalid({ ...violation('after', 'invalid_format', 'unknown_cursor'), in: 'parameter' }),
);

/**
 * A cursor never expires. A cursor older than the retention continues at the oldest stored event.
 * validation_error for a cursor that the log never issued; company_not_selected for a caller without an organization.
 */
export async function listEvents(
  log: EventLog,
  { after, limit, types, aggregate_id }: Received<ListEventsRequest__Output>,
  { caller }: CallerContext,
): Promise<Result<ListedEvents, DomainError>> {
  const scope = scopeOf(caller);
  if (scope === null) return err({ code: 'company_not_selected' });
  const position = after === null ? ok(0) : parseCursor(after);
  if (!position.ok) return unknownCursor;
  const page = await log.list(scope, { after: position.value, limit, types, aggregate_id });
  if (page === null) return unknownCursor;
  return ok({ data: page.events, next_cursor: toCursor(page.position), has_more: page.has_more });
}
