// Streams over HTTP with played services (docs/rules.md#streams).
import { counts } from '../../testing/recorded-counts';
import { request as startRequest, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { err, makeApiKey, ok } from '@mps/kernel';
import { eventRoutes } from '../../api/events/routes';
import { requestLogRoutes } from '../../api/request-logs/routes';
import { MAX_STREAMS_OF_PRINCIPAL } from '../../limits';
import { openTestGateway, type ServiceHandlers, type TestGateway } from '../../testing/test-gateway';

// Short times, so that the test waits for no quarter of a minute.
jest.mock('../../limits', () => ({
  ...jest.requireActual<object>('../../limits'),
  STREAM_COMMENT_MS: 300,
  STREAM_CHECK_MS: 50,
  STREAM_DRAIN_LIMIT_MS: 300,
  EVENT_LOOK_MS: 20,
}));

const KEY = makeApiKey('test', Buffer.alloc(32, 1));
const COMPANY = '0199c0de-0000-7000-8000-00000000c0de';
const EVENT_BYTES = 50_000;

const toEvent = (position: number, extra = '') => ({
  id: `0199c0de-0000-7000-8000-${String(position).padStart(12, '0')}`,
  type: 'transaction.created',
  version: '1',
  timestamp: '2026-11-21T12:00:00.000Z',
  company_id: COMPANY,
  correlation_id: 'trace',
  sequence: position,
  aggregate_type: 'transaction',
  aggregate_id: COMPANY,
  object_json: JSON.stringify({ extra }),
  previous_json: '{}',
});

/** A log of one company. A cursor is a position. */
let log: ReturnType<typeof toEvent>[];
let isRevoked: boolean;
let isAway: boolean;
let gateway: TestGateway;

const FollowEvents: NonNullable<ServiceHandlers['webhooks']>['FollowEvents'] = async ({ after, limit }) => {
  if (isAway) return err({ code: 'service_unavailable' });
  if (after === 'unknown') return err({ code: 'validation_error' });
  const is_reset = after === 'old';
  const from = is_reset ? log.length : Number(after ?? log.length);
  const data = log.slice(from, from + limit);
  const cursors = data.map((_, index) => String(from + index + 1));
  const next_cursor = String(from + data.length);
  return ok({ data, cursors, next_cursor, has_more: from + limit < log.length, is_reset });
};

const toRequest = (position: number, changes: object = {}) => ({
  id: String(position),
  at: '2026-11-21T12:00:00.000Z',
  method: 'GET',
  status: 200,
  ...changes,
});
let requests: ReturnType<typeof toRequest>[];

const FollowRequestLogs: NonNullable<ServiceHandlers['activity']>['FollowRequestLogs'] = async ({
  after,
}) => {
  const from = Number(after ?? requests.length);
  const data = requests.slice(from);
  const cursors = data.map((_, index) => String(from + index + 1));
  return ok({ data, cursors, next_cursor: String(requests.length), has_more: false, is_reset: false });
};

beforeEach(async () => {
  log = [];
  requests = [];
  counts.clear();
  isRevoked = false;
  isAway = false;
  gateway = await openTestGateway({
    routes: [...eventRoutes, ...requestLogRoutes],
    identity: {
      VerifyApiKey: async () =>
        isRevoked
          ? err({ code: 'authentication_error' })
          : ok({
              api_key_id: 'k',
              organization_id: 'o',
              company_id: COMPANY,
              permissions: ['*'],
              allowed_ips: [],
              name: '',
            }),
    },
    activity: { FollowRequestLogs },
    webhooks: {
      FollowEvents,
      ListEventCompanies: async ({ after }) =>
        ok({
          data:
            Number(after ?? log.length) === log.length ? [] : [{ organization_id: 'o', company_id: COMPANY }],
          next_cursor: String(log.length),
          has_more: false,
        }),
    },
  });
});
afterEach(() => gateway.close());

/** Repeats the check until it holds, for at most ten seconds. */
async function eventually(check: () => Promise<void>): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    const isHeld = await check().then(
      () => true,
      () => false,
    );
    if (isHeld) return;
    await delay(20);
  }
  await check();
}

interface Reader {
  readonly response: IncomingMessage;
  readonly text: () => string;
  readonly isEnded: () => boolean;
  readonly close: () => void;
}

const readers: Reader[] = [];
afterEach(() => readers.splice(0).forEach(({ close }) => close()));

async function open(headers: Record<string, string> = {}, path = '/v1/events/stream'): Promise<Reader> {
  const sent = startRequest(gateway.url + path, { headers: { 'x-api-key': KEY, ...headers }, agent: false });
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    sent.on('response', resolve).on('error', reject).end(),
  );
  let text = '';
  let isEnded = false;
  response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  response.on('close', () => (isEnded = true)).on('error', () => undefined);
  const reader = { response, text: () => text, isEnded: () => isEnded, close: () => sent.destroy() };
  readers.push(reader);
  return reader;
}

const isEnded = (reader: Reader): Promise<void> =>
  eventually(async () => expect(reader.isEnded()).toBe(true));
const readData = (reader: Reader): unknown[] =>
  [...reader.text().matchAll(/^data: (.+)$/gm)].map(([, data = '']) => JSON.parse(data) as unknown);
const readIds = (reader: Reader): string[] =>
  [...reader.text().matchAll(/^id: (.+)$/gm)].map(([, id]) => id ?? '');

