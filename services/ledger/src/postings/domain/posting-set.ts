// PostingSet: the postings of one business event, as pairs of one DEBIT and one CREDIT with the same amount and day.
// Its ids are derived from its idempotency key, so a repeated event derives the same set. docs/rules.md#ledger.
import {
  assertHolds,
  dayOf,
  derivedId,
  isCents,
  startOfDayInstant,
  type Day,
  type LedgerEntryType,
} from '@mps/kernel';
import type { Owner } from './payment';

export const POSTING_KINDS = [
  'TRANSACTION_APPROVED',
  'ANTICIPATION',
  'REFUND_COMPLETED',
  'DISPUTE_OPENED',
  'DISPUTE_WON',
  'CASHOUT_COMPLETED',
  'CASHOUT_RETURNED',
] as const;
export type PostingKind = (typeof POSTING_KINDS)[number];

export interface Pair {
  readonly type: LedgerEntryType;
  /** Cents, above 0. */
  readonly amount: number;
  readonly paymentDate: Day;
  /** From 1. */
  readonly installment: number;
  readonly debit: Owner;
  readonly credit: Owner;
  /** The instant from which the pair counts as settled. */
  readonly settlesAt: Date;
}

export interface PostingSet {
  readonly id: string;
  readonly kind: PostingKind;
  /** `transaction-{id}-approved` and similar: one per business event, forever. */
  readonly key: string;
  readonly eventId: string;
  readonly organizationId: string;
  readonly companyId: string;
  /** null here and in the three members below: the set belongs to no payment. */
  readonly affiliationId: string | null;
  readonly transactionId: string | null;
  readonly refundId: string | null;
  readonly disputeId: string | null;
  readonly cashoutId: string | null;
  readonly currency: string;
  readonly paymentMethod: string;
  readonly brand: string | null;
  readonly totalInstallments: number;
  /** Business time of the booking: the time of the event, or later if the event's day was closed (./booking). */
  readonly createdAt: Date;
  /** Business time of the event. */
  readonly occurredAt: Date;
  readonly pairs: readonly Pair[];
}

const pairName = (set: Pick<PostingSet, 'key'>, index: number): string => `${set.key}/${String(index)}`;
export const pairToken = (set: Pick<PostingSet, 'key'>, index: number): string =>
  derivedId(pairName(set, index));
export const entryId = (set: Pick<PostingSet, 'key'>, index: number, operation: 'CREDIT' | 'DEBIT'): string =>
  derivedId(`${pairName(set, index)}/${operation}`);

/** The domain event of a set. */
export interface MoneyEvent {
  readonly id: string;
  readonly occurredAt: Date;
}

export interface SetHead {
  readonly kind: PostingKind;
  readonly key: string;
  readonly eventId: string;
  readonly createdAt: Date;
  readonly refundId?: string | null;
  readonly disputeId?: string | null;
  readonly cashoutId?: string | null;
}

/** The company and payment of a set. */
export type SetSubject = Pick<
  PostingSet,
  'organizationId' | 'companyId' | 'affiliationId' | 'transactionId' | 'currency' | 'paymentMethod' | 'brand'
>;

export type NewPair = Omit<Pair, 'settlesAt'>;

/** Pairs of zero cents are left out. */
export function makePostingSet(
  subject: SetSubject,
  { refundId = null, disputeId = null, cashoutId = null, ...head }: SetHead,
  totalInstallments: number,
  pairs: readonly NewPair[],
): PostingSet {
  const settlesAt = settlingAfter(head.createdAt);
  assertHolds(
    pairs.every(({ amount }) => isCents(amount)),
    'posting.amounts_are_cents',
  );
  return {
    ...head,
    occurredAt: head.createdAt,
    id: derivedId(head.key),
    organizationId: subject.organizationId,
    companyId: subject.companyId,
    affiliationId: subject.affiliationId,
    transactionId: subject.transactionId,
    refundId,
    disputeId,
    cashoutId,
    currency: subject.currency,
    paymentMethod: subject.paymentMethod,
    brand: subject.brand,
    totalInstallments,
    pairs: pairs
      .filter(({ amount }) => amount !== 0)
      .map((pair) => ({ ...pair, settlesAt: settlesAt(settlementDay(pair)) })),
  };
}

