// derivePostingSets derives the posting sets of one movement of a payment, of a cashout, or of an anticipation. Pure:
// the same origin and event derive the same bytes on any machine, in any order of events.
// docs/rules.md#worked-examples.
import { addBusinessDays, assertHolds, dayOf, type Day, type LedgerEntryType } from '@mps/kernel';
import type { Shares } from './allocation';
import { automaticAnticipation, spotAnticipationSet, type SpotAnticipation } from './anticipation';
import { splitCharge, type Charge } from './charge';
import { company, PLATFORM, type Movement, type Owner, type Payment } from './payment';
import {
  cashoutSet,
  makePostingSet,
  type MoneyEvent,
  type NewPair,
  type PaidCashout,
  type PostingSet,
} from './posting-set';
import { lastTaken, type Taken } from './remainder';

/** The input of a posting set. */
export type Origin = Payment | PaidCashout | SpotAnticipation;

export function derivePostingSets(origin: Origin, event: MoneyEvent): readonly PostingSet[] {
  if ('cashoutId' in origin) return [cashoutSet(origin, event)];
  if ('anticipationId' in origin) return [spotAnticipationSet(origin, event)];
  return paymentSets(origin, event);
}

function paymentSets(payment: Payment, event: MoneyEvent): readonly PostingSet[] {
  const charge = splitCharge(payment);
  const movement = payment.movements.at(-1);
  if (movement === undefined)
    return [approval(payment, charge, event), ...automaticAnticipation(payment, charge, event)];
  return [afterApproval(payment, charge, movement, event)];
}

/** The pairs of one installment, principal first. */
type ColumnPairs = (column: number, on: { paymentDate: Day; installment: number }) => readonly NewPair[];

const byInstallment = (charge: Charge, toPaymentDate: (day: Day) => Day, toPairs: ColumnPairs): NewPair[] =>
  charge.days.flatMap((day, column) =>
    toPairs(column, { paymentDate: toPaymentDate(day), installment: column + 1 }),
  );

const sameDay = (day: Day): Day => day;

function approval(payment: Payment, charge: Charge, event: MoneyEvent): PostingSet {
  const pairs = byInstallment(charge, sameDay, (column, on) => [
    ...charge.recipients.map(({ companyId }, row) => ({
      ...on,
      type: 'TRANSACTION' as const,
      amount: charge.gross[row]?.[column] ?? 0,
      debit: toProvider(payment),
      credit: company(companyId),
    })),
    ...costPairs(payment, charge, charge, column, on, { fee: 'ORGANIZATION_FEE', cost: 'PLATFORM_COST' }),
  ]);
  const head = {
    kind: 'TRANSACTION_APPROVED',
    key: `transaction-${payment.transactionId}-approved`,
  } as const;
  assertPosted(pairs, 'TRANSACTION', payment.approvedAmount);
  return makePostingSet(payment, { ...head, ...caused(event) }, charge.days.length, pairs);
}

/** The pairs of this type post the amount of the event, to the cent. */
function assertPosted(pairs: readonly NewPair[], type: LedgerEntryType, amount: number): void {
  const posted = pairs.reduce((sum, pair) => sum + (pair.type === type ? pair.amount : 0), 0);
  assertHolds(posted === amount, 'posting.set_posts_its_movement');
}

const caused = ({ id, occurredAt }: MoneyEvent) => ({ eventId: id, createdAt: occurredAt });
const toProvider = ({ provider }: Payment): Owner => ({ type: 'PROVIDER', id: provider });

/** The fee from its bearers to the organization, and the cost from the organization to the platform. */
function costPairs(
  { organizationId }: Payment,
  { bearers }: Charge,
  { fee, cost }: Pick<Taken, 'fee' | 'cost'>,
  column: number,
  on: { paymentDate: Day; installment: number },
  types: { readonly fee: LedgerEntryType; readonly cost: LedgerEntryType },
): NewPair[] {
  const organization = company(organizationId);
  const fees = bearers.map((id, row) => ({
    ...on,
    type: types.fee,
    amount: fee[row]?.[column] ?? 0,
    debit: company(id),
    credit: organization,
  }));
  const amount = cost[column] ?? 0;
  return [...fees, { ...on, type: types.cost, amount, debit: organization, credit: PLATFORM }];
}

function afterApproval(payment: Payment, charge: Charge, movement: Movement, event: MoneyEvent): PostingSet {
  const taken = lastTaken(charge, payment.movements);
  switch (movement.kind) {
    case 'REFUND':
      return refund(payment, charge, taken, movement, event);
    case 'DISPUTE':
      return dispute(payment, charge, taken, movement, event);
    case 'DISPUTE_REVERSAL':
      return reversal(payment, charge, taken, movement, event);
  }
}

/** Maps the day of an installment to its debit day. A paid installment is debited on the next settlement day. */
function onOrAfter(movement: Movement): (day: Day) => Day {
  const today = dayOf(movement.occurredAt);
  const next = addBusinessDays(today, 1);
  return (day) => (day <= today ? next : day);
}

function refund(
  payment: Payment,
  charge: Charge,
  taken: Taken,
  movement: Movement,
  event: MoneyEvent,
): PostingSet {
  const pairs = refundPairs(payment, charge, taken, onOrAfter(movement));
  assertPosted(pairs, 'TRANSACTION_REFUND', movement.amount);
  const head = {
    kind: 'REFUND_COMPLETED',
    key: `refund-${movement.id}-completed`,
    refundId: movement.id,
  } as const;
  return makePostingSet(payment, { ...head, ...caused(event) }, charge.days.length, pairs);
}

