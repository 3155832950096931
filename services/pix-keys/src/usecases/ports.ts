// What the use cases need of the world; compose.ts hands it in.
import type { CallContext, DomainError, Scope } from '@mps/contracts';
import type { BusinessClock, PixKeyStatus, Result } from '@mps/kernel';
import type { KeyOwner, KeyRing } from '../domain/key-ring';
import type { Change, DictKeyInformation, PixKey } from '../domain/pix-key';

/** A key as it was read, with what a compare-and-set needs to know. */
export type Stored = PixKey & { readonly version: number; readonly sequence: number };

/** A key as it is shown: beside itself it says whether it is the primary one. */
export interface ShownKey {
  readonly key: PixKey;
  readonly primary: boolean;
}

/** A call on its way through: handed on to other services as it is. */
export type Call = CallContext;

export interface KeyQuery {
  readonly page: number;
  readonly limit: number;
  /** "created_at" or "-created_at". */
  readonly sort: string;
  readonly status: readonly PixKeyStatus[];
}

export type InsertRefusal = 'key_taken' | 'ordinal_taken' | 'idempotency_key_taken';

export interface PixKeys {
  find(scope: Scope, companyId: string, keyId: string): Promise<Stored | null>;
  findByIdempotencyKey(scope: Scope, companyId: string, key: string): Promise<Stored | null>;
  findRing(scope: Scope, companyId: string): Promise<KeyRing>;
  /** The key that the rule of domain/key-ring.ts makes primary; null when none is ACTIVE. */
  findPrimary(scope: Scope, companyId: string): Promise<Stored | null>;
  list(scope: Scope, companyId: string, query: KeyQuery): Promise<{ keys: readonly PixKey[]; total: number }>;
  insert(scope: Scope, change: Change): Promise<Result<Stored, { code: InsertRefusal }>>;
  /** null: somebody else has written the key since `previous` was read, and nothing was written. */
  commit(scope: Scope, previous: Stored, change: Change): Promise<Stored | null>;
}

export interface Merchants {
  /** null: there is no such company in the caller's scope. */
  find(call: Call, companyId: string): Promise<Result<KeyOwner | null, DomainError>>;
}

/** What a merchant event says that this service keeps. */
export interface OwnerFacts extends KeyOwner {
  /** Of the event: what is kept is never replaced by something older. */
  readonly sequence: number;
}

export interface OwnerProjection {
  keep(facts: OwnerFacts): Promise<void>;
}

export type Lookup =
  | { readonly code: 'found'; readonly information: DictKeyInformation }
  | { readonly code: 'not_found' }
  /** The answer cannot be used. */
  | { readonly code: 'invalid' }
  | { readonly code: 'rate_limited'; readonly retryAfterSeconds: number }
  | { readonly code: 'unavailable' };

export interface Directory {
  /** Never throws; answers within `limitMs`. */
  lookUp(key: string, ownerDocument: string, limitMs: number): Promise<Lookup>;
}

export interface UseCaseDeps {
  readonly pixKeys: PixKeys;
  readonly merchants: Merchants;
  readonly directory: Directory;
  readonly clock: BusinessClock;
  /** A random key of the directory: a version 4 UUID. */
  readonly makeEvp: () => string;
}
