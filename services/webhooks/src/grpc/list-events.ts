// ListEvents: wire in, query, wire out.
import type { Handler } from '@mps/chassis';
import { withoutNulls } from '@mps/contracts';
import type { Event } from '@mps/contracts/gen/mps/webhooks/v1/Event';
import type { ListEventsRequest__Output } from '@mps/contracts/gen/mps/webhooks/v1/ListEventsRequest';
import type { ListEventsResponse } from '@mps/contracts/gen/mps/webhooks/v1/ListEventsResponse';
import { ok } from '@mps/kernel';
import type { LoggedEvent } from '../domain/event';
import type { ListEvents } from '../usecases/list-events';

export function listEventsHandler(run: ListEvents): Handler<ListEventsRequest__Output, ListEventsResponse> {
  return async ({ after, limit, types, aggregate_id }, { caller }) => {
    const listed = await run(caller, withoutNulls({ after, limit, types, aggregateId: aggregate_id }));
    if (!listed.ok) return listed;
    const { events, nextCursor, hasMore } = listed.value;
    return ok({ data: events.map(eventToWire), next_cursor: nextCursor, has_more: hasMore });
  };
}

const eventToWire = (event: LoggedEvent): Event => ({
  id: event.id,
  type: event.type,
  version: event.version,
  timestamp: event.timestamp,
  company_id: event.companyId,
  correlation_id: event.correlationId,
  sequence: event.sequence,
  aggregate_type: event.aggregateType,
  aggregate_id: event.aggregateId,
  object_json: event.objectJson,
  previous_json: event.previousJson,
});
