// A lease: at most one replica of a service does a job that must not run twice at once. The lease is a document that expires by
// the database's clock, so a killed holder is replaced whatever its own clock is. The holder counts the lease by its monotonic
// clock. A holder that was paused for long must check isHeld() before it acts.
import {
  collectionOf,
  declareSchema,
  defineDocument,
  instant,
  integer,
  isDuplicateKey,
  text,
  type AnyCollection,
  type DocumentIn,
} from '@mps/aggregates';
import { assertHolds } from '@mps/kernel';
import type { Connection } from 'mongoose';

/** Long enough for a slow database, and short enough that a killed holder is replaced soon. */
export const DEFAULT_LEASE_MS = 5_000;
/** The holder stops trusting its lease before others may take it, by this part of the lease. */
const SAFETY_PARTS = 5;
const RENEWALS_PER_LEASE = 3;
/** A remaining time of more leases than this was written before the database's clock went back: the lease is free. */
const MOST_LEFT = 2;

export interface LeaseOptions {
  /** The service's collection of leases, e.g. `leases`. */
  readonly collection: AnyCollection;
  /** Name of the leased job: "outbox-relay". */
  readonly name: string;
  /** Unique per process. */
  readonly owner: string;
  readonly durationMs?: number;
}

export interface Lease {
  /**
   * Takes a free lease. Prolongs its own lease when a third of it has passed, so it is cheap in every round of a loop. Returns
   * the fencing token, which grows with every change of holder, or null when another holds the lease. Throws when the database
   * does not answer.
   */
  acquire(): Promise<number | null>;
  /** Prolongs its own lease. Returns false when the lease was lost. Throws when the database does not answer. */
  renew(): Promise<boolean>;
  /** Releases the lease at once. Does nothing when another holds it. */
  release(): Promise<void>;
  /** Whether no other process can hold the lease, as far as this process knows without a query. */
  isHeld(): boolean;
}

const leaseSchema = defineDocument({
  /** Name of the leased job. */
  _id: text(),
  owner: text(),
  token: integer(),
  /** By the database's clock. */
  expires_at: instant(),
  /** Length of the holder's lease. */
  duration_ms: integer(),
});

type LeaseDocument = DocumentIn<typeof leaseSchema>;

export const declareLeases = (connection: Connection) => declareSchema(connection, 'leases', leaseSchema);

/** Expression: the lease has no holder, or it has expired by the database's clock. */
const IS_FREE = {
  $or: [
    { $lte: [{ $ifNull: ['$expires_at', null] }, '$$NOW'] },
    { $gt: ['$expires_at', { $add: ['$$NOW', { $multiply: ['$duration_ms', MOST_LEFT] }] }] },
  ],
};

export function makeLease({ collection, name, owner, durationMs = DEFAULT_LEASE_MS }: LeaseOptions): Lease {
  const leases = collectionOf<LeaseDocument>(collection);
  const options = { writeConcern: { w: 'majority' } } as const;
  const expiresAt = { $add: ['$$NOW', durationMs] };
  let token: number | null = null;
  let believedUntilMs = -Infinity;
  let renewAtMs = -Infinity;

  // The lease counts from before the write, not from its answer.
  function believe(sinceMs: number): void {
    believedUntilMs = sinceMs + durationMs - durationMs / SAFETY_PARTS;
    renewAtMs = sinceMs + durationMs / RENEWALS_PER_LEASE;
  }

  function forget(): void {
    token = null;
    believedUntilMs = -Infinity;
  }

  async function renew(): Promise<boolean> {
    if (token === null) return false;
    const sinceMs = performance.now();
    const { matchedCount } = await leases.updateOne(
      { _id: name, owner, token },
      [{ $set: { expires_at: expiresAt } }],
      options,
    );
    if (matchedCount === 1) believe(sinceMs);
    else forget();
    return matchedCount === 1;
  }

  /** One write takes a free lease and leaves another holder's lease unchanged. */
  async function take(): Promise<number | null> {
    const sinceMs = performance.now();
    // Its own lease too: an earlier call may have taken the lease without receiving the answer.
    const isOurs = { $or: [IS_FREE, { $eq: ['$owner', owner] }] };
    const ours = (value: unknown, member: string) => ({ $cond: ['$$is_ours', value, `$${member}`] });
    const taken = {
      owner: ours(owner, 'owner'),
      token: ours({ $add: [{ $ifNull: ['$token', 0] }, 1] }, 'token'),
      expires_at: ours(expiresAt, 'expires_at'),
      duration_ms: ours(durationMs, 'duration_ms'),
    };
    const change = { $let: { vars: { is_ours: isOurs }, in: { $mergeObjects: ['$$ROOT', taken] } } };
    try {
      const lease = await leases.findOneAndUpdate({ _id: name }, [{ $replaceWith: change }], {
        ...options,
        upsert: true,
        returnDocument: 'after',
      });
      if (lease?.owner !== owner) return null;
      assertHolds(Number.isSafeInteger(lease.token) && lease.token >= 1, 'lease.token_counts_from_one');
      token = lease.token;
      believe(sinceMs);
      return token;
    } catch (error) {
      // Another process inserted the first lease at the same time.
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  }

  return {
    async acquire() {
      if (token !== null && performance.now() < renewAtMs) return token;
      return (await renew()) ? token : take();
    },
    renew,
    async release() {
      if (token === null) return;
      const released = { _id: name, owner, token };
      forget();
      await leases.updateOne(released, { $set: { expires_at: new Date(0) } }, options);
    },
    isHeld: () => token !== null && performance.now() < believedUntilMs,
  };
}
