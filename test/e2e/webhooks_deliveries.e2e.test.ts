// A merchant's webhooks through the whole platform. Signed events of a payment reach the endpoint, the delivery log
// shows them, and failed deliveries can be repeated.
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyWebhook } from '@mps/client/webhooks';
import { eventually, pixPayment, sharedPlatform } from '@mps/testkit';
import { Webhook } from 'standardwebhooks';
import { expectTypedEvent } from './event-schemas';
import { freshName } from './fresh';
import { activeMerchant } from './merchants';
import { made } from './people';

const { api, otherApi } = sharedPlatform();
const DELIVERIES = '/v1/webhook-deliveries';
/** The test counts a slower delivery as missing. */
const DELIVERY_LIMIT_MS = 5_000;
type Body = Record<string, unknown>;
interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
interface Delivery extends Body {
  readonly id: string;
  readonly event_id: string;
  readonly status: string;
  readonly attempts: readonly Body[];
}
interface Problem extends Body {
  readonly errors?: readonly {
    readonly pointer?: string;
    readonly parameter?: string;
    readonly code: string;
  }[];
}

const received: Received[] = [];
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
    response.writeHead(200).end('thank you');
  });
});
let company: string;
let endpoint: { readonly id: string; readonly secret: string };

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  ({ id: company } = await activeMerchant());
  await made(api.post(`/v1/merchants/${company}/pix-keys`, { key_type: 'EVP' }));
  endpoint = await made(
    api.post('/v1/webhook-endpoints', { url, company_id: company, event_types: ['transaction.*'] }),
  );
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const pay = () => made<{ id: string }>(api.post(`/v1/merchants/${company}/transactions`, pixPayment()));
const listed = async (filter: string): Promise<readonly Delivery[]> =>
  (await made<{ data: Delivery[] }>(api.get(`${DELIVERIES}?endpoint_id=${endpoint.id}&limit=100&${filter}`)))
    .data;

it('the events of a payment arrive signed with their snapshots and appear in the delivery log', async () => {
  const payment = await pay();
  const events = await eventually(() => {
    const mine = received.filter(({ body }) => body.includes(payment.id));
    expect(mine).toHaveLength(2);
    return mine.map(({ headers, body }) => {
      return new Webhook(endpoint.secret).verify(body, headers as Record<string, string>) as Body;
    });
  });
  const bySequence = events.sort((one, other) => Number(one['sequence']) - Number(other['sequence']));
  expect(bySequence).toMatchObject([
    { type: 'transaction.created', sequence: 1, data: { object: { id: payment.id, status: 'PROCESSING' } } },
    {
      type: 'transaction.status_changed',
      sequence: 2,
      data: { object: { status: 'WAITING_PAYMENT' }, previous: { status: 'PROCESSING' } },
    },
  ]);
  const log = await made<{ data: Body[] }>(api.get(`/v1/events?aggregate_id=${payment.id}`));
  expect(log.data).toEqual(bySequence);
  const [delivery] = await eventually(async () => {
    const found = await listed(`event_id=${String(bySequence[0]?.['id'])}&status=SUCCEEDED`);
    expect(found).toHaveLength(1);
    return found;
  });
  expect(delivery).toEqual({
    id: expect.any(String) as string,
    endpoint_id: endpoint.id,
    event_id: bySequence[0]?.['id'],
    event_type: 'transaction.created',
    status: 'SUCCEEDED',
    next_attempt_at: null,
    created_at: expect.any(String) as string,
    updated_at: expect.any(String) as string,
    attempts: [
      {
        at: expect.any(String) as string,
        response_status: 200,
        error: null,
        latency_ms: expect.any(Number) as number,
        response_excerpt: 'thank you',
        signature_valid_with: null,
      },
    ],
    sample: null,
  });
  expect(await made(api.get(`${DELIVERIES}/${delivery?.id ?? ''}`))).toEqual({
    ...delivery,
    attempts: [{ ...(delivery?.attempts[0] as object), signature_valid_with: 'CURRENT' }],
  });
  expect((await otherApi.get(`${DELIVERIES}/${delivery?.id ?? ''}`)).status).toBe(404);
});

