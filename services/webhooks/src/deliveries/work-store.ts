// Deliveries in MongoDB, for the dispatcher. A waiting delivery names its endpoint in `waiting_for`; a delivery under way has a
// lease instead, so that a look for work never meets it. A delivery with an expired lease waits again. Leases begin and end by
// the clock of the database. Every lease has an id, and only its holder may store an outcome (docs/adr/0029).
import {
  declareModel,
  defineDocument,
  makeGroupedInsert,
  makeGroupedUpdate,
  text,
  type DocumentIn,
} from '@mps/aggregates';
import { assertHolds, newId, type RealClock } from '@mps/kernel';
import { mongo, type Connection, type Model } from 'mongoose';
import { DELIVERY_LEASE_MS, LIST_LIMIT_MS, MAX_WAITING_ENDPOINTS, SETTLE_LINGER_MS } from '../limits';
import type { Attempt, Delivery, DeliveryStatus } from './domain/delivery';
import { toDelivery, type DeliveryCollection } from './store';

const failureSchema = defineDocument({ _id: text(), failing_since: text() });

export const declareFailures = (connection: Connection) =>
  declareModel(connection, 'failures', failureSchema);

/** The outcome of an attempt. `next_attempt_at` is null after the last attempt. */
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

/** A delivery that this process has leased. */
export interface LeasedDelivery extends Delivery {
  /** Id of the lease. */
  readonly lease: string;
  /** A time before the start of the lease, in milliseconds of the process's monotonic clock. */
  readonly leased_since_ms: number;
}

/** Finds the first waiting delivery of each endpoint, with one index step for each. Exported for the test of its query plan. */
export const buildWaitingHeads = (after: string): mongo.Document[] => [
  { $match: { waiting_for: { $gt: after } } },
  { $sort: { waiting_for: 1, next_attempt_at: 1 } },
  { $group: { _id: '$waiting_for', next_attempt_at: { $first: '$next_attempt_at' } } },
  { $limit: MAX_WAITING_ENDPOINTS },
  { $project: { _id: 0, endpoint_id: '$_id', next_attempt_at: 1 } },
];

export type WorkStore = ReturnType<typeof makeWorkStore>;

/** `owner` identifies this process. */
export function makeWorkStore(collection: DeliveryCollection, owner: string, realClock: RealClock) {
  const insert = makeGroupedInsert(collection);
  const update = makeGroupedUpdate(collection, SETTLE_LINGER_MS);
  return {
    /** Stores a delivery: leased to this process, or waiting when `lease` is null. Returns false when it was stored before. */
    async add({ id, ...members }: Delivery, lease: string | null): Promise<boolean> {
      const work =
        lease === null
          ? { waiting_for: members.endpoint_id }
          : { leased_by: owner, lease, leased_at: DATABASE_NOW };
      const document = { _id: id, ...members, ...work, received_at: realClock.now() };
      return (await insert(document)) === null;
    },

    /**
     * Returns endpoints with waiting deliveries and the due time of their first, in the order of their ids from `after` on. Takes
     * one index step for each, and returns at most MAX_WAITING_ENDPOINTS.
     */
    findWaiting: (after = ''): Promise<readonly WaitingHead[]> =>
      collection
        .aggregate<WaitingHead>(buildWaitingHeads(after), { hint: 'waiting', maxTimeMS: LIST_LIMIT_MS })
        .toArray(),

    /** Counts waiting deliveries of all endpoints, due or not. Stops at `limit`. */
    countWaiting: (limit: number): Promise<number> =>
      collection.countDocuments(
        { waiting_for: { $gt: '' } },
        { hint: 'waiting', limit, maxTimeMS: LIST_LIMIT_MS },
      ),

    /** Counts waiting deliveries of one endpoint that are due at `now`. Stops at `limit`. */
    countDue: (endpointId: string, now: string, limit: number): Promise<number> =>
      collection.countDocuments(
        { waiting_for: endpointId, next_attempt_at: { $lte: now } },
        { hint: 'waiting', limit, maxTimeMS: LIST_LIMIT_MS },
      ),

    claim: makeClaim(collection, owner),

    /** Stores the outcome of an attempt. Changes nothing if the delivery no longer has this lease. */
    settle(
      { id, endpoint_id, lease }: LeasedDelivery,
      { attempt, status, next_attempt_at, updated_at }: Settlement,
    ) {
      // A delivery without an instant would never be attempted again.
      assertHolds((status === 'PENDING') === (next_attempt_at !== null), 'delivery.waits_with_an_instant');
      const members = { status, next_attempt_at, updated_at };
      const waits = status === 'PENDING' ? { waiting_for: endpoint_id } : {};
      return update({
        filter: { _id: id, lease },
        update: {
          $set: { ...members, ...waits },
          $unset: { leased_by: 1, lease: 1, leased_at: 1 },
          ...(attempt !== null && { $push: { attempts: attempt } }),
        },
      });
    },

    /**
     * Ends expired leases: their deliveries wait again. Returns the milliseconds until the next lease expires; null without
     * leases.
     */
    async releaseExpired(): Promise<number | null> {
      const oldest = await readOldestLease(collection);
      if (oldest === null || oldest.leftMs > 0) return oldest?.leftMs ?? null;
      const began = new mongo.Timestamp({
        t: Math.floor((oldest.nowMs - DELIVERY_LEASE_MS) / MS_PER_SECOND),
        i: 0,
      });
      await collection.updateMany({ leased_at: { $lt: began } }, [
        { $set: { waiting_for: '$endpoint_id' } },
        { $unset: ['leased_by', 'lease', 'leased_at'] },
      ]);
      return (await readOldestLease(collection))?.leftMs ?? null;
    },
  };
}

