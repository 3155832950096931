// Only money that a company has earned and keeps leaves the platform. The test draws payments, refunds, disputes,
// anticipations and payouts, also on weekends and holidays, and runs the real decisions. It stores nothing: it computes
// the database's answers from the same posting sets.
import fc from 'fast-check';
import { addBusinessDays, addDays, dayOf, type Day } from '@mps/kernel';
import { toOrigins } from '../anticipations/operations';
import { decideAcceptance, decideQuote, toReceivables } from '../anticipations/domain/anticipation';
import { readPosition } from '../balances';
import { addUp, toParts, type Part } from '../balances/domain/contributions';
import type { MakeHoldQuery, ReadTotals, Snapshot } from '../balances/store';
import {
  toDueEntry,
  earlyDay,
  derivePostingSets,
  type MoneyEvent,
  type Movement,
  type Origin,
  type PaidCashout,
  type Payment,
  type PostingSet,
} from '../postings';
import { listDueLegs } from '../postings/domain/entries';
import { item, MERCHANT, ORGANIZATION, PARTNER, payment } from '../postings/domain/payment.fixture';
import { toReservation, type OpenReservation } from '../reservations';
import { decideCreation, nextTransfer, type TransferSchedule } from './domain/cashout';

const HOUR_MS = 3_600_000;
const LAST_DAY = '9999-12-31';

interface Refund {
  readonly id: string;
  readonly amount: number;
}

interface Paid {
  payment: Payment;
  readonly pending: Refund[];
  readonly disputes: Movement[];
}

const sumLeft = ({ payment: { approvedAmount, movements }, pending }: Paid): number =>
  approvedAmount -
  movements.reduce((sum, { kind, amount }) => sum + (kind === 'DISPUTE_REVERSAL' ? -amount : amount), 0) -
  pending.reduce((sum, { amount }) => sum + amount, 0);

class World {
  // Friday before Carnival: the next business day is Wednesday.
  now = new Date('2026-02-13T15:00:00-03:00');
  readonly sets: PostingSet[] = [];
  readonly payments: Paid[] = [];
  readonly reservations = new Map<string, OpenReservation>();
  payouts = 0;
  /** Number of automatic payouts. */
  transfers = 0;
  private readonly schedules = new Map<
    string,
    { readonly schedule: TransferSchedule; readonly minBalance: number; readonly at: Date }
  >();
  private readonly paidOut: PaidCashout[] = [];
  private count = 0;

  private nextId = (): string => `id-${String((this.count += 1))}`;

  private post(origin: Origin, occurredAt = this.now): void {
    const event: MoneyEvent = { id: this.nextId(), occurredAt };
    this.sets.push(...derivePostingSets(origin, event));
  }

  /** Advances the clock and pays out due transfers at their hours. */
  async pass(hours: number): Promise<void> {
    const end = new Date(this.now.getTime() + hours * HOUR_MS);
    for (;;) {
      const [next] = [...this.schedules.entries()].sort(([, one], [, other]) => +one.at - +other.at);
      if (next === undefined || next[1].at > end) break;
      const [companyId, { schedule, minBalance, at }] = next;
      this.now = at;
      const before = this.payouts;
      await this.payOut(companyId, minBalance);
      this.transfers += this.payouts - before;
      this.schedules.set(companyId, { schedule, minBalance, at: nextTransfer(schedule, at) });
    }
    this.now = end;
  }

  /** Switches automatic payouts of the company on. */
  scheduleTransfers(companyId: string, utcHour: number, minBalance: number): void {
    const schedule = { frequency: 'DAILY', utcHour, dayOfWeek: null, dayOfMonth: null } as const;
    this.schedules.set(companyId, { schedule, minBalance, at: nextTransfer(schedule, this.now) });
  }

  /** Lets the bank send a paid cashout back. */
  returnCashout(index: number): void {
    const [paid] = this.paidOut.splice(index % Math.max(1, this.paidOut.length), 1);
    if (paid !== undefined) this.post({ ...paid, isReturned: true });
  }

