// Counters of failed logins and their lock: after five failures an identifier is locked for fifteen minutes, whether or
// not it is known. Each step is one atomic update that reads the lock as it is at that moment. Keys are hashes, because
// identifiers and addresses are personal data: one under each key of the key ring, and every counter is kept under all of them,
// so that a lock stands while the key ring is switched, whichever replica is asked.
import { declareCollection, isDuplicateKey } from '@mps/aggregates';
import { networkOf } from '@mps/chassis';
import type { Connection, mongo } from 'mongoose';
import { ADDRESS_WINDOW_MS, ATTEMPTS_KEPT_SECONDS } from '../limits';
import type { Vault } from './vault';

export const MAX_LOGIN_FAILURES = 5;
export const LOCK_MS = 15 * 60_000;

/** The ids of one counter: one under each key of the key ring. */
export type AttemptKeys = readonly string[];

/** `value` in its canonical form, whether it is known or not. */
export const identifierKeys = (vault: Vault, value: string): AttemptKeys =>
  vault.keyedHashes('login identifier', value);

/** IPv6 by its /64. */
export const addressKeys = (vault: Vault, clientIp: string): AttemptKeys =>
  vault.keyedHashes('login address', networkOf(clientIp));

/** For a password that a session asks for again. */
export const userKeys = (vault: Vault, userId: string): AttemptKeys =>
  vault.keyedHashes('password of user', userId);

interface AttemptDocument {
  _id: string;
  failures: number;
  locked_until?: Date | null;
  window_ends?: Date;
  updated_at: Date;
}

export type LoginAttempts = ReturnType<typeof makeLoginAttempts>;

export const declareLoginAttempts = (connection: Connection) =>
  declareCollection(connection, 'login_attempts', [
    { key: { updated_at: 1 }, name: 'retention', expireAfterSeconds: ATTEMPTS_KEPT_SECONDS },
  ]);

export function makeLoginAttempts(untyped: mongo.Collection) {
  const collection = untyped as unknown as mongo.Collection<AttemptDocument>;
  // Of two simultaneous first failures both upserts insert; the one that collides finds the document on its second try.
  const update = async (key: string, pipeline: Record<string, unknown>[]): Promise<void> => {
    try {
      await collection.updateOne({ _id: key }, pipeline, { upsert: true });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      await collection.updateOne({ _id: key }, pipeline);
    }
  };
  const updateAll = async (keys: AttemptKeys, pipeline: Record<string, unknown>[]): Promise<void> => {
    await Promise.all(keys.map((key) => update(key, pipeline)));
  };
  const anyOf = (keys: AttemptKeys) => ({ _id: { $in: [...keys] } });
  return {
    isLocked: async (keys: AttemptKeys, now: Date): Promise<boolean> =>
      (await collection.findOne({ ...anyOf(keys), locked_until: { $gt: now } })) !== null,
    /** Counts a failure and locks at the fifth. A lock that holds is neither prolonged nor counted into. */
    fail: (keys: AttemptKeys, now: Date): Promise<void> => updateAll(keys, failurePipeline(now)),
    /** Forgets the failures; false when a lock holds, so that a right guess among many in flight is refused too. */
    succeed: async (keys: AttemptKeys, now: Date): Promise<boolean> => {
      await collection.deleteMany({ ...anyOf(keys), $nor: [{ locked_until: { $gt: now } }] });
      return (await collection.findOne({ ...anyOf(keys), locked_until: { $gt: now } })) === null;
    },
    /** Forgets failures and lock, for a person who has been identified in another way. */
    forget: async (keys: AttemptKeys): Promise<void> => {
      await collection.deleteMany(anyOf(keys));
    },
    /** Failures of an address in its window. */
    addressFailures: async (keys: AttemptKeys, now: Date): Promise<number> => {
      const found = await collection.find({ ...anyOf(keys), window_ends: { $gt: now } }).toArray();
      return Math.max(0, ...found.map(({ failures }) => failures));
    },
    failFrom: (keys: AttemptKeys, now: Date): Promise<void> => {
      const isOpen = { $gt: ['$window_ends', now] };
      const windowEnds = new Date(now.getTime() + ADDRESS_WINDOW_MS);
      return updateAll(keys, [
        {
          $set: {
            failures: { $cond: [isOpen, { $add: [{ $ifNull: ['$failures', 0] }, 1] }, 1] },
            window_ends: { $cond: [isOpen, '$window_ends', windowEnds] },
            updated_at: now,
          },
        },
      ]);
    },
  };
}

function failurePipeline(now: Date): Record<string, unknown>[] {
  const isLocked = { $gt: ['$locked_until', now] };
  const wasLocked = {
    $and: [{ $ne: [{ $ifNull: ['$locked_until', null] }, null] }, { $lte: ['$locked_until', now] }],
  };
  const counted = { $cond: [wasLocked, 1, { $add: [{ $ifNull: ['$failures', 0] }, 1] }] };
  const lockedUntil = {
    $cond: [{ $gte: ['$failures', MAX_LOGIN_FAILURES] }, new Date(now.getTime() + LOCK_MS), null],
  };
  return [
    { $set: { was_locked: isLocked } },
    { $set: { failures: { $cond: ['$was_locked', '$failures', counted] }, updated_at: now } },
    { $set: { locked_until: { $cond: ['$was_locked', '$locked_until', lockedUntil] } } },
    { $unset: 'was_locked' },
  ];
}
