// Ends the caller's session: its access and refresh tokens are refused at once.
import type { Caller, DomainError } from '@mps/contracts';
import type { LogoutResponse } from '@mps/contracts/gen/mps/identity/v1/LogoutResponse';
import { ok, type Result } from '@mps/kernel';
import { revoked } from '../domain/session';
import { change } from './change';
import type { Ports } from './ports';
import { sessionOf } from './refusals';

export type Logout = ReturnType<typeof makeLogout>;

export function makeLogout({ sessions, businessClock }: Pick<Ports, 'sessions' | 'businessClock'>) {
  return async (caller: Caller): Promise<Result<LogoutResponse, DomainError>> => {
    const session = sessionOf(caller);
    if (!session.ok) return session;
    const { session_id } = session.value;
    const ended = await change({
      repository: sessions,
      load: () => sessions.find(session_id),
      decide: (current) => ok(revoked(current, businessClock.now())),
      events: ['session.revoked'],
    });
    return ended.ok ? ok({ session_id }) : ended;
  };
}
