// The total of a list without counting its documents: the numbers of transaction_counts, corrected by the few transactions
// whose changes they lack. Both are read in one snapshot of the database (docs/adr/0006).
import { groupCalls } from '@mps/aggregates';
import type { Scope } from '@mps/contracts';
import type { mongo } from 'mongoose';
import { LIST_MAX_TIME_MS, MAX_KEYS_COUNTED, MAX_UNCOUNTED_READ } from '../../limits';
import { INDEX, type TransactionDocument } from '../../transaction';
import type { ListQuery, TransactionFilter } from '../query';
import { chooseIndex, toDatabaseFilter } from './plan';
import {
  isOfKind,
  formatKind,
  KIND_MEMBERS,
  type Kinded,
  type Tally,
  type TransactionCountDocument,
} from './documents';
import {
  toDay,
  listEdgeMonths,
  hasDay,
  hasWholeMonth,
  splitRange,
  type CountRange,
  type DayRange,
} from '../domain/count-range';
import type { CountedCollections } from './roll-up-counts';

/** `null`: the numbers have no answer to this query, or counting is no slower. */
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

export function makeExactTotal(
  collections: CountedCollections,
  maxKeysCounted = MAX_KEYS_COUNTED,
): ExactTotal {
  const readNumbers = makeReadNumbers(collections);
  const count = (scope: Scope, filter: TransactionFilter, options: mongo.CountDocumentsOptions) => {
    const hint = chooseIndex(scope, { filter, sort: isByAmount(filter) ? BY_AMOUNT : NEWEST });
    const matches = { ...toOwner(scope, filter), ...toDatabaseFilter(filter) };
    return collections.transactions.countDocuments(matches, {
      hint,
      maxTimeMS: LIST_MAX_TIME_MS,
      ...options,
    });
  };

  /** The numbers of the whole days, and a count of the parts of days at the ends. */
  async function addUp(
    scope: Scope,
    filter: TransactionFilter,
    { days, edges }: CountRange,
    session?: mongo.ClientSession,
  ): Promise<number | null> {
    const numbers = await readNumbers({ owner: toOwner(scope, filter), days }, session);
    if (numbers === null) return null;
    let total = sumShards(numbers.shards, filter, days) + computeCorrection(numbers, filter, days);
    for (const { from, to } of edges) {
      const edge = { ...filter, created_at_from: from, created_at_to: to };
      total += await count(scope, edge, { ...(session && { session }), readConcern: SNAPSHOT });
    }
    return total;
  }

  /** Both halves at once: the database counts the keys of one command on one core. */
  async function countOutside(scope: Scope, filter: TransactionFilter, session: mongo.ClientSession) {
    const options = { session, readConcern: SNAPSHOT };
    const outside = invertAmounts(filter);
    const to = outside.amount_to ?? (await findLargestAmount(collections, toOwner(scope, filter), options));
    const middle = Math.floor(((outside.amount_from ?? 0) + to) / 2);
    const halves = await Promise.all([
      count(scope, { ...outside, amount_to: middle }, options),
      count(scope, { ...outside, amount_from: middle + 1 }, options),
    ]);
    return halves[0] + halves[1];
  }

  /** Few keys are counted. Of many, those that the filter leaves out are fewer, and are taken from the total without it. */
  async function countAmounts(scope: Scope, filter: TransactionFilter): Promise<number | null> {
    const few = await count(scope, filter, { limit: maxKeysCounted });
    if (few < maxKeysCounted) return few;
    return inSnapshot(collections.connection, async (session) => {
      // The first read determines the snapshot.
      const all = await addUp(scope, { ...filter, ...WITHOUT_AMOUNTS }, WHOLE_TIME, session);
      return all === null ? null : all - (await countOutside(scope, filter, session));
    });
  }

  return async (scope, { filter }) => {
    const members = Object.entries(filter).flatMap(([member, value]) =>
      value === undefined ? [] : [member],
    );
    const others = members.filter((member) => !SERVED.has(member));
    if (hasOpenAmounts(filter) && others.length === 1) return countAmounts(scope, filter);
    if (others.length > 0) return null;
    const range = splitRange(filter.created_at_from, filter.created_at_to);
    if (range === null) return null;
    if (range.edges.length === 0) return addUp(scope, filter, range);
    return inSnapshot(collections.connection, (session) => addUp(scope, filter, range, session));
  };
}

