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

export interface Session {
  readonly _id: string;
  readonly user_id: string;
  /** The company that the next access token is bound to. */
  readonly company_id: string | null;
  /** Admission of the membership in that company. The session ends when the admission changes. */
  readonly admission_id: string | null;
  /** SHA-256 of the one valid refresh token. */
  readonly refresh_hash: string;
  /** Real time. */
  readonly refresh_expires_at: Date;
  /** The user's epoch when the session began. */
  readonly user_epoch: number;
  readonly created_at: Date;
  readonly revoked_at: Date | null;
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
