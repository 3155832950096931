// What the use cases need of the world. compose.ts hands it in; nothing here says how it is done.
import type { Scope } from '@mps/contracts';
import type { BusinessClock, RealClock, Result, Secret } from '@mps/kernel';
import type { ApiKey } from '../domain/api-key';
import type { IdentifierKey } from '../domain/identifier';
import type { LoginAttempts } from '../domain/login-lock';
import type { Role } from '../domain/role';
import type { Session } from '../domain/session';
import type { SigningKey, SigningTimes } from '../domain/signing-keys';
import type { User } from '../domain/user';

/** An aggregate as it was read: its version is what a commit compares. */
export type Stored<T> = T & { readonly version: number };

export type IdentityEventType = 'api_key.changed' | 'session.revoked' | 'user.changed' | 'role.changed';

/** Each aggregate's events tell its state after the change; the repository makes them from the type alone. */
export interface Repository<T> {
  insert(state: T, events: readonly IdentityEventType[]): Promise<Result<Stored<T>, 'duplicate'>>;
  /** `moved`: somebody else was first, read again. `duplicate`: a unique index refused it. Nothing was written. */
  commit(
    previous: Stored<T>,
    next: Stored<T>,
    events: readonly IdentityEventType[],
  ): Promise<Result<Stored<T>, 'moved' | 'duplicate'>>;
}

export interface PageRequest {
  readonly page: number;
  readonly limit: number;
  readonly sort: string;
}

export interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
}

export interface ApiKeys extends Repository<ApiKey> {
  findByHmac(hmac: string): Promise<Stored<ApiKey> | null>;
  /** Without a scope it is for operators only. */
  find(id: string, scope?: Scope): Promise<Stored<ApiKey> | null>;
  list(scope: Scope, page: PageRequest): Promise<Page<ApiKey>>;
}

export interface LastUses {
  /** Notes that a key was used; written later, with many others. */
  note(apiKeyId: string, at: Date): void;
}

export interface Users extends Repository<User> {
  find(id: string): Promise<Stored<User> | null>;
  findByIdentifier(value: string): Promise<Stored<User> | null>;
  findIn(companyId: string, id: string): Promise<Stored<User> | null>;
  list(companyId: string, page: PageRequest): Promise<Page<User>>;
  anyHasRole(roleId: string): Promise<boolean>;
}

export interface Sessions extends Repository<Session> {
  find(id: string): Promise<Stored<Session> | null>;
}

/** Deleted roles are not found. */
export interface Roles extends Repository<Role> {
  findIn(companyId: string, id: string): Promise<Stored<Role> | null>;
  findByName(companyId: string, nameKey: string): Promise<Stored<Role> | null>;
  findMany(ids: readonly string[]): Promise<readonly Role[]>;
  list(companyId: string, page: PageRequest): Promise<Page<Role>>;
}

/** What identity knows of a company, from the events of merchants. */
export interface Company {
  readonly id: string;
  readonly organization_id: string;
  readonly name: string;
  readonly status: string | null;
}

export interface Companies {
  find(id: string): Promise<Company | null>;
  /** Makes it known if it is not; an older event's sequence never overwrites a newer one's. */
  put(company: Company, sequence: number): Promise<void>;
}

/** Counters of failed logins. Keys are hashes: identifiers and addresses are personal data. */
export interface Attempts {
  read(key: string): Promise<LoginAttempts | null>;
  /** Counts a failure and locks at the fifth. A lock that holds is neither prolonged nor counted into. */
  fail(key: string, now: Date): Promise<void>;
  /** Forgets the failures; false when a lock holds, so that a right guess among many in flight is refused too. */
  succeed(key: string, now: Date): Promise<boolean>;
  /** Forgets failures and lock: whoever has the password now has proven otherwise who they are. */
  forget(key: string): Promise<void>;
  /** Failures of an address in its window. */
  addressFailures(key: string, now: Date): Promise<number>;
  failFrom(key: string, now: Date): Promise<void>;
}

export interface PasswordReset {
  readonly token_hash: string;
  /** null for an unknown identifier: the same work, a token that never works. */
  readonly user_id: string | null;
  readonly identifier: string | null;
  readonly expires_at: Date;
}

export interface PasswordResets {
  put(reset: PasswordReset): Promise<void>;
  /** Takes the token away: it works once. */
  take(tokenHash: string, now: Date): Promise<PasswordReset | null>;
  dropAll(userId: string): Promise<void>;
}

