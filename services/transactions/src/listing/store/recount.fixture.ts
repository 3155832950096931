// Checks the numbers of transaction_counts against a full count.
import type { mongo } from 'mongoose';
import { KIND_EXPRESSION } from './documents';
import { toMonth } from '../domain/count-range';
import type { CountedCollections } from './roll-up-counts';
import type { Tally } from './documents';

/** A number that differs from a full count, which is always a bug. */
export interface CountDifference {
  /** "organization/company/2026-03-02/APPROVED/PROVIDER_A/PIX/ECOMMERCE"; with "2026-03" for the month's total. */
  readonly key: string;
  readonly held: number;
  readonly counted: number;
}

interface Group {
  readonly _id: {
    readonly organization_id: string;
    readonly company_id: string;
    readonly day: string;
    readonly status: string;
    readonly kind: string;
  };
  readonly count: number;
}

/** Reads every transaction, so it is for tests and operators' checks only. Empty: all numbers are right. */
export async function recount(collections: CountedCollections): Promise<readonly CountDifference[]> {
  const session = await collections.connection.startSession({ snapshot: true });
  try {
    const { held, pending } = await readHeld(collections, session);
    const counted = await countAgain(collections, pending, session);
    return [...new Set([...held.keys(), ...counted.keys()])]
      .map((key) => ({ key, held: held.get(key) ?? 0, counted: counted.get(key) ?? 0 }))
      .filter((one) => one.held !== one.counted);
  } finally {
    await session.endSession();
  }
}

/** Set on every read: the connection's read concern would override the session's. */
const SNAPSHOT = { level: 'snapshot' } as const;

type Numbers = Map<string, number>;

const add = (numbers: Numbers, key: string, by: number): void =>
  void numbers.set(key, (numbers.get(key) ?? 0) + by);

function addTally(numbers: Numbers, owner: string, tally: Tally): void {
  for (const [status, kinds] of Object.entries(tally))
    for (const [kind, count] of Object.entries(kinds)) add(numbers, `${owner}/${status}/${kind}`, count);
}

async function readHeld({ counts }: CountedCollections, session: mongo.ClientSession) {
  const shards = await counts.find({}, { session, readConcern: SNAPSHOT }).toArray();
  const held: Numbers = new Map();
  for (const { _id, total, days } of shards) {
    addTally(held, _id, total);
    for (const [day, tally] of Object.entries(days)) addTally(held, `${_id}-${day}`, tally);
  }
  return { held, pending: shards.flatMap((shard) => shard.pending) };
}

/** Counts each transaction in the status of its pending mark, or else of its own mark: the numbers should equal this. */
async function countAgain(
  { transactions }: CountedCollections,
  pending: readonly { readonly id: string; readonly status: string }[],
  session: mongo.ClientSession,
): Promise<Numbers> {
  const marked = { $arrayElemAt: ['$$pending.status', { $indexOfArray: ['$$pending.id', '$_id'] }] };
  const isPending = { $in: ['$_id', '$$pending.id'] };
  const groups = await transactions
    .aggregate<Group>(
      [
        { $set: { held_as: { $cond: [isPending, marked, '$counted_status'] } } },
        // A transaction without a mark that does not wait is in no total. It is reported as a difference.
        {
          $set: {
            held_as: {
              $cond: [{ $gt: ['$uncounted_since', null] }, '$held_as', '$status'],
            },
          },
        },
        { $match: { held_as: { $gt: '' } } },
        {
          $group: {
            _id: {
              organization_id: '$organization_id',
              company_id: '$company_id',
              day: { $dateToString: { date: '$created_at', format: '%Y-%m-%d' } },
              status: '$held_as',
              kind: KIND_EXPRESSION,
            },
            count: { $sum: 1 },
          },
        },
      ],
      { let: { pending: [...pending] }, session, readConcern: SNAPSHOT, allowDiskUse: true },
    )
    .toArray();
  const numbers: Numbers = new Map();
  for (const { _id: of, count } of groups) {
    const owner = `${of.organization_id}/${of.company_id}`;
    for (const time of [of.day, toMonth(of.day)])
      add(numbers, `${owner}/${time}/${of.status}/${of.kind}`, count);
  }
  return numbers;
}