describe('a test of a chosen type', () => {
  const path = () => `/v1/webhook-endpoints/${endpoint.id}/test`;
  const until = (eventId: string): Promise<Received> =>
    eventually(() => {
      const [one] = received.filter(({ headers }) => headers['webhook-id'] === eventId);
      expect(one).toBeDefined();
      return one as Received;
    });

  it('arrives signed with a typed sample, and the log has the event of a plain test', async () => {
    const headers = { 'idempotency-key': freshName() };
    const send = (body: Body) => api.post<{ event_id: string }>(path(), body, { headers });
    const [first, again] = [
      await send({ type: 'refund.completed' }),
      await send({ type: 'refund.completed' }),
    ];
    expect([first.status, again.status, again.body]).toEqual([202, 200, first.body]);
    expect((await send({ type: 'refund.failed' })).status).toBe(409);
    const { event_id: eventId } = first.body;
    const { body, headers: sent } = await until(eventId);
    const event = await verifyWebhook({
      body,
      headers: sent,
      secret: endpoint.secret,
    });
    expect(event).toMatchObject({
      id: eventId,
      type: 'refund.completed',
      company_id: company,
      aggregate: { type: 'webhook_endpoint', id: endpoint.id },
      data: { object: { status: 'COMPLETED', amount: expect.any(Number) as number }, previous: {} },
    });
    expectTypedEvent(event);
    const logged = await eventually(() => made<Body>(api.get(`/v1/events/${eventId}`)));
    expect(logged).toMatchObject({ type: 'webhook_endpoint.test', data: { object: { id: endpoint.id } } });
    const refunds = await made<{ data: Body[] }>(api.get('/v1/events?types=refund.*&order=desc&limit=100'));
    expect(refunds.data.map(({ id }) => id)).not.toContain(eventId);
    const [delivery] = await listed(`event_id=${eventId}`);
    expect(delivery).toMatchObject({ event_type: 'webhook_endpoint.test', sample: null });
    const { sample } = await made<Body>(api.get(`${DELIVERIES}/${delivery?.id ?? ''}`));
    expect(sample).toEqual({ type: event.type, object: event.data.object });
  });

  it.each([
    ['an empty body', { rawBody: '' }],
    ['no body', {}],
    ['{}', { body: {} }],
    ['the default', { body: { type: 'webhook_endpoint.test' } }],
  ])('is a plain test with %s', async (_what, request) => {
    const answer = await api.request<{ event_id: string }>('POST', path(), request);
    expect(answer.status).toBe(202);
    const { body } = await until(answer.body.event_id);
    expect(JSON.parse(body)).toEqual(
      await eventually(() => made(api.get(`/v1/events/${answer.body.event_id}`))),
    );
  });

  it.each([['refund.*'], ['webhook_endpoint.created'], [7]])('is refused with the type %j', async (type) => {
    const refused = await api.post<Problem>(path(), { type });
    expect([refused.status, refused.body.errors?.map(({ pointer }) => pointer)]).toEqual([400, ['#/type']]);
  });
});

it('deliveries are found by aggregate, type and time, and the endpoint counts them', async () => {
  const payment = await pay();
  const found = await eventually(async () => {
    const data = await listed(`aggregate_id=${payment.id}&status=SUCCEEDED`);
    expect(data).toHaveLength(2);
    return data;
  });
  const changed = await listed(`aggregate_id=${payment.id}&event_type=transaction.status_changed`);
  expect(changed).toEqual(found.filter((one) => one['event_type'] === 'transaction.status_changed'));
  expect(await listed('created_at_to=2020-01-01T00:00:00Z')).toEqual([]);
  const stats = `/v1/webhook-endpoints/${endpoint.id}/stats`;
  const counted = await made<Body & { readonly succeeded: number }>(api.get(stats));
  expect(counted).toMatchObject({
    failed: 0,
    disables_at: null,
    last_success_at: expect.any(String) as string,
  });
  expect(counted.succeeded).toBeGreaterThanOrEqual(2);
  const past = await made<Body>(api.get(`${stats}?from=2020-01-01T00:00:00Z&to=2020-01-02T00:00:00Z`));
  expect(past).toMatchObject({ succeeded: 0, latency_ms: { p50: null, p95: null } });
  const reversed = await api.get(`${stats}?from=2020-01-02T00:00:00Z&to=2020-01-01T00:00:00Z`);
  expect(reversed.status).toBe(400);
  expect((await otherApi.get(stats)).status).toBe(404);
});

