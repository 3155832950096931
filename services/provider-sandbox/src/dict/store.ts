// Registered keys, and the participant's bucket of look-up tokens.
import { isDuplicateKey } from '@mps/aggregates';
import { WHOLE, type Collections } from '../documents';
import type { DictEntry, Bucket } from './domain/dict';

const PARTICIPANT = 'platform';

export type DictStore = ReturnType<typeof makeDictStore>;

export function makeDictStore({ dict, buckets }: Collections) {
  return {
    /** `released`: the key was registered and is free again. */
    find: async (key: string): Promise<DictEntry | 'released' | null> => {
      const found = await dict.findOne({ _id: key });
      return found && (found.entry ?? 'released');
    },
    register: async (key: string, entry: DictEntry): Promise<void> => {
      await dict.updateOne({ _id: key }, { $set: { entry } }, { upsert: true, ...WHOLE });
    },
    release: async (key: string): Promise<void> => {
      await dict.updateOne({ _id: key }, { $set: { entry: null } }, { upsert: true });
    },
    bucket: async (): Promise<{ readonly bucket: Bucket; readonly version: number } | null> => {
      const found = await buckets.findOne({ _id: PARTICIPANT });
      return (
        found && { bucket: { tokens: found.tokens, refilledAt: found.refilled_at }, version: found.version }
      );
    },
    /** Returns false when another look-up was first. `version` 0 makes the first bucket. */
    saveBucket: async ({ tokens, refilledAt }: Bucket, version: number): Promise<boolean> => {
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
