// Commands of `mps` that make things happen, on a platform of their own: they move its clock and stop its gateway.
import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Mps } from '@mps/client';
import { eventually, PLATFORM_LIMIT_MS, startTestPlatform, type TestPlatform } from '@mps/testkit';
import { readEventType, SCENARIOS } from '../../packages/cli/src/trigger/scenarios';
import { expectTypedEvent } from './event-schemas';
import { runJson, runMps, startMps, type RunOptions } from './mps';

const TEST_LIMIT_MS = 120_000;
let test: TestPlatform;
let mps: Mps;
let options: RunOptions;

beforeAll(async () => {
  test = await startTestPlatform();
  const { baseUrl } = test.platform;
  mps = new Mps({ baseUrl, apiKey: test.demo.api_key });
  options = {
    env: { MPS_BASE_URL: baseUrl, MPS_API_KEY: test.demo.api_key, MPS_MERCHANT_ID: test.demo.merchant_id },
  };
}, PLATFORM_LIMIT_MS);
afterAll(() => test.stop(), PLATFORM_LIMIT_MS);

const makeCharge = () =>
  mps.merchant(test.demo.merchant_id).transactions.create({
    request_id: crypto.randomUUID(),
    provider: 'PROVIDER_A',
    amount: 10_050,
    capture_method: 'ECOMMERCE',
    payment_method: 'PIX',
    pix_data: { expiration_in_seconds: 3_600 },
  });
/** Stays authorized until it is captured. */
const AUTHORIZED_AMOUNT = 7_770_095;
const readStatus = async (id: string): Promise<string> => (await mps.transactions.get(id)).status;

it.each(SCENARIOS.map((scenario) => [scenario.name, readEventType(scenario)] as const))(
  'triggers %s, and the log has its event %s',
  async (name, type) => {
    const { event, objects } = await runJson('triggered', ['trigger', name], options);
    expect(event?.type).toBe(type);
    expect(Object.keys(objects).length).toBeGreaterThan(0);
    if (event === null) return;
    const { data } = await mps.events.list({ aggregate_id: event.aggregate_id, limit: 100 });
    expect(data.map(({ id }) => id)).toContain(event.id);
    data.forEach(expectTypedEvent);
  },
  TEST_LIMIT_MS,
);

it(
  'acts on the given payment only',
  async () => {
    const [given, other] = [await makeCharge(), await makeCharge()];
    await runJson('triggered', ['trigger', 'payment.paid', '--on', given.id], options);
    expect([await readStatus(given.id), await readStatus(other.id)]).toEqual(['APPROVED', 'WAITING_PAYMENT']);
    const { objects } = await runJson('triggered', ['trigger', 'dispute.opened', '--on', given.id], options);
    const won = await runJson(
      'triggered',
      ['trigger', 'dispute.won', '--on', String(objects['dispute'])],
      options,
    );
    expect(won.objects).toEqual({ dispute: objects['dispute'] });
  },
  TEST_LIMIT_MS,
);

it(
  'repeats, and changes the amount and members of the payment',
  async () => {
    const args = [
      'trigger',
      'payment.created',
      '--times',
      '2',
      '--amount',
      '700',
      '--set',
      'pix_data.description=Seven',
    ];
    const { code, lines } = await runMps([...args, '--json'], options);
    expect([code, lines.length]).toEqual([0, 2]);
    for (const line of lines) {
      const id = line.kind === 'triggered' ? String(line.objects['payment']) : '';
      expect(await mps.transactions.get(id)).toMatchObject({
        amount: 700,
        pix_data: { description: 'Seven' },
      });
    }
  },
  TEST_LIMIT_MS,
);

it('ends with 1 and the code of the platform for a scenario that it refuses', async () => {
  const { code, stderr } = await runMps(
    ['trigger', 'payment.created', '--set', 'amount=0', '--json'],
    options,
  );
  expect(code).toBe(1);
  expect(stderr).toContain('"code":"validation_error"');
});

it.each(['nope', '0190a6b0-0000-7000-8000-00000000dead'])(
  'ends with 1 for --on %s, which is neither a payment nor a dispute, in the language before the command',
  async (id) => {
    const { code, stdout, stderr } = await runMps(
      ['--lang', 'pt', 'trigger', 'payment.paid', '--on', id],
      options,
    );
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(`Nenhum pagamento e nenhuma contestação desta chave tem o id ${id}`);
  },
);

