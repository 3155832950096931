// Reads the event log of a company.
import { AGGREGATE_TYPES, EVENT_TYPES } from '@mps/contracts';
import type { Event__Output } from '@mps/contracts/gen/mps/webhooks/v1/Event';
import { DEFAULT_PAGE_LIMIT, MAX_PAGE_LIMIT, ok } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute, type Route } from '../../http/route/route';
import { integerParam, listParam, textParam, uuidParam } from '../../http/schemas/params';

const event = z
  .object({
    id: z.uuid(),
    type: z.enum(EVENT_TYPES),
    version: z.literal('1'),
    timestamp: z.iso.datetime(),
    company_id: z.uuid(),
    correlation_id: z.string(),
    sequence: z.int(),
    aggregate: z.object({ type: z.enum(AGGREGATE_TYPES), id: z.string() }),
    data: z.object({
      object: z.record(z.string(), z.unknown()),
      previous: z.record(z.string(), z.unknown()),
    }),
  })
  .meta({ id: 'Event' });

/** Lists events after a cursor, in the order of the log. */
const listEvents = defineRoute({
  operationId: 'listEvents',
  tag: 'Events',
  summary: 'List events, oldest first, after a cursor',
  method: 'GET',
  path: '/v1/events',
  credential: 'any',
  permission: 'event.list',
  query: z.object({
    after: textParam.optional(),
    limit: integerParam(1, MAX_PAGE_LIMIT).default(DEFAULT_PAGE_LIMIT),
    types: listParam(EVENT_TYPES).optional(),
    aggregate_id: uuidParam.optional(),
  }),
  success: 200,
  response: z.object({ data: z.array(event), next_cursor: z.string(), has_more: z.boolean() }),
  handle: async ({ query }, { clients, ...context }) => {
    const { types, ...rest } = query;
    const listed = await clients.webhooks.ListEvents({ ...rest, types: types ?? [] }, context);
    if (!listed.ok) return listed;
    const { data, next_cursor, has_more } = listed.value;
    return ok({ body: { data: data.map(eventFromWire), next_cursor, has_more } });
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

export const eventRoutes: readonly Route[] = [listEvents];
