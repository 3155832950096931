// The ledger on a real MongoDB and Kafka posts events once, in any order of arrival.
import { newId } from '@mps/kernel';
import { until, requireValue } from '@mps/testkit/service';
import {
  posting,
  startLedger,
  type Posting,
  type RunningLedger,
  makeHarnessPostings,
  readPaymentEntries,
} from './ledger.fixture';

let ledger: RunningLedger;
beforeAll(async () => {
  ledger = await startLedger();
  // The days of 2037 are those of 2026 in the worked examples. The test clock only moves forward.
  ledger.harness.businessClock.setOffsetMs(Date.parse('2037-03-02T15:00:00.000Z') - Date.now());
});
afterAll(() => ledger.stop());

const page = (changes: object = {}) => ({ page: { page: 1, limit: 100, sort: '', ...changes } });
const card = (changes: Partial<Posting> = {}): Posting =>
  posting({
    payment_method: 'CREDIT_CARD',
    brand: 'VISA',
    installments: 3,
    pricing: {
      fee: { percentage: 3.19, flat: 0, minimum_price: 0 },
      cost: { percentage: 2, flat: 10, minimum_price: 0 },
    },
    ...changes,
  });

const readEntries = (of: Posting, companyId?: string) => readPaymentEntries(ledger, of, companyId);

async function getCompanyBalance(of: Posting, companyId = of.company_id) {
  const call = await ledger.caller(of.organization_id);
  const { available, pending } = requireValue(
    await ledger.client.GetBalance({ company_id: companyId }, call),
  );
  return { available, pending };
}

it('posts a payment from its event, with its invariants', async () => {
  const paid = posting();
  const eventId = await ledger.publish(paid);
  await until(async () => (await readEntries(paid)).length > 0);
  const entries = await readEntries(paid);
  expect(entries.map(({ type, operation, owner_id, amount }) => [type, operation, owner_id, amount])).toEqual(
    [
      ['TRANSACTION', 'DEBIT', 'PROVIDER_A', 10_000],
      ['TRANSACTION', 'CREDIT', paid.company_id, 10_000],
      ['ORGANIZATION_FEE', 'DEBIT', paid.company_id, 99],
      ['ORGANIZATION_FEE', 'CREDIT', paid.organization_id, 99],
      ['PLATFORM_COST', 'DEBIT', paid.organization_id, 50],
      ['PLATFORM_COST', 'CREDIT', 'platform', 50],
    ],
  );
  expect(entries[1]).toMatchObject({
    event_id: eventId,
    payment_date: '2037-03-02',
    settled: true,
    outstanding_amount: 0,
    settlement_items: [
      { method: 'PIX', status: 'PAID', settled_amount: 10_000, settlement_date: '2037-03-02' },
    ],
  });
  const call = await ledger.caller(paid.organization_id);
  const set = requireValue(
    await ledger.client.GetPostingSet({ posting_set_id: entries[0]!.posting_set_id }, call),
  );
  expect(set).toMatchObject({
    kind: 'TRANSACTION_APPROVED',
    idempotency_key: `transaction-${paid.transaction_id}-approved`,
    totals: { credit: 10_149, debit: 10_149, difference: 0 },
  });
  expect(set.invariants.filter(({ holds }) => !holds)).toEqual([]);
  expect(await getCompanyBalance(paid)).toEqual({ available: 9_901, pending: 0 });
});

it('posts a refund by the refund fee policy of its event', async () => {
  const refund = (id: string, amount: number) => ({
    kind: 'REFUND',
    id,
    amount,
    occurred_at: '2037-03-02T15:00:00.000Z',
  });
  const returnedBy = async (changes: Partial<Posting>): Promise<number[]> => {
    const paid = card(changes);
    const movements = [refund(newId(), 4_000), refund(newId(), 6_000)];
    for (const count of [0, 1, 2])
      await ledger.handle(newId(), { ...paid, movements: movements.slice(0, count) });
    const entries = await readEntries(paid);
    return movements.map(({ id }) =>
      entries
        .filter((entry) => entry.refund_id === id && entry.operation === 'CREDIT')
        .filter(({ type }) => type === 'ORGANIZATION_FEE_REFUND')
        .reduce((sum, { amount }) => sum + amount, 0),
    );
  };
  expect(await returnedBy({})).toEqual([127, 192]);
  expect(await returnedBy({ refund_fee_policy: 'PROPORTIONAL' })).toEqual([127, 192]);
  expect(await returnedBy({ refund_fee_policy: 'NONE' })).toEqual([0, 0]);
  expect(await returnedBy({ refund_fee_policy: 'FULL_ONLY' })).toEqual([0, 319]);
  await expect(ledger.handle(newId(), card({ refund_fee_policy: 'HALF' }))).rejects.toThrow(RangeError);
});