describe('the clock', () => {
  it('shows and moves the test clock', async () => {
    const before = await runJson('clock', ['clock', 'show'], options);
    const moved = await runJson('clock_moved', ['clock', 'advance', '2h'], options);
    expect(Date.parse(moved.now) - Date.parse(before.now)).toBeGreaterThanOrEqual(7_200_000);
    const midnight = await runJson('clock_moved', ['clock', 'advance', '--to-next-midnight'], options);
    expect(midnight.now).toMatch(/T03:00:0/);
    const { stdout } = await runMps(['clock'], options);
    expect(stdout).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\n$/);
  });
});

it(
  'tells what falls due next, and the clock brings it',
  async () => {
    const charge = await makeCharge();
    const authorized = await mps.merchant(test.demo.merchant_id).transactions.create({
      request_id: crypto.randomUUID(),
      provider: 'PROVIDER_A',
      amount: AUTHORIZED_AMOUNT,
      capture_method: 'ECOMMERCE',
      payment_method: 'CREDIT_CARD',
      installments: 2,
      card_data: { network_token: '4111111111111111', expiry_month: '12', expiry_year: '2032' },
    });
    await runJson('triggered', ['trigger', 'card.approved'], options);
    const { objects } = await runJson('triggered', ['trigger', 'dispute.opened'], options);
    const { id: endpointId } = await mps.webhookEndpoints.create({
      url: 'http://127.0.0.1:9/hooks',
      event_types: ['transaction.created'],
      company_id: test.demo.merchant_id,
    });
    await makeCharge();
    const delivery = await eventually(async () => {
      const { data } = await mps.webhookDeliveries.list({ endpoint_id: endpointId, status: ['PENDING'] });
      expect(data[0]?.next_attempt_at).toEqual(expect.any(String));
      return data[0];
    });
    const due = await runJson('clock_due', ['clock', 'due', '--limit', '10000'], options);
    const instants = due.items.map(({ at }) => at);
    expect(instants).toEqual(instants.toSorted());
    expect((instants[0] ?? '') > due.now).toBe(true);
    const find = (id: unknown) => due.items.filter((item) => item.id === id);
    expect(find(charge.id)).toMatchObject([{ what: 'charge_expires', at: charge.pix_data?.expires_at }]);
    expect(find(authorized.id)).toMatchObject([{ what: 'authorization_ends', amount: AUTHORIZED_AMOUNT }]);
    expect(find(objects['dispute'])).toMatchObject([{ what: 'dispute_answer' }]);
    expect(find(delivery?.id)).toMatchObject([{ what: 'webhook_attempt', amount: null }]);
    expect(find(test.demo.merchant_id).map(({ what }) => what)).toContain('settlement');
    await mps.webhookEndpoints.delete(endpointId);

    const [end] = find(authorized.id);
    const before = new Date(Date.parse(end?.at ?? '') - 60_000).toISOString();
    await runJson('clock_moved', ['clock', 'advance', '--to', before], options);
    expect([await readStatus(charge.id), await readStatus(authorized.id)]).toEqual(['EXPIRED', 'AUTHORIZED']);
    await runJson('clock_moved', ['clock', 'advance', '61s'], options);
    expect(await readStatus(authorized.id)).toBe('CANCELLED');
    const { stdout } = await runMps(['clock', 'due', '--limit', '1'], options);
    expect(stdout).toMatch(/UTC\n\nat \(UTC\) +in +what +amount +id\n[^]*more: use --limit\./);
  },
  TEST_LIMIT_MS,
);

