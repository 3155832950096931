// Reads the request log: requests with their answers. The gateway redacts bodies before activity stores them.
import type { RequestLog__Output } from '@mps/contracts/gen/mps/activity/v1/RequestLog';
import { CURSOR_FORMS, DEFAULT_PAGE_LIMIT, err, MAX_PAGE_LIMIT, ok } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute, type Route } from '../../http/route/route';
import { followLog } from '../../http/streams/follow-log';
import { neverHandled } from '../../http/streams/stream';
import { instantText, orNull } from '../../http/schemas/answers';
import { crossCheck, requireOrder } from '../../http/schemas/cross-check';
import {
  cursorParam,
  firstInstantParam,
  instantParam,
  integerParam,
  textParam,
} from '../../http/schemas/params';
import { keepReadable } from '../../http/schemas/readable';
import { anyId } from '../../http/schemas/values';

const [FIRST_STATUS, LAST_STATUS] = [200, 599];
const TRACE_ID = /^[0-9a-f]{32}$/;
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

const principal = z.object({ id: z.string(), label: z.string() });
const requestLog = z
  .object({
    id: z.string(),
    at: instantText,
    method: z.string(),
    route: z.string(),
    path: z.string(),
    query: z.string(),
    status: z.int(),
    code: orNull(z.string()),
    latency_ms: z.int(),
    api_key: orNull(principal),
    user: orNull(principal),
    ip: z.string(),
    user_agent: z.string(),
    client: orNull(z.string()),
    idempotent_replayed: z.boolean(),
    request_body: z.unknown(),
    response_body: z.unknown(),
    resource: orNull(z.object({ type: z.string(), id: z.string() })),
    // Of the path: a caller may ask for any digits in the form of an id.
    company_id: orNull(z.guid()),
  })
  .meta({ id: 'RequestLog' });

const filters = z.object({
  method: z.enum(METHODS).optional(),
  route: textParam.optional(),
  status: integerParam(FIRST_STATUS, LAST_STATUS).optional(),
  code: textParam.optional(),
  api_key_id: anyId(textParam).optional(),
  user_id: anyId(textParam).optional(),
  resource_id: anyId(textParam).optional(),
});

const query = filters.extend({
  after: cursorParam(CURSOR_FORMS.requestLog).optional(),
  limit: integerParam(1, MAX_PAGE_LIMIT).default(DEFAULT_PAGE_LIMIT),
  from: firstInstantParam.optional(),
  to: instantParam.optional(),
});

const listRequestLogs = defineRoute({
  operationId: 'listRequestLogs',
  tag: 'Request log',
  summary: 'List requests with their answers, newest first, after a cursor',
  method: 'GET',
  path: '/v1/request-logs',
  credential: 'any',
  permission: 'request_log.view',
  query: crossCheck(query, requireOrder('from', 'to')),
  success: 200,
  response: z.object({
    data: z.array(requestLog),
    next_cursor: orNull(z.string()),
    has_more: z.boolean(),
    dropped: z.int(),
  }),
  handle: async (input, { clients, ...context }) => {
    const listed = await clients.activity.ListRequestLogs({ ...input.query, oldest_first: false }, context);
    if (!listed.ok) return listed;
    const { data, ...page } = listed.value;
    return ok({ body: { ...page, data: keepReadable('request_log', data, fromWire) } });
  },
});

/** Requests become visible seconds after their answers, so a look every two seconds is no slower. */
const LOOK_MS = 2_000;

const STREAM_PATH = '/v1/request-logs/stream';

const streamRequestLogs = defineRoute({
  operationId: 'streamRequestLogs',
  tag: 'Request log',
  summary: 'Follow requests as a stream',
  method: 'GET',
  path: STREAM_PATH,
  credential: 'any',
  permission: 'request_log.view',
  query: filters,
  success: 200,
  response: null,
  stream: {
    wakeBy: LOOK_MS,
    open: (input, { lastEventId, ask }) =>
      followLog({
        path: STREAM_PATH,
        lastEventId,
        read: ({ after }) =>
          ask(({ clients, ...context }) =>
            clients.activity.FollowRequestLogs({ ...input.query, ...(after !== null && { after }) }, context),
          ),
        toItem: (record) => ({ type: 'request', data: fromWire(record) }),
      }),
  },
  handle: neverHandled,
});

const getRequestLog = defineRoute({
  operationId: 'getRequestLog',
  tag: 'Request log',
  summary: 'Read one request with its answer, by the X-Request-Id of the answer',
  method: 'GET',
  path: '/v1/request-logs/{id}',
  credential: 'any',
  permission: 'request_log.view',
  params: z.object({ id: z.string().regex(TRACE_ID).meta({ pattern: TRACE_ID.source }) }),
  success: 200,
  response: requestLog,
  handle: async (input, { clients, ...context }) => {
    const found = await clients.activity.GetRequestLog(input.params, context);
    if (!found.ok) return found;
    const { request_log: log } = found.value;
    if (log === null) return err({ code: 'internal_error' });
    const [body] = keepReadable('request_log', [log], fromWire);
    return body === undefined ? err({ code: 'resource_not_found' }) : ok({ body });
  },
});

/** Throws when the record cannot be read. */
const fromWire = ({ request_body, response_body, ...record }: RequestLog__Output) =>
  requestLog.parse({
    ...record,
    request_body: parseBody(request_body),
    response_body: parseBody(response_body),
  });

const parseBody = (text: string | undefined): unknown => (text === undefined ? null : JSON.parse(text));

export const requestLogRoutes: readonly Route[] = [listRequestLogs, streamRequestLogs, getRequestLog];
