// A company's statement: every due entry in the order of its days, with the balance after it. The totals give the
// number and sum of the entries before a page. The statement also decides how much of each debit the credits cover.
// Reads compute this coverage, so no job can miss a debit.
import type { CallerContext, DomainError } from '@mps/contracts';
import { addDays, dayOf, derivedId, err, ok, type Day, type Result } from '@mps/kernel';
import {
  toEntryId,
  isNetted,
  nettedEntry,
  type Leg,
  type LedgerEntry,
  type Netting,
  type PostingStore,
  type Standing,
} from '../postings';
import { LRUCache } from 'lru-cache';
import { MAX_NETTED_DEBITS, NETTED_DAY_KEPT_MS } from '../limits';
import { FIRST_DAY, periodsUpTo, type BalancePart } from './domain/contributions';
import { findOrganization, readBalance, type BalanceDeps } from './queries';
import type { ReadTotals, Snapshot } from './read-totals-store';
import type { Totals } from './store';

export interface StatementDeps extends BalanceDeps {
  readonly postings: Pick<PostingStore, 'legsDue' | 'legsOfDay'>;
}

interface Company {
  readonly organizationId: string;
  readonly companyId: string;
}

export interface StatementQuery {
  readonly company_id: string;
  readonly from: Day | null;
  readonly to: Day | null;
  readonly page: number;
  readonly limit: number;
  readonly sort: string;
}

export interface StatementLine {
  readonly id: string;
  readonly date: Day;
  readonly type: string;
  readonly description: string;
  /** Cents, signed. */
  readonly amount: number;
  readonly balance_after: number;
  readonly ledger_entry_id: string;
  readonly transaction_id: string | null;
  readonly cashout_id: string | null;
}

const DEFAULT_DAYS = 30;

/** Default: the last 30 days. Entries that are due later are not listed. Error: resource_not_found. */
export async function getStatement(
  { totals, businessClock, postings }: StatementDeps,
  { company_id, page, limit, sort, ...asked }: StatementQuery,
  { caller }: CallerContext,
): Promise<Result<{ readonly data: readonly StatementLine[]; readonly total: number }, DomainError>> {
  const organizationId = findOrganization(caller, company_id);
  if (organizationId === null) return err({ code: 'resource_not_found' });
  const now = businessClock.now();
  const today = dayOf(now);
  const to = asked.to === null || asked.to > today ? today : asked.to;
  const first = asked.from ?? addDays(to, -DEFAULT_DAYS);
  const from = first < FIRST_DAY ? FIRST_DAY : first;
  return totals.inSnapshot(async (read, snapshot) => {
    const before = new Set(periodsUpTo(addDays(from, -1)));
    const parts = await readBalance(read, organizationId, company_id, before, { from, to });
    const opening = sumParts(parts.filter(({ period }) => before.has(period)));
    const days = parts
      .filter(({ period }) => !before.has(period))
      .sort((one, other) => one.period.localeCompare(other.period));
    const total = days.reduce((sum, { entries }) => sum + entries, 0);
    const bounds = findBounds({ page, limit }, total, sort !== 'created_at');
    const owner = { organizationId, companyId: company_id };
    const data: StatementLine[] = [];
    // Sequential: a session carries one read at a time.
    for (const piece of cutDays(days, opening, bounds))
      data.push(...(await readPieceLines(piece, postings, owner, snapshot)));
    return ok({ data: sort === 'created_at' ? data : data.reverse(), total });
  });
}

const sumParts = (parts: readonly BalancePart[]): number =>
  parts.reduce((sum, { credit, debit }) => sum + credit - debit, 0);

/** Indexes of the page's lines, counted from the oldest. */
function findBounds(
  { page, limit }: { readonly page: number; readonly limit: number },
  total: number,
  newestFirst: boolean,
): { readonly start: number; readonly count: number } {
  const skipped = (page - 1) * limit;
  const count = Math.max(0, Math.min(limit, total - skipped));
  return { start: newestFirst ? total - skipped - count : skipped, count };
}

