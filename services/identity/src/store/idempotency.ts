// Answers kept by Idempotency-Key. A claim without an answer is a request under way, or one that a crash cut off.
import type { Connection } from 'mongoose';
import { IDEMPOTENCY_CLAIM_MS } from '../limits';
import type { Claim, IdempotencyRecords } from '../usecases/ports';
import { collectionOf, isDuplicate } from './collection';

interface RecordDocument {
  _id: string;
  fingerprint: string;
  claimed_at: Date;
  answer?: string;
}

export function makeIdempotencyRecords(connection: Connection): IdempotencyRecords {
  const collection = collectionOf<RecordDocument>(connection, 'idempotency');
  return {
    claim: async (key, fingerprint, now): Promise<Claim> => {
      const abandoned = new Date(now.getTime() - IDEMPOTENCY_CLAIM_MS);
      try {
        await collection.updateOne(
          { _id: key, fingerprint, answer: { $exists: false }, claimed_at: { $lte: abandoned } },
          { $set: { claimed_at: now } },
          { upsert: true },
        );
        return { state: 'new' };
      } catch (error) {
        if (!isDuplicate(error)) throw error;
      }
      const found = await collection.findOne({ _id: key });
      // Released between the two: whoever asks again starts afresh.
      if (found === null) return { state: 'in_progress', fingerprint };
      return found.answer === undefined
        ? { state: 'in_progress', fingerprint: found.fingerprint }
        : { state: 'answered', fingerprint: found.fingerprint, answer: found.answer };
    },
    answer: async (key, sealed) => {
      await collection.updateOne({ _id: key }, { $set: { answer: sealed } });
    },
    release: async (key) => {
      await collection.deleteOne({ _id: key, answer: { $exists: false } });
    },
  };
}