it(
  'shows an event, and what it changed in its object',
  async () => {
    const { objects } = await runJson('triggered', ['trigger', 'refund.completed'], options);
    const { data: events } = await mps.events.list({ aggregate_id: String(objects['payment']), limit: 100 });
    const show = (type: string) => {
      const event = events.find((one) => one.type === type);
      return runJson('event_detail', ['events', 'show', event?.id ?? '', '--diff'], options);
    };
    const first = await show('transaction.created');
    expect(first).toMatchObject({ before: null, event: { ...events[0] } });
    expect(first.changes).toContainEqual({ path: 'status', before: null, after: 'PROCESSING' });
    const paid = await show('transaction.status_changed');
    expect(paid.before).toMatchObject({ type: 'transaction.created', sequence: 1 });
    expect(paid.changes?.find(({ path: member }) => member === 'status')).toMatchObject({
      before: 'PROCESSING',
    });
    // Between the events of the refund stand those of its payment.
    const refunded = await show('refund.completed');
    expect(refunded.before).toMatchObject({ type: 'refund.created' });
    expect(refunded.changes).toContainEqual({ path: 'status', before: 'PENDING', after: 'COMPLETED' });
    expect(refunded.changes?.map(({ path: member }) => member)).not.toContain('amount');
    const { id } = refunded.event;
    expect(await runJson('event_detail', ['events', 'show', id], options)).toMatchObject({ changes: null });
    const { stdout } = await runMps(['events', 'show', id, '--diff', '--lang', 'pt'], options);
    expect(stdout).toMatch(/Mudou desde o evento \d+, refund\.created:[^]*status +"PENDING" +"COMPLETED"/);
    expect((await runMps(['events', 'show', crypto.randomUUID()], options)).code).toBe(1);
  },
  TEST_LIMIT_MS,
);

it(
  'runs a file of steps, and ends with 5 when an expectation does not hold',
  async () => {
    const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'mps-run-')), 'steps.yaml');
    const steps = (status: string): string => `steps:
  - call:
      operation: createTransaction
      save: payment
      body: { request_id: '\${new_id}', provider: PROVIDER_A, amount: 1200, capture_method: ECOMMERCE, payment_method: PIX, pix_data: { expiration_in_seconds: 60 } }
  - advance: { to: '\${payment.pix_data.expires_at}', plus: 2s }
  - wait_event: { type: transaction.status_changed, aggregate: '\${payment.id}', where: { status: EXPIRED }, within: 20s }
  - call: { operation: getTransaction, params: { transactionId: '\${payment.id}' }, save: payment }
  - expect: { path: payment.status, equals: ${status} }
`;
    writeFileSync(file, steps('EXPIRED'));
    expect(await runJson('ran', ['run', file], options)).toMatchObject({ steps: 5 });
    writeFileSync(file, steps('APPROVED'));
    const failed = await runMps(['run', file], options);
    expect([failed.code, failed.stderr]).toEqual([
      5,
      expect.stringContaining('payment.status is "EXPIRED", and it should be "APPROVED"'),
    ]);
  },
  TEST_LIMIT_MS,
);

it(
  'shows every event, webhook attempt, ledger entry and call to the provider of a payment in the timeline, in their order',
  async () => {
    // Nothing listens there: each attempt fails, and is a line of the timeline.
    const { id: endpointId } = await mps.webhookEndpoints.create({
      url: 'http://127.0.0.1:9/hooks',
      event_types: ['transaction.created'],
      company_id: test.demo.merchant_id,
    });
    const { objects } = await runJson('triggered', ['trigger', 'refund.completed'], options);
    const id = String(objects['payment']);
    const timeline = await eventually(async () => {
      const shown = await runJson('timeline', ['timeline', id], options);
      expect(shown.items.filter(({ type }) => type === 'TRANSACTION_REFUND').length).toBeGreaterThan(0);
      expect(shown.items.filter(({ text }) => text.includes(endpointId)).length).toBeGreaterThan(0);
      return shown;
    });
    const listIds = (source: string): string[] =>
      timeline.items.filter((item) => item.source === source).map((item) => item.id);
    const events = await mps.events.list({ aggregate_id: id, limit: 100 });
    expect(listIds('event')).toEqual(events.data.map((event) => event.id));
    const entries = await mps.ledger.entries.list({ transaction_id: id, limit: 100 });
    expect(listIds('ledger').sort()).toEqual(entries.data.map((entry) => entry.id).sort());
    const deliveries = await mps.webhookDeliveries.list({ endpoint_id: endpointId });
    const ofPayment = deliveries.data.filter(({ event_id }) => listIds('event').includes(event_id));
    expect(new Set(listIds('delivery'))).toEqual(new Set(ofPayment.map((delivery) => delivery.id)));
    const calls = await mps
      .merchant(test.demo.merchant_id)
      .transactions.providerCalls.list(id, { limit: 100 });
    expect(listIds('provider').sort()).toEqual(calls.data.map((call) => call.id).sort());
    expect(listIds('request').length).toBeGreaterThan(0);
    await mps.webhookEndpoints.delete(endpointId);
    const instants = timeline.items.map(({ at }) => at);
    expect(instants).toEqual([...instants].sort());
    expect((await runMps(['timeline', crypto.randomUUID()], options)).code).toBe(1);
  },
  TEST_LIMIT_MS,
);