export interface ResetMessage {
  readonly identifier: IdentifierKey;
  readonly resetToken: Secret<string>;
  readonly expiresAt: Date;
}

/** The way of a reset token to whom it is for. Best effort: whoever gets none asks again. */
export interface ResetTokenDelivery {
  /** Takes the message and comes back at once, whatever becomes of it. */
  deliver(message: ResetMessage): void;
}

/** Passwords known to have leaked. */
export interface BreachedPasswords {
  has(password: string): boolean;
}

export interface SigningKeys {
  /** Newest generation first. */
  ring(): Promise<readonly SigningKey[]>;
  /** False when the generation exists. */
  insert(key: SigningKey): Promise<boolean>;
}

export type Claim =
  | {
      readonly state: 'new';
      /** Of what the request makes; the same for whoever goes on with a request that was cut off. */
      readonly object_id: string;
      /** Of this attempt: one that was given up for dead answers nobody any more. */
      readonly attempt_id: string;
    }
  | { readonly state: 'in_progress'; readonly fingerprint: string }
  | {
      readonly state: 'answered';
      readonly fingerprint: string;
      /** Sealed. */
      readonly answer: string;
    };

export interface IdempotencyRecords {
  claim(key: string, fingerprint: string, now: Date): Promise<Claim>;
  /** False when another attempt has taken the claim over. */
  answer(key: string, attemptId: string, sealed: string): Promise<boolean>;
  /** As if it had never been asked. */
  release(key: string, attemptId: string): Promise<void>;
  /** Lets the next attempt go on at once. */
  giveUp(key: string, attemptId: string): Promise<void>;
}

/** Passwords are hashed slowly on purpose, a few at a time; `busy` when too many wait already. */
export interface Passwords {
  hash(password: Secret<string>): Promise<Result<string, 'busy'>>;
  /** The same work when there is no hash, and the answer is then false. `before` runs when the turn has come. */
  verify<T>(
    password: Secret<string>,
    before: () => Promise<{ readonly hash: string | null; readonly carried: T }>,
  ): Promise<Result<{ readonly matches: boolean; readonly carried: T }, 'busy'>>;
}

/** Random values, hashes and seals, all keyed by the process's own secrets. */
export interface Vault {
  newApiKeyText(): string;
  apiKeyHmac(keySha256: string): string;
  sha256(text: string): string;
  /** For values that could be guessed: identifiers, addresses, request bodies. */
  keyedHash(purpose: string, text: string): string;
  equal(a: string, b: string): boolean;
  uuidOf(text: string): string;
  newResetToken(): string;
  /** An opaque token whose session can be told, and which cannot be made up. */
  newRefreshToken(sessionId: string): string;
  /** The session of a token that was once given out; null for anything else. */
  sessionOfRefreshToken(token: string): string | null;
  seal(text: string): string;
  open(sealed: string): string;
}

export interface AccessClaims {
  readonly sub: string;
  readonly sid: string;
  readonly company_id: string | null;
  readonly organization_id: string | null;
  readonly role_id: string | null;
}

export interface AccessTokens {
  sign(claims: AccessClaims): Promise<{ readonly token: string; readonly expires_at: Date }>;
  /** Makes, seals and numbers a key; nothing is stored. */
  newSigningKey(generation: number, signsFrom: Date): Promise<SigningKey>;
}

export interface Ports {
  readonly apiKeys: ApiKeys;
  readonly lastUses: LastUses;
  readonly users: Users;
  readonly sessions: Sessions;
  readonly roles: Roles;
  readonly companies: Companies;
  readonly attempts: Attempts;
  readonly passwordResets: PasswordResets;
  readonly signingKeys: SigningKeys;
  readonly signingTimes: SigningTimes;
  readonly idempotency: IdempotencyRecords;
  readonly passwords: Passwords;
  readonly breachedPasswords: BreachedPasswords;
  readonly resetTokenDelivery: ResetTokenDelivery;
  readonly vault: Vault;
  readonly accessTokens: AccessTokens;
  /** Tokens, locks, expiry of keys. */
  readonly realClock: RealClock;
  /** Every other timestamp. */
  readonly businessClock: BusinessClock;
  /** Test mode. */
  readonly sandbox: boolean;
}