async function findLargestAmount(
  { transactions }: CountedCollections,
  owner: Owner,
  options: mongo.FindOptions,
): Promise<number> {
  const hint = owner.company_id === undefined ? INDEX.organizationAmount : INDEX.companyAmount;
  const largest = { hint, sort: { amount: -1 }, projection: { _id: 0, amount: 1 }, limit: 1 } as const;
  const found = transactions.find(owner, { ...options, ...largest, maxTimeMS: LIST_MAX_TIME_MS });
  const [first] = await found.toArray();
  return first?.amount ?? 0;
}

async function inSnapshot<Answer>(
  connection: CountedCollections['connection'],
  work: (session: mongo.ClientSession) => Promise<Answer>,
): Promise<Answer> {
  const session = await connection.startSession({ snapshot: true });
  try {
    return await work(session);
  } finally {
    await session.endSession();
  }
}

const WITHOUT_AMOUNTS = { amount_from: undefined, amount_to: undefined } as const;

const isByAmount = ({ amount_from, amount_to }: TransactionFilter): boolean =>
  amount_from !== undefined || amount_to !== undefined;

/** A range of amounts with one end, of any time and status. No index has amounts and statuses. */
const hasOpenAmounts = (filter: TransactionFilter): boolean =>
  (filter.amount_from === undefined) !== (filter.amount_to === undefined) &&
  filter.status === undefined &&
  filter.created_at_from === undefined &&
  filter.created_at_to === undefined;

const WHOLE_TIME: CountRange = { days: { from: null, to: null }, edges: [] };

/** The amounts outside the range. Amounts are whole cents. */
const invertAmounts = ({ amount_from, amount_to, ...rest }: TransactionFilter): TransactionFilter => ({
  ...rest,
  ...(amount_from !== undefined && { amount_to: amount_from - 1 }),
  ...(amount_to !== undefined && { amount_from: amount_to + 1 }),
});

const NEWEST: ListQuery['sort'] = [['created_at', -1]];
const BY_AMOUNT: ListQuery['sort'] = [['amount', 1]];

function toOwner({ organization_id, company_id }: Scope, filter: TransactionFilter): Owner {
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
    for (const [kind, count] of Object.entries(kinds)) if (isInFilter(filter, status, kind)) sum += count;
  return sum;
}

/** The difference that waiting transactions make: their present count, less the count that the numbers hold. */
function computeCorrection({ shards, waiting }: Numbers, filter: TransactionFilter, range: DayRange): number {
  const held = new Map(
    shards.flatMap(({ pending }) => pending.map(({ id, status }) => [id, status] as const)),
  );
  let sum = 0;
  for (const one of waiting) {
    if (!hasDay(range, toDay(one.created_at))) continue;
    const kind = formatKind(one);
    const heldAs = held.get(one._id) ?? one.counted_status;
    if (isInFilter(filter, one.status, kind)) sum += 1;
    if (heldAs !== undefined && isInFilter(filter, heldAs, kind)) sum -= 1;
  }
  return sum;
}

const isInFilter = (filter: TransactionFilter, status: string, kind: string): boolean =>
  (filter.status === undefined || filter.status.includes(status)) && isOfKind(filter, kind);

// One command reads the numbers of transaction_counts with the transactions that they lack, so both are of one snapshot.
// Simultaneous queries for companies of one organization share a command.

