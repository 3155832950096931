// Refunds of the last moments on a real MongoDB: those of a company's own payments and of those that a split gives it a part of,
// by an index that holds payments with refunds alone.
import { newId } from '@mps/kernel';
import {
  makeContext,
  ORGANIZATION_ID,
  type Running,
  withTransactions,
} from '../../test/transactions.fixture';
import { MERCHANT_ID } from '../../test/create-request.fixture';
import type { RecentRefunds } from './recent-store';
import { makeRecentRefunds } from '.';

let service: Running;
withTransactions((running) => (service = running));

const within = (scope: { readonly organization_id?: string; readonly company_id?: string | null }) => {
  const context = makeContext();
  return { ...context, caller: { ...context.caller, company_id: null, ...scope } };
};

const EPOCH = new Date(0);

async function recent(
  company_id: string,
  since = EPOCH,
  context = within({}),
  limit = 500,
): Promise<RecentRefunds> {
  const reader = makeRecentRefunds({
    transactions: service.collections.transactions,
    intents: service.refundIntents,
  });
  const found = await reader.list({ company_id, since, limit }, context);
  if (!found.ok) throw new Error(found.error.code);
  return found.value;
}

const refund = (transaction_id: string, amount: number) =>
  service.refunds.create(
    {
      merchant_id: MERCHANT_ID,
      transaction_id,
      request_id: newId(),
      amount,
      reason: 'CUSTOMER_REQUEST',
      description: null,
    },
    makeContext(),
  );

describe('recent refunds', () => {
  it('are of payments with a refund that was accepted or completed since the instant', async () => {
    const [refunded, kept] = [await service.paid(), await service.paid()];
    await refund(refunded, 4_000);
    const { payments } = await recent(MERCHANT_ID);
    const ids = payments.map(({ _id }) => _id);
    expect([ids.includes(refunded), ids.includes(kept)]).toEqual([true, false]);
    const later = new Date(Date.now() + 10 * 365 * 86_400_000);
    expect(await recent(MERCHANT_ID, later)).toEqual({ payments: [], has_more: false });
  });

  it('are of a partner of the split too, and of no other company or organization', async () => {
    const partner = newId();
    const id = await service.paid();
    const split_rules = [{ company_id: partner, percentage: 30, charge_processing_cost: false }];
    await service.collections.transactions.updateOne({ _id: id }, { $set: { split_rules } });
    await refund(id, 1_000);
    expect((await recent(partner)).payments.map(({ _id }) => _id)).toEqual([id]);
    expect((await recent(newId())).payments).toEqual([]);
    for (const scope of [{ organization_id: newId() }, { company_id: MERCHANT_ID }])
      expect((await recent(partner, EPOCH, within(scope))).payments).toEqual([]);
  });

  it('say that there are more than were asked for', async () => {
    for (let count = 0; count < 3; count += 1) await refund(await service.paid(), 1_000);
    const { payments, has_more } = await recent(MERCHANT_ID, EPOCH, within({}), 2);
    expect([payments.length, has_more]).toEqual([2, true]);
  });

  it('are found without reading a payment that has none', async () => {
    await refund(await service.paid(), 1_000);
    const found = await service.collections.transactions
      .find({
        organization_id: ORGANIZATION_ID,
        'refund_activity.companies': MERCHANT_ID,
        'refund_activity.at': { $gte: EPOCH },
      })
      .hint('refunds_newest')
      .explain('executionStats');
    const { totalDocsExamined, totalKeysExamined, nReturned } = found['executionStats'] as Record<
      string,
      number
    >;
    expect(nReturned).toBeGreaterThan(0);
    expect([totalDocsExamined, totalKeysExamined]).toEqual([nReturned, nReturned]);
  });
});
