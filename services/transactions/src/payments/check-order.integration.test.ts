// Payments that a reconciliation found to differ, on a real MongoDB: the provider is queried for each of them at once, and
// the facts of its lost callbacks are applied.
import { newId } from '@mps/kernel';
import type { ConsumedEvent } from '@mps/messaging';
import { aCard, aPix, MERCHANT_ID, pixInput } from '../../test/create-request.fixture';
import { OWNER } from '../../test/scripted-provider.fixture';
import {
  makeContext,
  ORGANIZATION_ID,
  type Running,
  withTransactions,
} from '../../test/transactions.fixture';
import { takeReconciliationDifference } from '../consumers/reconciliation-differences';
import { aDisputeReport } from '../transaction/domain/transaction.fixture';
import { UNKNOWN_PAYER } from '../transaction';

let service: Running;
withTransactions((running) => (service = running));

const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;
/** Longer than it takes until a check is due, and far shorter than until an open charge of a week is. */
const SOON_MS = 11 * SECOND_MS;

interface Named {
  readonly transaction_ids?: readonly string[];
  readonly provider_transaction_ids?: readonly string[];
}

const differ = (named: Named, organization_id = ORGANIZATION_ID) =>
  takeReconciliationDifference(service.store)(
    {
      day: '2026-03-02',
      transaction_ids: [...(named.transaction_ids ?? [])],
      provider_transaction_ids: [...(named.provider_transaction_ids ?? [])],
    },
    { meta: { organization_id, timestamp: service.now().toISOString() } as ConsumedEvent['meta'] },
  );

async function scanSoon(): Promise<void> {
  service.advance(SOON_MS);
  await service.scanDue();
}

function countReports(): () => number {
  let count = 0;
  const report = service.provider.reportOrder.bind(service.provider);
  service.provider.reportOrder = async (...asked) => {
    count += 1;
    return report(...asked);
  };
  return () => count;
}

/** A charge of a year, a week old: it was asked for just now, and is asked for again in hours. */
async function openCharge(): Promise<string> {
  const instrument = pixInput({ expiration_in_seconds: 31_536_000 });
  const created = await service.payments.create(aPix({ instrument }), makeContext());
  if (!created.ok) throw new Error(created.error.code);
  service.advance(7 * DAY_MS);
  await service.scanDue();
  return created.value.transaction._id;
}

async function payAtProvider(id: string): Promise<void> {
  const { amount: amountCents } = await service.stored(id);
  const payment = { paidVia: 'PIX', amountCents, paidAt: service.now(), payer: UNKNOWN_PAYER } as const;
  const order = { owner: OWNER, transactionId: id, providerTransactionId: null };
  await service.provider.simulatePayment({ ...order, ...payment }, { timeoutMs: 20_000 });
}

describe('an open charge that was paid without a callback', () => {
  it('is approved as soon as a reconciliation names it, before its sparse query', async () => {
    const id = await openCharge();
    await payAtProvider(id);
    await scanSoon();
    expect(await service.stored(id)).toMatchObject({ status: 'WAITING_PAYMENT' });
    await differ({ transaction_ids: [id] });
    await scanSoon();
    expect(await service.stored(id)).toMatchObject({
      status: 'APPROVED',
      order_check: { answered_at: expect.any(Date) },
    });
  });

  it('is approved after a report of its order that could not be read', async () => {
    const id = await openCharge();
    await payAtProvider(id);
    const report = service.provider.reportOrder.bind(service.provider);
    service.provider.reportOrder = async () => ({ kind: 'reported', order: null, facts: [] });
    await differ({ transaction_ids: [id] });
    await scanSoon();
    expect(await service.stored(id)).toMatchObject({
      status: 'WAITING_PAYMENT',
      order_check: { answered_at: null },
    });
    service.provider.reportOrder = report;
    await scanSoon();
    expect(await service.stored(id)).toMatchObject({
      status: 'APPROVED',
      order_check: { answered_at: expect.any(Date) },
    });
  });

  it('is approved in the same way after it expired', async () => {
    const created = await service.payments.create(aPix(), makeContext());
    if (!created.ok) throw new Error(created.error.code);
    const { _id: id } = created.value.transaction;
    const paidAt = service.now();
    service.advance(2 * DAY_MS);
    for (let scans = 0; scans < 3; scans += 1) await scanSoon();
    expect(await service.stored(id)).toMatchObject({ status: 'EXPIRED' });
    const { amount: amountCents } = await service.stored(id);
    await service.provider.simulatePayment(
      {
        owner: OWNER,
        transactionId: id,
        providerTransactionId: null,
        paidVia: 'PIX',
        amountCents,
        paidAt,
        payer: UNKNOWN_PAYER,
      },
      { timeoutMs: 20_000 },
    );
    await scanSoon();
    expect(await service.stored(id)).toMatchObject({ status: 'EXPIRED', payments: [] });
    await differ({ transaction_ids: [id] });
    await scanSoon();
    expect((await service.stored(id)).payments).toHaveLength(1);
  });
});

it('asks the provider once, however often and in how many runs the difference is found', async () => {
  const id = await openCharge();
  const reports = countReports();
  await differ({ transaction_ids: [id] });
  await differ({ transaction_ids: [id] });
  for (let scans = 0; scans < 5; scans += 1) await scanSoon();
  await differ({ transaction_ids: [id] });
  for (let scans = 0; scans < 5; scans += 1) await scanSoon();
  expect(reports()).toBe(1);
  expect(await service.stored(id)).toMatchObject({ status: 'WAITING_PAYMENT', work_attempts: 0 });
});

