// The balance holds refunds on a real MongoDB: from the first event or query about a refund until its debit is due, for
// events in any order and any number of deliveries.
import type { TopicEventType } from '@mps/contracts';
import { addBusinessDays, dayOf, newId, ok, startOfDayInstant } from '@mps/kernel';
import { makeRefundCatchUp } from '../consumers/posted-payments';
import {
  makeHarnessHandler,
  posting,
  makeHarnessPostings,
  type PaymentEvent,
  type Posting,
} from '../ledger.fixture';
import { makeReservationStore } from '../reservations';
import { getCompanyBalance, cashout, harness, ORGANIZATION, pass, makeService } from './cashouts.fixture';

const hear = (
  type: TopicEventType<'transactions'>,
  message: PaymentEvent['message'],
  id = newId(),
): Promise<void> => makeHarnessHandler(harness)({ id, type, organizationId: ORGANIZATION, message });

/** A PIX payment of 100.00 at 0.99 %, approved now. */
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
  refund: { id, transaction_id },
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

describe('a balance after a full refund', () => {
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

  it('holds a refund from its acceptance on, and the same amount after its completion', async () => {
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

  it('is free again when the refund has failed or was cancelled', async () => {
    for (const type of ['refund.failed', 'refund.cancelled'] as const) {
      const approved = await paid();
      const refund = makeRefund(4_000);
      await hear('refund.created', { reservation: { ...approved, movements: [refund] } });
      // 4000 less the returned part of the fee.
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

  it('holds the refund once for events in any order and any number of deliveries', async () => {
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

  it('holds nothing of a card’s open refund, because receivables of the same day cover it', async () => {
    const approved = await paid({ payment_method: 'CREDIT_CARD' });
    const posted = { ...approved, movements: [makeRefund(10_000)] };
    const balance = { available: 0, pending: 9_901, blocked: 0 };
    await hear('refund.created', { reservation: posted });
    expect(await getCompanyBalance(approved.company_id)).toEqual(balance);
    await hear('refund.completed', { posting: posted });
    expect(await getCompanyBalance(approved.company_id)).toEqual(nothing);
  });

  it('holds each company’s part of a split, and the organization’s fee', async () => {
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

describe('a cashout right after a refund, before its event arrives', () => {
  /** A payment in the form in which transactions returns it, with only the members that the ledger reads. */
  interface AnsweredPayment {
    readonly posting: object;
    readonly event_ids: readonly string[];
    readonly reservations: readonly object[];
  }

  const answering = (payments: readonly AnsweredPayment[], has_more = false) =>
    makeRefundCatchUp({
      transactions: { ListRecentRefunds: async () => ok({ payments: payments as never, has_more }) },
      postings: makeHarnessPostings(harness),
      reservations: makeReservationStore(harness.declared.reservations),
      businessClock: harness.businessClock,
      onPosted: () => undefined,
    });

  it('is refused, and the later event changes nothing', async () => {
    const approved = await paid();
    const company = approved.company_id;
    const posted = { ...approved, movements: [makeRefund(10_000)] };
    const eventId = newId();
    const [approval] = await harness.declared.postingSets.find({ owners: company }).toArray();
    const answer = [{ posting: posted, event_ids: [approval?.event_id ?? '', eventId], reservations: [] }];
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

  it('leaves the amount of the open refund in the balance', async () => {
    const approved = await paid();
    const [approval] = await harness.declared.postingSets.find({ owners: approved.company_id }).toArray();
    const reservations = [{ ...approved, movements: [makeRefund(4_000)] }];
    const answer = [{ posting: approved, event_ids: [approval?.event_id ?? ''], reservations }];
    const service = { ...makeService(), catchUpOnRefunds: answering(answer) };
    expect(await cashout(service, approved.company_id, 9_801)).toMatchObject({
      error: { code: 'insufficient_balance', members: { available_amount: 5_940 } },
    });
    expect(await cashout(service, approved.company_id, null)).toMatchObject({
      value: { cashout: { amount: 5_840, status: 'COMPLETED' } },
    });
  });

  it('gets service_unavailable when there are more refunds than one answer holds', async () => {
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

it('releases a refund with a lost end event after a later query of its payment', async () => {
  const approved = await paid();
  const refund = makeRefund(4_000);
  await hear('refund.created', { reservation: { ...approved, movements: [refund] } });
  expect((await getCompanyBalance(approved.company_id)).blocked).toBeGreaterThan(0);
  await hear('transaction.posted_again', ended(approved, refund.id));
  expect(await getCompanyBalance(approved.company_id)).toMatchObject({ blocked: 0 });
});
