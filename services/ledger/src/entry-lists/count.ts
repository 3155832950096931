// Counts entries of a filter from totals by owner, type and payment day. Settlement depends on day and type, so
// `settled` becomes a span of days. docs/rules/ledger.md#settlement.
import type { Scope } from '@mps/contracts';
import { addDays, dayOf, LEDGER_ENTRY_TYPES, type Day, type LedgerEntryType } from '@mps/kernel';
import type { ReadTotals } from '../balances';
import {
  ALWAYS,
  balanceKey,
  entriesKey,
  ORGANIZATION_WIDE,
  periodsUpTo,
  totalId,
  type BalancePart,
  type EntriesPart,
} from '../balances/domain/contributions';
import {
  findListedPairs,
  lastDayOfMonth,
  toMethod,
  toRunInstant,
  type DaySpan,
  type EntryFilter,
} from '../postings';

/** A part of the entries that the totals can count. */
interface Counted extends DaySpan {
  readonly types: readonly LedgerEntryType[];
  readonly sign: 1 | -1;
  /** Counts only entries that settled before the run of their day. */
  readonly isEarly?: true;
}

export interface CountQuery {
  readonly scope: Scope;
  readonly filter: EntryFilter;
  readonly now: Date;
}

export async function countEntries(read: ReadTotals, query: CountQuery): Promise<number> {
  const { payment_date_from: from, payment_date_to: to } = query.filter;
  const [count = 0] = await countEntriesBySpan(read, query, [{ from, to }]);
  return count;
}

/** Counts the entries of each span of payment days in one read. The filter's own days do not matter. */
export async function countEntriesBySpan(
  read: ReadTotals,
  { scope, filter, now }: CountQuery,
  spans: readonly DaySpan[],
): Promise<readonly number[]> {
  const { organization_id: organizationId, company_id: viewer } = scope;
  const listed = findListedPairs(scope, filter.owner_id);
  const subject = listed.companyId ?? filter.owner_id ?? ORGANIZATION_WIDE;
  const isListed = (type: LedgerEntryType): boolean =>
    (listed.types?.includes(type) ?? true) && (filter.type === null || filter.type === type);
  const types = LEDGER_ENTRY_TYPES.filter(isListed);
  const counted = spans.map((span) =>
    toCounted({ types, ...span }, filter.settled, now).map((part) => ({
      ...part,
      periods: signedPeriods(part),
    })),
  );
  const periods = new Set(counted.flat().flatMap((part) => [...part.periods.keys()]));
  if (periods.size === 0) return spans.map(() => 0);
  const { parts } = await read(organizationId, {
    filter: {
      _id: {
        $in: [...periods].flatMap((period) =>
          [balanceKey(subject, period), entriesKey(subject, period)].map((key) =>
            totalId(organizationId, key),
          ),
        ),
      },
    },
    index: '_id_',
    isWanted: (part): part is BalancePart | EntriesPart =>
      (part.total === 'balance' || part.total === 'entries') &&
      part.owner_id === subject &&
      periods.has(part.period),
  });
  const seesBothLegs = filter.owner_id === null && viewer !== null;
  const count = (one: Counted & { readonly periods: ReadonlyMap<string, number> }): number =>
    parts.reduce(
      (sum, part) =>
        sum + (one.periods.get(part.period) ?? 0) * one.sign * countPartEntries(part, one, seesBothLegs),
      0,
    );
  return counted.map((ofSpan) => ofSpan.reduce((sum, one) => sum + count(one), 0));
}

/** A company also sees the other leg of each of its pairs. In a pair with itself, both legs are its own. */
const countPartEntries = (
  part: BalancePart | EntriesPart,
  { types, isEarly }: Counted,
  seesBothLegs: boolean,
): number =>
  types.reduce((sum, type) => {
    const [legs = 0, own = 0] = isEarly
      ? [part[`early_legs_${type}`], part[`early_own_${type}`]]
      : [part[`legs_${type}`], part[`own_${type}`]];
    return sum + (seesBothLegs ? 2 * (legs - own) : legs);
  }, 0);

/** The payment days that can have entries of the filter. A month's invoices settle at its end. */
export function findPaymentDays(
  { settled, payment_date_from: from, payment_date_to: to }: EntryFilter,
  now: Date,
): DaySpan {
  const today = dayOf(now);
  const firstOpen = `${today.slice(0, -2)}01`;
  if (settled === true) return { from, to: to === null || to > today ? today : to };
  return { from: settled === false && (from === null || from < firstOpen) ? firstOpen : from, to };
}

function toCounted(
  { types, from, to }: DaySpan & Pick<Counted, 'types'>,
  settled: boolean | null,
  now: Date,
): Counted[] {
  if (settled === null) return [{ types, from, to, sign: 1 }];
  const today = dayOf(now);
  const isBeforeRun = now < toRunInstant(today);
  const lastSettled = isBeforeRun ? addDays(today, -1) : today;
  const lastInvoiced =
    lastSettled === lastDayOfMonth(lastSettled) ? lastSettled : addDays(`${lastSettled.slice(0, -2)}01`, -1);
  const isInvoiced = (one: LedgerEntryType): boolean => toMethod(one) === 'INVOICE';
  const spans = [
    { types: types.filter((one) => !isInvoiced(one)), last: lastSettled },
    { types: types.filter(isInvoiced), last: lastInvoiced },
  ];
  const onTime = spans.map(({ last, ...part }): Counted =>
    settled
      ? { ...part, from, to: to === null || to > last ? last : to, sign: 1 }
      : { ...part, from: from === null || from <= last ? addDays(last, 1) : from, to, sign: 1 },
  );
  const isAsked = (from === null || from <= today) && (to === null || to >= today);
  return isBeforeRun && isAsked
    ? [...onTime, { types, from: today, to: today, sign: settled ? 1 : -1, isEarly: true }]
    : onTime;
}

/** Periods with totals that add up to the span, each with its sign. */
function signedPeriods({ types, from, to }: Counted): ReadonlyMap<string, number> {
  if (types.length === 0 || (from !== null && to !== null && from > to)) return new Map();
  const whole = from !== null && to !== null ? findWholePeriod(from, to) : null;
  if (whole !== null) return new Map([[whole, 1]]);
  const signs = new Map<string, number>();
  for (const period of to === null ? [ALWAYS] : periodsUpTo(to)) signs.set(period, 1);
  for (const period of from === null ? [] : periodsUpTo(addDays(from, -1)))
    if (!signs.delete(period)) signs.set(period, -1);
  return signs;
}

/** The day, month or year that the span is. */
function findWholePeriod(from: Day, to: Day): string | null {
  if (from === to) return from;
  if (from.endsWith('-01') && to === lastDayOfMonth(from)) return from.slice(0, '2026-01'.length);
  const year = from.slice(0, '2026'.length);
  return from === `${year}-01-01` && to === `${year}-12-31` ? year : null;
}
