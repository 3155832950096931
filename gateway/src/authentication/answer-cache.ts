// Authentication cache: identity's recent answers about credentials.
// - Each credential has at most one request to identity under way.
// - Acceptances and refusals are stored apart, so invented credentials never evict an acceptance (docs/rules.md#rate-limits).
// - An answer that was requested before an invalidation is not cached.
// - An acceptance counts only while the gateway would have seen its revocation (docs/rules.md#read-after-change).
import { type DomainError, failure, type ParamsArgument, type Reason } from '@mps/contracts';
import { err, type Result } from '@mps/kernel';
import { LRUCache } from 'lru-cache';

/** Limits how long an acceptance lives when no revocation event arrives. */
export const ACCEPTED_TTL_MS = 60_000;
/**
 * How long an acceptance counts while the events of identity may be late. A revocation must hold within two seconds. The
 * remaining 200 ms are for publishing its event.
 */
export const UNCONFIRMED_ACCEPTANCE_MS = 1_800;
/** A guessed credential costs identity one request in this time. A new credential is refused for at most this long. */
export const REFUSED_TTL_MS = 5_000;
const MAX_ACCEPTED = 50_000;
const MAX_REFUSED = 10_000;

interface Answer<Value> {
  readonly result: Result<Value, DomainError>;
  /** By the monotonic clock, like untilMs. */
  readonly askedAtMs: number;
  readonly untilMs: number;
  readonly tags: readonly string[];
}

export interface AnswerCache<Value> {
  /**
   * Returns the cached answer or the answer of `ask`. `key` must be a hash, never the credential itself. `tags` names the answer
   * for invalidation; its argument is null for a refusal.
   */
  answer(
    key: string,
    ask: () => Promise<Result<Value, DomainError>>,
    tags: (value: Value | null) => readonly string[],
  ): Promise<Result<Value, DomainError>>;
  forget(tag: string): void;
  /** For when the gateway may have missed events. */
  forgetAll(): void;
}

/** Tells the cache whether an acceptance still counts. */
export interface Freshness {
  /** The monotonic clock. A wall clock that steps back would keep an acceptance for longer. */
  readonly nowMs: () => number;
  /** Whether the gateway has seen every revocation older than UNCONFIRMED_ACCEPTANCE_MS. */
  readonly areEventsCurrent: () => boolean;
}

export function makeAnswerCache<Value>({ nowMs, areEventsCurrent }: Freshness): AnswerCache<Value> {
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

  /** A refusal counts until it expires. An acceptance counts when it is new or when the events of identity are current. */
  const isUsable = ({ result, askedAtMs, untilMs }: Answer<Value>): boolean => {
    const now = nowMs();
    return untilMs > now && (!result.ok || now - askedAtMs < UNCONFIRMED_ACCEPTANCE_MS || areEventsCurrent());
  };

  const store = (
    key: string,
    result: Result<Value, DomainError>,
    askedAtMs: number,
    tags: readonly string[],
  ): void => {
    const lifeMs = chooseLifetimeMs(result);
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
      if (known !== undefined && isUsable(known)) return Promise.resolve(known.result);
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
      // A request under way has no tags before its answer, so all of them are forgotten.
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

/** Only a definite refusal is cached. An unavailable identity says nothing about the credential. */
function chooseLifetimeMs(result: Result<unknown, DomainError>): number {
  if (result.ok) return ACCEPTED_TTL_MS;
  return REFUSALS.includes(result.error.code) ? REFUSED_TTL_MS : 0;
}

export const refuseCredential = <R extends Reason>(
  reason: R,
  ...params: ParamsArgument<R>
): Result<never, DomainError> => err(failure('authentication_error', reason, ...params));

/** Invalidates the caches. Routes that remove access call it, and so does the consumer of identity's events. */
export interface Access {
  /** The key was revoked, rotated or changed: the gateway asks identity again at its next use. */
  forgetApiKey(apiKeyId: string): void;
  /** The session ended: the gateway asks identity again at the next use of its tokens. */
  forgetSession(sessionId: string): void;
  /** The user was suspended or got another role: the gateway asks identity again about all sessions of the user. */
  forgetUser(userId: string): void;
  /** The permissions of the role changed: the gateway asks identity again about its users. */
  forgetRole(roleId: string): void;
}
