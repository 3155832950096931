// The live sessions of a person, who may end each of them: one of a lost device, for example.
import { ALL_TENANTS } from '@mps/aggregates';
import type { CallContext, CallerContext, DomainError } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import { notFound, requireSession, unauthenticated } from '../access';
import { listOwners, type User } from '../users';
import type { SessionsDeps } from './answers';
import { isLive, revokeSession, type Session } from './domain/session';

export interface ShownOwnSession {
  readonly id: string;
  readonly kind: 'API' | 'CONSOLE';
  readonly company_id: string | null;
  readonly created_at: Date;
  /** Without a refresh, or a touch of the console. Real time. */
  readonly expires_at: Date;
  /** It is the session of this request. */
  readonly current: boolean;
}

/** Newest first. */
export async function listOwnSessions(
  deps: SessionsDeps,
  { caller }: CallerContext,
): Promise<Result<readonly ShownOwnSession[], DomainError>> {
  const own = requireSession(caller);
  if (!own.ok) return own;
  const { session_id, user_id } = own.value;
  const user = await deps.users.find(user_id);
  if (user === null) return err(unauthenticated);
  const now = deps.realClock.now();
  const found = await deps.sessions.listLive(user, now);
  const live = found
    .filter((session) => isLive(session, user, now))
    .sort((one, other) => other.created_at.getTime() - one.created_at.getTime());
  return ok(live.map((session) => showOwnSession(session, session_id)));
}

export const showOwnSession = (session: Session, currentId: string): ShownOwnSession => ({
  id: session._id,
  kind: session.console === undefined ? 'API' : 'CONSOLE',
  company_id: session.company_id,
  created_at: session.created_at,
  expires_at: session.console?.idle_expires_at ?? session.refresh_expires_at,
  current: session._id === currentId,
});

/** Answers resource_not_found for an ended session and for a session of another person. */
export async function endOwnSession(
  deps: SessionsDeps,
  sessionId: string,
  { caller, deadlineMs }: CallContext,
): Promise<Result<undefined, DomainError>> {
  const own = requireSession(caller);
  if (!own.ok) return own;
  const user = await deps.users.find(own.value.user_id);
  if (user === null) return err(unauthenticated);
  const ended = await deps.sessions.change<DomainError>(
    ALL_TENANTS,
    { _id: sessionId, user_id: user._id },
    { deadlineMs, decide: (session) => decideEnd(session, user, deps) },
  );
  return ended.ok ? ok() : ended;
}

const decideEnd = <S extends Session>(session: S, user: User, { realClock, businessClock }: SessionsDeps) =>
  isLive(session, user, realClock.now())
    ? ok({
        next: revokeSession(session, businessClock.now()),
        events: ['session.revoked' as const],
        recorded: { action: 'session.revoked', owners: listOwners(user) },
      })
    : err(notFound);
