// Finds spans of payment days with so few entries that all of them are read and sorted in memory.
import type { Scope } from '@mps/contracts';
import type { ReadTotals, Snapshot } from '../balances';
import { MAX_FEW_ENTRIES } from '../limits';
import { findListedPairs, type DaySpan, type PagePart, type PostingStore } from '../postings';
import { countEntriesBySpan, findPaymentDays } from './count';

/** The reads of one list, all in one snapshot. */
export interface ListReads {
  readonly read: ReadTotals;
  readonly snapshot: Snapshot;
  readonly postings: Pick<PostingStore, 'page' | 'pageOfFew'>;
  readonly scope: Scope;
}

/** Returns days that include all entries of the list and few others. null: there are none. */
export async function findFewDays(
  reads: ListReads,
  { filter, now }: Pick<PagePart, 'filter' | 'now'>,
): Promise<DaySpan | null> {
  const days = findPaymentDays(filter, now);
  if (days.from === null && days.to === null) return null;
  return (await hasFewEntries(reads, { filter, now }, days)) ? days : null;
}

/** Counts all entries that a read of the days finds, whether the filter selects them or not. */
export async function hasFewEntries(
  { read, scope }: Pick<ListReads, 'read' | 'scope'>,
  { filter, now }: Pick<PagePart, 'filter' | 'now'>,
  days: DaySpan,
): Promise<boolean> {
  const { companyId } = findListedPairs(scope, filter.owner_id);
  const found = {
    scope: { ...scope, company_id: null },
    filter: { ...filter, owner_id: companyId, type: null, settled: null },
    now,
  };
  const [entries = 0] = await countEntriesBySpan(read, found, [days]);
  return entries <= MAX_FEW_ENTRIES;
}