const refundPairs = (
  payment: Payment,
  charge: Charge,
  taken: Taken,
  toPaymentDate: (day: Day) => Day,
): readonly NewPair[] =>
  byInstallment(charge, toPaymentDate, (column, on) => [
    ...charge.recipients.map(({ companyId }, row) => ({
      ...on,
      type: 'TRANSACTION_REFUND' as const,
      amount: taken.gross[row]?.[column] ?? 0,
      debit: company(companyId),
      credit: toProvider(payment),
    })),
    ...costPairs(payment, charge, taken, column, on, {
      fee: 'ORGANIZATION_FEE_REFUND',
      cost: 'PLATFORM_COST_REFUND',
    }).map(({ debit, credit, ...pair }) => ({ ...pair, debit: credit, credit: debit })),
  ]);

/** The amount that a refund will take from a company's installment, and the returned fee. Cents. */
export interface Reserved {
  readonly companyId: string;
  readonly installment: number;
  /**
   * The debit day: the payment day of the installment, or the next settlement day if the installment is already paid.
   */
  readonly day: Day;
  readonly debit: number;
  readonly credit: number;
}

/**
 * Returns the future postings of the payment's last movement, an open refund. Under FULL_ONLY an earlier refund that is
 * open too decides whether the fee comes back. Each company then holds the larger of the two outcomes, so that no
 * failed refund leaves less held than is taken.
 */
export function reservedBy(payment: Payment, isAfterOpenRefund: boolean): readonly Reserved[] {
  const charge = splitCharge(payment);
  const policies =
    charge.refundFeePolicy === 'FULL_ONLY' && isAfterOpenRefund
      ? (['FULL_ONLY', 'NONE'] as const)
      : [charge.refundFeePolicy];
  const outcomes = policies.map((refundFeePolicy) => sumReserved(payment, { ...charge, refundFeePolicy }));
  const keys = new Set(outcomes.flatMap((outcome) => [...outcome.keys()]));
  return [...keys].flatMap((key) => {
    const [first, ...others] = outcomes.map((outcome) => outcome.get(key));
    return others.reduce((one, other) => (sumNet(other) > sumNet(one) ? other : one), first) ?? [];
  });
}

type CreditAndDebit = Pick<Reserved, 'debit' | 'credit'>;

const sumNet = ({ debit, credit }: CreditAndDebit = { debit: 0, credit: 0 }): number => debit - credit;

/** By company and installment. */
function sumReserved(payment: Payment, charge: Charge): ReadonlyMap<string, Reserved> {
  const pairs = refundPairs(payment, charge, lastTaken(charge, payment.movements), sameDay);
  const sums = new Map<string, Reserved>();
  const add = (
    { type, id }: Owner,
    { installment, paymentDate: day }: NewPair,
    cents: CreditAndDebit,
  ): void => {
    if (type !== 'COMPANY' || cents.debit + cents.credit === 0) return;
    const key = `${id}/${String(installment)}`;
    const { debit, credit } = sums.get(key) ?? { debit: 0, credit: 0 };
    sums.set(key, {
      companyId: id,
      installment,
      day,
      debit: debit + cents.debit,
      credit: credit + cents.credit,
    });
  };
  for (const pair of pairs) {
    add(pair.debit, pair, { debit: pair.amount, credit: 0 });
    add(pair.credit, pair, { debit: 0, credit: pair.amount });
  }
  return sums;
}

/** The primary pays the parts of companies that are not liable. */
function disputePairs(
  payment: Payment,
  charge: Charge,
  gross: Shares,
  toPaymentDate: (day: Day) => Day,
): NewPair[] {
  const payers = charge.recipients.map(({ isLiable }, row) => (isLiable ? row : charge.primary));
  return byInstallment(charge, toPaymentDate, (column, on) =>
    charge.recipients.map(({ companyId }, payer) => ({
      ...on,
      type: 'TRANSACTION_DISPUTE' as const,
      amount: payers.reduce((sum, of, row) => sum + (of === payer ? (gross[row]?.[column] ?? 0) : 0), 0),
      debit: company(companyId),
      credit: toProvider(payment),
    })),
  );
}

function dispute(
  payment: Payment,
  charge: Charge,
  { gross }: Taken,
  movement: Movement,
  event: MoneyEvent,
): PostingSet {
  const pairs = disputePairs(payment, charge, gross, onOrAfter(movement));
  assertPosted(pairs, 'TRANSACTION_DISPUTE', movement.amount);
  const head = {
    kind: 'DISPUTE_OPENED',
    key: `dispute-${movement.id}-opened`,
    disputeId: movement.id,
  } as const;
  return makePostingSet(payment, { ...head, ...caused(event) }, charge.days.length, pairs);
}

/** Mirrors the postings of the dispute, all on the next business day. */
function reversal(
  payment: Payment,
  charge: Charge,
  { gross }: Taken,
  movement: Movement,
  event: MoneyEvent,
): PostingSet {
  const day = addBusinessDays(dayOf(movement.occurredAt), 1);
  const pairs = disputePairs(payment, charge, gross, () => day).map(({ debit, credit, ...pair }) => ({
    ...pair,
    type: 'TRANSACTION_DISPUTE_REVERSAL' as const,
    debit: credit,
    credit: debit,
  }));
  assertPosted(pairs, 'TRANSACTION_DISPUTE_REVERSAL', movement.amount);
  const head = { kind: 'DISPUTE_WON', key: `dispute-${movement.id}-won`, disputeId: movement.id } as const;
  return makePostingSet(payment, { ...head, ...caused(event) }, charge.days.length, pairs);
}
