// Reads a page of a list by payment date. Totals by year, month and day tell on which days the page begins and ends, so
// only entries of the page, or of days with few entries, are read.
import { addDays, type Day } from '@mps/kernel';
import { lastDayOfMonth, type DaySpan, type Leg, type PagePart } from '../postings';
import { FIRST_DAY } from '../balances/domain/contributions';
import { countEntriesBySpan, findPaymentDays } from './count';
import { hasFewEntries, type ListReads } from './few';

/** No entry is due after this year: the business clock of a test may be decades ahead. */
const LAST_YEAR = 2199;

/** One day of a list. */
interface ListedDay {
  readonly day: Day;
  /** Entries of the list on earlier days, in the order of the list. */
  readonly before: number;
  readonly count: number;
}

interface ClosedSpan {
  readonly from: Day;
  readonly to: Day;
}

/** All of `part` must be within the list. */
export async function readByPaymentDate(reads: ListReads, part: PagePart): Promise<readonly Leg[]> {
  const end = part.skip + part.limit;
  const findDay = makeDayFinder(reads, part);
  const readPart = (span: ClosedSpan, skip: number, limit: number): Promise<readonly Leg[]> =>
    readSpan(reads, part, span, { skip, limit });
  const [first, last] = [await findDay(part.skip), await findDay(end - 1)];
  const skip = part.skip - first.before;
  const whole = toSpan(first.day, last.day);
  if (first.day === last.day || (await hasFewEntries(reads, part, whole)))
    return readPart(whole, skip, part.limit);
  const start = await readPart(toSpan(first.day, first.day), skip, first.count - skip);
  const middle = await readMiddle(reads, part, { first, last, findDay });
  return [...start, ...middle, ...(await readPart(toSpan(last.day, last.day), 0, end - last.before))];
}

/** Reads the days between the first and the last of the page. All of their entries are on the page. */
async function readMiddle(
  reads: ListReads,
  part: PagePart,
  {
    first,
    last,
    findDay,
  }: { readonly first: ListedDay; readonly last: ListedDay; readonly findDay: FindDay },
): Promise<readonly Leg[]> {
  let next = first.before + first.count;
  if (next === last.before) return [];
  const step = part.order.paymentDate ?? 1;
  const between = toSpan(addDays(first.day, step), addDays(last.day, -step));
  if (await hasFewEntries(reads, part, between))
    return readSpan(reads, part, between, { skip: 0, limit: last.before - next });
  const legs: Leg[] = [];
  while (next < last.before) {
    const { day, count } = await findDay(next);
    legs.push(...(await readSpan(reads, part, toSpan(day, day), { skip: 0, limit: count })));
    next += count;
  }
  return legs;
}

/** Several days must have few entries. */
function readSpan(
  { postings, scope, snapshot }: ListReads,
  part: PagePart,
  days: ClosedSpan,
  page: Pick<PagePart, 'skip' | 'limit'>,
): Promise<readonly Leg[]> {
  const filter = { ...part.filter, payment_date_from: days.from, payment_date_to: days.to };
  return days.from === days.to
    ? postings.page(
        scope,
        { ...part, ...page, filter, order: { ...part.order, paymentDate: null } },
        snapshot,
      )
    : postings.pageOfFew(scope, { ...part, ...page, filter, days }, snapshot);
}

const toSpan = (one: Day, other: Day): ClosedSpan =>
  one <= other ? { from: one, to: other } : { from: other, to: one };

/** Finds the day of the entry with this index in the list. */
type FindDay = (index: number) => Promise<ListedDay>;

function makeDayFinder({ read, scope }: ListReads, { filter, now, order }: PagePart): FindDay {
  const listed = findPaymentDays(filter, now);
  const known = new Map<string, readonly number[]>();
  const count = async (spans: readonly DaySpan[]): Promise<readonly number[]> => {
    // The days of a month, and the month itself, begin and end on the same days.
    const key = JSON.stringify(spans);
    const counts = known.get(key) ?? (await countEntriesBySpan(read, { scope, filter, now }, spans));
    known.set(key, counts);
    return counts;
  };
  return async (index) => {
    let before = 0;
    let within: ClosedSpan = {
      from: listed.from ?? FIRST_DAY,
      to: listed.to ?? `${String(LAST_YEAR)}-12-31`,
    };
    for (const split of [listYears, listMonths, listDays]) {
      const spans = split(within);
      if (order.paymentDate === -1) spans.reverse();
      const counts = await count(spans);
      let of = 0;
      while (of < spans.length - 1 && before + (counts[of] ?? 0) <= index) before += counts[of++] ?? 0;
      within = spans[of] ?? within;
      if (split === listDays) return { day: within.from, before, count: counts[of] ?? 0 };
    }
    throw new RangeError('A list has no such entry');
  };
}

const listYears = (span: ClosedSpan): ClosedSpan[] =>
  split(span, (day) => `${day.slice(0, '2026'.length)}-12-31`);
const listMonths = (span: ClosedSpan): ClosedSpan[] => split(span, lastDayOfMonth);
const listDays = (span: ClosedSpan): ClosedSpan[] => split(span, (day) => day);

/** Splits the span at the end of each period. */
function split({ from, to }: ClosedSpan, findEnd: (day: Day) => Day): ClosedSpan[] {
  const spans: ClosedSpan[] = [];
  for (let day = from; day <= to;) {
    const end = findEnd(day);
    spans.push({ from: day, to: end < to ? end : to });
    day = addDays(end, 1);
  }
  return spans;
}
