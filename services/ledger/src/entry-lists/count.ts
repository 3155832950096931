// Counts entries of a filter from totals by owner, type and payment day. Settlement depends on day and type, so
// `settled` becomes a span of days. docs/rules/ledger.md#settlement.
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
import { lastDayOfMonth, toMethod, toRunInstant, type DaySpan, type EntryFilter } from '../postings';

/** A part of the entries that the totals can count. */
interface Counted {
  readonly types: readonly LedgerEntryType[];
  readonly from: Day | null;
  readonly to: Day | null;
}

export interface CountQuery {
  readonly organizationId: string;
  /** The company of the caller. null: the caller is the organization. */
  readonly companyId: string | null;
  readonly filter: EntryFilter;
  readonly now: Date;
}

/** null: no total answers this filter. */
export async function countEntries(
  read: ReadTotals,
  { organizationId, companyId, filter, now }: CountQuery,
): Promise<number | null> {
  const { owner_id: ownerId } = filter;
  const counted = countedParts(filter, now);
  if (counted === null || (companyId !== null && ownerId !== null && companyId !== ownerId)) return null;
  const subject = ownerId ?? companyId ?? ORGANIZATION_WIDE;
  const signed = counted.map((part) => ({ ...part, periods: signedPeriods(part) }));
  const periods = new Set(signed.flatMap((part) => [...part.periods.keys()]));
  if (periods.size === 0) return 0;
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
  const seesBothLegs = ownerId === null && companyId !== null;
  return parts.reduce(
    (sum, part) =>
      sum +
      signed.reduce(
        (of, { types, periods: signs }) =>
          of + (signs.get(part.period) ?? 0) * countPartEntries(part, types, seesBothLegs),
        0,
      ),
    0,
  );
}

/** A company also sees the other leg of each of its pairs. In a pair with itself, both legs are its own. */
const countPartEntries = (
  part: BalancePart | EntriesPart,
  types: readonly LedgerEntryType[],
  seesBothLegs: boolean,
): number =>
  types.reduce((sum, type) => {
    const [legs, own] = [part[`legs_${type}`] ?? 0, part[`own_${type}`] ?? 0];
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

/** null: in the first minutes of a day, entries of the day are settled or not depending on their posting. */
function countedParts(
  { type, settled, payment_date_from: from, payment_date_to: to }: EntryFilter,
  now: Date,
): Counted[] | null {
  const types = LEDGER_ENTRY_TYPES.filter((one) => type === null || one === type);
  if (settled === null) return [{ types, from, to }];
  const today = dayOf(now);
  if (now < toRunInstant(today)) return null;
  const endOfMonth = lastDayOfMonth(today);
  const lastInvoiced = today === endOfMonth ? today : addDays(`${today.slice(0, -2)}01`, -1);
  const isInvoiced = (one: LedgerEntryType): boolean => toMethod(one) === 'INVOICE';
  const spans = [
    { types: types.filter((one) => !isInvoiced(one)), last: today },
    { types: types.filter(isInvoiced), last: lastInvoiced },
  ];
  return spans.map(({ last, ...part }) =>
    settled
      ? { ...part, from, to: to === null || to > last ? last : to }
      : { ...part, from: from === null || from <= last ? addDays(last, 1) : from, to },
  );
}

/** Periods with totals that add up to the span, each with its sign. */
function signedPeriods({ types, from, to }: Counted): ReadonlyMap<string, number> {
  if (types.length === 0 || (from !== null && to !== null && from > to)) return new Map();
  if (from !== null && from === to) return new Map([[from, 1]]);
  const signs = new Map<string, number>();
  for (const period of to === null ? [ALWAYS] : periodsUpTo(to)) signs.set(period, 1);
  for (const period of from === null ? [] : periodsUpTo(addDays(from, -1)))
    if (!signs.delete(period)) signs.set(period, -1);
  return signs;
}
