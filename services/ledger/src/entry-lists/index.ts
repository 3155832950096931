// Lists of ledger entries: a page in the order of an index and the total from the totals, both in one snapshot.
import { type CallerContext, type Scope, scopeOf } from '@mps/contracts';
import { skipOf } from '@mps/kernel';
import type { Totals } from '../balances';
import {
  toEntry,
  isListedByPipeline,
  isOneDay,
  positionText,
  toOrder,
  type EntryFilter,
  type EntryQuery,
  type Leg,
  type LedgerEntry,
  type PagePart,
  type PostingDeps,
} from '../postings';
import { readByPaymentDate } from './by-payment-date';
import { countEntries } from './count';
import { findFewDays, type ListReads } from './few';

export interface EntryListDeps extends Omit<PostingDeps, 'postings'> {
  readonly postings: ListReads['postings'] & Pick<PostingDeps['postings'], 'list'>;
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

async function readPage(deps: EntryListDeps, scope: Scope, query: EntryQuery): Promise<FoundPage> {
  if (isListedByPipeline(query.filter)) return readFew(deps, scope, query);
  return deps.totals.inSnapshot((read, snapshot) =>
    readIndexed({ read, snapshot, postings: deps.postings, scope }, query),
  );
}

async function readFew(
  { postings }: Pick<EntryListDeps, 'postings'>,
  scope: Scope,
  query: EntryQuery,
): Promise<FoundPage> {
  const { rows, total } = await postings.list(scope, query);
  const legs = rows.flatMap(({ set, index, operation }) =>
    set.pairs.map((pair) => ({ set, pair, index, operation })),
  );
  return { legs, total, next: null };
}

async function readIndexed(reads: ListReads, query: EntryQuery): Promise<FoundPage> {
  const { filter, now, after } = query;
  const order = toOrder(query);
  const part: PagePart = { filter, now, order, after, skip: skipOf(query), limit: query.limit };
  if (after !== null) {
    const legs = await reads.postings.page(reads.scope, part, reads.snapshot);
    return { legs, total: 0, next: findNext(legs, part) };
  }
  const total = await countEntries(reads.read, { scope: reads.scope, filter, now });
  // A page that is not full ends with the last entry, so that the read does not look for more.
  const limit = Math.min(part.limit, total - part.skip);
  if (limit <= 0) return { legs: [], total, next: null };
  if (order.first === 'payment_date')
    return { legs: await readByPaymentDate(reads, { ...part, limit }), total, next: null };
  const days = isOneDay(filter) ? null : await findFewDays(reads, part);
  const legs =
    days === null
      ? await reads.postings.page(reads.scope, { ...part, limit }, reads.snapshot)
      : await reads.postings.pageOfFew(reads.scope, { ...part, limit, days }, reads.snapshot);
  return { legs, total, next: days === null ? findNext(legs, part) : null };
}

/** A list that is also sorted by payment date has no positions. */
function findNext(legs: readonly Leg[], { order, limit }: PagePart): string | null {
  const last = order.paymentDate === null && legs.length === limit ? legs.at(-1) : undefined;
  return last === undefined ? null : positionText(last);
}

function parseSort(sort: string): EntryQuery['sort'] {
  const asked = sort === '' ? ['-created_at'] : sort.split(',');
  return asked.map((item) => ({
    field: item.endsWith('payment_date') ? 'payment_date' : 'created_at',
    direction: item.startsWith('-') ? -1 : 1,
  }));
}
