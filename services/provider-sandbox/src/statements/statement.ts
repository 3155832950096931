// toOrderRecords, toPayoutRecords: the provider's statement of an order's or a payout's money, one record per movement.
// applyDifferences: the differences that a test plants in a statement. Pure. docs/rules.md#reconciliation.
import { addBusinessDays, addDays, dayOf, nextBusinessDay, type Day } from '@mps/kernel';
import { disputedCents, type JournalEntry, type Order, type OrderFacts } from '../orders/domain/order';
import { listMovements, payoutEndToEndId, type Payout } from '../payouts/domain/payout';

export const RECORD_KINDS = [
  'PAYMENT',
  'REFUND',
  'DISPUTE',
  'DISPUTE_REVERSAL',
  'CASHOUT',
  'CASHOUT_RETURN',
] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

export interface StatementRecord {
  readonly record_id: string;
  readonly kind: RecordKind;
  readonly provider_transaction_id: string;
  /** The platform's id of the order or refund. */
  readonly our_id: string;
  /** Cents. */
  readonly amount: number;
  /** Cents that the provider keeps: the sandbox keeps none. */
  readonly fee: number;
  /** When the first part of it is paid or debited. */
  readonly payment_date: Day;
  readonly occurred_at: string;
}

const DAYS_UNTIL_FIRST_INSTALLMENT = 30;

/** Statements are sorted by this key. */
export const toKey = ({ kind, our_id }: StatementRecord): string => `${kind}/${our_id}`;

/** Every movement of the order's money, on any day. */
export function toOrderRecords(order: Order): readonly StatementRecord[] {
  const { facts, orderId } = order;
  if (facts === null) return [];
  const taken = order.journal.filter(({ kind }) => kind === 'CAPTURE' || kind === 'PAYMENT');
  const reversed = order.journal.find(({ kind, amountCents }) => kind === 'REVERSAL' && amountCents > 0);
  const kept = taken.filter(({ at }) => reversed === undefined || onDay(at) !== onDay(reversed.at));
  const first = kept[0] && firstPaymentDate(facts, order, kept[0]);
  const back = (at: string): Day => debitDate(first ?? onDay(at), onDay(at));
  const record = (
    kind: StatementRecord['kind'],
    { ourId = orderId, place, amountCents, at }: Movement,
    paymentDate: Day,
  ): StatementRecord => ({
    record_id: `${order.providerOrderId}-${kind}-${place}`,
    kind,
    provider_transaction_id: order.providerOrderId,
    our_id: ourId,
    amount: amountCents,
    fee: 0,
    payment_date: paymentDate,
    occurred_at: at,
  });
  return [
    ...kept.map((entry, index) =>
      record('PAYMENT', { ...entry, place: String(index + 1) }, firstPaymentDate(facts, order, entry)),
    ),
    ...order.refunds.flatMap(({ refundId, reference, amountCents, completedAt: at }) =>
      at === null ? [] : [record('REFUND', { ourId: reference, place: refundId, amountCents, at }, back(at))],
    ),
    // An earlier statement has the payment that is reversed on a later day.
    ...(reversed !== undefined && kept.length > 0
      ? [record('REFUND', { ...reversed, place: 'reversal' }, back(reversed.at))]
      : []),
    ...order.disputes.flatMap(({ disputeId: place, openedAt, closedAt, status }) => {
      const amountCents = disputedCents(order, place);
      // A dispute moves nothing that refunds have returned already.
      if (amountCents === 0) return [];
      const taken = record('DISPUTE', { place, amountCents, at: openedAt }, back(openedAt));
      if (closedAt === null || (status !== 'WON' && status !== 'CANCELLED')) return [taken];
      const paidOn = addBusinessDays(onDay(closedAt), 1);
      return [taken, record('DISPUTE_REVERSAL', { place, amountCents, at: closedAt }, paidOn)];
    }),
  ];
}

/** The movements that the bank has made for a cashout until now. */
export const toPayoutRecords = (payout: Payout, now: Date): readonly StatementRecord[] =>
  listMovements(payout, now).map(({ kind, amountCents, at }) => ({
    record_id: `${payout.payoutId}-${kind}`,
    kind,
    provider_transaction_id: payoutEndToEndId(payout),
    our_id: payout.payoutId,
    amount: amountCents,
    fee: 0,
    payment_date: onDay(at),
    occurred_at: at,
  }));

interface Movement {
  /** Absent: the order's id. */
  readonly ourId?: string;
  /** Distinguishes movements of one kind of one order. */
  readonly place: string;
  readonly amountCents: number;
  readonly at: string;
}

const onDay = (instant: string): Day => dayOf(new Date(instant));

function firstPaymentDate(facts: OrderFacts, { payments }: Order, { at, amountCents }: JournalEntry): Day {
  const day = onDay(at);
  switch (facts.method) {
    case 'CREDIT_CARD':
      return nextBusinessDay(addDays(day, DAYS_UNTIL_FIRST_INSTALLMENT));
    case 'DEBIT_CARD':
      return addBusinessDays(day, 1);
    case 'PIX':
    case 'BOLEPIX': {
      const payment = payments.find((one) => one.amountCents === amountCents && one.paidAt === at);
      return payment?.via === 'BOLETO' ? addBusinessDays(day, 1) : day;
    }
  }
}

/** Money that was paid out is debited on the next business day. Other money is debited with its first part. */
const debitDate = (first: Day, day: Day): Day => (first > day ? first : addBusinessDays(day, 1));

export const DIFFERENCES = ['MISSING', 'EXTRA', 'AMOUNT', 'DATE', 'DUPLICATE'] as const;

/** A difference that a test wants in a statement. */
export interface Planted {
  readonly kind: (typeof DIFFERENCES)[number];
  /** The record it is about; of EXTRA, the one that it adds. */
  readonly record: StatementRecord;
}

const DAY_MS = 86_400_000;

/** A record as the statement shows it: changed, doubled, or left out. */
export const applyDifferences = (
  record: StatementRecord,
  planted: readonly Planted[],
): readonly StatementRecord[] =>
  planted.reduce<readonly StatementRecord[]>(
    (records, { kind, record: about }) =>
      records.flatMap((one) => (one.record_id === about.record_id ? applyDifference(one, kind) : [one])),
    [record],
  );

function applyDifference(record: StatementRecord, kind: Planted['kind']): readonly StatementRecord[] {
  switch (kind) {
    case 'MISSING':
      return [];
    case 'EXTRA':
      return [record];
    case 'AMOUNT':
      return [{ ...record, amount: record.amount + 1 }];
    case 'DATE':
      return [
        {
          ...record,
          payment_date: addDays(record.payment_date, 1),
          occurred_at: new Date(Date.parse(record.occurred_at) + DAY_MS).toISOString(),
        },
      ];
    case 'DUPLICATE':
      return [record, { ...record, record_id: `${record.record_id}-again` }];
  }
}
