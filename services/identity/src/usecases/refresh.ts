// A refresh: the token that is given is used up, and a new one takes its place. A token that was used up before is in
// two hands, and nobody knows whose are the right ones: the session ends.
import type { Caller, DomainError } from '@mps/contracts';
import type { RefreshResponse } from '@mps/contracts/gen/mps/identity/v1/RefreshResponse';
import { err, ok, type Result } from '@mps/kernel';
import { isLive, revoked } from '../domain/session';
import { COMMIT_ATTEMPTS } from '../limits';
import { change } from './change';
import type { Ports } from './ports';
import { contended, only, unauthenticated } from './refusals';
import { newRefreshToken, sessionAnswer } from './session-answer';

export type RefreshPorts = Pick<
  Ports,
  'users' | 'sessions' | 'roles' | 'companies' | 'vault' | 'accessTokens' | 'realClock' | 'businessClock'
>;
export type Refresh = ReturnType<typeof makeRefresh>;

export function makeRefresh(ports: RefreshPorts) {
  const { users, sessions, vault, realClock } = ports;
  return async (caller: Caller, token: string): Promise<Result<RefreshResponse, DomainError>> => {
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
      if (!vault.equal(session.refresh_hash, hash)) return endSession(ports, sessionId);
      const refreshToken = newRefreshToken(ports, sessionId);
      const next = { ...session, ...refreshToken.traces };
      const committed = await sessions.commit(session, next, []);
      if (committed.ok)
        return ok({ session: await sessionAnswer(ports, user, committed.value, refreshToken) });
      // Moved: by the same token in other hands, or by the choice of another company. The next look tells which.
    }
    return err(contended);
  };
}

async function endSession(
  { sessions, businessClock }: Pick<Ports, 'sessions' | 'businessClock'>,
  sessionId: string,
): Promise<Result<never, DomainError>> {
  const ended = await change({
    repository: sessions,
    load: () => sessions.find(sessionId),
    decide: (session) => ok(revoked(session, businessClock.now())),
    events: ['session.revoked'],
  });
  // The gateway forgets the session by this member, and shows it to nobody.
  return err(ended.ok ? { ...unauthenticated, members: { ended_session_id: sessionId } } : ended.error);
}