/** Consecutive days, and the range of their lines on the page: from `start` up to `end`, exclusive. */
interface Piece {
  readonly from: Day;
  readonly to: Day;
  /** Balance before the first line and after the last. */
  readonly opening: number;
  readonly closing: number;
  readonly entries: number;
  readonly start: number;
  readonly end: number;
}

const isWhole = ({ start, end, entries }: Piece): boolean => start === 0 && end === entries;

/** Returns the days with lines on the page. Whole days form one piece; a partial day at either edge forms its own. */
function cutDays(
  days: readonly BalancePart[],
  opening: number,
  { start, count }: { readonly start: number; readonly count: number },
): readonly Piece[] {
  const pieces: Piece[] = [];
  let [balance, lines] = [opening, 0];
  for (const { period: day, credit, debit, entries } of days) {
    const closing = balance + credit - debit;
    const bounds = { start: Math.max(start - lines, 0), end: Math.min(start + count - lines, entries) };
    if (bounds.start < bounds.end)
      append(pieces, { from: day, to: day, opening: balance, closing, entries, ...bounds });
    [balance, lines] = [closing, lines + entries];
  }
  return pieces;
}

function append(pieces: Piece[], piece: Piece): void {
  const last = pieces.at(-1);
  if (last === undefined || !isWhole(last) || !isWhole(piece)) {
    pieces.push(piece);
    return;
  }
  const entries = last.entries + piece.entries;
  pieces.splice(-1, 1, { ...piece, from: last.from, opening: last.opening, entries, end: entries });
}

/** Reads a partial day from its nearer end and only as far as the page needs. */
async function readPieceLines(
  piece: Piece,
  postings: StatementDeps['postings'],
  ...[owner, snapshot]: readonly [Company, Snapshot]
): Promise<readonly StatementLine[]> {
  const { from, to, entries, start, end } = piece;
  const isFromEnd = entries - start < end;
  const limit = isFromEnd ? entries - start : end;
  const due = isWhole(piece)
    ? await postings.legsDue(owner, { from, to }, snapshot)
    : await postings.legsOfDay(owner, { day: from, limit, isFromEnd }, snapshot);
  const first = start - (isFromEnd ? entries - due.length : 0);
  const shown = due.slice(first, first + end - start);
  return isFromEnd
    ? toLines(shown, piece.closing - sumOfLegs(due.slice(first)))
    : toLines(shown, piece.opening + sumOfLegs(due.slice(0, first)));
}

const signed = ({ operation, pair: { amount } }: Leg): number => (operation === 'CREDIT' ? amount : -amount);
const sumOfLegs = (legs: readonly Leg[]): number => legs.reduce((cents, leg) => cents + signed(leg), 0);

function toLines(legs: readonly Leg[], opening: number): StatementLine[] {
  let balance = opening;
  return legs.map((leg) => {
    const { set, pair } = leg;
    const [entryId, amount] = [toEntryId(leg), signed(leg)];
    balance += amount;
    return {
      id: derivedId(`statement-${entryId}`),
      date: pair.paymentDate,
      type: pair.type,
      description: describeLeg(leg),
      amount,
      balance_after: balance,
      ledger_entry_id: entryId,
      transaction_id: set.transactionId,
      cashout_id: set.cashoutId,
    };
  });
}

function describeLeg({ pair: { type, installment }, set: { totalInstallments } }: Leg): string {
  const words = type.toLowerCase().replaceAll('_', ' ');
  return totalInstallments === 1
    ? words
    : `${words}, installment ${String(installment)} of ${String(totalInstallments)}`;
}

