// The work on deliveries. One that waits names its endpoint in `waiting_for`; one that a replica works on has a lease
// instead, so that a look for work never meets what is under way. A lease that ran out makes it wait again.
import { declareCollection, makeGroupedInsert, makeGroupedUpdate } from '@mps/aggregates';
import type { RealClock } from '@mps/kernel';
import type { Connection, mongo } from 'mongoose';
import { DELIVERY_LEASE_MS, LIST_LIMIT_MS, MAX_WAITING_ENDPOINTS, SETTLE_LINGER_MS } from '../limits';
import type { Attempt, Delivery, DeliveryStatus } from './domain/delivery';
import { toDelivery, type DeliveryCollection } from './store';

interface FailureDocument {
  readonly _id: string;
  readonly failing_since: string;
}

export const declareFailures = (connection: Connection) =>
  declareCollection<FailureDocument>(connection, 'failures', []);

/** How an attempt ended. `next_attempt_at` null: it was the last. */
export interface Settlement {
  readonly attempt: Attempt | null;
  readonly status: DeliveryStatus;
  readonly next_attempt_at: string | null;
  readonly updated_at: string;
}

export interface WaitingHead {
  readonly endpoint_id: string;
  readonly next_attempt_at: string;
}

/** The first of each endpoint: a step of the index for each. For the test that reads its plan, too. */
export const waitingHeads = (after: string): mongo.Document[] => [
  { $match: { waiting_for: { $gt: after } } },
  { $sort: { waiting_for: 1, next_attempt_at: 1 } },
  { $group: { _id: '$waiting_for', next_attempt_at: { $first: '$next_attempt_at' } } },
  { $limit: MAX_WAITING_ENDPOINTS },
  { $project: { _id: 0, endpoint_id: '$_id', next_attempt_at: 1 } },
];

export type WorkStore = ReturnType<typeof makeWorkStore>;

/** `owner`: of this process. */
export function makeWorkStore(collection: DeliveryCollection, owner: string, realClock: RealClock) {
  const insert = makeGroupedInsert(collection);
  const update = makeGroupedUpdate(collection, SETTLE_LINGER_MS);
  const leaseEnd = (): Date => new Date(realClock.now().getTime() + DELIVERY_LEASE_MS);

  /** Leases what is due at an endpoint, oldest first. What another replica was faster with is not among it. */
  async function claim(endpointId: string, now: string, limit: number): Promise<readonly Delivery[]> {
    const due = await collection
      .find({ waiting_for: endpointId, next_attempt_at: { $lte: now } })
      .sort({ next_attempt_at: 1 })
      .limit(limit)
      .maxTimeMS(LIST_LIMIT_MS)
      .toArray();
    if (due.length === 0) return [];
    const lease = {
      $set: { leased_by: owner, leased_until: leaseEnd() },
      $unset: { waiting_for: 1 },
    } as const;
    const ids = due.map(({ _id }) => _id);
    const { modifiedCount } = await collection.updateMany(
      { _id: { $in: ids }, waiting_for: endpointId },
      lease,
    );
    if (modifiedCount === due.length) return due.map(toDelivery);
    const ours = await collection.find({ _id: { $in: ids }, leased_by: owner }).toArray();
    return ours.map(toDelivery);
  }

  return {
    /** False: it is there already. Leased, it is this process's to attempt at once; else it waits. */
    async add({ id, ...members }: Delivery, leased: boolean): Promise<boolean> {
      const work = leased
        ? { leased_by: owner, leased_until: leaseEnd() }
        : { waiting_for: members.endpoint_id };
      const document = { _id: id, ...members, ...work, received_at: realClock.now() };
      return (await insert(document)) === null;
    },

    /**
     * Endpoints that deliveries wait for, each with the time of its first, by id from the one after `after`; one step of the
     * index for each, and MAX_WAITING_ENDPOINTS at most.
     */
    findWaiting: (after = ''): Promise<readonly WaitingHead[]> =>
      collection
        .aggregate<WaitingHead>(waitingHeads(after), { hint: 'waiting', maxTimeMS: LIST_LIMIT_MS })
        .toArray(),

    countWaiting: (limit: number, endpointId?: string): Promise<number> =>
      collection.countDocuments(
        { waiting_for: endpointId ?? { $gt: '' } },
        { hint: 'waiting', limit, maxTimeMS: LIST_LIMIT_MS },
      ),

    claim,

    /** Writes down how an attempt ended, unless its lease ran out and somebody else has taken it over. */
    settle({ id, endpoint_id }: Delivery, { attempt, status, next_attempt_at, updated_at }: Settlement) {
      const members = { status, next_attempt_at, updated_at };
      const waits = status === 'PENDING' ? { waiting_for: endpoint_id } : {};
      return update({
        filter: { _id: id, leased_by: owner },
        update: {
          $set: { ...members, ...waits },
          $unset: { leased_by: 1, leased_until: 1 },
          ...(attempt !== null && { $push: { attempts: attempt } }),
        },
      });
    },

    /** What a replica that is gone had leased waits again; answers when the next lease runs out, null while there is none. */
    async releaseExpired(): Promise<Date | null> {
      await collection.updateMany({ leased_until: { $lt: realClock.now() } }, [
        { $set: { waiting_for: '$endpoint_id' } },
        { $unset: ['leased_by', 'leased_until'] },
      ]);
      const next = await collection.findOne(
        { leased_until: { $exists: true } },
        { sort: { leased_until: 1 }, projection: { leased_until: 1 }, hint: 'leased' },
      );
      return next?.leased_until ?? null;
    },
  };
}

export type FailureStore = ReturnType<typeof makeFailureStore>;

/** Since when an endpoint has failed without a success in between; ISO 8601, business clock. */
export function makeFailureStore(failures: mongo.Collection<FailureDocument>) {
  return {
    async failingSince(endpointId: string): Promise<string | null> {
      return (await failures.findOne({ _id: endpointId }))?.failing_since ?? null;
    },

    async setFailingSince(endpointId: string, since: string | null): Promise<void> {
      if (since === null) await failures.deleteOne({ _id: endpointId });
      else
        await failures.updateOne({ _id: endpointId }, { $set: { failing_since: since } }, { upsert: true });
    },
  };
}
