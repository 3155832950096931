// A lease: of all replicas of a service, at most one does a job that must not be done twice at once. It is a document
// that expires, so a killed holder is replaced; a holder that was paused for long must check isHeld() before it acts.
import type { RealClock } from '@mps/kernel';
import { isDuplicateKey } from './database-error';
import { collectionOf, type AnyCollection } from './outbox';

/** Long enough for a slow database, short enough that a killed holder is hardly missed. */
export const DEFAULT_LEASE_MS = 5_000;
/** The holder stops believing before others may start, by this part of the lease. */
const SAFETY_PARTS = 5;
const RENEWALS_PER_LEASE = 3;

export interface LeaseOptions {
  /** The service's collection of leases, e.g. `leases`. */
  readonly collection: AnyCollection;
  /** What is leased: "outbox-relay". */
  readonly name: string;
  /** Unique per process. */
  readonly owner: string;
  readonly clock: RealClock;
  readonly durationMs?: number;
}

export interface Lease {
  /**
   * Takes the lease if it is free, prolongs it if it is ours and a third of it has passed: calling this in every
   * turn of a loop is cheap. Answers the fencing token, which grows with every
   * change of hands, or null when another holds it. Throws when the database cannot be asked.
   */
  acquire(): Promise<number | null>;
  /** Prolongs a lease that is ours; false when it was lost. Throws when the database cannot be asked. */
  renew(): Promise<boolean>;
  /** Gives it back at once. Harmless when it is not ours. */
  release(): Promise<void>;
  /** True while no other process can have it, as far as this process knows without asking. */
  isHeld(): boolean;
}

interface LeaseDocument {
  _id: string;
  owner: string;
  token: number;
  expires_at: Date;
}

export function makeLease({
  collection,
  name,
  owner,
  clock,
  durationMs = DEFAULT_LEASE_MS,
}: LeaseOptions): Lease {
  const leases = collectionOf<LeaseDocument>(collection);
  const options = { writeConcern: { w: 'majority' } } as const;
  let token: number | null = null;
  let believedUntilMs = 0;
  let renewAtMs = 0;

  const expiry = (): { nowMs: number; expiresAt: Date } => {
    const nowMs = clock.now().getTime();
    return { nowMs, expiresAt: new Date(nowMs + durationMs) };
  };

  // The time before the write counts, not the time its answer came.
  function believe(nowMs: number): void {
    believedUntilMs = nowMs + durationMs - durationMs / SAFETY_PARTS;
    renewAtMs = nowMs + durationMs / RENEWALS_PER_LEASE;
  }

  function forget(): void {
    token = null;
    believedUntilMs = 0;
  }

  async function renew(): Promise<boolean> {
    if (token === null) return false;
    const { nowMs, expiresAt } = expiry();
    const { matchedCount } = await leases.updateOne(
      { _id: name, owner, token },
      { $set: { expires_at: expiresAt } },
      options,
    );
    if (matchedCount === 1) believe(nowMs);
    else forget();
    return matchedCount === 1;
  }

  async function take(): Promise<number | null> {
    const { nowMs, expiresAt } = expiry();
    try {
      const taken = await leases.findOneAndUpdate(
        { _id: name, expires_at: { $lte: new Date(nowMs) } },
        { $set: { owner, expires_at: expiresAt }, $inc: { token: 1 } },
        { ...options, upsert: true, returnDocument: 'after' },
      );
      if (taken === null) return null;
      token = taken.token;
      believe(nowMs);
      return token;
    } catch (error) {
      // Another holder's unexpired lease: the upsert did not match it and collided with its id.
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  }

  return {
    async acquire() {
      if (token !== null && clock.now().getTime() < renewAtMs) return token;
      return (await renew()) ? token : take();
    },
    renew,
    async release() {
      if (token === null) return;
      const released = { _id: name, owner, token };
      forget();
      await leases.updateOne(released, { $set: { expires_at: new Date(0) } }, options);
    },
    isHeld: () => token !== null && clock.now().getTime() < believedUntilMs,
  };
}
