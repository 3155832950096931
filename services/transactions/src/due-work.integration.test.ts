// The due-work scanner on a real MongoDB. A document with failing work delays no other. A charge expires only when the
// provider confirms that it was not paid, and is queried again for money that reaches it later.
import { ALL_TENANTS } from '@mps/aggregates';
import { addDays, dayOf } from '@mps/kernel';
import { OWNER, registration } from '../test/scripted-provider.fixture';
import { aBolepix, aPix, MERCHANT_ID, pixInput } from '../test/create-request.fixture';
import { takeSettlement } from './consumers/settlements';
import { toOrderRef, UNKNOWN_PAYER } from './transaction';
import { makeContext, startTransactions, type Running } from '../test/transactions.fixture';
import { requireInstrument } from './transaction/domain/transaction.fixture';

const DAY_MS = 86_400_000;
const DAY_AND_HOUR_MS = 25 * 3_600_000;
/** More than three business days in every calendar. */
const CLEARING_DAYS = 10;

let service: Running;
beforeAll(async () => {
  service = await startTransactions();
});
beforeEach(async () => {
  await service.reset();
});
afterAll(() => service.stop());

async function charge(request = aPix()) {
  const created = await service.payments.create(request, makeContext());
  if (!created.ok) throw new Error(JSON.stringify(created.error));
  return created.value;
}

const find = (id: string) => service.store.find(ALL_TENANTS, id);

it('reconciles a payment among a hundred broken ones, which are postponed and reported', async () => {
  // These documents have no members, so all work on them throws.
  const poison = Array.from({ length: 100 }, (_, index) => ({
    _id: `poison ${index}`,
    organization_transaction_id: `${index}`,
    request_id: `${index}`,
    status: 'PROCESSING',
    work_due_at: new Date(0),
  }));
  service.provider.onCharge = () => ({ kind: 'unknown' });
  const { transaction } = await charge();
  service.provider.onCharge = registration;
  await service.collections.transactions.insertMany(poison as never[], { bypassDocumentValidation: true });
  service.advance(2_500);
  expect(await service.scanDue()).toMatchObject({ done: 0, isMore: true });
  expect(service.reported).toHaveLength(100);
  expect(service.reported[0]).toMatchObject({ scan: 'due-transactions', failures: 1 });
  expect(await service.scanDue()).toMatchObject({ done: 1, isMore: false });
  expect(await find(transaction._id)).toMatchObject({ status: 'WAITING_PAYMENT' });
});

it('approves a charge that was paid in time when its callback was lost', async () => {
  const { transaction } = await charge();
  const paid = {
    paidVia: 'PIX',
    amountCents: transaction.amount,
    paidAt: service.now(),
    payer: UNKNOWN_PAYER,
  } as const;
  const order = toOrderRef(transaction);
  await service.provider.simulatePayment({ ...order, ...paid }, { timeoutMs: 20_000 });
  service.advance(DAY_AND_HOUR_MS);
  await service.scanDue();
  expect(await find(transaction._id)).toMatchObject({
    status: 'APPROVED',
    approved_amount: transaction.amount,
  });
});

