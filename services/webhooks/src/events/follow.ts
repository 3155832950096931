// The event log for open streams: the events after a cursor of one scope, and the companies that have new ones.
import {
  type CallerContext,
  type DomainError,
  invalid,
  type Received,
  scopeOf,
  violation,
} from '@mps/contracts';
import type { FollowEventsRequest__Output } from '@mps/contracts/gen/mps/webhooks/v1/FollowEventsRequest';
import { err, ok, type Result } from '@mps/kernel';
import { MAX_WOKEN_EVENTS } from '../limits';
import { type LoggedEvent, parseCursor, toCursor } from './domain/event';
import type { EventLog, LoggedSequence } from './store';

export interface FollowedEvents {
  readonly data: readonly LoggedEvent[];
  /** Of each event. */
  readonly cursors: readonly string[];
  readonly next_cursor: string;
  readonly has_more: boolean;
  readonly is_reset: boolean;
}

const UNKNOWN_CURSOR = err(
  invalid({ ...violation('Last-Event-ID', 'invalid_format', 'unknown_cursor'), in: 'header' }),
);

/** company_not_selected · validation_error for a cursor that the log never issued */
export async function followEvents(
  log: EventLog,
  { after, limit, types, aggregate_id, opens }: Received<FollowEventsRequest__Output>,
  { caller }: CallerContext,
): Promise<Result<FollowedEvents, DomainError>> {
  const scope = scopeOf(caller);
  if (scope === null) return err({ code: 'company_not_selected' });
  if (after === null) return ok({ ...NO_EVENTS, next_cursor: toCursor(await log.readEnd()) });
  const position = parseCursor(after);
  if (!position.ok) return UNKNOWN_CURSOR;
  if (opens && (await log.isOutdated(position.value)))
    return ok({ ...NO_EVENTS, next_cursor: toCursor(await log.readEnd()), is_reset: true });
  const page = await log.list(scope, { after: position.value, limit, types, aggregate_id });
  if (page === null) return UNKNOWN_CURSOR;
  const { events, positions, has_more } = page;
  const next_cursor = toCursor(page.position);
  return ok({ data: events, cursors: positions.map(toCursor), next_cursor, has_more, is_reset: false });
}

const NO_EVENTS = { data: [], cursors: [], has_more: false, is_reset: false };

export interface EventCompanies {
  readonly data: readonly Pick<LoggedSequence, 'organization_id' | 'company_id'>[];
  readonly next_cursor: string;
  readonly has_more: boolean;
}

/** Events of all tenants, so the gateway alone may ask. permission_denied · validation_error for an unknown cursor */
export async function listEventCompanies(
  log: EventLog,
  { after }: { readonly after: string | null },
  { caller }: CallerContext,
): Promise<Result<EventCompanies, DomainError>> {
  if (caller.kind !== 'system') return err({ code: 'permission_denied' });
  if (after === null) return ok({ data: [], next_cursor: toCursor(await log.readEnd()), has_more: false });
  const position = parseCursor(after);
  if (!position.ok) return UNKNOWN_CURSOR;
  const events = await log.readSequences(position.value, MAX_WOKEN_EVENTS);
  const companies = new Map(events.map((event) => [event.company_id, event]));
  return ok({
    data: [...companies.values()].map(({ organization_id, company_id }) => ({ organization_id, company_id })),
    next_cursor: toCursor(events.at(-1)?.position ?? position.value),
    has_more: events.length === MAX_WOKEN_EVENTS,
  });
}
