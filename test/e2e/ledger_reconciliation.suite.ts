// The daily reconciliation with the provider's statement. Every simulated day agrees, including late and repeated
// payments. Each of eleven planted differences gets the right finding.
import { cardPayment, eventually, pixPayment, testInfraUrls } from '@mps/testkit';
import { mongo } from 'mongoose';
import { test } from './clocked-platform';
import { freshName } from './fresh';

interface Item {
  readonly kind: string;
  readonly record_id: string | null;
  readonly transaction_id: string | null;
  readonly ours: number | null;
  readonly theirs: number | null;
  readonly advice: string;
  readonly id: string;
  readonly resolution: string | null;
  readonly note: string | null;
  readonly resolved_at: string | null;
}
interface Run {
  readonly id: string;
  readonly day: string;
  readonly status: string;
  readonly records: number;
  readonly matched: number;
  readonly differences: number;
  readonly superseded_by: string | null;
  readonly items: readonly Item[];
}

const RUNS = '/v1/ledger/reconciliations';
const DAY_MS = 86_400_000;
const SAO_PAULO_MS = 3 * 3_600_000;
const toDay = (ms: number): string => new Date(ms - SAO_PAULO_MS).toISOString().slice(0, 10);
const TEST_LIMIT_MS = 120_000;

/** Moves the clock six minutes into the next day, when today's statement is complete. Returns today. */
async function endTheDay(): Promise<string> {
  const { body } = await test.api.get<{ now: string }>('/v1/sandbox/clock');
  const today = toDay(Date.parse(body.now));
  const tomorrow = Date.parse(`${today}T00:00:00Z`) + DAY_MS + SAO_PAULO_MS;
  const to = new Date(tomorrow + 6 * 60_000).toISOString();
  expect((await test.api.post('/v1/sandbox/clock/advance', { to })).status).toBe(200);
  return today;
}

async function run(day: string): Promise<Run> {
  const { status, body } = await test.api.post<Run>(RUNS, { day });
  expect(status).toBe(201);
  return body;
}

/** Waits for the events of everything in the statement. */
const matching = (day: string): Promise<Run> =>
  eventually(async () => {
    const made = await run(day);
    expect({ day, status: made.status, items: made.items }).toEqual({ day, status: 'MATCHED', items: [] });
    return made;
  });

const payments = (): string => `/v1/merchants/${test.demo.merchant_id}/transactions`;

async function card(amount: number, installments = 1): Promise<string> {
  const { status, body } = await test.api.post<{ id: string }>(
    payments(),
    cardPayment({ amount, installments }),
  );
  expect(status).toBe(201);
  return body.id;
}

async function refunded(id: string, amount: number): Promise<string> {
  const body = { request_id: freshName(), amount };
  const made = await test.api.post<{ id: string }>(`${payments()}/${id}/refunds`, body);
  expect(made.status).toBe(201);
  return made.body.id;
}

/** The provider receives both payments later. The platform returns the second one. */
async function paidTwice(): Promise<string> {
  const { body } = await test.api.post<{ id: string }>(payments(), pixPayment({ amount: 7_770_013 }));
  expect((await test.api.post('/v1/sandbox/clock/advance', { seconds: 10 })).status).toBe(200);
  const { refunds } = await eventually(async () => {
    const read = await test.api.get<{ refunds: readonly { status: string }[] }>(`${payments()}/${body.id}`);
    expect(read.body.refunds).toHaveLength(1);
    return read.body;
  });
  expect(refunds).toMatchObject([{ status: 'COMPLETED', amount: 7_770_013 }]);
  return body.id;
}

it(
  'every day so far agrees with the provider’s statement, in automatic and requested runs',
  async () => {
    await paidTwice();
    const day = await endTheDay();
    const { body } = await test.api.get<{ data: readonly Run[] }>(`${RUNS}?limit=100`);
    const days = [...new Set(body.data.map((one) => one.day))];
    expect(days).toContain(day);
    expect(days.length).toBeGreaterThan(3);
    const runs = await Promise.all(days.map(matching));
    expect(runs.reduce((sum, { records }) => sum + records, 0)).toBeGreaterThan(5);
  },
  TEST_LIMIT_MS,
);