it(
  'follows events through a stop of the gateway and misses none',
  async () => {
    const tail = startMps(
      ['events', 'tail', '--types', 'transaction.created', '--json', '--verbose'],
      options,
    );
    await eventually(() => expect(tail.stderr()).toMatch(/GET \/v1\/events 200[^]*GET \/v1\/events 200/));
    const made = [(await makeCharge()).id];
    await eventually(() => expect(tail.lines).toHaveLength(1));
    await test.platform.restart('gateway');
    for (let count = 0; count < 3; count += 1) made.push((await makeCharge()).id);
    await eventually(() => expect(tail.lines).toHaveLength(4));
    // The event log keeps the order of one aggregate's events only, and each payment is an aggregate of its own.
    const shown = tail.lines.map((line) => (line.kind === 'event' ? line.event['aggregate'] : null));
    expect(shown).toHaveLength(made.length);
    expect(shown).toEqual(expect.arrayContaining(made.map((id) => ({ type: 'transaction', id }))));
    tail.child.kill('SIGINT');
    expect((await tail.ended).code).toBe(130);
  },
  TEST_LIMIT_MS,
);

it(
  'follows the request log through a stop of the gateway and misses no request',
  async () => {
    const route = '/v1/merchants/{merchantId}/transactions';
    const tail = startMps(['logs', 'tail', '--route', route, '--json', '--verbose'], options);
    await eventually(() => expect(tail.stderr()).toMatch(/GET \/v1\/request-logs 200/));
    const ids: (string | undefined)[] = [];
    const ask = async (): Promise<void> => {
      const answer = await mps.merchant(test.demo.merchant_id).transactions.list({ limit: 1 }).withResponse();
      ids.push(answer.requestId);
    };
    const listAll = () => tail.lines.map((line) => (line.kind === 'request' ? line.request.id : ''));
    // Records of earlier requests may still be on their way.
    const listIds = () => listAll().filter((id) => ids.includes(id));
    await ask();
    await eventually(() => expect(listIds()).toEqual(ids));
    // The first one is on its way to the log when the gateway is told to stop.
    await ask();
    await test.platform.kill('gateway', 'SIGTERM');
    await eventually(() => expect(tail.stderr()).toContain('The platform does not answer.'));
    await test.platform.start('gateway');
    for (let count = 0; count < 3; count += 1) await ask();
    await eventually(() => expect(listIds()).toEqual(ids));
    expect(new Set(listAll()).size).toBe(listAll().length);
    expect(ids).toHaveLength(5);
    expect(tail.stderr()).toContain('The platform answers again.');
    tail.child.kill('SIGINT');
    expect((await tail.ended).code).toBe(130);
  },
  TEST_LIMIT_MS,
);

it(
  'keeps listening through a stop of the gateway and forwards each event once',
  async () => {
    const listen = startMps(
      [
        'listen',
        '--forward-to',
        'http://127.0.0.1:9/',
        '--events',
        'transaction.created',
        '--stop-after',
        '3',
        '--json',
      ],
      options,
    );
    await eventually(() => expect(listen.lines[0]?.kind).toBe('started'));
    const made = [(await makeCharge()).id];
    await test.platform.restart('gateway');
    for (let count = 0; count < 2; count += 1) made.push((await makeCharge()).id);
    // Nothing handles the events at that address: the command ends with 5, and every event was forwarded.
    const { code, lines } = await listen.ended;
    const forwarded = lines.flatMap((line) => (line.kind === 'forwarded' ? [line.aggregate_id] : []));
    expect([code, new Set(forwarded)]).toEqual([5, new Set(made)]);
  },
  TEST_LIMIT_MS,
);