it('an event is delivered again on demand, once per Idempotency-Key', async () => {
  const payment = await pay();
  const [first] = await eventually(async () => {
    const found = (await listed('status=SUCCEEDED')).filter(({ event_id }) =>
      received.some(({ headers, body }) => headers['webhook-id'] === event_id && body.includes(payment.id)),
    );
    expect(found).toHaveLength(2);
    return found;
  });
  const headers = { 'idempotency-key': freshName() };
  const replay = () =>
    api.post<{ delivery_id: string }>(`${DELIVERIES}/${first?.id ?? ''}/replay`, {}, { headers });
  const [once, again] = [await replay(), await replay()];
  expect([once.status, again.status, again.body]).toEqual([202, 200, once.body]);
  await eventually(async () => {
    expect(await made(api.get(`${DELIVERIES}/${once.body.delivery_id}`))).toMatchObject({
      status: 'SUCCEEDED',
      event_id: first?.event_id,
    });
  });
  expect(received.filter(({ headers: sent }) => sent['webhook-id'] === first?.event_id)).toHaveLength(2);
  const from = new Date(Date.now() - 3_600_000).toISOString();
  const body = { endpoint_id: endpoint.id, from, to: new Date(Date.now() + 3_600_000).toISOString() };
  expect((await api.post(`${DELIVERIES}/replay`, body)).body).toEqual({ count: 0 });
  const all = await api.post<{ count: number }>(`${DELIVERIES}/replay`, { ...body, only_failed: false });
  expect([all.status, all.body.count >= 2]).toEqual([202, true]);
});

it('the signature of a delivery is valid with the current secret, then a previous one, then none', async () => {
  const payment = await pay();
  const [delivery] = await eventually(async () => {
    const found = await listed(`aggregate_id=${payment.id}&status=SUCCEEDED`);
    expect(found).toHaveLength(2);
    return found;
  });
  const readSigner = async () =>
    (await made<Delivery>(api.get(`${DELIVERIES}/${delivery?.id ?? ''}`))).attempts[0]?.[
      'signature_valid_with'
    ];
  const rotate = () => made(api.post(`/v1/webhook-endpoints/${endpoint.id}/rotate-secret`, {}));
  expect(await readSigner()).toBe('CURRENT');
  await rotate();
  expect(await readSigner()).toBe('PREVIOUS');
  // An endpoint keeps four secrets.
  for (let count = 0; count < 3; count += 1) await rotate();
  expect(await readSigner()).toBe('NONE');
});

it('a company with disabled webhooks gets no deliveries', async () => {
  const path = `/v1/sandbox/merchants/${company}/webhook-enabled`;
  await made(api.post(path, { enabled: false }));
  await eventually(async () => {
    const count = received.length;
    const payment = await pay();
    await eventually(async () => {
      const events = await made<{ data: Body[] }>(api.get(`/v1/events?aggregate_id=${payment.id}`));
      expect(events.data).toHaveLength(2);
    });
    expect(received).toHaveLength(count);
  });
  await made(api.post(path, { enabled: true }));
  // The change and the payment reach webhooks as events of two aggregates, which have no order. Therefore each round
  // pays again.
  await eventually(async () => {
    const payment = await pay();
    const delivered = () =>
      expect(received.filter(({ body }) => body.includes(payment.id)).length).toBeGreaterThan(0);
    await eventually(delivered, DELIVERY_LIMIT_MS);
  });
});

describe('a replay of a range', () => {
  const range = (changes: Body): Body => ({
    endpoint_id: endpoint.id,
    from: '2026-03-02T00:00:00.000Z',
    to: '2026-03-03T00:00:00.000Z',
    ...changes,
  });

  it.each([
    [{ from: undefined }, ['#/from required']],
    [{ endpoint_id: 'x' }, ['#/endpoint_id webhook_endpoint_not_found']],
  ])('with %j is refused', async (changes, places) => {
    const answer = await api.post<Problem>(`${DELIVERIES}/replay`, range(changes));
    const found = (answer.body.errors ?? []).map(({ pointer, code }) => `${pointer ?? ''} ${code}`);
    expect([answer.status, found.sort()]).toEqual([400, places]);
  });

  it.each(['status=DONE', 'endpoint_id=x'])('list: ?%s is refused', async (query) => {
    const answer = await api.get<Problem>(`${DELIVERIES}?${query}`);
    expect([answer.status, answer.body.errors?.length]).toEqual([400, 1]);
  });
});
