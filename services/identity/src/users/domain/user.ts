// A user is a person with identifiers and ways to log in. Memberships connect the person with companies.
import {
  err,
  isPhone,
  maskEmail,
  maskPhone,
  ok,
  parseEmail,
  type AuthMethod,
  type IdentifierType,
  type Result,
} from '@mps/kernel';
import { type Membership, withMembership } from './membership';

export interface IdentifierKey {
  readonly type: IdentifierType;
  /** An e-mail address in lower case, or a telephone number in E.164. */
  readonly value: string;
}

/** Detects the type: a text with "@" is an e-mail address. */
export function parseIdentifier(text: string): Result<IdentifierKey, 'invalid_format'> {
  const trimmed = text.trim();
  return parseIdentifierOfType(trimmed.includes('@') ? 'EMAIL' : 'PHONE', trimmed);
}

export function parseIdentifierOfType(
  type: IdentifierType,
  value: string,
): Result<IdentifierKey, 'invalid_format'> {
  if (type === 'PHONE') return isPhone(value) ? ok({ type, value }) : err('invalid_format');
  const email = parseEmail(value);
  return email.ok ? ok({ type, value: email.value }) : err('invalid_format');
}

export interface Identifier extends IdentifierKey {
  readonly id: string;
  readonly verified: boolean;
  readonly created_at: Date;
  readonly verified_at: Date | null;
}

/** The second factor: a secret that an authenticator app holds too. */
export interface Totp {
  readonly sealed_secret: string;
  /** Real time. */
  readonly enrolled_at: Date;
  /** null until the first code. Until then a login needs none. */
  readonly confirmed_at: Date | null;
}

export interface User {
  readonly _id: string;
  readonly identifiers: readonly Identifier[];
  readonly primary_identifier_id: string;
  readonly password_hash: string | null;
  readonly auth_methods: readonly AuthMethod[];
  readonly first_name: string;
  readonly last_name: string;
  readonly memberships: readonly Membership[];
  /** Sessions of an earlier epoch have ended, except the exempt one. */
  readonly session_epoch: number;
  readonly exempt_session_id: string | null;
  readonly totp?: Totp;
  /** The step of the newest code that was used. Codes of it and of earlier steps are refused. */
  readonly totp_last_step?: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export interface NewUser {
  readonly id: string;
  readonly identifier: Identifier;
  readonly password_hash: string | null;
  readonly first_name: string;
  readonly last_name: string;
}

export function newUser(facts: NewUser, now: Date): User {
  return {
    _id: facts.id,
    identifiers: [facts.identifier],
    primary_identifier_id: facts.identifier.id,
    password_hash: facts.password_hash,
    auth_methods: facts.password_hash === null ? [] : ['PASSWORD'],
    first_name: facts.first_name,
    last_name: facts.last_name,
    memberships: [],
    session_epoch: 0,
    exempt_session_id: null,
    created_at: now,
    updated_at: now,
  };
}

export function newIdentifier(id: string, key: IdentifierKey, verified: boolean, now: Date): Identifier {
  return { id, ...key, verified, created_at: now, verified_at: verified ? now : null };
}

/** Names the user in audit records: the primary identifier, masked. */
export function labelUser({ identifiers, primary_identifier_id }: User): string {
  const primary = identifiers.find(({ id }) => id === primary_identifier_id);
  return primary === undefined ? '' : maskIdentifier(primary.value);
}

/** The person as the actor of a change. */
export const toUserActor = (user: User) => ({ kind: 'USER', id: user._id, label: labelUser(user) }) as const;

export const maskIdentifier = (value: string): string =>
  value.includes('@') ? maskEmail(value) : maskPhone(value);

export function isVerified(user: User, value: string): boolean {
  return user.identifiers.some((one) => one.value === value && one.verified);
}

/** Whether a login of the person needs a code. */
export const hasTotp = ({ totp }: User): boolean => (totp?.confirmed_at ?? null) !== null;

/** Replaces an enrolment that waits for its first code. */
export function withEnrolment<U extends User>(user: U, sealed_secret: string, realNow: Date): U {
  const { totp_last_step: _step, ...rest } = user;
  return { ...rest, totp: { sealed_secret, enrolled_at: realNow, confirmed_at: null } } as U;
}

/** A code works once, and so do the codes before it. */
export const withUsedCode = <U extends User>(user: U, step: number): U => ({ ...user, totp_last_step: step });

/** Ends every other session: it began without the second factor. */
export const withConfirmedTotp = <U extends User>(
  user: U,
  totp: Totp,
  { step, sessionId, now }: { readonly step: number; readonly sessionId: string; readonly now: Date },
): U => ({
  ...withoutSessions(withUsedCode(user, step), sessionId),
  totp: { ...totp, confirmed_at: now },
  updated_at: now,
});

export function withoutTotp<U extends User>(user: U, now: Date): U {
  const { totp: _totp, totp_last_step: _step, ...rest } = user;
  return { ...rest, updated_at: now } as U;
}

export function withVerified<U extends User>(user: U, value: string, now: Date): U {
  const identifiers = user.identifiers.map((one) =>
    one.value === value && !one.verified ? { ...one, verified: true, verified_at: now } : one,
  );
  return { ...user, identifiers };
}

/** Ends every session of the person except the exempt one. */
export const withoutSessions = <U extends User>(user: U, exemptSessionId: string | null): U => ({
  ...user,
  session_epoch: user.session_epoch + 1,
  exempt_session_id: exemptSessionId,
});

/** Ends the sessions that are bound to the company of the membership. */
export const withoutCompanySessions = <U extends User>(
  user: U,
  membership: Membership,
  admissionId: string,
  now: Date,
): U => withMembership(user, { ...membership, admission_id: admissionId }, now);

/** Ends every session except the exempt one. */
export function withPassword<U extends User>(
  user: U,
  passwordHash: string,
  exemptSessionId: string | null,
  now: Date,
): U {
  const methods = user.auth_methods.filter((one) => one !== 'PASSWORD');
  return {
    ...withoutSessions(user, exemptSessionId),
    password_hash: passwordHash,
    auth_methods: ['PASSWORD', ...methods],
    updated_at: now,
  };
}