/** Resolves two items of a run, and leaves the others open. */
async function resolveItems({ id, items }: Run): Promise<void> {
  const patch = (item: string, body: object) => test.api.patch<Item>(`${RUNS}/${id}/items/${item}`, body);
  const [first, second] = items.map((item) => item.id) as [string, string];
  expect(new Set(items.map((item) => item.id)).size).toBe(items.length);
  const note = 'The provider has booked it a day later.';
  const explained = await patch(first, { resolution: 'EXPLAINED', note });
  expect(explained).toMatchObject({ status: 200, body: { id: first, resolution: 'EXPLAINED', note } });
  expect(explained.body.resolved_at).toMatch(/Z$/);
  expect(await patch(second, { resolution: 'ADJUSTED' })).toMatchObject({
    status: 200,
    body: { note: null },
  });
  expect(await patch(second, { resolution: 'ESCALATED' })).toMatchObject({ status: 200 });
  expect(await patch(second, { resolution: 'EXPLAINED' })).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '#/note', code: 'required' }] },
  });
  expect(await patch(second, { resolution: 'OPEN', note: '' })).toMatchObject({
    status: 400,
    body: {
      errors: [
        { pointer: '#/resolution', code: 'invalid_enum' },
        { pointer: '#/note', code: 'too_small' },
      ],
    },
  });
  expect(await patch(id, { resolution: 'ESCALATED' })).toMatchObject({ status: 404 });
  const read = (await test.api.get<Run>(`${RUNS}/${id}`)).body.items;
  expect(read.map(({ resolution }) => resolution)).toEqual([
    'EXPLAINED',
    'ESCALATED',
    ...items.slice(2).map(() => null),
  ]);
}

it(
  'eleven planted differences get the right finding and the right action',
  async () => {
    const [missing, tooMuch, later, twice, returned, partly, backTwice, backLater, disputed] =
      await Promise.all(
        [10_000, 20_000, 30_000, 40_000, 50_000, 60_000, 70_000, 80_000, 90_000].map((amount) =>
          card(amount, amount === 30_000 ? 3 : 1),
        ),
      );
    const refunds = {
      returned: await refunded(returned!, 5_000),
      partly: await refunded(partly!, 600),
      backTwice: await refunded(backTwice!, 700),
      backLater: await refunded(backLater!, 800),
    };
    const dispute = await test.api.post(`${payments()}/${disputed!}/dispute`, { amount: 9_000 });
    expect(dispute.status).toBe(201);
    const sentBack = await paidTwice();
    const pix = await test.api.post<{ id: string }>(payments(), pixPayment({ amount: 1_500 }));
    expect((await test.api.post(`${payments()}/${pix.body.id}/pay`, {})).status).toBe(200);
    const today = toDay(Date.parse((await test.api.get<{ now: string }>('/v1/sandbox/clock')).body.now));
    expect(await run(today)).toMatchObject({ status: 'WAITING', records: 0, items: [] });
    const day = await endTheDay();

    const first = await matching(day);
    expect(first).toMatchObject({ records: 18, matched: 18, differences: 0 });

    const stranger = '0199c0de-0000-7000-8000-0000000000aa';
    const plant = (kind: string, our_id?: string) =>
      test.api.post(`/v1/sandbox/statements/${day}/tamper`, {
        kind,
        ...(our_id !== undefined && { our_id }),
      });
    for (const [kind, id] of [
      ['MISSING', missing],
      ['MISSING', refunds.returned],
      ['AMOUNT', tooMuch],
      ['AMOUNT', refunds.partly],
      ['DATE', later],
      ['DATE', refunds.backLater],
      ['DUPLICATE', twice],
      ['DUPLICATE', refunds.backTwice],
      ['DUPLICATE', sentBack],
      ['EXTRA', stranger],
    ] as const)
      expect(await plant(kind, id)).toMatchObject({ status: 200, body: { day, kind, our_id: id } });
    expect((await plant('EXTRA')).status).toBe(200);
    expect(await plant('AMOUNT', '0199c0de-0000-7000-8000-0000000000bb')).toMatchObject({
      status: 400,
      body: { code: 'validation_error', errors: [{ pointer: '#/our_id', code: 'not_allowed' }] },
    });

    const second = await run(day);
    expect(second).toMatchObject({ status: 'DIFFERENT', records: 21, matched: 12, differences: 11 });
    const named = second.items.map(({ kind, transaction_id, ours, theirs }) => [
      kind,
      transaction_id === null || transaction_id === stranger ? 'nobody' : transaction_id,
      ours,
      theirs,
    ]);
    const extraOf = second.items.find(
      ({ kind, transaction_id }) => kind === 'MISSING_HERE' && transaction_id !== stranger,
    );
    const byText = (one: unknown, other: unknown) => JSON.stringify(one).localeCompare(JSON.stringify(other));
    expect(named.sort(byText)).toEqual(
      [
        ['MISSING_THERE', missing, 10_000, null],
        ['MISSING_THERE', returned, 5_000, null],
        ['AMOUNT', tooMuch, 20_000, 20_001],
        ['AMOUNT', partly, 600, 601],
        ['DATE', later, 30_000, 30_000],
        ['DATE', backLater, 800, 800],
        ['DUPLICATE', twice, null, 40_000],
        ['DUPLICATE', 'nobody', null, 700],
        ['DUPLICATE', sentBack, null, 7_770_013],
        ['MISSING_HERE', 'nobody', null, 1_234],
        ['MISSING_HERE', extraOf?.transaction_id ?? '', null, 1_234],
      ].sort(byText),
    );
    for (const { advice } of second.items) expect(advice).not.toBe('');
    await resolveItems(second);

    expect((await plant('NONE')).body).toEqual({ day, kind: 'NONE', our_id: null });
    const third = await run(day);
    expect(third).toMatchObject({ status: 'MATCHED', superseded_by: null });
    // The automatic run of the day may come at any moment, even after these runs.
    const listed = await test.api.get<{ data: readonly Run[] }>(`${RUNS}?from=${day}&to=${day}`);
    const [newest, ...others] = listed.body.data.filter(({ superseded_by }) => superseded_by === null);
    expect(others).toEqual([]);
    for (const older of [first, second])
      expect((await test.api.get<Run>(`${RUNS}/${older.id}`)).body.superseded_by).toBe(newest?.id);
    expect(listed.body.data.length).toBeGreaterThanOrEqual(3);
  },
  TEST_LIMIT_MS,
);

