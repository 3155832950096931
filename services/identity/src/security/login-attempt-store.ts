// Counters of failed logins and their lock: after five failures an identifier is locked for fifteen minutes, whether or
// not it is known; and of an identifier's good logins, which are ten a minute. Each step is one atomic update that reads the
// lock as it is at that moment. Keys are hashes, because identifiers and addresses are personal data: one under each key of the
// key ring, and every counter is kept under all of them, so that a lock stands while the key ring is switched, whichever
// replica is asked.
import { declareCollection, isDuplicateKey } from '@mps/aggregates';
import { networkOf } from '@mps/chassis';
import type { Connection, mongo } from 'mongoose';
import { ADDRESS_WINDOW_MS, ATTEMPTS_KEPT_SECONDS, LOGINS_WINDOW_MS, MAX_LOGINS } from '../limits';
import type { Vault } from './vault';

export const MAX_LOGIN_FAILURES = 5;
export const LOCK_MS = 15 * 60_000;

/** The ids of one counter: one under each key of the key ring. */
export type AttemptKeys = readonly string[];

/** `value` in its canonical form, whether it is known or not. */
export const hashIdentifier = (vault: Vault, value: string): AttemptKeys =>
  vault.keyedHashes('login identifier', value);

/** Of good logins. They are counted apart, because each forgets the failures before it. */
export const hashLogins = (vault: Vault, value: string): AttemptKeys =>
  vault.keyedHashes('logins of identifier', value);

/** IPv6 by its /64. */
export const hashAddress = (vault: Vault, clientIp: string): AttemptKeys =>
  vault.keyedHashes('login address', networkOf(clientIp));

/** For a password that a session asks for again. */
export const hashUser = (vault: Vault, userId: string): AttemptKeys =>
  vault.keyedHashes('password of user', userId);

type Pipeline = Record<string, unknown>[];

interface AttemptDocument {
  _id: string;
  failures?: number;
  logins?: number;
  locked_until?: Date | null;
  window_ends?: Date;
  updated_at: Date;
}

export type LoginAttempts = ReturnType<typeof makeLoginAttempts>;

export const declareLoginAttempts = (connection: Connection) =>
  declareCollection<AttemptDocument>(connection, 'login_attempts', [
    { key: { updated_at: 1 }, name: 'retention', expireAfterSeconds: ATTEMPTS_KEPT_SECONDS },
  ]);

export function makeLoginAttempts(collection: mongo.Collection<AttemptDocument>) {
  // Of two simultaneous first failures both upserts insert; the one that collides finds the document on its second try.
  const update = async (key: string, pipeline: Pipeline): Promise<AttemptDocument | null> => {
    const once = () =>
      collection.findOneAndUpdate({ _id: key }, pipeline, { upsert: true, returnDocument: 'after' });
    try {
      return await once();
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return once();
    }
  };
  const updateAll = (keys: AttemptKeys, pipeline: Pipeline): Promise<(AttemptDocument | null)[]> =>
    Promise.all(keys.map((key) => update(key, pipeline)));
  const matchAny = (keys: AttemptKeys) => ({ _id: { $in: [...keys] } });
  return {
    isLocked: async (keys: AttemptKeys, now: Date): Promise<boolean> =>
      (await collection.findOne({ ...matchAny(keys), locked_until: { $gt: now } })) !== null,
    /** Counts a failure and locks at the fifth. A lock that holds is neither prolonged nor counted into. */
    fail: async (keys: AttemptKeys, now: Date): Promise<void> => {
      await updateAll(keys, makeFailurePipeline(now));
    },
    /** Forgets the failures; false when a lock holds, so that a right guess among many in flight is refused too. */
    succeed: async (keys: AttemptKeys, now: Date): Promise<boolean> => {
      await collection.deleteMany({ ...matchAny(keys), $nor: [{ locked_until: { $gt: now } }] });
      return (await collection.findOne({ ...matchAny(keys), locked_until: { $gt: now } })) === null;
    },
    /** Forgets failures and lock, for a person who has been identified in another way. */
    forget: async (keys: AttemptKeys): Promise<void> => {
      await collection.deleteMany(matchAny(keys));
    },
    /** Failures of an address in its window. */
    addressFailures: async (keys: AttemptKeys, now: Date): Promise<number> => {
      const found = await collection.find({ ...matchAny(keys), window_ends: { $gt: now } }).toArray();
      return Math.max(0, ...found.map(({ failures = 0 }) => failures));
    },
    failFrom: async (keys: AttemptKeys, now: Date): Promise<void> => {
      await updateAll(keys, makeWindowPipeline('failures', now, ADDRESS_WINDOW_MS));
    },
    /** Counts a login of `loginKeys`. Whole seconds until the next is allowed, when this one is too many; else 0. */
    takeLogin: async (keys: AttemptKeys, now: Date): Promise<number> => {
      const counters = await updateAll(keys, makeWindowPipeline('logins', now, LOGINS_WINDOW_MS));
      const waitsMs = counters.map((counter) =>
        (counter?.logins ?? 0) > MAX_LOGINS ? Number(counter?.window_ends) - now.getTime() : 0,
      );
      return Math.ceil(Math.max(0, ...waitsMs) / 1000);
    },
  };
}

/** A window begins with what is counted first in it, and what comes later does not prolong it. */
function makeWindowPipeline(counted: 'failures' | 'logins', now: Date, windowMs: number): Pipeline {
  const isOpen = { $gt: ['$window_ends', now] };
  return [
    {
      $set: {
        [counted]: { $cond: [isOpen, { $add: [{ $ifNull: [`$${counted}`, 0] }, 1] }, 1] },
        window_ends: { $cond: [isOpen, '$window_ends', new Date(now.getTime() + windowMs)] },
        updated_at: now,
      },
    },
  ];
}

function makeFailurePipeline(now: Date): Pipeline {
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
