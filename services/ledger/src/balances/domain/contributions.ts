// Splits a posting set into the parts that it adds to the totals. Every total is a sum of such parts, so a reader can
// add parts that are not rolled up yet, and the order of sets does not matter.
import { dayOf, type Day, type LedgerEntryType } from '@mps/kernel';
import type { Owner } from '../../postings/domain/payment';
import {
  toRunInstant,
  type Pair,
  type PostingKind,
  type PostingSet,
} from '../../postings/domain/posting-set';

interface Sums {
  readonly credit: number;
  readonly debit: number;
}

/** The entries of one owner, counterparty and type, posted in a period. */
export interface AccountPart extends Sums {
  readonly total: 'account';
  readonly owner_type: Owner['type'];
  readonly owner_id: string;
  readonly counterparty_id: string;
  readonly type: LedgerEntryType;
  readonly period: string;
}

/**
 * `legs_`: number of entries of a type. `own_`: number of pairs among them with both legs of this owner. `early_`: the
 * same, of entries that settled before the run of their day.
 */
type EntryCounts = Readonly<Partial<Record<`${'' | 'early_'}${'legs' | 'own'}_${LedgerEntryType}`, number>>>;

/** The entries of one company that are due in a period. */
export interface BalancePart extends Sums, EntryCounts {
  readonly total: 'balance';
  readonly owner_id: string;
  readonly period: string;
  /** Number of entries. */
  readonly entries: number;
}

/** The amounts that payments of one method and brand pay a company on a day. */
export interface ReceivablePart {
  readonly total: 'receivable';
  readonly owner_id: string;
  readonly payment_date: Day;
  readonly payment_method: string;
  readonly brand: string | null;
  readonly gross: number;
  readonly fees: number;
  readonly committed: number;
}

/** A company's debits of a day that come from completed refunds and disputes. */
export interface TakenPart {
  readonly total: 'taken';
  readonly owner_id: string;
  readonly payment_date: Day;
  readonly debit: number;
}

/** The number of entries due in a period, for an owner that is no company or for the whole organization. */
export interface EntriesPart extends EntryCounts {
  readonly total: 'entries';
  /** ORGANIZATION_WIDE, or the owner's id. */
  readonly owner_id: string;
  readonly period: string;
}

export const ORGANIZATION_WIDE = '*';

export type Part = AccountPart | BalancePart | EntriesPart | ReceivablePart | TakenPart;

const YEAR_CHARS = 4;
const MONTH_CHARS = 7;
/** The period that includes all days. */
export const ALWAYS = 'all';

const toYear = (day: Day): string => day.slice(0, YEAR_CHARS);
const toMonth = (day: Day): string => day.slice(0, MONTH_CHARS);

/** Year, month and day: a few such periods add up to any span from the first day. */
const listPeriods = (day: Day): string[] => [toYear(day), toMonth(day), day];

const FIRST_YEAR = 1970;
/** No entry is due or posted before this day. */
export const FIRST_DAY: Day = `${String(FIRST_YEAR)}-01-01`;

/** The periods that add up to all days until this one. There are at most a few dozen. */
export function periodsUpTo(day: Day): string[] {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const two = (value: number): string => String(value).padStart(2, '0');
  return [
    ...Array.from({ length: Math.max(0, year - FIRST_YEAR) }, (_, index) => String(FIRST_YEAR + index)),
    ...Array.from({ length: month - 1 }, (_, index) => `${toYear(day)}-${two(index + 1)}`),
    ...Array.from({ length: date }, (_, index) => `${toMonth(day)}-${two(index + 1)}`),
  ];
}

/** Sums the sets by day first, because most sets share the longer periods. */
export function toDayParts(sets: readonly PostingSet[]): Part[] {
  return addUp(
    sets.flatMap((set) => {
      const postedOn = dayOf(set.createdAt);
      const isBeforeRun = set.createdAt < toRunInstant(postedOn);
      const isEarly = ({ settlesAt }: Pair): boolean => isBeforeRun && settlesAt <= set.createdAt;
      return set.pairs.flatMap((pair) => [
        ...legParts(pair, postedOn, isEarly(pair)),
        ...entryParts(pair, isEarly(pair)),
        ...takenParts(set, pair),
        ...receivableParts(set, pair),
      ]);
    }),
  );
}

/** Adds each day's parts to every period that includes the day. */
export const spread = (byDay: readonly Part[]): Part[] => addUp(addUp(byDay).flatMap(inEveryPeriod));

export const toParts = (sets: readonly PostingSet[]): Part[] => spread(toDayParts(sets));

const TAKING: ReadonlySet<PostingKind> = new Set<PostingKind>(['REFUND_COMPLETED', 'DISPUTE_OPENED']);

const takenParts = ({ kind }: PostingSet, { amount, paymentDate, debit: { type, id } }: Pair): TakenPart[] =>
  TAKING.has(kind) && type === 'COMPANY'
    ? [{ total: 'taken', owner_id: id, payment_date: paymentDate, debit: amount }]
    : [];