describe('events', () => {
  const refund = (id: string, amount: number, on: string) => ({
    kind: 'REFUND',
    id,
    amount,
    occurred_at: on,
  });
  /** The events of one card payment: approval, two refunds, a dispute, and its reversal. */
  function history(): [string, Posting][] {
    const paid = card({ automatic_anticipation: true, automatic_anticipation_percentage_e4: 20_000 });
    const dispute = { id: newId(), amount: 3_000 };
    const movements = [
      refund(newId(), 2_000, '2037-03-10T15:00:00.000Z'),
      { ...dispute, kind: 'DISPUTE', occurred_at: '2037-04-20T15:00:00.000Z' },
      refund(newId(), 1_999, '2037-04-21T15:00:00.000Z'),
      { ...dispute, kind: 'DISPUTE_REVERSAL', occurred_at: '2037-05-20T15:00:00.000Z' },
    ];
    return [0, 1, 2, 3, 4].map((count) => [newId(), { ...paid, movements: movements.slice(0, count) }]);
  }

  async function bytesAfter(deliveries: readonly [string, Posting][]): Promise<string> {
    const { postingSets } = ledger.harness.declared;
    for (const [eventId, of] of deliveries) await ledger.handle(eventId, of);
    const filter = { transaction_id: deliveries[0]![1].transaction_id };
    const found = await postingSets.find(filter).sort({ _id: 1 }).toArray();
    await postingSets.deleteMany(filter);
    return JSON.stringify(found);
  }

  it('leave the same bytes when they arrive late, out of order and five times', async () => {
    const events = history();
    const inOrder = await bytesAfter(events);
    expect(JSON.parse(inOrder)).toHaveLength(6);
    const backwards = [...events].reverse();
    expect(await bytesAfter(backwards)).toBe(inOrder);
    const fiveTimes = Array.from({ length: 5 }, () => backwards).flat();
    const shuffled = fiveTimes.map((one, index) => fiveTimes[(index * 7) % fiveTimes.length] ?? one);
    expect(await bytesAfter(shuffled)).toBe(inOrder);
  });

  it('without a movement of money are ignored', async () => {
    const before = await ledger.harness.declared.postingSets.countDocuments();
    await ledger.handle(newId(), null as never);
    expect(await ledger.harness.declared.postingSets.countDocuments()).toBe(before);
  });
});

describe('entries', () => {
  const partner = newId();
  const split = card();
  const rule = { liable: false, charge_processing_cost: false };
  split.split_rules = [
    { ...rule, company_id: partner, percentage: 30 },
    { ...rule, company_id: split.company_id, percentage: 70, charge_processing_cost: true },
  ];
  beforeAll(() => ledger.handle(newId(), split));

  it('are visible to a company with both legs of its own pairs, and to no other organization', async () => {
    expect(await readEntries(split)).toHaveLength(24);
    const ofPartner = await readEntries(split, partner);
    expect(ofPartner.map(({ type, owner_id }) => [type, owner_id])).toEqual(
      Array.from({ length: 3 }, () => [
        ['TRANSACTION', 'PROVIDER_A'],
        ['TRANSACTION', partner],
      ]).flat(),
    );
    expect(await readEntries({ ...split, organization_id: newId() })).toEqual([]);
    const stranger = await ledger.caller(split.organization_id, newId());
    const answer = await ledger.client.GetPostingSet(
      { posting_set_id: ofPartner[0]!.posting_set_id },
      stranger,
    );
    expect(answer).toMatchObject({ ok: false, error: { code: 'resource_not_found' } });
  });

  it.each([
    [{ owner_id: partner }, 3],
    [{ type: 'PLATFORM_COST' }, 6],
    [{ settled: true }, 0],
    [{ settled: false }, 24],
    [{ payment_date_from: '2037-05-01', payment_date_to: '2037-05-31' }, 8],
    [{ payment_date_from: '2037-05-05' }, 8],
    [{ transaction_id: 'another' }, 0],
    [{ transaction_id: split.transaction_id, type: 'TRANSACTION', owner_id: split.company_id }, 3],
  ])('filtered by %j have %i results', async (filter, count) => {
    const call = await ledger.caller(split.organization_id);
    const { data, page: info } = requireValue(
      await ledger.client.ListLedgerEntries({ ...page(), ...filter }, call),
    );
    expect([data.length, info?.total]).toEqual([count, count]);
  });

  it('are on exactly one page each, in the requested order', async () => {
    const call = await ledger.caller(split.organization_id);
    const pages = await Promise.all(
      [1, 2, 3, 4, 5].map(async (number) =>
        requireValue(
          await ledger.client.ListLedgerEntries(page({ page: number, limit: 5, sort: 'payment_date' }), call),
        ),
      ),
    );
    const all = pages.flatMap(({ data }) => data);
    expect(new Set(all.map(({ id }) => id)).size).toBe(24);
    const days = all.map(({ payment_date }) => payment_date);
    expect(days).toEqual([...days].sort());
  });
});