describe('an open charge', () => {
  const HOUR_MS = 3_600_000;

  async function asksOver(hours: number, id: string): Promise<number[]> {
    const asked: number[] = [];
    const query = service.provider.queryOrder.bind(service.provider);
    const begin = service.now().getTime();
    service.provider.queryOrder = async (...order) => {
      if (order[0].transactionId === id) asked.push(Math.round((service.now().getTime() - begin) / HOUR_MS));
      return query(...order);
    };
    for (let hour = 0; hour < hours; hour++) {
      service.advance(HOUR_MS);
      await service.scanDue();
    }
    return asked;
  }

  it('of a year is queried hourly, then after each eighth of its age, then daily', async () => {
    const { transaction } = await charge(
      aPix({ instrument: pixInput({ expiration_in_seconds: 31_536_000 }) }),
    );
    service.advance(1_000);
    const asked = await asksOver(24 * 14, transaction._id);
    expect(asked.slice(0, 8)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    const gaps = asked.slice(1).map((hour, index) => hour - asked[index]!);
    for (const [index, gap] of gaps.entries()) {
      const age = asked[index]!;
      expect(gap).toBeGreaterThanOrEqual(Math.floor(Math.max(1, Math.min(24, age / 8))));
      expect(gap).toBeLessThanOrEqual(Math.ceil(Math.max(1, Math.min(24, age / 8))) + 1);
    }
    expect(gaps.at(-1)).toBe(24);
    expect(await find(transaction._id)).toMatchObject({ status: 'WAITING_PAYMENT' });
  });

  it('that was paid without a callback is approved long before it expires', async () => {
    const { transaction } = await charge();
    const payment = {
      paidVia: 'PIX',
      amountCents: transaction.amount,
      paidAt: service.now(),
      payer: UNKNOWN_PAYER,
    } as const;
    const order = toOrderRef(transaction);
    await service.provider.simulatePayment({ ...order, ...payment }, { timeoutMs: 20_000 });
    service.advance(HOUR_MS + 1_000);
    await service.scanDue();
    expect(await find(transaction._id)).toMatchObject({ status: 'APPROVED' });
  });

  it('waits for its next query when the provider does not know, and does not expire before its end', async () => {
    const { transaction } = await charge();
    service.provider.onQuery = () => ({ kind: 'unknown' });
    expect(await asksOver(3, transaction._id)).toEqual([1, 2, 3]);
    expect(await find(transaction._id)).toMatchObject({ status: 'WAITING_PAYMENT', work_attempts: 0 });
  });
});

it.each([
  ['does not know its state', { kind: 'unknown' }],
  [
    'answers the state of a card',
    { kind: 'soft_declined', providerTransactionId: 'p-1', responseCode: '1A' },
  ],
] as const)('does not expire a charge while the provider %s', async (_, answer) => {
  const { transaction } = await charge();
  service.provider.onQuery = () => answer;
  service.advance(DAY_AND_HOUR_MS);
  for (let scans = 0; scans < 3; scans += 1) await service.scanDue();
  expect(await find(transaction._id)).toMatchObject({ status: 'WAITING_PAYMENT', work_attempts: 1 });
  service.provider.onQuery = null;
  service.advance(60_000);
  await service.scanDue();
  expect(await find(transaction._id)).toMatchObject({ status: 'EXPIRED' });
});

describe('a charge that is over', () => {
  const slip = () => charge(aBolepix(addDays(dayOf(service.now()), 1)));

  /** The provider has the payment, and its callback is lost. */
  const clear = (transactionId: string, amountCents: number, paidAt: Date) =>
    service.provider.simulatePayment(
      {
        owner: OWNER,
        transactionId,
        providerTransactionId: null,
        paidVia: 'BOLETO',
        amountCents,
        paidAt,
        payer: UNKNOWN_PAYER,
      },
      { timeoutMs: 20_000 },
    );

  /** Moves the clock by days. Returns how often the provider was queried meanwhile. */
  async function pass(days: number): Promise<number> {
    const queryOrder = service.provider.queryOrder.bind(service.provider);
    let asked = 0;
    service.provider.queryOrder = async (...query) => {
      asked += 1;
      return queryOrder(...query);
    };
    for (let day = 0; day < days; day += 1) {
      service.advance(DAY_MS);
      while ((await service.scanDue()).done > 0);
    }
    service.provider.queryOrder = queryOrder;
    return asked;
  }

  async function expired() {
    const { transaction } = await slip();
    while ((await service.stored(transaction._id)).status === 'WAITING_PAYMENT') await pass(1);
    expect(await find(transaction._id)).toMatchObject({ status: 'EXPIRED' });
    return transaction;
  }

  it('is approved when a slip that was paid in time clears later without a callback', async () => {
    const transaction = await expired();
    await clear(transaction._id, transaction.amount, transaction.created_at);
    await pass(CLEARING_DAYS);
    expect(await find(transaction._id)).toMatchObject({
      status: 'APPROVED',
      approved_amount: transaction.amount,
      instrument: { kind: 'bolepix', paid_via: 'BOLETO' },
      refunds: [],
    });
    expect(await service.eventsOf(transaction._id)).toContain('transaction.late_payment');
  });

  it('is queried at the end of each of the three clearing days, and then no more', async () => {
    const transaction = await expired();
    // The first day may have come with the one that expired it.
    expect([2, 3]).toContain(await pass(CLEARING_DAYS));
    expect(await find(transaction._id)).toMatchObject({ status: 'EXPIRED', work_attempts: 0 });
    expect((await service.stored(transaction._id)).work_due_at).toBeUndefined();
  });

  it('is queried again while the provider’s answer is unknown', async () => {
    const transaction = await expired();
    service.provider.onQuery = () => ({ kind: 'unknown' });
    await pass(CLEARING_DAYS);
    expect((await service.stored(transaction._id)).work_due_at).toBeDefined();
    service.provider.onQuery = null;
    await clear(transaction._id, transaction.amount, transaction.created_at);
    await pass(1);
    expect(await find(transaction._id)).toMatchObject({ status: 'APPROVED' });
  });

  it('gives back the payment of a slip that was removed', async () => {
    const { transaction } = await slip();
    const ref = { merchant_id: MERCHANT_ID, transaction_id: transaction._id };
    expect(await service.payments.cancel(ref, makeContext())).toMatchObject({ ok: true });
    await clear(transaction._id, transaction.amount, transaction.created_at);
    await pass(CLEARING_DAYS);
    expect(await find(transaction._id)).toMatchObject({
      status: 'CANCELLED',
      refunds: [{ automatic: true, status: 'COMPLETED', amount: transaction.amount }],
    });
    expect((await service.stored(transaction._id)).work_due_at).toBeUndefined();
  });

  it('is approved by a PIX payment of its last second that settled just after its end', async () => {
    const { transaction } = await charge();
    service.advance(DAY_AND_HOUR_MS);
    await service.scanDue();
    expect(await find(transaction._id)).toMatchObject({ status: 'EXPIRED' });
    const { amount } = transaction;
    const { expires_at: paidAt } = requireInstrument('pix', transaction);
    const paid = {
      ...toOrderRef(transaction),
      paidVia: 'PIX' as const,
      amountCents: amount,
      paidAt,
      payer: UNKNOWN_PAYER,
    };
    await service.provider.simulatePayment(paid, { timeoutMs: 20_000 });
    await service.scanDue();
    expect(await find(transaction._id)).toMatchObject({ status: 'APPROVED' });
  });
});

it('ends a session among a hundred broken ones', async () => {
  const due = (_id: string, ms: number) => ({ _id, work_due_at: new Date(ms) });
  const poison = Array.from({ length: 100 }, (_, index) => due(`poison ${index}`, 0));
  await service.collections.threeDsSessions.insertMany([...poison, due('last', 1)] as never[], {
    bypassDocumentValidation: true,
  });
  const ended: string[] = [];
  const { timeOut } = service.threeDs;
  service.threeDs.timeOut = async (session) => {
    if (session._id !== 'last') throw new TypeError('poison');
    ended.push(session._id);
    return timeOut(session);
  };
  await service.scanDueSessions();
  await service.scanDueSessions();
  expect(ended).toEqual(['last']);
  expect(service.reported).toHaveLength(100);
  expect(service.reported[0]).toMatchObject({ scan: 'due-three-ds-sessions', failures: 1 });
});

describe('the ledger’s settlements of a payment', () => {
  const makeSettlement = (transaction_id: string, payment_date: string, status: string) => ({
    id: `${payment_date} ${status}`,
    transaction_id,
    company_id: MERCHANT_ID,
    payment_date,
    settlement_date: payment_date,
    amount: 100,
    outstanding_amount: 0,
    status,
    operation_id: 'run',
  });
  const take: ReturnType<typeof takeSettlement> = (settlement) => takeSettlement(service.store)(settlement);

  it('are published once each in the payment’s own order, and change nothing else of it', async () => {
    const id = await service.paid();
    const before = await find(id);
    const typesBefore = await service.eventsOf(id);
    const first = makeSettlement(id, '2026-04-22', 'FAILED');
    const rest = makeSettlement(id, '2026-04-22', 'PAID');
    await Promise.all([take(first), take(first)]);
    await take(rest);
    await take(first);
    await take(makeSettlement(id, '2026-05-04', 'PAID'));
    expect(await service.eventsOf(id)).toEqual([
      ...typesBefore,
      'settlement.failed',
      'settlement.paid',
      'settlement.paid',
    ]);
    const { settlements, ...after } = (await find(id))!;
    expect(settlements).toHaveLength(3);
    expect(after).toEqual({ ...before, version: before!.version + 3, sequence: before!.sequence + 3 });
  });

  it('of an unknown payment become dead letters', async () => {
    await expect(take(makeSettlement('unknown', '2026-05-04', 'PAID'))).rejects.toThrow('resource_not_found');
  });
});
