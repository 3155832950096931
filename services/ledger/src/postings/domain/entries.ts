// The two ledger entries of every pair at an instant. Settlement is computed from the calendar. Also checks the
// invariants that are shown with every set. docs/rules.md#ledger, docs/rules.md#settlement.
import {
  addDays,
  dayOf,
  derivedId,
  type Day,
  type LedgerOperation,
  type SettlementStatus,
} from '@mps/kernel';
import type { Owner } from './payment';
import {
  entryId,
  toMethod,
  pairToken,
  toRunInstant,
  settlementDay,
  type Method,
  type Pair,
  type PostingSet,
} from './posting-set';

/**
 * A part of an entry that enters the owner's balance. PENDING until the run of its day, PAID when the balance includes
 * it. FAILED: the balance of its day did not cover it, and another item replaces it.
 */
export interface SettlementItem {
  readonly id: string;
  readonly ledger_entry_id: string;
  readonly settled_amount: number;
  readonly settlement_date: string;
  readonly method: Method;
  readonly status: Exclude<SettlementStatus, 'PROCESSING'>;
  /** The settlement run of that day. */
  readonly operation_id: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export interface LedgerEntry {
  readonly id: string;
  readonly posting_set_id: string;
  readonly pair_token: string;
  readonly event_id: string;
  readonly owner_type: Owner['type'];
  readonly owner_id: string;
  readonly amount: number;
  readonly operation: LedgerOperation;
  readonly type: Pair['type'];
  readonly currency: string;
  readonly payment_date: string;
  /** The day of the event. `created_at` is later if that day was closed. */
  readonly occurred_on: Day;
  readonly installment: number;
  readonly total_installments: number;
  readonly outstanding_amount: number;
  readonly settled: boolean;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly settlement_items: readonly SettlementItem[];
  readonly company_id: string;
  readonly organization_id: string;
  readonly affiliation_id: string | null;
  readonly transaction_id: string | null;
  readonly refund_id: string | null;
  readonly dispute_id: string | null;
  readonly cashout_id: string | null;
  readonly fully_settled_at: Date | null;
  readonly last_clearing_at: Date | null;
}

/** An entry with the card brand of its payment. */
export interface DueEntry {
  readonly entry: LedgerEntry;
  readonly brand: string | null;
}

/** One leg of a pair. An entry shows one leg. */
export interface Leg {
  readonly set: PostingSet;
  readonly pair: Pair;
  /** Index of the pair in its set. */
  readonly index: number;
  readonly operation: LedgerOperation;
}

const OPERATIONS = ['DEBIT', 'CREDIT'] as const;

/** Returns the visible legs of the set's pairs, DEBIT first. */
export const listLegs = (
  set: PostingSet,
  isShown: (pair: Pair, operation: LedgerOperation) => boolean = () => true,
): Leg[] =>
  set.pairs.flatMap((pair, index) =>
    OPERATIONS.filter((operation) => isShown(pair, operation)).map((operation) => ({
      set,
      pair,
      index,
      operation,
    })),
  );

/**
 * Returns a company's legs of these days, both inclusive: oldest day first, and within a day in the order of posting.
 */
export function listDueLegs(
  sets: readonly PostingSet[],
  companyId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Leg[] {
  const isDue = (pair: Pair, operation: LedgerOperation): boolean => {
    const { type, id } = findOwner(pair, operation);
    return type === 'COMPANY' && id === companyId && pair.paymentDate >= from && pair.paymentDate <= to;
  };
  return sets
    .toSorted(oldestFirst)
    .flatMap((set) => listLegs(set, isDue))
    .sort((one, other) => one.pair.paymentDate.localeCompare(other.pair.paymentDate));
}

/** The database's order: ids break ties. */
const oldestFirst = (one: PostingSet, other: PostingSet): number =>
  one.createdAt.getTime() - other.createdAt.getTime() || (one.id < other.id ? -1 : 1);

/** Returns the entries of the visible legs. */
export const toEntries = (
  set: PostingSet,
  now: Date,
  isShown?: (pair: Pair, operation: LedgerOperation) => boolean,
): LedgerEntry[] => listLegs(set, isShown).map((leg) => toEntry(leg, now));

export const findOwner = ({ debit, credit }: Pair, operation: LedgerOperation): Owner =>
  operation === 'DEBIT' ? debit : credit;

/** The id of the leg's entry. */
export const toEntryId = ({ set, index, operation }: Leg): string => entryId(set, index, operation);

export const toDueEntry = (leg: Leg, now: Date): DueEntry => ({
  entry: toEntry(leg, now),
  brand: leg.set.brand,
});

export function toEntry(leg: Leg, now: Date): LedgerEntry {
  const { set, pair, index, operation } = leg;
  const owner = findOwner(pair, operation);
  const id = toEntryId(leg);
  const settledAt = pair.settlesAt <= now ? pair.settlesAt : null;
  return {
    id,
    posting_set_id: set.id,
    pair_token: pairToken(set, index),
    event_id: set.eventId,
    owner_type: owner.type,
    owner_id: owner.id,
    amount: pair.amount,
    operation,
    type: pair.type,
    currency: set.currency,
    payment_date: pair.paymentDate,
    occurred_on: dayOf(set.occurredAt),
    installment: pair.installment,
    total_installments: set.totalInstallments,
    outstanding_amount: settledAt === null ? pair.amount : 0,
    settled: settledAt !== null,
    created_at: set.createdAt,
    updated_at: settledAt ?? set.createdAt,
    settlement_items: [toItem(set, pair, id, settledAt)],
    company_id: set.companyId,
    organization_id: set.organizationId,
    affiliation_id: set.affiliationId,
    transaction_id: set.transactionId,
    refund_id: set.refundId,
    dispute_id: set.disputeId,
    cashout_id: set.cashoutId,
    fully_settled_at: settledAt,
    last_clearing_at: settledAt,
  };
}

const toItem = (set: PostingSet, pair: Pair, ledgerEntryId: string, settledAt: Date | null): SettlementItem =>
  itemOn(settlementDay(pair), {
    id: derivedId(`settlement-${ledgerEntryId}`),
    ledger_entry_id: ledgerEntryId,
    settled_amount: pair.amount,
    method: toMethod(pair.type),
    status: settledAt === null ? 'PENDING' : 'PAID',
    created_at: set.createdAt,
    updated_at: settledAt ?? set.createdAt,
  });

const itemOn = (
  day: Day,
  item: Omit<SettlementItem, 'settlement_date' | 'operation_id'>,
): SettlementItem => ({
  ...item,
  settlement_date: day,
  operation_id: derivedId(`settlement-run-${day}`),
});

/** A company's sums due from the first day until the end of a day. Cents. */
export interface Standing {
  readonly day: Day;
  readonly credits: number;
  readonly debits: number;
}

/** True for debits that a balance pays: those of a company that are due and not invoiced. */
export const isNetted = ({ owner_type, operation, settled, type }: LedgerEntry): boolean =>
  owner_type === 'COMPANY' && operation === 'DEBIT' && settled && toMethod(type) !== 'INVOICE';

/**
 * Applies a company's credits to a debit. Credits cover the oldest debits first: `before` is the sum of older debits.
 * `standings` begin at the entry's own day. The part that its day does not cover becomes FAILED after that day. Each
 * later day pays the part it covers, and the rest stays pending. docs/rules.md#settlement.
 */
export function nettedEntry(
  entry: LedgerEntry,
  before: number,
  standings: readonly Standing[],
  today: Day,
): LedgerEntry {
  const paid = paidItems(entry, before, standings);
  const covered = sumOfItems(paid);
  const onItsDay = sumOfItems(paid.filter(({ settlement_date }) => settlement_date === entry.payment_date));
  const clearedAt = paid.at(-1)?.updated_at ?? null;
  const isSettled = covered === entry.amount;
  const failed = today > entry.payment_date && onItsDay < entry.amount ? [failedItem(entry, onItsDay)] : [];
  const pending = isSettled ? [] : [pendingItem(entry, covered, today)];
  return {
    ...entry,
    outstanding_amount: entry.amount - covered,
    settled: isSettled,
    updated_at: clearedAt ?? entry.created_at,
    // In the order of their days: the failed item, the paid items of later days, then the pending rest.
    settlement_items: [...failed, ...paid, ...pending],
    fully_settled_at: isSettled ? clearedAt : null,
    last_clearing_at: clearedAt,
  };
}

const sumOfItems = (items: readonly SettlementItem[]): number =>
  items.reduce((sum, { settled_amount }) => sum + settled_amount, 0);

/** One item for each day that covers a part. */
function paidItems(entry: LedgerEntry, before: number, standings: readonly Standing[]): SettlementItem[] {
  const items: SettlementItem[] = [];
  let covered = 0;
  for (const { day, credits } of standings) {
    const upTo = Math.min(Math.max(credits - before, 0), entry.amount);
    if (upTo === covered) continue;
    const at = day === entry.payment_date ? entry.updated_at : toRunInstant(day);
    items.push(
      itemOn(day, {
        ...toPart(entry, day === entry.payment_date && upTo === entry.amount ? null : day, upTo - covered),
        status: 'PAID',
        created_at: at,
        updated_at: at,
      }),
    );
    covered = upTo;
  }
  return items;
}

/** The entry's first item, less the amount that its day paid. */
const failedItem = (entry: LedgerEntry, covered: number): SettlementItem =>
  itemOn(entry.payment_date, {
    ...toPart(entry, null, entry.amount - covered),
    status: 'FAILED',
    created_at: entry.created_at,
    updated_at: toRunInstant(addDays(entry.payment_date, 1)),
  });

const pendingItem = (entry: LedgerEntry, covered: number, today: Day): SettlementItem => {
  const isItsDay = today <= entry.payment_date;
  const at = isItsDay ? entry.created_at : toRunInstant(addDays(entry.payment_date, 1));
  return itemOn(isItsDay ? entry.payment_date : today, {
    ...toPart(entry, isItsDay ? null : 'next', entry.amount - covered),
    status: 'PENDING',
    created_at: at,
    updated_at: at,
  });
};

/** `which`: null is the entry's first item. */
const toPart = (entry: LedgerEntry, which: string | null, settled_amount: number) => ({
  id: derivedId(`settlement-${entry.id}${which === null ? '' : `-${which}`}`),
  ledger_entry_id: entry.id,
  settled_amount,
  method: toMethod(entry.type),
});

export interface Totals {
  readonly credit: number;
  readonly debit: number;
  readonly difference: number;
}

export function sumTotals(entries: readonly Pick<LedgerEntry, 'operation' | 'amount'>[]): Totals {
  const sumOperation = (operation: LedgerOperation): number =>
    entries.reduce((sum, entry) => sum + (entry.operation === operation ? entry.amount : 0), 0);
  const [credit, debit] = [sumOperation('CREDIT'), sumOperation('DEBIT')];
  return { credit, debit, difference: credit - debit };
}

export interface Invariant {
  readonly name:
    | 'amounts_are_whole_cents_above_zero'
    | 'every_pair_has_one_debit_and_one_credit'
    | 'legs_of_a_pair_agree'
    | 'credits_equal_debits'
    | 'id_follows_from_key';
  readonly holds: boolean;
}

export function checkInvariants(
  set: Pick<PostingSet, 'id' | 'key'>,
  entries: readonly LedgerEntry[],
): Invariant[] {
  const pairs = Object.values(Object.groupBy(entries, ({ pair_token }) => pair_token)).map(
    (legs) => legs ?? [],
  );
  return [
    {
      name: 'amounts_are_whole_cents_above_zero',
      holds: entries.every(({ amount }) => Number.isSafeInteger(amount) && amount > 0),
    },
    {
      name: 'every_pair_has_one_debit_and_one_credit',
      holds: pairs.every(
        (legs) =>
          legs
            .map(({ operation }) => operation)
            .sort()
            .join() === 'CREDIT,DEBIT',
      ),
    },
    {
      name: 'legs_of_a_pair_agree',
      holds: pairs.every((legs) => new Set(legs.map(formatShared)).size === 1),
    },
    { name: 'credits_equal_debits', holds: sumTotals(entries).difference === 0 },
    { name: 'id_follows_from_key', holds: set.id === derivedId(set.key) },
  ];
}

const formatShared = ({ amount, currency, payment_date, type }: LedgerEntry): string =>
  JSON.stringify([amount, currency, payment_date, type]);