function legParts(
  { amount, type, paymentDate, debit, credit }: Pair,
  postedOn: Day,
  isEarly: boolean,
): Part[] {
  const isOwn = debit.id === credit.id;
  const partsOfLeg = (owner: Owner, other: Owner, sums: Sums): Part[] => {
    const account: AccountPart = {
      total: 'account',
      owner_type: owner.type,
      owner_id: owner.id,
      counterparty_id: other.id,
      type,
      period: postedOn,
      ...sums,
    };
    if (owner.type !== 'COMPANY') return [account];
    const balance: BalancePart = {
      total: 'balance',
      owner_id: owner.id,
      period: paymentDate,
      entries: 1,
      [`legs_${type}`]: 1,
      ...(isEarly && { [`early_legs_${type}`]: 1 }),
      ...(isOwn && sums.debit > 0 && { [`own_${type}`]: 1, ...(isEarly && { [`early_own_${type}`]: 1 }) }),
      ...sums,
    };
    return [account, balance];
  };
  return [
    ...partsOfLeg(debit, credit, { credit: 0, debit: amount }),
    ...partsOfLeg(credit, debit, { credit: amount, debit: 0 }),
  ];
}

const LEGS_OF_A_PAIR = 2;

function entryParts({ type, paymentDate: period, debit, credit }: Pair, isEarly: boolean): EntriesPart[] {
  const countLegs = (owner_id: string, legs: number): EntriesPart => ({
    total: 'entries',
    owner_id,
    period,
    [`legs_${type}`]: legs,
    ...(isEarly && { [`early_legs_${type}`]: legs }),
  });
  return [
    countLegs(ORGANIZATION_WIDE, LEGS_OF_A_PAIR),
    ...[debit, credit].filter((owner) => owner.type !== 'COMPANY').map(({ id }) => countLegs(id, 1)),
  ];
}

function inEveryPeriod(part: Part): Part[] {
  if (part.total === 'receivable' || part.total === 'taken') return [part];
  const periods =
    part.total === 'balance' || part.total === 'entries'
      ? [ALWAYS, ...listPeriods(part.period)]
      : listPeriods(part.period);
  return periods.map((period) => ({ ...part, period }));
}

type Measure = 'gross' | 'fees' | 'committed';

/** The effect of a leg's type on its company's receivables. Other types have none. */
const RECEIVABLE: Partial<Record<LedgerEntryType, readonly ['debit' | 'credit', Measure, 1 | -1]>> = {
  TRANSACTION: ['credit', 'gross', 1],
  TRANSACTION_REFUND: ['debit', 'gross', -1],
  TRANSACTION_DISPUTE: ['debit', 'gross', -1],
  TRANSACTION_DISPUTE_REVERSAL: ['credit', 'gross', 1],
  ORGANIZATION_FEE: ['debit', 'fees', 1],
  ORGANIZATION_FEE_REFUND: ['credit', 'fees', -1],
  ANTICIPATION: ['debit', 'committed', 1],
};

function receivableParts({ paymentMethod, brand }: PostingSet, pair: Pair): Part[] {
  const rule = RECEIVABLE[pair.type];
  if (rule === undefined) return [];
  const [leg, measure, sign] = rule;
  const owner = pair[leg];
  if (owner.type !== 'COMPANY') return [];
  const none = { gross: 0, fees: 0, committed: 0 };
  return [
    {
      total: 'receivable',
      owner_id: owner.id,
      payment_date: pair.paymentDate,
      payment_method: paymentMethod,
      brand,
      ...none,
      [measure]: sign * pair.amount,
    },
  ];
}

/** Formats the identity of a part: parts with the same key belong to the same total. */
export function formatPartKey(part: Part): string {
  switch (part.total) {
    case 'account':
      return `account/${part.owner_type}/${part.owner_id}/${part.counterparty_id}/${part.type}/${part.period}`;
    case 'balance':
      return balanceKey(part.owner_id, part.period);
    case 'entries':
      return entriesKey(part.owner_id, part.period);
    case 'taken':
      return takenKey(part.owner_id, part.payment_date);
    case 'receivable':
      return `receivable/${part.owner_id}/${part.payment_date}/${part.payment_method}/${part.brand ?? ''}`;
  }
}

export const balanceKey = (ownerId: string, period: string): string => `balance/${ownerId}/${period}`;
export const entriesKey = (ownerId: string, period: string): string => `entries/${ownerId}/${period}`;
export const takenKey = (ownerId: string, day: Day): string => `taken/${ownerId}/${day}`;

/** The id of an organization's total for this key. */
export const totalId = (organizationId: string, key: string): string => `${organizationId}/${key}`;

/** Separates a part's identity from its sums. */
export function splitPart(part: Part): { readonly identity: object; readonly sums: Record<string, number> } {
  const identity: Record<string, unknown> = {};
  const sums: Record<string, number> = {};
  for (const [name, value] of Object.entries(part) as [string, unknown][]) {
    if (typeof value === 'number') sums[name] = value;
    else identity[name] = value;
  }
  return { identity, sums };
}

/** Adds up parts with the same key. */
export function addUp<Some extends Part>(parts: readonly Some[]): Some[] {
  const added = new Map<string, Some>();
  for (const part of parts) {
    const key = formatPartKey(part);
    const sum = added.get(key);
    if (sum === undefined) added.set(key, { ...part });
    else addTo(sum, part);
  }
  return [...added.values()];
}

/** Every number of a part is a sum. */
function addTo(sum: Part, part: Part): void {
  const sums = sum as unknown as Record<string, unknown>;
  for (const [name, value] of Object.entries(part))
    if (typeof value === 'number') sums[name] = value + (typeof sums[name] === 'number' ? sums[name] : 0);
}
