// The total of a list without counting what it lists: the numbers of transaction_counts, corrected by the few
// transactions that they do not hold yet, all read in one snapshot of the database (docs/adr/0006).
import type { Scope } from '@mps/contracts';
import type { mongo } from 'mongoose';
import { LIST_MAX_TIME_MS } from '../../limits';
import type { ListQuery, TransactionFilter } from '../query';
import { chooseIndex, listFilter } from './plan';
import { isOfKind, kindOf, type Tally } from './documents';
import { dayOf, hasDay, hasWholeMonth, splitRange, type DayRange } from '../domain/count-range';
import type { CountedCollections } from './roll-up-counts';
import { makeReadNumbers, SNAPSHOT, type Numbers, type Owner, type Shard } from './read-numbers';

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

export function makeExactTotal(collections: CountedCollections): ExactTotal {
  const readNumbers = makeReadNumbers(collections);
  return async (scope, query) => {
    const { filter } = query;
    if (Object.entries(filter).some(([member, value]) => value !== undefined && !SERVED.has(member)))
      return null;
    const range = splitRange(filter.created_at_from, filter.created_at_to);
    if (range === null) return null;
    const { days, edges } = range;
    const owner = ownerOf(scope, filter);
    const inNumbers = async (session?: mongo.ClientSession): Promise<number | null> => {
      const numbers = await readNumbers({ owner, days }, session);
      return numbers && sumShards(numbers.shards, filter, days) + correction(numbers, filter, days);
    };
    if (edges.length === 0) return inNumbers();
    const countEdge = (session: mongo.ClientSession, edge: TransactionFilter): Promise<number> => {
      const hint = chooseIndex(scope, { filter: edge, sort: NEWEST });
      const options = { hint, maxTimeMS: LIST_MAX_TIME_MS, session, readConcern: SNAPSHOT };
      return collections.transactions.countDocuments({ ...owner, ...listFilter(edge) }, options).exec();
    };
    const session = await collections.counts.db.startSession({ snapshot: true });
    try {
      let total = await inNumbers(session);
      if (total === null) return null;
      for (const { from, to } of edges)
        total += await countEdge(session, { ...filter, created_at_from: from, created_at_to: to });
      return total;
    } finally {
      await session.endSession();
    }
  };
}

const NEWEST: ListQuery['sort'] = [['created_at', -1]];

function ownerOf({ organization_id, company_id }: Scope, filter: TransactionFilter): Owner {
  const company = filter.company_id ?? company_id;
  return { organization_id, ...(company !== null && { company_id: company }) };
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
function correction({ shards, waiting }: Numbers, filter: TransactionFilter, range: DayRange): number {
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