it('queries again later while the provider does not know, at the slow pace', async () => {
  const id = await openCharge();
  await payAtProvider(id);
  const query = service.provider.onQuery;
  service.provider.onQuery = () => ({ kind: 'unknown' });
  const reports = countReports();
  await differ({ transaction_ids: [id] });
  await scanSoon();
  await service.scanDue();
  expect(reports()).toBe(1);
  service.provider.onQuery = query;
  service.advance(10 * SECOND_MS);
  await service.scanDue();
  expect(reports()).toBe(2);
  expect(await service.stored(id)).toMatchObject({ status: 'APPROVED' });
});

it('completes a refund without a callback, found by the order that its record names', async () => {
  const id = await service.paid();
  service.provider.onRefund = () => ({ kind: 'pending', providerRefundId: 'D1' });
  const command = {
    merchant_id: MERCHANT_ID,
    transaction_id: id,
    request_id: 'refund',
    amount: 1_000,
    reason: 'CUSTOMER_REQUEST',
    description: null,
  } as const;
  await service.refunds.create(command, makeContext());
  const [refundName] = service.provider.refunds.keys();
  service.advance(DAY_MS);
  await service.scanDue();
  const completed = { kind: 'completed', providerRefundId: 'D1', completedAt: service.now() } as const;
  service.provider.facts.set(id, [
    { about: 'refund', refundName: refundName!, amountCents: 1_000, outcome: completed },
  ]);
  await differ({ provider_transaction_ids: [`pt-${id}`] });
  await scanSoon();
  expect(await service.stored(id)).toMatchObject({
    status: 'PARTIALLY_REFUNDED',
    refunds: [{ status: 'COMPLETED' }],
  });
});

it('stores a dispute without a callback, once, and its end', async () => {
  const id = await service.paid();
  const dispute = aDisputeReport({ kind: 'CARD_CHARGEBACK', openedAt: service.now(), amountCents: 4_000 });
  const opened = { about: 'dispute_opened', dispute } as const;
  service.provider.facts.set(id, [opened]);
  await differ({ transaction_ids: [id] });
  await scanSoon();
  expect(await service.stored(id)).toMatchObject({
    status: 'CHARGEDBACK',
    disputes: [{ status: 'OPEN', debited: 4_000 }],
  });
  const { providerDisputeId } = dispute;
  const end = { outcome: 'WON', amountCents: 4_000, closedAt: service.now() } as const;
  service.provider.facts.set(id, [opened, { about: 'dispute_closed', providerDisputeId, ...end }]);
  service.advance(DAY_MS);
  await differ({ transaction_ids: [id] });
  await scanSoon();
  expect(await service.stored(id)).toMatchObject({ status: 'APPROVED', disputes: [{ status: 'WON' }] });
});

it('checks no payment of another organization, and ignores unknown ones', async () => {
  const id = await openCharge();
  const reports = countReports();
  await differ({ transaction_ids: [id], provider_transaction_ids: [`pt-${id}`] }, 'another-organization');
  await differ({ transaction_ids: [newId()], provider_transaction_ids: ['pt-unknown'] });
  await scanSoon();
  expect(reports()).toBe(0);
  expect(await service.stored(id)).not.toHaveProperty('order_check');
});

it('changes no payment that the provider reports as stored', async () => {
  const id = await service.paid();
  const { order_check: _none, ...before } = await service.stored(id);
  await differ({ transaction_ids: [id] });
  await scanSoon();
  const { order_check, version: _version, ...after } = await service.stored(id);
  const { version: _earlier, ...unchanged } = before;
  expect(after).toEqual(unchanged);
  expect(order_check?.answered_at).toBeInstanceOf(Date);
});

describe('a check that waits for its answer', () => {
  const unanswered = (): void => {
    service.provider.reportOrder = async () => ({ kind: 'unknown' });
  };

  it('does not end the wait of a payment for 3D Secure', async () => {
    const created = await service.payments.create(aCard({ require_3ds: true }), makeContext());
    const id = created.ok ? created.value.transaction._id : '';
    unanswered();
    await differ({ transaction_ids: [id] });
    service.advance(SOON_MS);
    const answer = await service.payments.authenticate(
      { merchant_id: MERCHANT_ID, transaction_id: id, three_d_secure_session_id: newId() },
      makeContext(),
    );
    expect(answer).toMatchObject({ error: { code: 'validation_error' } });
    expect(await service.stored(id)).toMatchObject({ status: 'AWAITING_3DS' });
  });

  it('does not void an authorization where the process is held up', async () => {
    service.provider.onCard = ({ transactionId, amountCents }) => ({
      kind: 'authorized',
      providerTransactionId: `pt-${transactionId}`,
      amountCents,
      responseCode: '00',
      nsu: '1',
      authorizationCode: 'A',
    });
    const created = await service.payments.create(aCard(), makeContext());
    const id = created.ok ? created.value.transaction._id : '';
    unanswered();
    await differ({ transaction_ids: [id] });
    const change = service.store.change;
    // The next try of the check is due by the time that its process goes on.
    Object.assign(service.store, {
      change: async (...args: Parameters<typeof change>) => {
        Object.assign(service.store, { change });
        const written = await change(...args);
        service.advance(60 * SECOND_MS);
        return written;
      },
    });
    await scanSoon();
    expect(await service.stored(id)).toMatchObject({ status: 'AUTHORIZED' });
  });
});
