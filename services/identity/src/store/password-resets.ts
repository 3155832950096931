// Tokens of password resets, by their hash. Taking one is its end.
import type { Connection } from 'mongoose';
import type { PasswordResets } from '../usecases/ports';
import { collectionOf } from './collection';

interface ResetDocument {
  _id: string;
  user_id: string | null;
  identifier: string | null;
  expires_at: Date;
}

export function makePasswordResets(connection: Connection): PasswordResets {
  const collection = collectionOf<ResetDocument>(connection, 'password_resets');
  return {
    put: async ({ token_hash, ...facts }) => {
      await collection.insertOne({ _id: token_hash, ...facts });
    },
    take: async (tokenHash, now) => {
      const taken = await collection.findOneAndDelete({ _id: tokenHash, expires_at: { $gt: now } });
      if (taken === null) return null;
      const { _id, ...facts } = taken;
      return { token_hash: _id, ...facts };
    },
    dropAll: async (userId) => {
      await collection.deleteMany({ user_id: userId });
    },
  };
}