/** Leases the due deliveries of an endpoint, oldest first, except those that another replica leased meanwhile. */
function makeClaim(collection: DeliveryCollection, owner: string) {
  return async (endpointId: string, now: string, limit: number): Promise<readonly LeasedDelivery[]> => {
    const due = { waiting_for: endpointId, next_attempt_at: { $lte: now } };
    const found = await collection
      .find(due, { projection: { _id: 1 } })
      .sort({ next_attempt_at: 1 })
      .limit(limit)
      .maxTimeMS(LIST_LIMIT_MS)
      .toArray();
    if (found.length === 0) return [];
    const lease = newId();
    const leased_since_ms = performance.now();
    const _id = { $in: found.map((one) => one._id) };
    await collection.updateMany(
      { _id, ...due },
      {
        $set: { leased_by: owner, lease },
        $currentDate: { leased_at: { $type: 'timestamp' } },
        $unset: { waiting_for: 1 },
      },
    );
    // Read again: another replica may have made an attempt since the first read.
    const ours = await collection.find({ _id, lease }).sort({ next_attempt_at: 1 }).toArray();
    return ours.map((document) => ({ ...toDelivery(document), lease, leased_since_ms }));
  };
}

const MS_PER_SECOND = 1_000;
/** The database replaces an empty timestamp with its own time on insert. */
const DATABASE_NOW = new mongo.Timestamp({ t: 0, i: 0 });

/** Returns the time of the database and the rest of its oldest lease, in milliseconds; null without leases. */
async function readOldestLease(
  collection: DeliveryCollection,
): Promise<{ readonly nowMs: number; readonly leftMs: number } | null> {
  const oldest = await collection.findOne<{ readonly leased_at: mongo.Timestamp; readonly now: Date }>(
    { leased_at: { $exists: true } },
    { sort: { leased_at: 1 }, projection: { _id: 0, leased_at: 1, now: '$$NOW' }, hint: 'leased' },
  );
  if (oldest === null) return null;
  const nowMs = oldest.now.getTime();
  // A timestamp has whole seconds, so the lease began before the next second.
  return { nowMs, leftMs: (oldest.leased_at.t + 1) * MS_PER_SECOND + DELIVERY_LEASE_MS - nowMs };
}

export type FailureStore = ReturnType<typeof makeFailureStore>;

/** Stores since when an endpoint has failed without a success; ISO 8601, business clock. */
export function makeFailureStore(model: Model<DocumentIn<typeof failureSchema>>) {
  return {
    async failingSince(endpointId: string): Promise<string | null> {
      return (await model.findOne({ _id: endpointId }).lean())?.failing_since ?? null;
    },

    async setFailingSince(endpointId: string, since: string | null): Promise<void> {
      if (since === null) await model.deleteOne({ _id: endpointId });
      else await model.updateOne({ _id: endpointId }, { $set: { failing_since: since } }, { upsert: true });
    },
  };
}