describe('the statement', () => {
  const merchant = { organization_id: newId(), company_id: newId() };
  const on = (approved_at: string, approved_amount: number) =>
    posting({ ...merchant, approved_at, approved_amount });
  beforeAll(async () => {
    for (const [index, paid] of [
      on('2037-01-10T15:00:00.000Z', 500),
      on('2037-02-10T15:00:00.000Z', 1_000),
      on('2037-02-20T15:00:00.000Z', 2_000),
      on('2037-02-20T16:00:00.000Z', 3_000),
      on('2037-03-01T15:00:00.000Z', 4_000),
    ].entries())
      await ledger.handle(`0199c0de-0000-7000-8000-00000000000${String(index)}`, paid);
    await ledger.handle(newId(), card(merchant));
  });
  const read = async (changes: object = {}) =>
    requireValue(
      await ledger.client.GetStatement(
        { company_id: merchant.company_id, ...page({ sort: 'created_at' }), ...changes },
        await ledger.caller(merchant.organization_id),
      ),
    );

  it('continues from the balance before its first day, line by line, without entries that are not due', async () => {
    const { data, page: info } = await read({ from: '2037-02-01' });
    expect(data.map(({ date, amount, balance_after }) => [date, amount, balance_after])).toEqual([
      ['2037-02-10', 1_000, 1_495],
      ['2037-02-10', -10, 1_485],
      ['2037-02-20', 2_000, 3_485],
      ['2037-02-20', -20, 3_465],
      ['2037-02-20', 3_000, 6_465],
      ['2037-02-20', -30, 6_435],
      ['2037-03-01', 4_000, 10_435],
      ['2037-03-01', -40, 10_395],
    ]);
    expect(info?.total).toBe(8);
    const call = await ledger.caller(merchant.organization_id);
    const { available } = requireValue(
      await ledger.client.GetBalance({ company_id: merchant.company_id }, call),
    );
    expect(available).toBe(10_395);
  });

  it.each(['created_at', '-created_at'])(
    'has every line on exactly one page when sorted by %s',
    async (sort) => {
      const whole = (await read({ from: '2037-01-01', page: { page: 1, limit: 100, sort } })).data;
      expect(whole).toHaveLength(10);
      for (const limit of [1, 3, 4]) {
        const pages = [];
        for (let number = 1; (number - 1) * limit < 10; number += 1)
          pages.push(...(await read({ from: '2037-01-01', page: { page: number, limit, sort } })).data);
        expect(pages).toEqual(whole);
      }
    },
  );

  it('reads no more of a busy day than lies between the page and the nearer end of the day', async () => {
    const busy = { organization_id: newId(), company_id: newId() };
    for (let minute = 10; minute < 40; minute += 1)
      await ledger.handle(
        newId(),
        posting({ ...busy, approved_at: `2037-02-20T15:${String(minute)}:00.000Z`, approved_amount: minute }),
      );
    const owner = { organizationId: busy.organization_id, companyId: busy.company_id };
    const store = makeHarnessPostings(ledger.harness);
    const readFirst = async (isFromEnd: boolean) =>
      (await store.legsOfDay(owner, { day: '2037-02-20', limit: 3, isFromEnd }, {})).map(({ set }) =>
        set.createdAt.getUTCMinutes(),
      );
    expect(new Set(await readFirst(false))).toEqual(new Set([10, 11, 12]));
    expect(new Set(await readFirst(true))).toEqual(new Set([37, 38, 39]));
    const call = await ledger.caller(busy.organization_id);
    const readLines = async (number: number, limit: number, sort: string) => {
      const query = { company_id: busy.company_id, from: '2037-02-20', to: '2037-02-20' };
      const read = await ledger.client.GetStatement({ ...query, page: { page: number, limit, sort } }, call);
      return requireValue(read).data;
    };
    for (const sort of ['created_at', '-created_at']) {
      const whole = await readLines(1, 100, sort);
      const pages = await Promise.all(Array.from({ length: 9 }, (_, index) => readLines(index + 1, 7, sort)));
      expect(pages.flat()).toEqual(whole);
    }
  });

  it('begins with the first day when an earlier day is requested', async () => {
    expect((await read({ from: '0000-01-01' })).data).toHaveLength(10);
    expect((await read({ from: '0000-01-01', to: '0000-01-01' })).data).toEqual([]);
  });

  it('is empty for days without entries', async () => {
    expect(await read({ from: '2036-01-01', to: '2036-12-31' })).toMatchObject({
      data: [],
      page: { total: 0 },
    });
  });
});

describe('the auditor', () => {
  it('finds an altered cent and nothing else, and answers operators only', async () => {
    const paid = card();
    await ledger.handle(newId(), paid);
    const operator = await ledger.harness.as({ kind: 'operator' });
    const audit = async () =>
      requireValue(await ledger.client.AuditPostingSets({ limit: 1_000 }, operator)).findings;
    expect(await audit()).toEqual([]);
    const { postingSets } = ledger.harness.declared;
    const [set] = await postingSets.find({ transaction_id: paid.transaction_id }).toArray();
    await postingSets.updateOne({ _id: set!._id }, { $inc: { 'pairs.0.amount': 1 } });
    expect(await audit()).toMatchObject([
      { posting_set_id: set!._id, place: 'pairs.0.amount', expected: '3334', actual: '3335' },
    ]);
    await postingSets.updateOne({ _id: set!._id }, { $inc: { 'pairs.0.amount': -1 } });
    expect(await ledger.client.AuditPostingSets({ limit: 1 }, await ledger.caller(newId()))).toMatchObject({
      ok: false,
      error: { code: 'permission_denied' },
    });
  });
});
