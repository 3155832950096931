// Counters of failed and successful logins. Five failures lock an identifier for fifteen minutes, known or unknown.
// An identifier has ten successful logins a minute. Each step is one atomic update that reads the current lock. Ids
// are hashes, because identifiers and addresses are personal data. Every counter is kept under each key of the key
// ring, so a lock holds on every replica while the key ring is switched.
import {
  declareSchema,
  defineDocument,
  instant,
  integer,
  isDuplicateKey,
  nullable,
  optional,
  text,
  type DocumentIn,
} from '@mps/aggregates';
import { networkOf } from '@mps/chassis';
import type { Connection, mongo } from 'mongoose';
import { ADDRESS_WINDOW_MS, ATTEMPTS_KEPT_SECONDS, LOGINS_WINDOW_MS, MAX_LOGINS } from '../limits';
import type { Vault } from './vault';

export const MAX_LOGIN_FAILURES = 5;
export const LOCK_MS = 15 * 60_000;

/** The ids of one counter: one for each key of the key ring. */
export type AttemptKeys = readonly string[];

/** `value` is in canonical form. It may be unknown. */
export const hashIdentifier = (vault: Vault, value: string): AttemptKeys =>
  vault.keyedHashes('login identifier', value);

/** Ids of the counter of successful logins. It is separate, because a success deletes the counter of failures. */
export const hashLogins = (vault: Vault, value: string): AttemptKeys =>
  vault.keyedHashes('logins of identifier', value);

/** IPv6 addresses count by their /64 network. */
export const hashAddress = (vault: Vault, clientIp: string): AttemptKeys =>
  vault.keyedHashes('login address', networkOf(clientIp));

/** For the current password that a session must prove again. */
export const hashUser = (vault: Vault, userId: string): AttemptKeys =>
  vault.keyedHashes('password of user', userId);

type Pipeline = Record<string, unknown>[];

const loginAttempts = defineDocument(
  {
    _id: text(),
    failures: optional(integer()),
    logins: optional(integer()),
    locked_until: optional(nullable(instant())),
    window_ends: optional(instant()),
    updated_at: instant(),
  },
  { indexes: [{ key: { updated_at: 1 }, name: 'retention', expireAfterSeconds: ATTEMPTS_KEPT_SECONDS }] },
);

type AttemptDocument = DocumentIn<typeof loginAttempts>;

export type LoginAttempts = ReturnType<typeof makeLoginAttempts>;

export const declareLoginAttempts = (connection: Connection) =>
  declareSchema(connection, 'login_attempts', loginAttempts);

export function makeLoginAttempts(collection: mongo.Collection<AttemptDocument>) {
  // Two simultaneous first failures both insert. The one that collides finds the document on its second try.
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
    /**
     * Counts a failure and locks at the fifth. While a lock holds, failures neither prolong it nor count. Returns whether this
     * failure began a lock.
     */
    fail: async (keys: AttemptKeys, now: Date): Promise<boolean> => {
      const counters = await updateAll(keys, makeFailurePipeline(now));
      return counters.some((counter) => counter?.locked_until?.getTime() === now.getTime() + LOCK_MS);
    },
    /**
     * Deletes the failures. Returns false when a lock holds, so that a right guess among many simultaneous ones is
     * refused.
     */
    succeed: async (keys: AttemptKeys, now: Date): Promise<boolean> => {
      await collection.deleteMany({ ...matchAny(keys), $nor: [{ locked_until: { $gt: now } }] });
      return (await collection.findOne({ ...matchAny(keys), locked_until: { $gt: now } })) === null;
    },
    /** Deletes failures and lock, for a person who was identified in another way. */
    forget: async (keys: AttemptKeys): Promise<void> => {
      await collection.deleteMany(matchAny(keys));
    },
    /** Returns the failures of an address in its current window. */
    addressFailures: async (keys: AttemptKeys, now: Date): Promise<number> => {
      const found = await collection.find({ ...matchAny(keys), window_ends: { $gt: now } }).toArray();
      return Math.max(0, ...found.map(({ failures = 0 }) => failures));
    },
    failFrom: async (keys: AttemptKeys, now: Date): Promise<void> => {
      await updateAll(keys, makeWindowPipeline('failures', now, ADDRESS_WINDOW_MS));
    },
    /**
     * Counts a login under `hashLogins`. Returns 0, or whole seconds until the next login when this one is too many.
     */
    takeLogin: async (keys: AttemptKeys, now: Date): Promise<number> => {
      const counters = await updateAll(keys, makeWindowPipeline('logins', now, LOGINS_WINDOW_MS));
      const waitsMs = counters.map((counter) =>
        (counter?.logins ?? 0) > MAX_LOGINS ? Number(counter?.window_ends) - now.getTime() : 0,
      );
      return Math.ceil(Math.max(0, ...waitsMs) / 1000);
    },
  };
}

/** A window starts with its first attempt. Later attempts do not prolong it. */
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
