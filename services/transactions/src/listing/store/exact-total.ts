// The total of a list without counting what it lists: the numbers of transaction_counts, corrected by the few
// transactions that they do not hold yet, all read in one snapshot of the database (docs/adr/0006).
import type { Scope } from '@mps/contracts';
import { trusted, type mongo } from 'mongoose';
import { LIST_MAX_TIME_MS, MAX_UNCOUNTED_READ } from '../../limits';
import type { ListQuery, TransactionFilter } from '../query';
import { chooseIndex, listFilter } from './plan';
import { isOfKind, kindOf, KIND_MEMBERS, type Kinded } from './documents';
import { dayOf, edgeMonths, hasDay, hasWholeMonth, splitRange, type DayRange } from '../domain/count-range';
import type { CountedCollections } from './roll-up-counts';
import { COUNT_INDEX, type Tally, type TransactionCountDocument } from './documents';
import { INDEX, type TransactionDocument } from '../../transaction';

/** `null`: the numbers cannot answer this, or not faster than counting does. */
export type ExactTotal = (scope: Scope, query: Pick<ListQuery, 'filter' | 'sort'>) => Promise<number | null>;

const SERVED: ReadonlySet<string> = new Set<keyof TransactionFilter>([
  'company_id',
  'status',
  'provider',
  'payment_method',
  'capture_method',
  'created_at_from',
  'created_at_to',
]);

type Waiting = Kinded & Pick<TransactionDocument, '_id' | 'status' | 'created_at' | 'counted_status'>;
type Shard = Pick<TransactionCountDocument, 'month' | 'pending' | 'total'> &
  Partial<Pick<TransactionCountDocument, 'days'>>;

export function makeExactTotal(collections: CountedCollections): ExactTotal {
  return async (scope, query) => {
    const { filter } = query;
    if (Object.entries(filter).some(([member, value]) => value !== undefined && !SERVED.has(member)))
      return null;
    const range = splitRange(filter.created_at_from, filter.created_at_to);
    if (range === null) return null;
    const session = await collections.counts.db.startSession({ snapshot: true });
    try {
      const owner = ownerOf(scope, filter);
      const waiting = await readWaiting(collections, owner, session);
      if (waiting.length > MAX_UNCOUNTED_READ) return null;
      const shards = await readShards(collections, owner, range.days, session);
      let total = sumShards(shards, filter, range.days) + correction(shards, waiting, filter, range.days);
      for (const { from, to } of range.edges) {
        const edge = { ...filter, created_at_from: from, created_at_to: to };
        total += await collections.transactions.countDocuments(
          { ...owner, ...listFilter(edge) },
          {
            hint: chooseIndex(scope, { filter: edge, sort: NEWEST }),
            maxTimeMS: LIST_MAX_TIME_MS,
            session,
            readConcern: SNAPSHOT,
          },
        );
      }
      return total;
    } finally {
      await session.endSession();
    }
  };
}

/** Said on every read: the level of the connection would win over that of the session. */
const SNAPSHOT = { level: 'snapshot' } as const;
const NEWEST: ListQuery['sort'] = [['created_at', -1]];

type Owner = Pick<Scope, 'organization_id'> & { readonly company_id?: string };

function ownerOf({ organization_id, company_id }: Scope, filter: TransactionFilter): Owner {
  const company = filter.company_id ?? company_id;
  return { organization_id, ...(company !== null && { company_id: company }) };
}

function readWaiting(
  { transactions }: CountedCollections,
  owner: Owner,
  session: mongo.ClientSession,
): Promise<Waiting[]> {
  return transactions
    .find(
      { ...owner, uncounted_since: trusted({ $exists: true }) },
      { ...KIND_MEMBERS, status: 1, created_at: 1, counted_status: 1 },
      { hint: INDEX.uncounted, session, readConcern: SNAPSHOT, maxTimeMS: LIST_MAX_TIME_MS },
    )
    .limit(MAX_UNCOUNTED_READ + 1)
    .lean<Waiting[]>();
}

function readShards(
  { counts }: CountedCollections,
  owner: Owner,
  { from, to }: DayRange,
  session: mongo.ClientSession,
): Promise<Shard[]> {
  // Whole months need their totals only; the days of the months at the ends are fetched for those alone.
  const atTheEnds = { $cond: [{ $in: ['$month', [...edgeMonths({ from, to })]] }, '$days', '$$REMOVE'] };
  return counts
    .aggregate<Shard>(
      [{ $match: owner }, { $project: { month: 1, pending: 1, total: 1, days: atTheEnds } }],
      { hint: COUNT_INDEX, session, readConcern: SNAPSHOT, maxTimeMS: LIST_MAX_TIME_MS },
    )
    .exec();
}

function sumShards(shards: readonly Shard[], filter: TransactionFilter, range: DayRange): number {
  return shards.reduce((sum, { month, total, days }) => {
    if (hasWholeMonth(range, month)) return sum + sumTally(total, filter);
    return Object.entries(days ?? {}).reduce(
      (part, [day, tally]) => part + (hasDay(range, `${month}-${day}`) ? sumTally(tally, filter) : 0),
      sum,
    );
  }, 0);
}

function sumTally(tally: Tally, filter: TransactionFilter): number {
  let sum = 0;
  for (const [status, kinds] of Object.entries(tally))
    for (const [kind, count] of Object.entries(kinds)) if (isAskedFor(filter, status, kind)) sum += count;
  return sum;
}

/** What those that wait would add if they were counted as they are, less what the numbers hold them as. */
function correction(
  shards: readonly Shard[],
  waiting: readonly Waiting[],
  filter: TransactionFilter,
  range: DayRange,
): number {
  const held = new Map(
    shards.flatMap(({ pending }) => pending.map(({ id, status }) => [id, status] as const)),
  );
  let sum = 0;
  for (const one of waiting) {
    if (!hasDay(range, dayOf(one.created_at))) continue;
    const kind = kindOf(one);
    const heldAs = held.get(one._id) ?? one.counted_status;
    if (isAskedFor(filter, one.status, kind)) sum += 1;
    if (heldAs !== undefined && isAskedFor(filter, heldAs, kind)) sum -= 1;
  }
  return sum;
}

const isAskedFor = (filter: TransactionFilter, status: string, kind: string): boolean =>
  (filter.status === undefined || filter.status.includes(status)) && isOfKind(filter, kind);