const RUN_MS = 5 * 60_000;
/** Pairs between organization, platform and provider: one invoice a month. */
const INVOICED: ReadonlySet<LedgerEntryType> = new Set<LedgerEntryType>([
  'PLATFORM_COST',
  'PROVIDER_COST',
  'PLATFORM_ANTICIPATION_COST',
  'PLATFORM_COST_REFUND',
  'PROVIDER_COST_REFUND',
  'PLATFORM_REFUND_COST',
  'PROVIDER_REFUND_COST',
]);
const PRINCIPAL: ReadonlySet<LedgerEntryType> = new Set<LedgerEntryType>([
  'TRANSACTION',
  'TRANSACTION_REFUND',
  'TRANSACTION_REFUND_REVERSAL',
  'TRANSACTION_DISPUTE',
  'TRANSACTION_DISPUTE_REVERSAL',
  'ANTICIPATION',
  'CASHOUT',
]);

export type Method = 'PIX' | 'INTERNAL_TRANSFER' | 'INVOICE';

export function toMethod(type: LedgerEntryType): Method {
  if (INVOICED.has(type)) return 'INVOICE';
  return PRINCIPAL.has(type) ? 'PIX' : 'INTERNAL_TRANSFER';
}

export const settlementDay = ({ type, paymentDate }: Pick<Pair, 'type' | 'paymentDate'>): Day =>
  toMethod(type) === 'INVOICE' ? lastDayOfMonth(paymentDate) : paymentDate;

/**
 * True if the pair belongs to the company and settles in a later run than the posting. Invoices are between other
 * owners.
 */
export const settlesLater = (pair: Pair, companyId: string, postedAt: Date): boolean =>
  [pair.debit.id, pair.credit.id].includes(companyId) &&
  toMethod(pair.type) !== 'INVOICE' &&
  pair.settlesAt > postedAt;

/** The settlement run of a day is at 00:05. */
export const toRunInstant = (day: Day): Date => new Date(startOfDayInstant(day).getTime() + RUN_MS);

/**
 * A pair that is due on the day of posting, such as that of a PIX payment, settles when it is posted. The result is
 * cached by day, because many pairs share one.
 */
export function settlingAfter(createdAt: Date): (day: Day) => Date {
  const postedOn = dayOf(createdAt);
  const byDay = new Map<Day, Date>();
  return (day) => {
    const at = byDay.get(day) ?? (day <= postedOn ? createdAt : toRunInstant(day));
    byDay.set(day, at);
    return at;
  };
}

export function lastDayOfMonth(day: Day): Day {
  const [year = 0, month = 0] = day.split('-').map(Number);
  // Day 0 of the next month is the last day of this one.
  return dayOf(new Date(Date.UTC(year, month, 0, 12)));
}

/** A cashout that the bank has paid. */
export interface PaidCashout {
  readonly cashoutId: string;
  /** The provider's statements use this key. */
  readonly bankKey: string;
  readonly organizationId: string;
  readonly companyId: string;
  /** The provider of the bank that paid it. */
  readonly provider: string;
  readonly currency: string;
  /** Cents. */
  readonly amount: number;
  readonly fee: number;
  /** The receiving bank returned it after the completion. */
  readonly isReturned?: true;
}

/** The idempotency keys of a cashout's posting sets. */
export const cashoutKey = (cashoutId: string): string => `cashout-${cashoutId}-completed`;
export const cashoutReturnKey = (cashoutId: string): string => `cashout-${cashoutId}-returned`;

/**
 * Derives the set of a paid cashout: the amount goes from the company's balance to its bank account, and the fee to the
 * organization. A return after the completion posts the mirror. docs/rules.md#cashout.
 */
export function cashoutSet(cashout: PaidCashout, { id, occurredAt }: MoneyEvent): PostingSet {
  const isReturned = cashout.isReturned === true;
  const company = { type: 'COMPANY', id: cashout.companyId } as const;
  const organization = { type: 'COMPANY', id: cashout.organizationId } as const;
  const provider = { type: 'PROVIDER', id: cashout.provider } as const;
  const on = { paymentDate: dayOf(occurredAt), installment: 1 };
  const pairs: readonly NewPair[] = [
    { ...on, type: 'CASHOUT', amount: cashout.amount, debit: company, credit: provider },
    { ...on, type: 'CASHOUT_FEE', amount: cashout.fee, debit: company, credit: organization },
  ];
  return makePostingSet(
    {
      organizationId: cashout.organizationId,
      companyId: cashout.companyId,
      affiliationId: null,
      transactionId: null,
      currency: cashout.currency,
      paymentMethod: 'PIX',
      brand: null,
    },
    {
      kind: isReturned ? 'CASHOUT_RETURNED' : 'CASHOUT_COMPLETED',
      key: isReturned ? cashoutReturnKey(cashout.cashoutId) : cashoutKey(cashout.cashoutId),
      cashoutId: cashout.cashoutId,
      eventId: id,
      createdAt: occurredAt,
    },
    1,
    isReturned
      ? pairs.map(({ debit, credit, ...pair }) => ({ ...pair, debit: credit, credit: debit }))
      : pairs,
  );
}
