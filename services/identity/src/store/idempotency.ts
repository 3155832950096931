// Answers kept by Idempotency-Key. A claim without an answer is a request under way, or one that a crash cut off.
import { newId } from '@mps/kernel';
import type { Connection } from 'mongoose';
import { IDEMPOTENCY_CLAIM_MS } from '../limits';
import type { Claim, IdempotencyRecords } from '../usecases/ports';
import { collectionOf, isDuplicate } from './collection';

interface RecordDocument {
  _id: string;
  fingerprint: string;
  claimed_at: Date;
  object_id: string;
  /** None when the last attempt gave up. */
  attempt_id?: string;
  answer?: string;
}

export function makeIdempotencyRecords(connection: Connection): IdempotencyRecords {
  const collection = collectionOf<RecordDocument>(connection, 'idempotency');
  return {
    claim: async (key, fingerprint, now): Promise<Claim> => {
      const abandoned = new Date(now.getTime() - IDEMPOTENCY_CLAIM_MS);
      try {
        const attempt_id = newId();
        const claimed = await collection.findOneAndUpdate(
          {
            _id: key,
            fingerprint,
            answer: { $exists: false },
            $or: [{ claimed_at: { $lte: abandoned } }, { attempt_id: { $exists: false } }],
          },
          { $set: { claimed_at: now, attempt_id }, $setOnInsert: { object_id: newId() } },
          { upsert: true, returnDocument: 'after' },
        );
        if (claimed === null) throw new Error('An upsert found nothing');
        return { state: 'new', object_id: claimed.object_id, attempt_id };
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
    answer: async (key, attempt_id, answer) => {
      const { matchedCount } = await collection.updateOne({ _id: key, attempt_id }, { $set: { answer } });
      return matchedCount === 1;
    },
    release: async (key, attempt_id) => {
      await collection.deleteOne({ _id: key, attempt_id, answer: { $exists: false } });
    },
    giveUp: async (key, attempt_id) => {
      await collection.updateOne({ _id: key, attempt_id }, { $unset: { attempt_id: '' } });
    },
  };
}
