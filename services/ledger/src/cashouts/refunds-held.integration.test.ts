// What refunds take is held on a real MongoDB: from when the ledger hears of a refund, or asks for it, until the debit is due;
// in whatever order and however often it hears.
import type { TransactionEvent__Output } from '@mps/contracts/gen/mps/transactions/v1/TransactionEvent';
import type { PostedPayment__Output } from '@mps/contracts/gen/mps/transactions/v1/PostedPayment';
import { addBusinessDays, dayOf, newId, ok, startOfDayInstant } from '@mps/kernel';
import type { ConsumedEvent } from '@mps/messaging';
import { makeRefundCatchUp } from '../consumers/posted-payments';
import { makeHarnessHandler, posting, makeHarnessPostings, type Posting } from '../ledger.fixture';
import { makeReservationStore } from '../reservations';
import { getCompanyBalance, cashout, harness, ORGANIZATION, pass, makeService } from './cashouts.fixture';

type Message = Partial<Pick<TransactionEvent__Output, 'posting' | 'reservation' | 'refund'>>;

const hear = (type: string, message: Message, id = newId()): Promise<void> =>
  makeHarnessHandler(harness)({
    topic: 'transactions',
    meta: { id, type, organization_id: ORGANIZATION },
    message,
  } as unknown as ConsumedEvent);

/** A PIX payment of 100.00 at 0.99 %, of this very moment. */
const pix = (company_id: string, changes: Partial<Posting> = {}): Posting =>
  posting({
    organization_id: ORGANIZATION,
    company_id,
    approved_at: harness.businessClock.now().toISOString(),
    ...changes,
  });

const makeRefund = (amount: number, id = newId()) => ({
  kind: 'REFUND',
  id,
  amount,
  occurred_at: harness.businessClock.now().toISOString(),
});

const ended = ({ transaction_id }: Posting, id: string) => ({
  refund: { id, transaction_id } as NonNullable<TransactionEvent__Output['refund']>,
});

async function paid(changes: Partial<Posting> = {}): Promise<Posting> {
  const approved = pix(newId(), changes);
  await hear('transaction.status_changed', { posting: approved });
  return approved;
}

const HALF_A_DAY_SECONDS = 43_200;

async function nextBusinessDay(): Promise<void> {
  const next = startOfDayInstant(addBusinessDays(dayOf(harness.businessClock.now()), 1));
  while (harness.businessClock.now() < next) await pass(HALF_A_DAY_SECONDS);
}

const nothing = { available: 0, pending: 0, blocked: 0 };

describe('a balance whose payment is refunded whole', () => {
  it('has nothing to pay out from the day of the refund on', async () => {
    const approved = await paid();
    const company = approved.company_id;
    expect(await getCompanyBalance(company)).toEqual({ available: 9_901, pending: 0, blocked: 0 });
    await hear('refund.completed', { posting: { ...approved, movements: [makeRefund(10_000)] } });
    expect(await getCompanyBalance(company)).toEqual({ available: 0, pending: -9_901, blocked: 9_901 });
    expect(await cashout(makeService(), company, 1)).toMatchObject({
      error: { code: 'insufficient_balance', members: { available_amount: 0 } },
    });
    await nextBusinessDay();
    expect(await getCompanyBalance(company)).toEqual(nothing);
  });

  it('holds what the refund will take from its acceptance on, and the same once it is completed', async () => {
    const approved = await paid();
    const company = approved.company_id;
    const posted = { ...approved, movements: [makeRefund(10_000)] };
    await hear('refund.created', { reservation: posted });
    expect(await getCompanyBalance(company)).toEqual({ available: 0, pending: 0, blocked: 9_901 });
    expect(await cashout(makeService(), company, null)).toMatchObject({
      error: { code: 'insufficient_balance', members: { available_amount: 0 } },
    });
    await hear('refund.completed', { posting: posted });
    expect(await getCompanyBalance(company)).toEqual({ available: 0, pending: -9_901, blocked: 9_901 });
  });

  it('is free again once the refund has failed or was taken back', async () => {
    for (const type of ['refund.failed', 'refund.cancelled']) {
      const approved = await paid();
      const refund = makeRefund(4_000);
      await hear('refund.created', { reservation: { ...approved, movements: [refund] } });
      // 4000 less the part of the fee that would go back.
      expect(await getCompanyBalance(approved.company_id)).toMatchObject({
        available: 5_940,
        blocked: 3_961,
      });
      await hear(type, ended(approved, refund.id));
      expect(await getCompanyBalance(approved.company_id)).toEqual({
        available: 9_901,
        pending: 0,
        blocked: 0,
      });
    }
  });

  it('holds the refund once, in whatever order and however often its events come', async () => {
    const approved = await paid();
    const posted = { ...approved, movements: [makeRefund(10_000)] };
    const created = () => hear('refund.created', { reservation: posted });
    await Promise.all([created(), created()]);
    await created();
    expect(await getCompanyBalance(approved.company_id)).toMatchObject({ available: 0, blocked: 9_901 });
    await hear('refund.completed', { posting: posted });
    await created();
    expect(await getCompanyBalance(approved.company_id)).toEqual({
      available: 0,
      pending: -9_901,
      blocked: 9_901,
    });

    const other = await paid();
    const refund = makeRefund(10_000);
    await hear('refund.failed', ended(other, refund.id));
    await hear('refund.created', { reservation: { ...other, movements: [refund] } });
    expect(await getCompanyBalance(other.company_id)).toEqual({ available: 9_901, pending: 0, blocked: 0 });
  });

  it('of a split holds each company’s part, and the organization’s fee', async () => {
    const [merchant, partner] = [newId(), newId()];
    const approved = pix(merchant, {
      split_rules: [
        { company_id: merchant, percentage: 70, charge_processing_cost: true },
        { company_id: partner, percentage: 30, charge_processing_cost: false },
      ],
    });
    await hear('transaction.status_changed', { posting: approved });
    await hear('refund.created', { reservation: { ...approved, movements: [makeRefund(10_000)] } });
    expect(await getCompanyBalance(merchant)).toEqual({ available: 0, pending: 0, blocked: 6_901 });
    expect(await getCompanyBalance(partner)).toEqual({ available: 0, pending: 0, blocked: 3_000 });
  });
});

