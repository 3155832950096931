// Lists of ledger entries: a page in the order of an index and the total from the totals, both in one snapshot.
import { type CallerContext, type Scope, scopeOf } from '@mps/contracts';
import type { ReadTotals, Totals } from '../balances';
import { MAX_FEW_ENTRIES } from '../limits';
import {
  toEntry,
  isOneDay,
  positionText,
  streamDirection,
  type DaySpan,
  type EntryFilter,
  type EntryQuery,
  type Leg,
  type LedgerEntry,
  type PostingDeps,
  type PostingStore,
} from '../postings';
import { countEntries, findPaymentDays, type CountQuery } from './count';

export interface EntryListDeps extends Omit<PostingDeps, 'postings'> {
  readonly postings: Pick<PostingStore, 'list' | 'page' | 'pageOfFew' | 'count'>;
  readonly totals: Totals;
}

export interface EntryPage {
  readonly data: readonly LedgerEntry[];
  /** 0 if the page begins after an entry. */
  readonly total: number;
  /** Position of the last entry. null: the page is not full, or the list's order has no positions. */
  readonly next: string | null;
}

/** `sort` has the public form `-payment_date,created_at`. */
export async function listEntries(
  deps: EntryListDeps,
  {
    filter,
    page,
  }: {
    readonly filter: EntryFilter;
    readonly page: {
      readonly page: number;
      readonly limit: number;
      readonly sort: string;
      readonly after: string | null;
    };
  },
  { caller }: CallerContext,
): Promise<EntryPage> {
  const scope = scopeOf(caller);
  if (scope === null) return { data: [], total: 0, next: null };
  const now = deps.businessClock.now();
  const query = { ...page, sort: parseSort(page.sort), filter, now };
  const { legs, total, next } = await readPage(deps, scope, query);
  const data = legs.map((leg) => toEntry(leg, now));
  return { data: await deps.netted(scope.organization_id, data, now), total, next };
}

interface FoundPage {
  readonly legs: readonly Leg[];
  readonly total: number;
  readonly next: string | null;
}

async function readPage(
  { postings, totals }: EntryListDeps,
  scope: Scope,
  query: EntryQuery,
): Promise<FoundPage> {
  const direction = streamDirection(query);
  if (direction === null) {
    const { rows, total } = await postings.list(scope, query);
    const legs = rows.flatMap(({ set, index, operation }) =>
      set.pairs.map((pair) => ({ set, pair, index, operation })),
    );
    return { legs, total, next: null };
  }
  return totals.inSnapshot(async (read, snapshot) => {
    const { organization_id: organizationId, company_id: companyId } = scope;
    const { filter, now } = query;
    const asked = { organizationId, companyId, filter, now };
    const total =
      query.after === null
        ? ((await countEntries(read, asked)) ?? (await postings.count(scope, query, snapshot)))
        : null;
    const isBeyondEnd = total !== null && (query.page - 1) * query.limit >= total;
    const few = query.after === null ? await findFewDays(read, asked) : null;
    const legs = isBeyondEnd
      ? []
      : few === null
        ? await postings.page(scope, query, direction, snapshot)
        : await postings.pageOfFew(scope, { query, direction, days: few }, snapshot);
    const last = few === null && legs.length === query.limit ? legs.at(-1) : undefined;
    return { legs, total: total ?? 0, next: last === undefined ? null : positionText(last) };
  });
}

/** Returns days that include all entries of the list and few others. null: there are none. */
async function findFewDays(read: ReadTotals, asked: CountQuery): Promise<DaySpan | null> {
  const days = findPaymentDays(asked.filter, asked.now);
  if (isOneDay(asked.filter) || (days.from === null && days.to === null)) return null;
  const { from: payment_date_from, to: payment_date_to } = days;
  const owner_id = asked.companyId === null ? asked.filter.owner_id : null;
  const filter = { ...asked.filter, owner_id, type: null, settled: null, payment_date_from, payment_date_to };
  const entries = await countEntries(read, { ...asked, filter });
  return entries !== null && entries <= MAX_FEW_ENTRIES ? days : null;
}

function parseSort(sort: string): EntryQuery['sort'] {
  const asked = sort === '' ? ['-created_at'] : sort.split(',');
  return asked.map((item) => ({
    field: item.endsWith('payment_date') ? 'payment_date' : 'created_at',
    direction: item.startsWith('-') ? -1 : 1,
  }));
}