it('begins at the end of the log and sends each later event with its cursor', async () => {
  log.push(toEvent(1));
  const reader = await open();
  await eventually(async () => expect(reader.text()).toBe('retry: 2000\n\nid: 1\n\n'));
  expect(reader.response.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  log.push(toEvent(2), toEvent(3));
  await eventually(async () => expect(readIds(reader)).toEqual(['1', '2', '3']));
  const [, data = ''] = /^id: 2\nevent: transaction\.created\ndata: (.+)$/m.exec(reader.text()) ?? [];
  expect(JSON.parse(data)).toMatchObject({
    id: toEvent(2).id,
    aggregate: { id: COMPANY },
    data: { previous: {} },
  });
});

it('continues behind Last-Event-ID over several pages', async () => {
  log.push(...Array.from({ length: 120 }, (_, index) => toEvent(index + 1)));
  const reader = await open({ 'last-event-id': '3' });
  await eventually(async () =>
    expect(readIds(reader)).toEqual(Array.from({ length: 117 }, (_, index) => String(index + 4))),
  );
});

it('sends a reset when the events behind a cursor are deleted, and goes on from the end', async () => {
  log.push(toEvent(1));
  const reader = await open({ 'last-event-id': 'old' });
  await eventually(async () => expect(reader.text()).toContain('id: 1\nevent: reset\ndata: {}\n\n'));
  log.push(toEvent(2));
  await eventually(async () => expect(readIds(reader)).toEqual(['1', '2']));
});

describe('a record that cannot be read', () => {
  const skipped = (route: string): number | undefined =>
    counts.get(`streams.skipped_records /v1/${route}/stream`);

  it('is left out of the stream of requests and counted, and the stream goes on behind it', async () => {
    const reader = await open({}, '/v1/request-logs/stream');
    requests.push(
      toRequest(1),
      toRequest(2, { response_body: 'no JSON' }),
      toRequest(3, { company_id: 'no id' }),
      toRequest(4),
    );
    await eventually(async () => expect(readIds(reader)).toEqual(['0', '1', '2', '3', '4']));
    expect(readData(reader)).toMatchObject([{ id: '1' }, { id: '4' }]);
    expect(skipped('request-logs')).toBe(2);
    requests.push(toRequest(5));
    await eventually(async () => expect(readData(reader)).toHaveLength(3));
    expect(reader.isEnded()).toBe(false);
  });

  it('does not refuse a reader that continues before it', async () => {
    requests.push(toRequest(1, { request_body: '{' }));
    const reader = await open({ 'last-event-id': '0' }, '/v1/request-logs/stream');
    expect(reader.response.statusCode).toBe(200);
    await eventually(async () => expect(readIds(reader)).toEqual(['1']));
    expect(readData(reader)).toEqual([]);
  });

  it('is left out of the stream of events and counted', async () => {
    const reader = await open();
    log.push({ ...toEvent(1), object_json: '{' }, toEvent(2));
    await eventually(async () => expect(readIds(reader)).toEqual(['0', '1', '2']));
    expect(readData(reader)).toMatchObject([{ id: toEvent(2).id }]);
    expect(skipped('events')).toBe(1);
  });
});

it('sends a comment while nothing happens', async () => {
  const reader = await open();
  await eventually(async () => expect(reader.text().match(/^:$/gm)?.length).toBeGreaterThan(1));
});

it('answers a problem for an unknown cursor, and 406 to a reader of JSON alone', async () => {
  expect((await open({ 'last-event-id': 'unknown' })).response.statusCode).toBe(400);
  expect((await open({ accept: 'application/json' })).response.statusCode).toBe(406);
});

it('answers the head alone to HEAD', async () => {
  const answer = await fetch(`${gateway.url}/v1/events/stream`, {
    method: 'HEAD',
    headers: { 'x-api-key': KEY },
  });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
});

it('refuses one stream too many, until another is closed', async () => {
  const open20 = await Promise.all(Array.from({ length: MAX_STREAMS_OF_PRINCIPAL }, () => open()));
  const refused = await open();
  expect([refused.response.statusCode, refused.response.headers['retry-after']]).toEqual([429, '30']);
  open20[0]?.close();
  await eventually(async () => expect((await open()).response.statusCode).toBe(200));
});

it('ends when its key is revoked', async () => {
  const reader = await open();
  isRevoked = true;
  gateway.authentication.access.forgetApiKey('k');
  await isEnded(reader);
});

it('stays open while webhooks cannot be asked, and misses no event', async () => {
  const reader = await open();
  isAway = true;
  log.push(toEvent(1));
  await eventually(async () => expect(reader.text()).toMatch(/^:$/m));
  expect(readIds(reader)).toEqual(['0']);
  isAway = false;
  await eventually(async () => expect(readIds(reader)).toEqual(['0', '1']));
});

it('ends when the process stops', async () => {
  const reader = await open();
  const drained = gateway.drain();
  await isEnded(reader);
  await drained;
});

it('cuts off a reader that does not read, and gives its permit back', async () => {
  const slow = await open();
  slow.response.pause();
  log.push(...Array.from({ length: 400 }, (_, index) => toEvent(index + 1, 'x'.repeat(EVENT_BYTES))));
  await Promise.all(Array.from({ length: MAX_STREAMS_OF_PRINCIPAL - 1 }, () => open()));
  await eventually(async () => expect((await open()).response.statusCode).toBe(200));
  slow.response.resume();
  await isEnded(slow);
  expect(readIds(slow).length).toBeLessThan(400);
});
