// Sessions, and the tokens of password resets by their hash.
import type { Connection } from 'mongoose';
import { collectionOf } from '../store/collection';
import { makeRepository, type Stored, type StoreOptions } from '../store/repository';
import type { Session } from './domain/session';

export type SessionStore = ReturnType<typeof makeSessionStore>;

export function makeSessionStore(options: StoreOptions) {
  const collection = collectionOf<Stored<Session>>(options.connection, 'sessions');
  return {
    ...makeRepository<Session>(options, 'sessions', (session) => ({
      aggregate_type: 'session',
      company_id: '',
      organization_id: '',
      object: { session: { id: session._id, user_id: session.user_id } },
    })),
    find: (id: string): Promise<Stored<Session> | null> => collection.findOne({ _id: id }),
  };
}

export interface PasswordReset {
  readonly token_hash: string;
  /** null for an unknown identifier: the same work, a token that never works. */
  readonly user_id: string | null;
  readonly identifier: string | null;
  readonly expires_at: Date;
}

type ResetDocument = Omit<PasswordReset, 'token_hash'> & { readonly _id: string };

export type PasswordResetStore = ReturnType<typeof makePasswordResetStore>;

export function makePasswordResetStore(connection: Connection) {
  const collection = collectionOf<ResetDocument>(connection, 'password_resets');
  return {
    put: async ({ token_hash, ...facts }: PasswordReset): Promise<void> => {
      await collection.insertOne({ _id: token_hash, ...facts });
    },
    /** Removes the token: it works once. */
    take: async (tokenHash: string, now: Date): Promise<PasswordReset | null> => {
      const taken = await collection.findOneAndDelete({ _id: tokenHash, expires_at: { $gt: now } });
      if (taken === null) return null;
      const { _id, ...facts } = taken;
      return { token_hash: _id, ...facts };
    },
    dropAll: async (userId: string): Promise<void> => {
      await collection.deleteMany({ user_id: userId });
    },
  };
}
