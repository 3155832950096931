// The header Idempotency-Key: one answer to one request, however often it comes. The answer is kept sealed, because it
// may hold the text of a key. A claim without an answer is a request under way, or one that a crash cut off; the latter
// is continued by the next request under the same key, with the id that the first attempt was given.
import { violation, invalid, type Caller, type DomainError } from '@mps/contracts';
import { canonicalJson, err, newId, ok, type RealClock, type Result } from '@mps/kernel';
import type { Connection } from 'mongoose';
import { IDEMPOTENCY_CLAIM_MS } from '../limits';
import type { Vault } from '../security/vault';
import { collectionOf, isDuplicate } from './collection';

export interface IdempotencyDeps {
  readonly idempotency: IdempotencyRecords;
  readonly vault: Vault;
  readonly realClock: RealClock;
}

export interface Asked {
  readonly caller: Caller;
  readonly operation: string;
  /** The header; undefined when there is none, and then nothing is kept. */
  readonly key: string | undefined;
  /** What must be equal for the request to be the same one. */
  readonly request: unknown;
}

export type Answered<T> = T & { readonly replayed: boolean };

const MAX_KEY_CHARS = 255;

export async function idempotently<T extends object>(
  { idempotency, vault, realClock }: IdempotencyDeps,
  { caller, operation, key, request }: Asked,
  run: (objectId: string) => Promise<Result<T, DomainError>>,
): Promise<Result<Answered<T>, DomainError>> {
  if (key === undefined) return first(await run(newId()));
  if (key === '' || key.length > MAX_KEY_CHARS) {
    const range = { min: 1, max: MAX_KEY_CHARS };
    const wrong = violation('Idempotency-Key', 'invalid_format', 'character_count_out_of_range', range);
    return err(invalid({ ...wrong, in: 'header' }));
  }
  // One user in one company: the same key of another user is another key.
  const owner = [caller.principal_id, caller.organization_id, caller.company_id].join(' ');
  const record = vault.keyedHash('idempotency key', `${owner} ${operation} ${key}`);
  const fingerprint = vault.keyedHash('idempotency fingerprint', canonicalJson(request));
  const claim = await idempotency.claim(record, fingerprint, realClock.now());
  if (claim.state !== 'new') {
    if (claim.fingerprint !== fingerprint) return err({ code: 'idempotency_key_conflict' });
    if (claim.state === 'in_progress') return err(inProgress);
    return ok({ ...(JSON.parse(vault.open(claim.answer)) as T), replayed: true });
  }
  const { object_id, attempt_id } = claim;
  try {
    const result = await run(object_id);
    if (!result.ok) {
      // What was refused may be asked again once it is mended.
      await idempotency.release(record, attempt_id);
      return result;
    }
    const isOurs = await idempotency.answer(record, attempt_id, vault.seal(JSON.stringify(result.value)));
    // Slower than a crash would be given: the attempt that took over is the one that answers.
    return isOurs ? first(result) : err(inProgress);
  } catch (error) {
    // What it makes may have been made all the same: the next attempt goes on with it.
    await idempotency.giveUp(record, attempt_id).catch(() => undefined);
    throw error;
  }
}

const inProgress: DomainError = { code: 'request_in_progress', retryAfterSeconds: 1 };

const first = <T extends object>(result: Result<T, DomainError>): Result<Answered<T>, DomainError> =>
  result.ok ? ok({ ...result.value, replayed: false }) : result;

type Claim =
  | {
      readonly state: 'new';
      /** Of what the request makes; the same for a request that goes on with one that was cut off. */
      readonly object_id: string;
      readonly attempt_id: string;
    }
  | { readonly state: 'in_progress'; readonly fingerprint: string }
  | {
      readonly state: 'answered';
      readonly fingerprint: string;
      /** Sealed. */
      readonly answer: string;
    };

interface RecordDocument {
  _id: string;
  fingerprint: string;
  claimed_at: Date;
  object_id: string;
  /** None when the last attempt gave up. */
  attempt_id?: string;
  answer?: string;
}

export type IdempotencyRecords = ReturnType<typeof makeIdempotencyRecords>;

export function makeIdempotencyRecords(connection: Connection) {
  const collection = collectionOf<RecordDocument>(connection, 'idempotency');
  return {
    claim: async (key: string, fingerprint: string, now: Date): Promise<Claim> => {
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
      // Released between the two: the next request starts afresh.
      if (found === null) return { state: 'in_progress', fingerprint };
      return found.answer === undefined
        ? { state: 'in_progress', fingerprint: found.fingerprint }
        : { state: 'answered', fingerprint: found.fingerprint, answer: found.answer };
    },
    /** False when another attempt has taken the claim over. */
    answer: async (key: string, attempt_id: string, answer: string): Promise<boolean> => {
      const { matchedCount } = await collection.updateOne({ _id: key, attempt_id }, { $set: { answer } });
      return matchedCount === 1;
    },
    /** As if it had never been asked. */
    release: async (key: string, attempt_id: string): Promise<void> => {
      await collection.deleteOne({ _id: key, attempt_id, answer: { $exists: false } });
    },
    /** Lets the next attempt go on at once. */
    giveUp: async (key: string, attempt_id: string): Promise<void> => {
      await collection.updateOne({ _id: key, attempt_id }, { $unset: { attempt_id: '' } });
    },
  };
}