  pay(changes: Partial<Payment>): void {
    const paid = payment({ ...changes, transactionId: this.nextId(), approvedAt: this.now });
    this.payments.push({ payment: paid, pending: [], disputes: [] });
    this.post(paid);
  }

  private pick(index: number): Paid | undefined {
    return this.payments[index % Math.max(1, this.payments.length)];
  }

  requestRefund(index: number, tenths: number): void {
    const paid = this.pick(index);
    if (paid === undefined) return;
    const amount = Math.ceil((sumLeft(paid) * tenths) / 10);
    if (amount === 0) return;
    paid.pending.push({ id: this.nextId(), amount });
    this.reserve(paid);
  }

  /** Builds the reservation as transactions publishes it: after the refunds that were accepted before. */
  private reserve({ payment: of, pending }: Paid): void {
    const refunds = pending.map(({ id, amount }) => this.movement('REFUND', id, amount));
    const reservation = toReservation({ ...of, movements: [...of.movements, ...refunds] });
    this.reservations.set(reservation._id, reservation);
  }

  private movement = (kind: Movement['kind'], id: string, amount: number): Movement => ({
    kind,
    id,
    amount,
    occurredAt: this.now,
  });

  private move(paid: Paid, movement: Movement): void {
    paid.payment = { ...paid.payment, movements: [...paid.payment.movements, movement] };
    this.post(paid.payment);
  }

  endRefund(index: number, isCompleted: boolean): void {
    const paid = this.pick(index);
    const refund = paid?.pending.shift();
    if (paid === undefined || refund === undefined) return;
    this.reservations.delete(refund.id);
    if (isCompleted) this.move(paid, this.movement('REFUND', refund.id, refund.amount));
  }

  dispute(index: number, tenths: number): void {
    const paid = this.pick(index);
    const amount = paid === undefined ? 0 : Math.ceil((sumLeft(paid) * tenths) / 10);
    if (paid === undefined || amount === 0) return;
    const opened = this.movement('DISPUTE', this.nextId(), amount);
    paid.disputes.push(opened);
    this.move(paid, opened);
  }

  winDispute(index: number): void {
    const paid = this.pick(index);
    const dispute = paid?.disputes.pop();
    if (paid !== undefined && dispute !== undefined)
      this.move(paid, { ...dispute, kind: 'DISPUTE_REVERSAL', occurredAt: this.now });
  }

  anticipate(companyId: string): void {
    const paymentDate = earlyDay(dayOf(this.now));
    const days = { from: addDays(paymentDate, 1), to: LAST_DAY };
    const entries = listDueLegs(this.sets, companyId, days).map((leg) => toDueEntry(leg, this.now));
    const pending = [...this.reservations.values()].flatMap(({ transaction_id, takes }) =>
      takes
        .filter(({ company_id }) => company_id === companyId)
        .map(({ installment, debit, credit }) => ({ transaction_id, installment, amount: debit - credit })),
    );
    const receivables = toReceivables(entries, pending);
    const terms = { percentage: 2, rateE4: 20_000, costRateE4: 15_000 };
    const of = {
      id: this.nextId(),
      organization_id: ORGANIZATION,
      company_id: companyId,
      payment_date: paymentDate,
      terms,
    };
    const quote = decideQuote(of, receivables, null, this.now);
    if (!quote.ok) throw new Error(quote.error.code);
    const named = { id: this.nextId(), event_id: this.nextId(), request_id: 'r', fingerprint: 'f' };
    const accepted = decideAcceptance(
      quote.value,
      named,
      { receivables, lastNumber: 0, paymentDate },
      this.now,
    );
    if (accepted.ok) for (const origin of toOrigins(accepted.value.next)) this.post(origin);
  }

