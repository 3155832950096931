// Authentication cache: identity's recent answers about credentials. One request at a time per credential; acceptances are
// kept longer than refusals, and apart from them, so that invented credentials evict nobody's (docs/rules.md#rate-limits);
// an answer that was requested before an invalidation is not cached. An acceptance counts only while its revocation would have
// been seen (docs/rules.md#read-after-change).
import { type DomainError, failure, type ParamsArgument, type Reason } from '@mps/contracts';
import { err, type Result } from '@mps/kernel';
import { LRUCache } from 'lru-cache';

/** A bound besides the events of revocations. */
export const ACCEPTED_TTL_MS = 60_000;
/**
 * An acceptance is used for so long without a sign that Kafka would have told of its revocation. A revocation holds within two
 * seconds: the rest is for its event to be published.
 */
export const UNTOLD_MS = 1_800;
/** A guessed credential costs identity one request per this time; a new one is never unknown for longer. */
export const REFUSED_TTL_MS = 5_000;
const MAX_ACCEPTED = 50_000;
const MAX_REFUSED = 10_000;

interface Answer<Value> {
  readonly result: Result<Value, DomainError>;
  /** Monotonic, as the next. */
  readonly askedAtMs: number;
  readonly untilMs: number;
  readonly tags: readonly string[];
}

export interface AnswerCache<Value> {
  /**
   * `key` must not be a secret: a hash of it. `tags` are the names by which the answer is invalidated; null: of a refusal.
   */
  answer(
    key: string,
    ask: () => Promise<Result<Value, DomainError>>,
    tags: (value: Value | null) => readonly string[],
  ): Promise<Result<Value, DomainError>>;
  forget(tag: string): void;
  /** When events may have been missed. */
  forgetAll(): void;
}

/** What acceptances are believed by. */
export interface Belief {
  /** Monotonic: a wall clock that steps back would keep an acceptance for longer. */
  readonly nowMs: () => number;
  /** Whether every revocation of more than UNTOLD_MS ago has been seen. */
  readonly areEventsCurrent: () => boolean;
}

export function makeAnswerCache<Value>({ nowMs, areEventsCurrent }: Belief): AnswerCache<Value> {
  const keysOfTag = new Map<string, Set<string>>();
  const untag = ({ tags }: Answer<Value>, key: string): void => {
    for (const tag of tags) {
      const keys = keysOfTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysOfTag.delete(tag);
    }
  };
  const accepted = new LRUCache<string, Answer<Value>>({ max: MAX_ACCEPTED, dispose: untag });
  const refusals = new LRUCache<string, Answer<Value>>({ max: MAX_REFUSED, dispose: untag });
  const underWay = new Map<string, Promise<Result<Value, DomainError>>>();

  /** Identity itself has just answered, or an event would have told otherwise. A refusal revokes nothing. */
  const counts = ({ result, askedAtMs, untilMs }: Answer<Value>): boolean => {
    const now = nowMs();
    return untilMs > now && (!result.ok || now - askedAtMs < UNTOLD_MS || areEventsCurrent());
  };

  const store = (
    key: string,
    result: Result<Value, DomainError>,
    askedAtMs: number,
    tags: readonly string[],
  ): void => {
    const lifeMs = lifeOf(result);
    if (lifeMs === 0) return;
    const [cache, other] = result.ok ? [accepted, refusals] : [refusals, accepted];
    other.delete(key);
    cache.set(key, { result, askedAtMs, untilMs: nowMs() + lifeMs, tags });
    for (const tag of tags) {
      const keys = keysOfTag.get(tag) ?? new Set();
      keysOfTag.set(tag, keys.add(key));
    }
  };

  return {
    answer: (key, ask, tags) => {
      const known = accepted.get(key) ?? refusals.get(key);
      if (known !== undefined && counts(known)) return Promise.resolve(known.result);
      const asked = underWay.get(key);
      if (asked !== undefined) return asked;
      const askedAtMs = nowMs();
      const question = ask().then(
        (result) => {
          if (underWay.get(key) === question) {
            underWay.delete(key);
            store(key, result, askedAtMs, tags(result.ok ? result.value : null));
          }
          return result;
        },
        (error: unknown) => {
          if (underWay.get(key) === question) underWay.delete(key);
          throw error;
        },
      );
      underWay.set(key, question);
      return question;
    },
    forget: (tag) => {
      // The tags of requests under way are not known before their answers.
      underWay.clear();
      for (const key of [...(keysOfTag.get(tag) ?? [])]) {
        accepted.delete(key);
        refusals.delete(key);
      }
    },
    forgetAll: () => {
      underWay.clear();
      accepted.clear();
      refusals.clear();
    },
  };
}

const REFUSALS: readonly DomainError['code'][] = ['authentication_error', 'company_access_denied'];

/** Only a definite refusal is cached: identity being unavailable says nothing about the credential. */
function lifeOf(result: Result<unknown, DomainError>): number {
  if (result.ok) return ACCEPTED_TTL_MS;
  return REFUSALS.includes(result.error.code) ? REFUSED_TTL_MS : 0;
}

export const refused = <R extends Reason>(
  reason: R,
  ...params: ParamsArgument<R>
): Result<never, DomainError> => err(failure('authentication_error', reason, ...params));

/** Invalidation of the caches: by routes that take access away and, for other replicas, by identity's events. */
export interface Access {
  /** Revoked, rotated or changed: the key is asked for again at its next use. */
  forgetApiKey(apiKeyId: string): void;
  /** Logged out: the session's tokens are asked about again at their next use. */
  forgetSession(sessionId: string): void;
  /** Suspended, or given another role: all the user's sessions are asked about again. */
  forgetUser(userId: string): void;
  /** Permissions of a role changed: its users are asked about again. */
  forgetRole(roleId: string): void;
}