describe('a cashout right after a refund whose event is still on its way', () => {
  const answering = (payments: readonly PostedPayment__Output[], has_more = false) =>
    makeRefundCatchUp({
      transactions: { ListRecentRefunds: async () => ok({ payments: [...payments], has_more }) },
      postings: makeHarnessPostings(harness),
      reservations: makeReservationStore(harness.declared.reservations),
      clock: harness.businessClock,
      onPosted: () => undefined,
    });

  it('is refused, and the event that comes afterwards changes nothing', async () => {
    const approved = await paid();
    const company = approved.company_id;
    const posted = { ...approved, movements: [makeRefund(10_000)] };
    const eventId = newId();
    const [approval] = await harness.declared.postingSets.find({ owners: company }).toArray();
    const answer = [
      { posting: posted, event_ids: [approval?.event_id ?? '', eventId], reservations: [] },
    ] as unknown as PostedPayment__Output[];
    const service = { ...makeService(), catchUpOnRefunds: answering(answer) };
    expect(await cashout(service, company, null)).toMatchObject({
      error: { code: 'insufficient_balance', members: { available_amount: 0 } },
    });
    const findSets = () => harness.declared.postingSets.find({ owners: company }).sort({ _id: 1 }).toArray();
    const before = await findSets();
    await hear('refund.completed', { posting: posted }, eventId);
    expect(await findSets()).toEqual(before);
    expect(await getCompanyBalance(company)).toEqual({ available: 0, pending: -9_901, blocked: 9_901 });
  });

  it('leaves alone what a refund under way will take', async () => {
    const approved = await paid();
    const [approval] = await harness.declared.postingSets.find({ owners: approved.company_id }).toArray();
    const reservations = [{ ...approved, movements: [makeRefund(4_000)] }];
    const answer = [
      { posting: approved, event_ids: [approval?.event_id ?? ''], reservations },
    ] as unknown as PostedPayment__Output[];
    const service = { ...makeService(), catchUpOnRefunds: answering(answer) };
    expect(await cashout(service, approved.company_id, 9_801)).toMatchObject({
      error: { code: 'insufficient_balance', members: { available_amount: 5_940 } },
    });
    expect(await cashout(service, approved.company_id, null)).toMatchObject({
      value: { cashout: { amount: 5_840, status: 'COMPLETED' } },
    });
  });

  it('is to be tried again where there are more refunds than one answer tells of', async () => {
    const approved = await paid();
    const service = { ...makeService(), catchUpOnRefunds: answering([], true) };
    expect(await cashout(service, approved.company_id, null)).toMatchObject({
      error: { code: 'service_unavailable' },
    });
    expect(await getCompanyBalance(approved.company_id)).toEqual({
      available: 9_901,
      pending: 0,
      blocked: 0,
    });
  });
});

it('a refund whose end was lost holds nothing once its payment has told of it again', async () => {
  const approved = await paid();
  const refund = makeRefund(4_000);
  await hear('refund.created', { reservation: { ...approved, movements: [refund] } });
  expect((await getCompanyBalance(approved.company_id)).blocked).toBeGreaterThan(0);
  await hear('transaction.posted_again', ended(approved, refund.id));
  expect(await getCompanyBalance(approved.company_id)).toMatchObject({ blocked: 0 });
});
