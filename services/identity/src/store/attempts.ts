// Counters of failed logins. Each step is one atomic update that looks at the lock as it is at that moment.
import type { Connection } from 'mongoose';
import { LOCK_MS, MAX_LOGIN_FAILURES } from '../domain/login-lock';
import { ADDRESS_WINDOW_MS } from '../limits';
import type { Attempts } from '../usecases/ports';
import { collectionOf, isDuplicate } from './collection';

interface AttemptDocument {
  _id: string;
  failures: number;
  locked_until?: Date | null;
  window_ends?: Date;
  updated_at: Date;
}

export function makeAttempts(connection: Connection): Attempts {
  const collection = collectionOf<AttemptDocument>(connection, 'login_attempts');
  // Two first failures at once: both upserts insert, one collides, and finds the document the second time.
  const update = async (key: string, pipeline: Record<string, unknown>[]): Promise<void> => {
    try {
      await collection.updateOne({ _id: key }, pipeline, { upsert: true });
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      await collection.updateOne({ _id: key }, pipeline);
    }
  };
  return {
    read: async (key) => {
      const found = await collection.findOne({ _id: key });
      return found && { failures: found.failures, locked_until: found.locked_until ?? null };
    },
    fail: (key, now) => {
      const isLocked = { $gt: ['$locked_until', now] };
      const wasLocked = {
        $and: [{ $ne: [{ $ifNull: ['$locked_until', null] }, null] }, { $lte: ['$locked_until', now] }],
      };
      const counted = { $cond: [wasLocked, 1, { $add: [{ $ifNull: ['$failures', 0] }, 1] }] };
      const lockedUntil = {
        $cond: [{ $gte: ['$failures', MAX_LOGIN_FAILURES] }, new Date(now.getTime() + LOCK_MS), null],
      };
      return update(key, [
        { $set: { was_locked: isLocked } },
        { $set: { failures: { $cond: ['$was_locked', '$failures', counted] }, updated_at: now } },
        { $set: { locked_until: { $cond: ['$was_locked', '$locked_until', lockedUntil] } } },
        { $unset: 'was_locked' },
      ]);
    },
    succeed: async (key, now) => {
      const { deletedCount } = await collection.deleteOne({
        _id: key,
        $nor: [{ locked_until: { $gt: now } }],
      });
      return deletedCount === 1 || (await collection.findOne({ _id: key })) === null;
    },
    forget: async (key) => {
      await collection.deleteOne({ _id: key });
    },
    addressFailures: async (key, now) => {
      const found = await collection.findOne({ _id: key, window_ends: { $gt: now } });
      return found?.failures ?? 0;
    },
    failFrom: (key, now) => {
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
