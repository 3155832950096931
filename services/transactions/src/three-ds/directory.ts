// What this service asks of a 3DS directory. A session has our id there, so opening it twice opens one. What was proven
// is fetched when it is needed and stays wrapped.
import type { Scope } from '@mps/contracts';
import type { Result, Secret, ThreeDsChallengeOutcome, ThreeDsFlow } from '@mps/kernel';
import type { SessionDecision, ThreeDsSession } from './domain/session';
import type { PLATFORM, StoreScope } from '../transaction/ports';
import type { CallbackRefusal, ProviderCall, RawCallback } from '../transaction/provider';

export interface ThreeDsRequest {
  /** Our session id, a uuid: the directory's idempotency key. */
  readonly sessionId: string;
  /** Cents. */
  readonly amountCents: number;
  readonly currency: 'BRL';
  readonly networkToken: Secret<string>;
  /** Two digits. */
  readonly expiryMonth: string;
  /** Four digits. */
  readonly expiryYear: string;
  readonly expiresAt: Date;
}

/** What an authentication proves; in memory only, or sealed in its session. */
export interface ThreeDsProof {
  readonly cryptogram: Secret<string>;
  /** `05`, `02`: authenticated; `06`, `01`: attempted. */
  readonly eci: string;
}

export interface ThreeDsState {
  readonly status: 'AUTHENTICATED' | 'FAILED' | 'CHALLENGE_REQUIRED';
  readonly flow: ThreeDsFlow | null;
  readonly failureReason: string | null;
  readonly liabilityShift: boolean;
  /** Null unless authenticated. */
  readonly proof: ThreeDsProof | null;
  readonly directoryTransactionId: string;
  /** Null unless a challenge waits for its answer. */
  readonly challengeUrl: string | null;
}

/** `refused`: the session has ended, or belongs to other facts. */
export type ThreeDsOutcome =
  | { readonly kind: 'session'; readonly session: ThreeDsState }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'unknown' };

export interface ThreeDsDirectory {
  open(request: ThreeDsRequest, call: ProviderCall): Promise<ThreeDsOutcome>;
  find(sessionId: string, call: ProviderCall): Promise<ThreeDsOutcome>;
  /** Test mode: the cardholder answers the challenge, or leaves it (ABANDONED changes nothing). */
  complete(sessionId: string, outcome: ThreeDsChallengeOutcome, call: ProviderCall): Promise<ThreeDsOutcome>;
}

/** That a challenge has been answered; how, and what was proven, has to be fetched. */
export interface ThreeDsCallback {
  readonly eventId: string;
  readonly sessionId: string;
  readonly occurredAt: Date;
}

/** Verifies and reads a callback about a session; `unreadable` for what is about none. */
export type ReadThreeDsCallback = (raw: RawCallback) => Result<ThreeDsCallback, CallbackRefusal>;

export type StoredThreeDsSession = ThreeDsSession & { readonly version: number };

/** Reads and writes 3DS sessions. What is outside the scope is not there. */
export interface ThreeDsSessionStore {
  /** `null`: the company has a session of this idempotency key already; nothing was written. */
  insert(decision: SessionDecision): Promise<StoredThreeDsSession | null>;
  /** Compare-and-set. `null`: somebody else moved it since it was read; nothing was written. */
  commit(previous: StoredThreeDsSession, decision: SessionDecision): Promise<StoredThreeDsSession | null>;
  find(scope: StoreScope, sessionId: string): Promise<StoredThreeDsSession | null>;
  findByIdempotencyKey(scope: Scope, key: string): Promise<StoredThreeDsSession | null>;
  /** Those whose wake time has come, the oldest first. */
  findDue(scope: typeof PLATFORM, now: Date, limit: number): Promise<readonly StoredThreeDsSession[]>;
}

/** What a sealed value belongs to: it opens for nothing else. */
export interface SealOwner {
  readonly companyId: string;
  /** The session's or the transaction's id. */
  readonly id: string;
}

/** Encrypts card data that must rest for a while before an authorization. */
export interface CardVault {
  seal(secret: Secret<string>, owner: SealOwner): string;
  /** Throws when it was sealed for another owner, or changed. */
  open(sealed: string, owner: SealOwner): Secret<string>;
}
