// A merchant's refunds on a real MongoDB: in order over all payments, with exact totals, by an index that holds payments with
// refunds alone.
import { newId } from '@mps/kernel';
import { MERCHANT_ID } from '../../test/create-request.fixture';
import {
  makeContext,
  ORGANIZATION_ID,
  type Running,
  withTransactions,
} from '../../test/transactions.fixture';
import { listRefundsPipeline, type MerchantRefundsPage, type MerchantRefundsQuery } from './list-store';
import { makeMerchantRefunds } from '.';

let service: Running;
withTransactions((running) => (service = running));

const DAY_MS = 86_400_000;
const NEWEST: MerchantRefundsQuery = {
  merchant_id: MERCHANT_ID,
  page: 1,
  limit: 20,
  direction: -1,
  status: [],
  created_at_from: null,
  created_at_to: null,
};

const within = (scope: { readonly organization_id?: string; readonly company_id?: string | null }) => {
  const context = makeContext();
  return { ...context, caller: { ...context.caller, company_id: null, ...scope } };
};

async function list(
  changes: Partial<MerchantRefundsQuery> = {},
  context = within({}),
): Promise<MerchantRefundsPage> {
  const reader = makeMerchantRefunds(service.collections.transactions);
  const found = await reader.list({ ...NEWEST, ...changes }, context);
  if (!found.ok) throw new Error(found.error.code);
  return found.value;
}

async function refund(transaction_id: string): Promise<string> {
  const made = await service.refunds.create(
    {
      merchant_id: MERCHANT_ID,
      transaction_id,
      request_id: newId(),
      amount: 100,
      reason: 'CUSTOMER_REQUEST',
      description: null,
    },
    makeContext(),
  );
  if (!made.ok) throw new Error(made.error.code);
  return made.value.refund.id;
}

/** Two payments take turns with refunds on the first four days of 2020. A third payment has no refund. */
async function refundInTurns(): Promise<readonly string[]> {
  const payments = [await service.paid(), await service.paid()];
  await service.paid();
  const ids: string[] = [];
  // The last refund is the oldest, so that no id shows the order.
  for (let day = 4; day >= 1; day -= 1) {
    const id = await refund(payments[day % 2] ?? '');
    ids.unshift(id);
    await service.collections.transactions.updateOne(
      { 'refunds.id': id },
      { $set: { 'refunds.$.created_at': onDay(day) } },
    );
  }
  return ids;
}

const onDay = (day: number): Date => new Date(Date.UTC(2020, 0, day));
const idsOf = ({ data }: MerchantRefundsPage) => data.map(({ refund: { id } }) => id);

describe("a merchant's refunds", () => {
  it('are in the order of their creation over all payments, and pages have the exact total', async () => {
    const ids = await refundInTurns();
    const oldest = await list({ direction: 1, limit: 3, created_at_to: onDay(5) });
    expect([idsOf(oldest), oldest.total]).toEqual([ids.slice(0, 3), 4]);
    const rest = await list({ direction: 1, limit: 3, page: 2, created_at_to: onDay(5) });
    expect([idsOf(rest), rest.total]).toEqual([ids.slice(3), 4]);
    expect(idsOf(await list({ created_at_to: onDay(5) }))).toEqual([...ids].reverse());
  });

  it('after a position are the rest of the list in its order, also within a period', async () => {
    const ids = await refundInTurns();
    const after = { created_at: onDay(2), id: ids[1] ?? '' };
    const later = await list({ direction: 1, after, created_at_to: onDay(5) });
    expect([idsOf(later), later.total]).toEqual([ids.slice(2), 0]);
    expect(idsOf(await list({ direction: 1, after, created_at_to: onDay(3) }))).toEqual([ids[2]]);
    expect(
      idsOf(await list({ direction: 1, after, created_at_from: onDay(4), created_at_to: onDay(5) })),
    ).toEqual([ids[3]]);
    expect(idsOf(await list({ after, created_at_from: onDay(1) }))).toEqual([ids[0]]);
    expect(idsOf(await list({ after: { created_at: onDay(1), id: '' } }))).toEqual([]);
  });

  it('of a period leave out the other refunds of the same payment', async () => {
    const ids = await refundInTurns();
    const period = { created_at_from: onDay(2), created_at_to: new Date(onDay(3).getTime() + DAY_MS / 2) };
    const found = await list({ ...period, direction: 1 });
    expect([idsOf(found), found.total]).toEqual([ids.slice(1, 3), 2]);
    expect((await list({ ...period, status: ['FAILED', 'PENDING'] })).total).toBe(0);
    expect((await list({ ...period, status: ['COMPLETED'] })).total).toBe(2);
  });

  it('are not shown to another company or organization', async () => {
    await refund(await service.paid());
    expect((await list()).total).toBeGreaterThan(0);
    expect((await list({}, within({ company_id: MERCHANT_ID }))).total).toBeGreaterThan(0);
    for (const scope of [{ organization_id: newId() }, { company_id: newId() }])
      expect(await list({}, within(scope))).toEqual({ data: [], total: 0 });
    expect((await list({ merchant_id: newId() })).total).toBe(0);
  });

  it('are found without reading a payment that has no refund of the period', async () => {
    await refundInTurns();
    const company = { organization_id: ORGANIZATION_ID, company_id: MERCHANT_ID };
    const period = { created_at_from: onDay(4), created_at_to: onDay(4) };
    const [match] = listRefundsPipeline(company, { ...NEWEST, ...period });
    const plan = await service.collections.transactions
      .aggregate([match ?? {}], { hint: 'refunds_created' })
      .explain('executionStats');
    const { totalDocsExamined, nReturned } = plan['executionStats'] as Record<string, number>;
    expect([totalDocsExamined, nReturned]).toEqual([1, 1]);
  });
});

describe('a search of refunds', () => {
  const find = async (text: string, context = within({})): Promise<readonly string[]> => {
    const found = await makeMerchantRefunds(service.collections.transactions).find(
      { text, limit: 5 },
      context,
    );
    if (!found.ok) throw new Error(found.error.code);
    return found.value.map(({ refund: { id } }) => id);
  };

  it('finds the refund of an id or a request_id, and no other of the same payment', async () => {
    const payment = await service.paid();
    const [id] = [await refund(payment), await refund(payment)];
    const stored = await service.collections.transactions.findOne({ _id: payment });
    const request_id = stored?.refunds.find((one) => one.id === id)?.request_id ?? '';
    expect(await find(id)).toEqual([id]);
    expect(await find(request_id)).toEqual([id]);
    expect(await find(newId())).toEqual([]);
  });

  it('finds nothing of another company or organization', async () => {
    const id = await refund(await service.paid());
    expect(await find(id, within({ company_id: MERCHANT_ID }))).toEqual([id]);
    for (const scope of [{ organization_id: newId() }, { company_id: newId() }])
      expect(await find(id, within(scope))).toEqual([]);
  });
});