it('a run is made once per Idempotency-Key and shows only records of its organization', async () => {
  const headers = { 'idempotency-key': freshName() };
  const ask = (day: string) =>
    test.api.request('POST', RUNS, { key: test.demo.api_key, headers, body: { day } });
  const [made, again] = [await ask('2026-03-02'), await ask('2026-03-02')];
  expect([made.status, again.status]).toEqual([201, 200]);
  expect(again.body).toEqual(made.body);
  expect(await ask('2026-03-03')).toMatchObject({ status: 409, body: { code: 'idempotency_key_conflict' } });
  const other = await test.api.request('POST', RUNS, {
    key: test.demo.other.api_key,
    body: { day: '2026-03-02' },
  });
  expect(other).toMatchObject({ status: 201, body: { records: 0, items: [] } });
  const { id } = made.body as unknown as Run;
  const foreign = await test.api.request('GET', `${RUNS}/${id}`, { key: test.demo.other.api_key });
  expect(foreign.status).toBe(404);
});

/** The provider takes the payment, and the platform refuses its callback until the provider gives it up. */
async function payWithoutCallback(id: string): Promise<void> {
  const client = new mongo.MongoClient(testInfraUrls().mongodbUrl);
  try {
    const database = (name: string) => client.db(`${test.databasePrefix}${name}`);
    const stored = database('transactions').collection<{ _id: string; provider_transaction_id: string }>(
      'transactions',
    );
    const callbacks = database('provider_sandbox').collection('callbacks');
    const orderOfAnother = (by: string) =>
      stored.updateOne({ _id: id }, { $set: { provider_transaction_id: by } });
    const { provider_transaction_id: ours } = (await stored.findOne({ _id: id }))!;
    await orderOfAnother(`not ${ours}`);
    const { providerSandboxUrl, secrets } = test.platform;
    const paid = await fetch(`${providerSandboxUrl}/sandbox/orders/${id}/pay`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secrets.providerApiKey}`, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(paid.status).toBe(200);
    const ofOrder = { body: { $regex: id } };
    await eventually(async () => expect(await callbacks.findOne(ofOrder)).toMatchObject({ attempts: 1 }));
    await callbacks.deleteMany(ofOrder);
    await orderOfAnother(ours);
  } finally {
    await client.close();
  }
}

it(
  'a payment with a lost callback is corrected after the reconciliation of its day, long before it is asked for again',
  async () => {
    const pix_data = { description: 'Pedido 42', expiration_in_seconds: 31_536_000 };
    const { body } = await test.api.post<{ id: string }>(payments(), pixPayment({ amount: 4_321, pix_data }));
    const statusOf = async (): Promise<string> =>
      (await test.api.get<{ status: string }>(`${payments()}/${body.id}`)).body.status;
    // Of that age it is asked for once in 21 hours; it has just been.
    expect((await test.api.post('/v1/sandbox/clock/advance', { seconds: 7 * 86_400 })).status).toBe(200);
    const { now } = (await test.api.get<{ now: string }>('/v1/sandbox/clock')).body;
    const evening = new Date(Date.parse(`${toDay(Date.parse(now))}T00:00:00Z`) + DAY_MS + 2 * 3_600_000);
    expect((await test.api.post('/v1/sandbox/clock/advance', { to: evening.toISOString() })).status).toBe(
      200,
    );
    await payWithoutCallback(body.id);
    expect(await statusOf()).toBe('WAITING_PAYMENT');
    const day = await endTheDay();
    await eventually(async () => expect(await statusOf()).toBe('APPROVED'));
    const listed = await test.api.get<{ data: readonly Run[] }>(`${RUNS}?from=${day}&to=${day}`);
    expect(listed.body.data.map(({ status }) => status)).toEqual(['DIFFERENT']);
    // It is dated by the provider's instant, so nothing differs any more.
    await eventually(async () => {
      expect(await run(day)).toMatchObject({ status: 'MATCHED', items: [] });
    });
  },
  TEST_LIMIT_MS,
);