/** Without a company: the whole organization. */
interface Owner {
  readonly organization_id: string;
  readonly company_id?: string;
}

/** A transaction that changed after its last roll-up. */
type Waiting = Kinded &
  Pick<TransactionDocument, '_id' | 'company_id' | 'status' | 'created_at' | 'counted_status'>;

/** Numbers of a company and a month. `days` is present when the range covers only some of the month. */
type Shard = Pick<TransactionCountDocument, 'company_id' | 'month' | 'pending' | 'total'> &
  Partial<Pick<TransactionCountDocument, 'days'>>;

interface Numbers {
  readonly waiting: readonly Waiting[];
  readonly shards: readonly Shard[];
}

interface Asked {
  readonly owner: Owner;
  readonly days: DayRange;
}

/** Set on every read: the connection's read concern would override the session's. */
const SNAPSHOT = { level: 'snapshot' } as const;
const GROUPS_IN_FLIGHT = 4;
/** Under load, queries wait this long to share a read: each read walks the keys of everything that was counted lately. */
const BUSY_LINGER_MS = 5;

/** `null`: so many transactions wait that counting is no slower. A given session determines the snapshot. */
type ReadNumbers = (asked: Asked, session?: mongo.ClientSession) => Promise<Numbers | null>;

function makeReadNumbers(collections: CountedCollections): ReadNumbers {
  const together = groupCalls<Asked, Numbers | null>(
    async (asked) => {
      const read = new Map(
        [...Map.groupBy(asked, toBatchKey)].map(([key, some]) => [key, readBatch(collections, some)]),
      );
      return Promise.allSettled(asked.map(async (one) => (await read.get(toBatchKey(one)))?.(one) ?? null));
    },
    { maxInFlight: GROUPS_IN_FLIGHT, busyLingerMs: BUSY_LINGER_MS },
  );
  return (asked, session) =>
    session === undefined ? together(asked) : readAll(collections, [asked], session);
}

const toBatchKey = ({ owner, days }: Asked): string =>
  JSON.stringify([owner.organization_id, owner.company_id === undefined, days]);

/** Returns a reader of each query's numbers. All queries are of one organization and of the same days. */
async function readBatch(
  collections: CountedCollections,
  asked: readonly Asked[],
): Promise<(one: Asked) => Promise<Numbers | null> | Numbers | null> {
  const numbers = await readAll(collections, asked);
  if (numbers === null)
    return (one) => (listCompanies(asked).length > 1 ? readAll(collections, [one]) : null);
  const waiting = Map.groupBy(numbers.waiting, ({ company_id }) => company_id);
  const shards = Map.groupBy(numbers.shards, ({ company_id }) => company_id);
  return ({ owner: { company_id: id } }) =>
    id === undefined ? numbers : { waiting: waiting.get(id) ?? [], shards: shards.get(id) ?? [] };
}

const listCompanies = (asked: readonly Asked[]): readonly string[] => [
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
  const companies = listCompanies(asked);
  const owned = {
    organization_id: owner.organization_id,
    ...(companies.length > 0 && { company_id: companies.length === 1 ? companies[0] : { $in: companies } }),
  };
  const waitingMembers = { ...KIND_MEMBERS, company_id: 1, status: 1, created_at: 1, counted_status: 1 };
  // A whole month needs only its total. Days are fetched only for the months at the ends.
  const atTheEnds = { $cond: [{ $in: ['$month', [...listEdgeMonths(days)]] }, '$days', '$$REMOVE'] };
  const shardMembers = { company_id: 1, month: 1, pending: 1, total: 1, days: atTheEnds };
  const found = await transactions
    .aggregate<Waiting | Shard>(
      [
        { $match: { ...owned, uncounted_since: { $exists: true } } },
        { $limit: MAX_UNCOUNTED_READ + 1 },
        { $project: waitingMembers },
        {
          $unionWith: {
            coll: counts.collectionName,
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
