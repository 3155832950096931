// Counters of failed logins and their lock: after five failures an identifier is locked for fifteen minutes, whether or
// not it is known. Each step is one atomic update that reads the lock as it is at that moment. Keys are hashes, because
// identifiers and addresses are personal data.
import { declareCollection, isDuplicateKey } from '@mps/aggregates';
import { networkOf } from '@mps/chassis';
import type { Connection, mongo } from 'mongoose';
import { ADDRESS_WINDOW_MS, ATTEMPTS_KEPT_SECONDS } from '../limits';
import type { Vault } from './vault';

export const MAX_LOGIN_FAILURES = 5;
export const LOCK_MS = 15 * 60_000;

/** `value` in its canonical form, whether it is known or not. */
export const identifierKey = (vault: Vault, value: string): string =>
  vault.keyedHash('login identifier', value);

/** IPv6 by its /64. */
export const addressKey = (vault: Vault, clientIp: string): string =>
  vault.keyedHash('login address', networkOf(clientIp));

/** For a password that a session asks for again. */
export const userKey = (vault: Vault, userId: string): string => vault.keyedHash('password of user', userId);

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
  return {
    isLocked: async (key: string, now: Date): Promise<boolean> =>
      (await collection.findOne({ _id: key, locked_until: { $gt: now } })) !== null,
    /** Counts a failure and locks at the fifth. A lock that holds is neither prolonged nor counted into. */
    fail: (key: string, now: Date): Promise<void> => update(key, failurePipeline(now)),
    /** Forgets the failures; false when a lock holds, so that a right guess among many in flight is refused too. */
    succeed: async (key: string, now: Date): Promise<boolean> => {
      const { deletedCount } = await collection.deleteOne({
        _id: key,
        $nor: [{ locked_until: { $gt: now } }],
      });
      return deletedCount === 1 || (await collection.findOne({ _id: key })) === null;
    },
    /** Forgets failures and lock, for a person who has been identified in another way. */
    forget: async (key: string): Promise<void> => {
      await collection.deleteOne({ _id: key });
    },
    /** Failures of an address in its window. */
    addressFailures: async (key: string, now: Date): Promise<number> => {
      const found = await collection.findOne({ _id: key, window_ends: { $gt: now } });
      return found?.failures ?? 0;
    },
    failFrom: (key: string, now: Date): Promise<void> => {
      const isOpen = { $gt: ['$window_ends', now] };
      const windowEnds = new Date(now.getTime() + ADDRESS_WINDOW_MS);
      return update(key, [
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
