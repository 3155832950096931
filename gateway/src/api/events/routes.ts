// Reads the event log of a company.
import type { Event__Output } from '@mps/contracts/gen/mps/webhooks/v1/Event';
import { CURSOR_FORMS, DEFAULT_PAGE_LIMIT, MAX_PAGE_LIMIT, ok } from '@mps/kernel';
import { z } from 'zod';
import { readCursorPages } from '../../http/route/csv-pages';
import { defineRoute, type Route } from '../../http/route/route';
import { crossCheck } from '../../http/schemas/cross-check';
import { followLog } from '../../http/streams/follow-log';
import { neverHandled } from '../../http/streams/stream';
import { STREAM_PAGE } from '../../limits';
import { aggregateType, eventType, eventTypesParam } from '../../http/schemas/event-types';
import { cursorParam, idParam, integerParam, uuidParam } from '../../http/schemas/params';

const event = z
  .object({
    id: z.uuid(),
    type: eventType,
    version: z.literal('1'),
    timestamp: z.iso.datetime(),
    company_id: z.uuid(),
    correlation_id: z.string(),
    sequence: z.int(),
    aggregate: z.object({ type: aggregateType, id: z.string() }),
    data: z.object({
      object: z.record(z.string(), z.unknown()),
      previous: z.record(z.string(), z.unknown()),
    }),
  })
  .meta({ id: 'Event' });

/** Lists events after a cursor in the order of the log, or before a cursor with the newest first. */
const listEvents = defineRoute({
  operationId: 'listEvents',
  tag: 'Events',
  summary: 'List events after or before a cursor',
  method: 'GET',
  path: '/v1/events',
  credential: 'any',
  permission: 'event.list',
  query: crossCheck(
    z.object({
      after: cursorParam(CURSOR_FORMS.event).optional(),
      before: cursorParam(CURSOR_FORMS.event).optional(),
      order: z.enum(['asc', 'desc']).default('asc'),
      limit: integerParam(1, MAX_PAGE_LIMIT).default(DEFAULT_PAGE_LIMIT),
      types: eventTypesParam.optional(),
      aggregate_id: uuidParam.optional(),
    }),
    ({ after, before, order }, report) => {
      if (order === 'desc' && after !== undefined)
        report(['after'], 'not_allowed', 'not_allowed_with', { other: 'order=desc' });
      if (order === 'asc' && before !== undefined)
        report(['before'], 'not_allowed', 'not_allowed_with', { other: 'order=asc' });
    },
  ),
  success: 200,
  response: z.object({ data: z.array(event), next_cursor: z.string(), has_more: z.boolean() }),
  csv: {
    range: null,
    columns: Object.keys(event.shape),
    // The data of an event are as merchants receive them.
    amounts: [],
    fileName: () => 'events',
    pages: ({ query }, ask, bounds) =>
      readCursorPages(bounds, ({ limit, cursor }) =>
        ask(async ({ clients, ...context }) => {
          const { types, order, ...rest } = query;
          const isNewestFirst = order === 'desc';
          const at = cursor === undefined ? {} : { [isNewestFirst ? 'before' : 'after']: cursor };
          const request = { ...rest, ...at, limit, types: types ?? [], newest_first: isNewestFirst };
          const listed = await clients.webhooks.ListEvents(request, context);
          if (!listed.ok) return listed;
          const { data, next_cursor: next, has_more: hasMore } = listed.value;
          return ok({ rows: data.map(eventFromWire), next, hasMore });
        }),
      ),
  },
  handle: async ({ query }, { clients, ...context }) => {
    const { types, order, ...rest } = query;
    const request = { ...rest, types: types ?? [], newest_first: order === 'desc' };
    const listed = await clients.webhooks.ListEvents(request, context);
    if (!listed.ok) return listed;
    const { data, next_cursor, has_more } = listed.value;
    return ok({ body: { data: data.map(eventFromWire), next_cursor, has_more } });
  },
});

/** Without a Last-Event-ID the stream begins at the end of the log. */
const STREAM_PATH = '/v1/events/stream';

const streamEvents = defineRoute({
  operationId: 'streamEvents',
  tag: 'Events',
  summary: 'Follow events as a stream',
  method: 'GET',
  path: STREAM_PATH,
  credential: 'any',
  permission: 'event.list',
  query: z.object({ types: eventTypesParam.optional(), aggregate_id: uuidParam.optional() }),
  success: 200,
  response: null,
  stream: {
    wakeBy: 'events',
    open: ({ query: { types = [], ...rest } }, { lastEventId, ask }) =>
      followLog({
        path: STREAM_PATH,
        lastEventId,
        read: ({ after, opens }) =>
          ask(({ clients, ...context }) => {
            const request = { ...rest, types, limit: STREAM_PAGE, opens, ...(after !== null && { after }) };
            return clients.webhooks.FollowEvents(request, context);
          }),
        toItem: (one) => ({ type: one.type, data: event.parse(eventFromWire(one)) }),
      }),
  },
  handle: neverHandled,
});

const getEvent = defineRoute({
  operationId: 'getEvent',
  tag: 'Events',
  summary: 'Read an event',
  method: 'GET',
  path: '/v1/events/{id}',
  credential: 'any',
  permission: 'event.list',
  params: z.object({ id: idParam }),
  success: 200,
  response: event,
  handle: async ({ params }, { clients, ...context }) => {
    const found = await clients.webhooks.GetEvent({ event_id: params.id }, context);
    if (!found.ok) return found;
    if (found.value.event === null) throw new Error('The service answered no event');
    return ok({ body: eventFromWire(found.value.event) });
  },
});

const eventFromWire = ({
  aggregate_type,
  aggregate_id,
  object_json,
  previous_json,
  ...event
}: Event__Output) => ({
  ...event,
  aggregate: { type: aggregate_type, id: aggregate_id },
  data: {
    object: JSON.parse(object_json) as Record<string, unknown>,
    previous: JSON.parse(previous_json) as Record<string, unknown>,
  },
});

export const eventRoutes: readonly Route[] = [listEvents, streamEvents, getEvent];