/** Takes the uncovered part of a debit from the credits of the following days, oldest debit first. */
export const makeNetting = ({
  totals,
  postings,
}: {
  readonly totals: Totals;
  readonly postings: Pick<PostingStore, 'debitsOfDay'>;
}): Netting => {
  const earlierDebits = makeEarlierDebits(postings);
  return async (organizationId, entries, now) => {
    const debits = entries.filter(isNetted);
    const from = debits.map(({ payment_date }) => payment_date).sort()[0];
    if (from === undefined) return entries;
    const days = { from, to: dayOf(now) };
    const companies = [...new Set(debits.map(({ owner_id }) => owner_id))];
    return totals.inSnapshot(async (read, snapshot) => {
      const netted = new Map<string, LedgerEntry>();
      for (const companyId of companies) {
        const owner = { organizationId, companyId };
        const standings = await readStandings(read, owner, days);
        const own = debits.filter(({ owner_id }) => owner_id === companyId);
        for (const uncovered of findUncoveredDays(own, standings)) {
          const later = standings.filter(({ day }) => day >= uncovered);
          const [standing] = later;
          if (standing === undefined) continue;
          const earlier = await earlierDebits(owner, standing, snapshot);
          for (const entry of own.filter(({ payment_date }) => payment_date === uncovered)) {
            const before = standing.debits - standing.ofDay.debit + (earlier.get(entry.id) ?? 0);
            netted.set(entry.id, nettedEntry(entry, before, later, days.to));
          }
        }
      }
      return entries.map((entry) => netted.get(entry.id) ?? entry);
    });
  };
};

/** A company's day with its due amounts. */
interface DayStanding extends Standing {
  readonly ofDay: Pick<BalancePart, 'credit' | 'debit' | 'entries'>;
}

/** Maps an entry's id to the cents of debits of the same day that were posted before it. */
type EarlierDebits = ReadonlyMap<string, number>;

/**
 * Reads a company's day once for all of its debits. The result is cached while the day's count and sums are unchanged,
 * because every payment due on the day needs it.
 */
function makeEarlierDebits(postings: Pick<PostingStore, 'debitsOfDay'>) {
  const kept = new LRUCache<string, { readonly debits: EarlierDebits }>({
    maxSize: MAX_NETTED_DEBITS,
    sizeCalculation: ({ debits }) => debits.size + 1,
    ttl: NETTED_DAY_KEPT_MS,
  });
  const running = new Map<string, Promise<EarlierDebits>>();

  async function read(owner: Company, day: Day, snapshot: Snapshot): Promise<EarlierDebits> {
    const debits = new Map<string, number>();
    let sum = 0;
    for await (const page of postings.debitsOfDay(owner, day, snapshot))
      for (const leg of page) {
        debits.set(toEntryId(leg), sum);
        sum += leg.pair.amount;
      }
    return debits;
  }

  return async (owner: Company, standing: DayStanding, snapshot: Snapshot): Promise<EarlierDebits> => {
    const { day, ofDay } = standing;
    const key = [owner.organizationId, owner.companyId, day, ofDay.entries, ofDay.debit, ofDay.credit].join(
      '/',
    );
    const known = kept.get(key);
    if (known !== undefined) return known.debits;
    const pass = running.get(key) ?? read(owner, day, snapshot);
    running.set(key, pass);
    try {
      const debits = await pass;
      kept.set(key, { debits });
      return debits;
    } finally {
      running.delete(key);
    }
  };
}

async function readStandings(
  read: ReadTotals,
  { organizationId, companyId }: { readonly organizationId: string; readonly companyId: string },
  days: { readonly from: Day; readonly to: Day },
): Promise<readonly DayStanding[]> {
  const before = new Set(periodsUpTo(addDays(days.from, -1)));
  const parts = await readBalance(read, organizationId, companyId, before, days);
  const earlier = parts.filter(({ period }) => before.has(period));
  let credits = earlier.reduce((sum, part) => sum + part.credit, 0);
  let debits = earlier.reduce((sum, part) => sum + part.debit, 0);
  return parts
    .filter(({ period }) => !before.has(period))
    .sort((one, other) => one.period.localeCompare(other.period))
    .map(({ period, credit, debit, entries }) => {
      credits += credit;
      debits += debit;
      return { day: period, credits, debits, ofDay: { credit, debit, entries } };
    });
}

/** The days of these debits that ended with an uncovered amount. */
const findUncoveredDays = (debits: readonly LedgerEntry[], standings: readonly Standing[]): Set<Day> => {
  const uncovered = new Set(standings.filter((one) => one.debits > one.credits).map(({ day }) => day));
  return new Set(debits.map(({ payment_date }) => payment_date).filter((day) => uncovered.has(day)));
};
