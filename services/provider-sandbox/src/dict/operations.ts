// Look-ups in the directory, each paid for from the participant's bucket, and registrations.
import { err, ok, type BusinessClock, type Result } from '@mps/kernel';
import {
  madeUpEntry,
  readKey,
  type DictEntry,
  drain,
  fullBucket,
  refill,
  retryAfterSeconds,
  findTrouble,
  type BucketRules,
} from './domain/dict';
import {
  DICT_BUCKET_TOKENS,
  DICT_FOUND_COST,
  DICT_NOT_FOUND_COST,
  DICT_REFILL_PER_MINUTE,
  MAX_WRITE_ATTEMPTS,
} from '../limits';
import type { DictStore } from './store';

const BUSY_RETRY_SECONDS = 30;
const RULES: BucketRules = { capacity: DICT_BUCKET_TOKENS, refillPerMinute: DICT_REFILL_PER_MINUTE };

export type DictRefusal =
  | { readonly code: 'key_not_found' | 'invalid_key' | 'key_taken' | 'temporarily_unavailable' }
  | { readonly code: 'rate_limited'; readonly retryAfterSeconds: number };

export interface Dict {
  lookUp(
    text: string,
    askerDocument: string | null,
  ): Promise<Result<{ key: string; entry: DictEntry }, DictRefusal>>;
  /** Refuses a key of another owner. The owner may move it to another account. */
  register(text: string, entry: DictEntry): Promise<Result<{ key: string; entry: DictEntry }, DictRefusal>>;
  release(text: string): Promise<Result<undefined, DictRefusal>>;
  /** The bank's own check before it pays to a key. It takes no tokens from the platform's bucket. */
  isOwnedBy(text: string, document: string): Promise<boolean>;
}

export function makeDict(store: DictStore, businessClock: BusinessClock): Dict {
  const charge = async (isFound: boolean): Promise<DictRefusal | null> => {
    const cost = isFound ? DICT_FOUND_COST : DICT_NOT_FOUND_COST;
    for (let attempt = 0; attempt < MAX_WRITE_ATTEMPTS; attempt++) {
      const now = businessClock.now();
      const stored = await store.bucket();
      const bucket = stored ? refill(stored.bucket, RULES, now) : fullBucket(RULES, now);
      if (bucket.tokens < 1)
        return { code: 'rate_limited', retryAfterSeconds: retryAfterSeconds(bucket, RULES, now) };
      if (await store.saveBucket(drain(bucket, cost), stored?.version ?? 0)) return null;
    }
    return { code: 'rate_limited', retryAfterSeconds: 1 };
  };

  const findEntry = async (key: string, askerDocument: string | null): Promise<DictEntry | null> => {
    const known = await store.find(key);
    return known === 'released' ? null : (known ?? madeUpEntry(key, askerDocument));
  };

  return {
    isOwnedBy: async (text, document) => {
      const key = readKey(text);
      return key !== null && (await findEntry(key, document))?.ownerDocument === document;
    },
    lookUp: async (text, askerDocument) => {
      const key = readKey(text);
      if (key === null) return err({ code: 'invalid_key' });
      const trouble = findTrouble(key);
      if (trouble === 'away') return err({ code: 'temporarily_unavailable' });
      if (trouble === 'busy') return err({ code: 'rate_limited', retryAfterSeconds: BUSY_RETRY_SECONDS });
      const entry = await findEntry(key, askerDocument);
      const refusal = await charge(entry !== null);
      if (refusal) return err(refusal);
      return entry ? ok({ key, entry }) : err({ code: 'key_not_found' });
    },
    register: async (text, entry) => {
      const key = readKey(text);
      if (key === null) return err({ code: 'invalid_key' });
      const known = await store.find(key);
      const isTaken = known !== null && known !== 'released' && known.ownerDocument !== entry.ownerDocument;
      if (isTaken) return err({ code: 'key_taken' });
      await store.register(key, entry);
      return ok({ key, entry });
    },
    release: async (text) => {
      const key = readKey(text);
      if (key === null) return err({ code: 'invalid_key' });
      await store.release(key);
      return ok();
    },
  };
}
