// A ledger without storage, for properties of payouts. The real code decides and posts, and the fixture computes the
// database's answers from the same posting sets. It finds overpaid companies by adding up entries only.
import { addBusinessDays, addDays, dayOf, type Day } from '@mps/kernel';
import { toOrigins } from '../anticipations/operations';
import { decideAcceptance, decideQuote, toReceivables } from '../anticipations/domain/anticipation';
import { readPosition } from '../balances';
import { addUp, toParts, type Part } from '../balances/domain/contributions';
import type { MakeHoldQuery, ReadTotals, Snapshot } from '../balances/read-totals-store';
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
import { MERCHANT, ORGANIZATION, PARTNER, payment } from '../postings/domain/payment.fixture';
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

interface CompanyTake {
  readonly transactionId: string | null;
  readonly day: Day;
  readonly cents: number;
}

const TAKING: ReadonlySet<PostingSet['kind']> = new Set<PostingSet['kind']>([
  'REFUND_COMPLETED',
  'DISPUTE_OPENED',
  'DISPUTE_WON',
]);

const sumUpTo = (upTo: Day, moves: readonly { readonly day: Day; readonly cents: number }[]): number =>
  moves.reduce((sum, { day, cents }) => (day <= upTo ? sum + cents : sum), 0);

/** Of each payment, how much more is taken by the day than was at the payout. */
function sumNewTakes(day: Day, before: readonly CompanyTake[], now: readonly CompanyTake[]): number {
  const ids = new Set(now.map(({ transactionId }) => transactionId));
  return [...ids].reduce((sum, id) => {
    const [then, since] = [before, now].map((takes) =>
      sumUpTo(
        day,
        takes.filter(({ transactionId }) => transactionId === id),
      ),
    ) as [number, number];
    return sum + Math.max(0, since - then);
  }, 0);
}

export class World {
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
  /** The bank has not answered yet. Their money is held. */
  private readonly underWay: PaidCashout[] = [];
  private readonly paidOut: PaidCashout[] = [];
  /** By company: the takes of refunds and disputes when its newest payout was decided. */
  private readonly takesAtPayout = new Map<string, readonly CompanyTake[]>();
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
    const reserving = { ...of, movements: [...of.movements, ...refunds] };
    const reservation = toReservation(reserving, refunds.length > 1);
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
    this.underWay.push(paid);
    this.takesAtPayout.set(companyId, this.listTakes(companyId));
  }

  /** Lets the bank pay a cashout or refuse it. */
  endCashout(index: number, isPaid: boolean): void {
    const [ended] = this.underWay.splice(index % Math.max(1, this.underWay.length), 1);
    if (ended === undefined || !isPaid) return;
    this.post(ended);
    this.paidOut.push(ended);
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
      sumHeldCents: async () => this.sumUnderWay(companyId),
      reservations: nowhere,
    });
    const of = { organizationId: ORGANIZATION, companyId, now: this.now, makeHoldQuery };
    return readPosition([read, {} as Snapshot], of);
  }

  private sumUnderWay = (companyId: string): number =>
    this.underWay
      .filter((cashout) => cashout.companyId === companyId)
      .reduce((sum, { amount, fee }) => sum + amount + fee, 0);

  /** Net debits of completed refunds, of refunds under way and of disputes. */
  private listTakes(companyId: string): CompanyTake[] {
    const today = dayOf(this.now);
    const posted = this.sets
      .filter(({ kind }) => TAKING.has(kind))
      .flatMap(({ transactionId, pairs }) =>
        pairs.flatMap(({ paymentDate: day, amount, debit, credit }) => {
          const cents = (debit.id === companyId ? amount : 0) - (credit.id === companyId ? amount : 0);
          return cents === 0 ? [] : [{ transactionId, day, cents }];
        }),
      );
    const reserved = [...this.reservations.values()].flatMap(({ transaction_id: transactionId, takes }) =>
      takes
        .filter(({ company_id }) => company_id === companyId)
        .map(({ day, debit, credit }) => ({
          transactionId,
          day: day > today ? day : addBusinessDays(today, 1),
          cents: debit - credit,
        })),
    );
    return [...posted, ...reserved];
  }

  /**
   * Lists the companies that were paid more than they earned less their refunds and disputes, by any day from today on.
   * A refund or dispute that came after the company's newest payout does not count: no hold can foresee it.
   */
  listOverpaid(): string[] {
    return [MERCHANT, PARTNER].flatMap((companyId) => this.listOverpaidDays(companyId));
  }

  private listOverpaidDays(companyId: string): string[] {
    const today = dayOf(this.now);
    const takes = this.listTakes(companyId);
    const before = this.takesAtPayout.get(companyId) ?? [];
    const earned = this.sets
      .filter(({ kind }) => !TAKING.has(kind))
      .flatMap(({ pairs }) =>
        pairs.flatMap(({ paymentDate: day, amount, debit, credit }) => [
          ...(credit.id === companyId ? [{ day, cents: amount }] : []),
          ...(debit.id === companyId ? [{ day, cents: -amount }] : []),
        ]),
      );
    const days = new Set([today, ...[...earned, ...takes].map(({ day }) => day)]);
    return [...days]
      .filter((day) => day >= today)
      .sort()
      .flatMap((day) => {
        const balance = sumUpTo(day, earned) - sumUpTo(day, takes) - this.sumUnderWay(companyId);
        const overpaid = -balance - sumNewTakes(day, before, takes);
        return overpaid > 0 ? [`${companyId} by ${String(overpaid)} cents on ${day}`] : [];
      });
  }
}
