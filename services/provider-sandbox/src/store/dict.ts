// Registered keys, and what is left in the participant's bucket.
import type { DictStore } from '../usecases/ports';
import { isDuplicateKey } from './duplicate-key';
import type { Models } from './models';

const PARTICIPANT = 'platform';

export function makeDictStore({ dict, buckets }: Models): DictStore {
  return {
    find: async (key) => {
      const found = await dict.findById(key).lean();
      return found && (found.entry ?? 'released');
    },
    register: async (key, entry) => {
      await dict.updateOne({ _id: key }, { $set: { entry } }, { upsert: true });
    },
    release: async (key) => {
      await dict.updateOne({ _id: key }, { $set: { entry: null } }, { upsert: true });
    },
    bucket: async () => {
      const found = await buckets.findById(PARTICIPANT).lean();
      return (
        found && { bucket: { tokens: found.tokens, refilledAt: found.refilled_at }, version: found.version }
      );
    },
    saveBucket: async ({ tokens, refilledAt }, version) => {
      try {
        const result = await buckets.updateOne(
          { _id: PARTICIPANT, version },
          { $set: { tokens, refilled_at: refilledAt }, $inc: { version: 1 } },
          { upsert: version === 0 },
        );
        return result.matchedCount + result.upsertedCount === 1;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
  };
}
