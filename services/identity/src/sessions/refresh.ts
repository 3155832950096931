// Renews and ends sessions. A refresh token is used up by its use; one that comes a second time is held by two parties,
// and the session ends for both.
import type { Caller, DomainError } from '@mps/contracts';
import type { LogoutResponse } from '@mps/contracts/gen/mps/identity/v1/LogoutResponse';
import type { RefreshResponse } from '@mps/contracts/gen/mps/identity/v1/RefreshResponse';
import { err, ok, type Result } from '@mps/kernel';
import { only, sessionOf, unauthenticated } from '../access';
import { COMMIT_ATTEMPTS } from '../limits';
import { change, contended } from '../store/repository';
import { newRefreshToken, sessionMessage, type SessionsDeps } from './answers';
import { isLive, revoked, type Session } from './domain/session';

export async function refresh(
  deps: SessionsDeps,
  caller: Caller,
  token: string,
): Promise<Result<RefreshResponse, DomainError>> {
  const { users, sessions, vault, realClock } = deps;
  const allowed = only('system', caller);
  if (!allowed.ok) return allowed;
  const sessionId = vault.sessionOfRefreshToken(token);
  if (sessionId === null) return err(unauthenticated);
  const hash = vault.sha256(token);
  for (let attempt = 0; attempt < COMMIT_ATTEMPTS; attempt++) {
    const session = await sessions.find(sessionId);
    const user = session && (await users.find(session.user_id));
    if (session === null || user === null || !isLive(session, user, realClock.now()))
      return err(unauthenticated);
    if (!vault.equal(session.refresh_hash, hash)) {
      const ended = await endSession(deps, sessionId);
      // The gateway drops the session from its cache by this member and shows it to nobody.
      return err(ended.ok ? { ...unauthenticated, members: { ended_session_id: sessionId } } : ended.error);
    }
    const refreshToken = newRefreshToken(deps, sessionId);
    const committed = await sessions.commit(session, { ...session, ...refreshToken.traces }, []);
    if (committed.ok) return ok({ session: await sessionMessage(deps, user, committed.value, refreshToken) });
    // Changed by another use of the token, or by the choice of another company: the next attempt tells which.
  }
  return err(contended);
}

/** Ends the caller's session: its access and refresh tokens are refused at once. */
export async function logout(
  deps: SessionsDeps,
  caller: Caller,
): Promise<Result<LogoutResponse, DomainError>> {
  const session = sessionOf(caller);
  if (!session.ok) return session;
  const { session_id } = session.value;
  const ended = await endSession(deps, session_id);
  return ended.ok ? ok({ session_id }) : ended;
}

const endSession = (
  { sessions, businessClock }: SessionsDeps,
  sessionId: string,
): Promise<Result<Session, DomainError>> =>
  change({
    repository: sessions,
    load: () => sessions.find(sessionId),
    decide: (session) => ok(revoked(session, businessClock.now())),
    events: ['session.revoked'],
  });
