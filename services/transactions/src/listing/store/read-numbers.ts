// The numbers of transaction_counts with the transactions that they do not hold yet (docs/adr/0006), by one command and so of
// one snapshot. Who asks in the same moment for companies of one organization is answered by one command too.
import { groupCalls } from '@mps/aggregates';
import type { mongo } from 'mongoose';
import { LIST_MAX_TIME_MS, MAX_UNCOUNTED_READ } from '../../limits';
import { INDEX, type TransactionDocument } from '../../transaction';
import { edgeMonths, type DayRange } from '../domain/count-range';
import { KIND_MEMBERS, type Kinded, type TransactionCountDocument } from './documents';
import type { CountedCollections } from './roll-up-counts';

/** Without a company: the whole organization. */
export interface Owner {
  readonly organization_id: string;
  readonly company_id?: string;
}

/** Changed since the numbers were made. */
export type Waiting = Kinded &
  Pick<TransactionDocument, '_id' | 'company_id' | 'status' | 'created_at' | 'counted_status'>;

/** Numbers of a company and a month; days where the range asks for some of them only. */
export type Shard = Pick<TransactionCountDocument, 'company_id' | 'month' | 'pending' | 'total'> &
  Partial<Pick<TransactionCountDocument, 'days'>>;

export interface Numbers {
  readonly waiting: readonly Waiting[];
  readonly shards: readonly Shard[];
}

interface Asked {
  readonly owner: Owner;
  readonly days: DayRange;
}

/** Said on every read: the level of the connection would win over that of a session. */
export const SNAPSHOT = { level: 'snapshot' } as const;
const GROUPS_IN_FLIGHT = 4;

/** `null`: so much waits that counting is no slower. In the snapshot of the session, where there is one. */
export type ReadNumbers = (asked: Asked, session?: mongo.ClientSession) => Promise<Numbers | null>;

export function makeReadNumbers(collections: CountedCollections): ReadNumbers {
  const together = groupCalls<Asked, Numbers | null>(
    async (asked) => {
      const read = new Map(
        [...Map.groupBy(asked, alikeKey)].map(([key, some]) => [key, readTogether(collections, some)]),
      );
      return Promise.allSettled(asked.map(async (one) => (await read.get(alikeKey(one)))?.(one) ?? null));
    },
    0,
    GROUPS_IN_FLIGHT,
  );
  return (asked, session) =>
    session === undefined ? together(asked) : readAll(collections, [asked], session);
}

const alikeKey = ({ owner, days }: Asked): string =>
  JSON.stringify([owner.organization_id, owner.company_id === undefined, days]);

/** What each of them is answered. All are of one organization, and want the same days. */
async function readTogether(
  collections: CountedCollections,
  asked: readonly Asked[],
): Promise<(one: Asked) => Promise<Numbers | null> | Numbers | null> {
  const numbers = await readAll(collections, asked);
  if (numbers === null) return (one) => (companiesOf(asked).length > 1 ? readAll(collections, [one]) : null);
  const waiting = Map.groupBy(numbers.waiting, ({ company_id }) => company_id);
  const shards = Map.groupBy(numbers.shards, ({ company_id }) => company_id);
  return ({ owner: { company_id: id } }) =>
    id === undefined ? numbers : { waiting: waiting.get(id) ?? [], shards: shards.get(id) ?? [] };
}

const companiesOf = (asked: readonly Asked[]): readonly string[] => [
  ...new Set(asked.flatMap(({ owner }) => owner.company_id ?? [])),
];

async function readAll(
  { transactions, counts }: CountedCollections,
  asked: readonly Asked[],
  session?: mongo.ClientSession,
): Promise<Numbers | null> {
  const [first] = asked;
  if (first === undefined) return { waiting: [], shards: [] };
  const { owner, days } = first;
  const companies = companiesOf(asked);
  const owned = {
    organization_id: owner.organization_id,
    ...(companies.length > 0 && { company_id: companies.length === 1 ? companies[0] : { $in: companies } }),
  };
  const waitingMembers = { ...KIND_MEMBERS, company_id: 1, status: 1, created_at: 1, counted_status: 1 };
  // Whole months need their totals only; the days of the months at the ends are fetched for those alone.
  const atTheEnds = { $cond: [{ $in: ['$month', [...edgeMonths(days)]] }, '$days', '$$REMOVE'] };
  const shardMembers = { company_id: 1, month: 1, pending: 1, total: 1, days: atTheEnds };
  const found = await transactions.collection
    .aggregate<Waiting | Shard>(
      [
        { $match: { ...owned, uncounted_since: { $exists: true } } },
        { $limit: MAX_UNCOUNTED_READ + 1 },
        { $project: waitingMembers },
        {
          $unionWith: {
            coll: counts.collection.name,
            pipeline: [{ $match: owned }, { $project: shardMembers }],
          },
        },
      ],
      {
        hint: INDEX.uncounted,
        readConcern: SNAPSHOT,
        maxTimeMS: LIST_MAX_TIME_MS,
        ...(session && { session }),
      },
    )
    .toArray();
  const isShard = (one: Waiting | Shard): one is Shard => 'month' in one;
  const waiting = found.filter((one): one is Waiting => !isShard(one));
  return waiting.length > MAX_UNCOUNTED_READ ? null : { waiting, shards: found.filter(isShard) };
}
