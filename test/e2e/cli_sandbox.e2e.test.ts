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
  'shows every event, webhook attempt and ledger entry of a payment in the timeline, in their order',
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
    expect(tail.lines.map((line) => (line.kind === 'event' ? line.event['aggregate'] : null))).toEqual(
      made.map((id) => ({ type: 'transaction', id })),
    );
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