  async payOut(companyId: string, minBalance: number): Promise<void> {
    const { available } = await this.position(companyId);
    const request = {
      id: this.nextId(),
      organization_id: ORGANIZATION,
      company_id: companyId,
      request_id: 'r',
      fingerprint: 'f',
      amount: null,
    };
    const terms = { minBalance, fee: 100, pixKey: null };
    const made = decideCreation(request, terms, { available, lastNumber: 0 }, this.now);
    if (!made.ok) return;
    const { id: cashoutId, amount, fee } = made.value.next;
    this.payouts += 1;
    const paid: PaidCashout = {
      cashoutId,
      bankKey: cashoutId,
      organizationId: ORGANIZATION,
      companyId,
      provider: 'PROVIDER_A',
      currency: 'BRL',
      amount,
      fee,
    };
    this.post(paid);
    this.paidOut.push(paid);
    expect(this.owedOnAnyDay(companyId)).toEqual([]);
  }

  async position(companyId: string) {
    const read: ReadTotals = async <Wanted extends Part>(
      _: string,
      { isWanted, companions }: Parameters<ReadTotals>[1] & { isWanted: (part: Part) => part is Wanted },
    ) => ({
      parts: addUp(toParts(this.sets).filter(isWanted)),
      companions:
        companions === undefined
          ? []
          : [[], [...this.reservations.values()].filter(({ owners }) => owners.includes(companyId))],
    });
    const nowhere = { collection: {} as never, filter: {}, index: '' };
    const makeHoldQuery: MakeHoldQuery = () => ({
      cashouts: nowhere,
      sumHeldCents: async () => 0,
      reservations: nowhere,
    });
    const of = { organizationId: ORGANIZATION, companyId, now: this.now, makeHoldQuery };
    return readPosition([read, {} as Snapshot], of);
  }

  /**
   * Lists later days on which the company has received or is owed less than it paid out or must return. It adds up
   * entries only.
   */
  private owedOnAnyDay(companyId: string): string[] {
    const today = dayOf(this.now);
    const moves: { readonly day: Day; readonly cents: number }[] = [
      ...this.sets.flatMap(({ pairs }) =>
        pairs.flatMap(({ paymentDate: day, amount, debit, credit }) => [
          ...(credit.id === companyId ? [{ day, cents: amount }] : []),
          ...(debit.id === companyId ? [{ day, cents: -amount }] : []),
        ]),
      ),
      ...[...this.reservations.values()].flatMap(({ takes }) =>
        takes
          .filter(({ company_id }) => company_id === companyId)
          .map(({ day, debit, credit }) => ({
            day: day > today ? day : addBusinessDays(today, 1),
            cents: credit - debit,
          })),
      ),
    ];
    const days = [...new Set([today, ...moves.map(({ day }) => day)])].filter((day) => day >= today).sort();
    return days.flatMap((upTo) => {
      const balance = moves.filter(({ day }) => day <= upTo).reduce((sum, { cents }) => sum + cents, 0);
      return balance < 0 ? [`${upTo} ${String(balance)}`] : [];
    });
  }
}

const index = fc.nat(7);
const tenths = fc.constantFrom(3, 10, 10);
const company = fc.constantFrom(MERCHANT, MERCHANT, PARTNER);
const payments = fc.record({
  approvedAmount: fc.integer({ min: 2_000, max: 1_000_000 }),
  fee: fc.record({ percentageE4: fc.nat(50_000), flat: fc.nat(100), minimumPrice: fc.nat(100) }),
  refundFeePolicy: fc.constantFrom('PROPORTIONAL', 'FULL_ONLY', 'NONE'),
  split: fc.constantFrom(
    [],
    [item(MERCHANT, 700_000), item(PARTNER, 300_000, { bearsFee: false })],
    [item(PARTNER, 300_000), item(MERCHANT, 700_000)],
  ),
  kind: fc.constantFrom(
    { paymentMethod: 'PIX' },
    { paymentMethod: 'PIX' },
    { paymentMethod: 'DEBIT_CARD', brand: 'VISA' },
    { paymentMethod: 'CREDIT_CARD', brand: 'VISA', installments: 3 },
    {
      paymentMethod: 'CREDIT_CARD',
      brand: 'VISA',
      installments: 6,
      isAnticipated: true,
      anticipationRateE4: 20_000,
    },
  ),
});

