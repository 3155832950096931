// A session begins with one login. Its refresh token is replaced at every use. A token that is used a second time has
// two holders and ends the session for both.

import { findActiveMembership, canLogIn, type Membership } from '../../users/domain/membership';

/** The members of a user that decide about a session. */
export interface SessionUser {
  readonly _id: string;
  readonly memberships: readonly Membership[];
  /** Sessions of an earlier epoch have ended, except the exempt one. */
  readonly session_epoch: number;
  readonly exempt_session_id: string | null;
}

/** The part of a session of the console, instead of a refresh token. Its instants are real time. */
export interface ConsolePart {
  /** SHA-256 of the cookie's token. */
  readonly token_hash: string;
  /** The session ends then, unless it is touched before. */
  readonly idle_expires_at: Date;
  /** When the person was last proven: by the login, or since then. Absent for a session of an earlier release. */
  readonly proven_at?: Date;
}

export interface Session {
  readonly _id: string;
  readonly user_id: string;
  /** The company that the next access token is bound to. */
  readonly company_id: string | null;
  /** Admission of the membership in that company. The session ends when the admission changes. */
  readonly admission_id: string | null;
  /** SHA-256 of the one valid refresh token. Empty for a session of the console, which has none. */
  readonly refresh_hash: string;
  /** Real time. The absolute end of a session of the console. */
  readonly refresh_expires_at: Date;
  /** The user's epoch when the session began. */
  readonly user_epoch: number;
  readonly created_at: Date;
  readonly revoked_at: Date | null;
  /** Absent for a session of tokens. */
  readonly console?: ConsolePart;
}

export interface RefreshTraces {
  readonly refresh_hash: string;
  readonly refresh_expires_at: Date;
}

export function newSession(
  id: string,
  user: SessionUser,
  selected: Membership | null,
  refresh: RefreshTraces,
  now: Date,
): Session {
  return {
    _id: id,
    user_id: user._id,
    company_id: selected?.company_id ?? null,
    admission_id: selected?.admission_id ?? null,
    ...refresh,
    user_epoch: user.session_epoch,
    created_at: now,
    revoked_at: null,
  };
}

/** Whether the session's tokens are valid at this moment of real time. */
export function isLive(session: Session, user: SessionUser, now: Date): boolean {
  return (
    session.user_id === user._id &&
    session.revoked_at === null &&
    session.refresh_expires_at > now &&
    (session.console === undefined || session.console.idle_expires_at > now) &&
    isAdmitted(session, user) &&
    (session.user_epoch >= user.session_epoch || user.exempt_session_id === session._id)
  );
}

/**
 * A session with a company lives as long as the membership. A session without one lives as long as the person may log
 * in.
 */
function isAdmitted({ company_id, admission_id }: Session, user: SessionUser): boolean {
  if (company_id === null) return canLogIn(user);
  return findActiveMembership(user, company_id)?.admission_id === admission_id;
}

export const bindSession = <S extends Session>(session: S, { company_id, admission_id }: Membership): S => ({
  ...session,
  company_id,
  admission_id,
});

export function revokeSession<S extends Session>(session: S, now: Date): S {
  return session.revoked_at === null ? { ...session, revoked_at: now } : session;
}

/** Returns the session with a new refresh token, or revoked when the given token had been used before. */
export function refreshSession<S extends Session>(
  session: S,
  tokenHash: string,
  traces: RefreshTraces,
  now: Date,
): S {
  return session.refresh_hash === tokenHash ? { ...session, ...traces } : revokeSession(session, now);
}

export interface ConsoleTimes {
  readonly idleMs: number;
  readonly absoluteMs: number;
}

/** A session of the console has no company: each request names one. `realNow` sets its ends. */
export function newConsoleSession(
  { id, tokenHash }: { readonly id: string; readonly tokenHash: string },
  user: SessionUser,
  { idleMs, absoluteMs }: ConsoleTimes,
  { realNow, now }: { readonly realNow: Date; readonly now: Date },
): Session {
  const refresh_expires_at = new Date(realNow.getTime() + absoluteMs);
  const idle_expires_at = new Date(realNow.getTime() + Math.min(idleMs, absoluteMs));
  return {
    ...newSession(id, user, null, { refresh_hash: '', refresh_expires_at }, now),
    console: { token_hash: tokenHash, idle_expires_at, proven_at: realNow },
  };
}

export const proveSession = <S extends Session>(session: S, realNow: Date): S =>
  session.console === undefined
    ? session
    : { ...session, console: { ...session.console, proven_at: realNow } };

const BEFORE_ANY_PROOF = new Date(0);

/** Until then, dangerous acts need no further proof. */
export const findProofEnd = ({ proven_at = BEFORE_ANY_PROOF }: ConsolePart, proofMs: number): Date =>
  new Date(proven_at.getTime() + proofMs);

/** Moves the idle end, at most to the absolute end. */
export function touchSession<S extends Session>(session: S, idleMs: number, realNow: Date): S {
  if (session.console === undefined) return session;
  const end = Math.min(realNow.getTime() + idleMs, session.refresh_expires_at.getTime());
  return { ...session, console: { ...session.console, idle_expires_at: new Date(end) } };
}

/** Admits a session of the console with a new token, after the change of the user that raised the epoch. */
export const readmitSession = <S extends Session>(session: S, tokenHash: string, userEpoch: number): S =>
  session.console === undefined
    ? session
    : { ...session, user_epoch: userEpoch, console: { ...session.console, token_hash: tokenHash } };
