// What one posting set adds to the totals. Every total is a sum of such parts, so that what is not rolled up yet can be added
// when it is read, and the order in which sets are added changes nothing.
import { dayOf, type Day, type LedgerEntryType } from '@mps/kernel';
import type { Owner } from '../../postings/domain/payment';
import type { Pair, PostingSet } from '../../postings/domain/posting-set';

interface Sums {
  readonly credit: number;
  readonly debit: number;
}

/** Of one owner's entries of one type against one other owner, posted in a period. */
export interface AccountPart extends Sums {
  readonly total: 'account';
  readonly owner_type: Owner['type'];
  readonly owner_id: string;
  readonly counterparty_id: string;
  readonly type: LedgerEntryType;
  readonly period: string;
}

/** Of one company's entries that are due in a period. */
export interface BalancePart extends Sums {
  readonly total: 'balance';
  readonly owner_id: string;
  readonly period: string;
  /** How many entries. */
  readonly entries: number;
}

/** Of what payments of one method and brand pay a company on a day. */
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

export type Part = AccountPart | BalancePart | ReceivablePart;

const YEAR_CHARS = 4;
const MONTH_CHARS = 7;
/** The period that all days are in. */
export const ALWAYS = 'all';

const yearOf = (day: Day): string => day.slice(0, YEAR_CHARS);
const monthOf = (day: Day): string => day.slice(0, MONTH_CHARS);

/** Year, month and day: any span from the beginning is a few of them. */
const periodsOf = (day: Day): string[] => [yearOf(day), monthOf(day), day];

const FIRST_YEAR = 1970;

/** The periods whose totals add up to everything until the end of the day: at most a few dozen, however much there is. */
export function periodsUpTo(day: Day): string[] {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const two = (value: number): string => String(value).padStart(2, '0');
  return [
    ...Array.from({ length: Math.max(0, year - FIRST_YEAR) }, (_, index) => String(FIRST_YEAR + index)),
    ...Array.from({ length: month - 1 }, (_, index) => `${yearOf(day)}-${two(index + 1)}`),
    ...Array.from({ length: date }, (_, index) => `${monthOf(day)}-${two(index + 1)}`),
  ];
}

export function partsOf(set: PostingSet): Part[] {
  const posted = periodsOf(dayOf(set.createdAt));
  return set.pairs.flatMap((pair) => [...legParts(pair, posted), ...receivableParts(set, pair)]);
}

function legParts({ amount, type, paymentDate, debit, credit }: Pair, posted: readonly string[]): Part[] {
  const due = [ALWAYS, ...periodsOf(paymentDate)];
  const partsOfLeg = (owner: Owner, other: Owner, sums: Sums): Part[] => [
    ...posted.map((period) => ({
      total: 'account' as const,
      owner_type: owner.type,
      owner_id: owner.id,
      counterparty_id: other.id,
      type,
      period,
      ...sums,
    })),
    ...(owner.type === 'COMPANY'
      ? due.map((period) => ({ total: 'balance' as const, owner_id: owner.id, period, entries: 1, ...sums }))
      : []),
  ];
  return [
    ...partsOfLeg(debit, credit, { credit: 0, debit: amount }),
    ...partsOfLeg(credit, debit, { credit: amount, debit: 0 }),
  ];
}

type Measure = 'gross' | 'fees' | 'committed';

/** What a leg of a type does to its company's receivables; types that are not here are none of them. */
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

const MEASURES = ['credit', 'debit', 'entries', 'gross', 'fees', 'committed'] as const;

/** Without its sums: what a part is a part of. */
export const identityOf = (part: Part): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(part).filter(([name]) => !(MEASURES as readonly string[]).includes(name)),
  );

export const sumsOf = (part: Part): Record<string, number> =>
  Object.fromEntries(
    Object.entries(part).flatMap(([name, cents]) =>
      typeof cents === 'number' && (MEASURES as readonly string[]).includes(name)
        ? [[name, cents] as const]
        : [],
    ),
  );

/** Parts of the same, added up. */
export function addUp<Some extends Part>(parts: readonly Some[]): Some[] {
  const added = new Map<string, Some>();
  for (const part of parts) {
    const key = JSON.stringify(identityOf(part));
    const before = added.get(key);
    added.set(key, before === undefined ? part : addTo(before, part));
  }
  return [...added.values()];
}

function addTo<Some extends Part>(before: Some, part: Some): Some {
  const had = sumsOf(before);
  const sums = Object.entries(sumsOf(part)).map(([name, cents]) => [name, (had[name] ?? 0) + cents] as const);
  return { ...before, ...Object.fromEntries(sums) };
}