type Step = (world: World) => unknown;
const step: fc.Arbitrary<Step> = fc.oneof(
  payments.map(
    ({ kind, ...members }): Step =>
      (world) =>
        world.pay({ ...members, ...kind }),
  ),
  fc.tuple(index, tenths).map(
    ([at, part]): Step =>
      (world) =>
        world.requestRefund(at, part),
  ),
  fc.tuple(index, fc.boolean()).map(
    ([at, done]): Step =>
      (world) =>
        world.endRefund(at, done),
  ),
  fc.tuple(index, tenths).map(
    ([at, part]): Step =>
      (world) =>
        world.dispute(at, part),
  ),
  index.map(
    (at): Step =>
      (world) =>
        world.winDispute(at),
  ),
  company.map(
    (of): Step =>
      (world) =>
        world.anticipate(of),
  ),
  fc.tuple(company, fc.constantFrom(0, 5_000)).map(
    ([of, minBalance]): Step =>
      async (world) =>
        world.payOut(of, minBalance),
  ),
  company.map(
    (of): Step =>
      async (world) =>
        world.payOut(of, 0),
  ),
  fc.tuple(company, fc.nat(23), fc.constantFrom(0, 5_000)).map(
    ([of, utcHour, minBalance]): Step =>
      (world) =>
        world.scheduleTransfers(of, utcHour, minBalance),
  ),
  index.map(
    (at): Step =>
      (world) =>
        world.returnCashout(at),
  ),
  fc.constantFrom(1, 6, 24, 72).map(
    (hours): Step =>
      async (world) =>
        world.pass(hours),
  ),
);

it('leaves every company with enough for refunds and disputes on every later day', async () => {
  let [payouts, transfers] = [0, 0];
  const property = fc.asyncProperty(
    fc.array(step, { minLength: 5, maxLength: 40, size: 'max' }),
    async (steps) => {
      const world = new World();
      for (const one of steps) await one(world);
      payouts += world.payouts;
      transfers += world.transfers;
    },
  );
  await fc.assert(property, { numRuns: 300 });
  expect(payouts).toBeGreaterThan(100);
  expect(transfers).toBeGreaterThan(50);
});

it('pays out PIX money that was refunded on the same day at most once', async () => {
  const world = new World();
  for (let lap = 0; lap < 5; lap += 1) {
    world.pay({ approvedAmount: 10_000, fee: { percentageE4: 9_900, flat: 0, minimumPrice: 0 } });
    // The first round cashes out before the refund, which no hold can prevent.
    if (lap === 0) await world.payOut(MERCHANT, 0);
    world.requestRefund(world.payments.length - 1, 10);
    await world.payOut(MERCHANT, 0);
    world.endRefund(world.payments.length - 1, true);
    await world.payOut(MERCHANT, 0);
  }
  expect(world.payouts).toBe(1);
});

it('does not pay out anticipated money of a refunded payment', async () => {
  const world = new World();
  world.pay({
    paymentMethod: 'CREDIT_CARD',
    brand: 'VISA',
    installments: 6,
    isAnticipated: true,
    anticipationRateE4: 20_000,
  });
  await world.pass(5 * 24);
  expect((await world.position(MERCHANT)).available).toBeGreaterThan(9_000);
  world.requestRefund(0, 10);
  expect((await world.position(MERCHANT)).available).toBeLessThanOrEqual(0);
  world.endRefund(0, true);
  expect((await world.position(MERCHANT)).available).toBeLessThanOrEqual(0);
});
