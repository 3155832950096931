// The sessions of a member, for who administers the members of a company: those of a leaver, or of a lost device. A company reaches
// the sessions that are bound to it. It reaches all sessions of a person when the caller's scope covers all companies of the person: a session of
// the console is bound to no company.
import { ALL_TENANTS } from '@mps/aggregates';
import type { CallContext, CallerContext, DomainError } from '@mps/contracts';
import { err, newId, ok, type Result } from '@mps/kernel';
import { notFound, requireActor, requireSession, type Actor } from '../access';
import {
  checkMayManage,
  findMembership,
  isWhollyWithin,
  matchMembers,
  withoutCompanySessions,
  withoutSessions,
  type Membership,
  type User,
} from '../users';
import type { SessionsDeps } from './answers';
import { isLive } from './domain/session';
import { showOwnSession, type ShownOwnSession } from './own-sessions';

const reachesAll = (actor: Actor, user: User, { accepted_at }: Membership): boolean =>
  user._id === actor.user_id || (accepted_at !== null && isWhollyWithin(user, actor.scope));

/** Newest first. resource_not_found */
export async function listUserSessions(
  deps: SessionsDeps,
  userId: string,
  { caller }: CallerContext,
): Promise<Result<readonly ShownOwnSession[], DomainError>> {
  const [actor, own] = [requireActor(caller), requireSession(caller)];
  if (!actor.ok) return actor;
  if (!own.ok) return own;
  const { company_id } = actor.value;
  const user = await deps.users.findIn(company_id, userId);
  const membership = user === null ? undefined : findMembership(user, company_id);
  if (user === null || membership === undefined) return err(notFound);
  const now = deps.realClock.now();
  const admission = reachesAll(actor.value, user, membership) ? undefined : membership;
  const found = await deps.sessions.listLive(user, now, admission);
  const live = found
    .filter((session) => isLive(session, user, now))
    .sort((one, other) => other.created_at.getTime() - one.created_at.getTime());
  return ok(live.map((session) => showOwnSession(session, own.value.session_id)));
}

/**
 * Ends the sessions that `listUserSessions` shows, and those that begin at the same time. A person who ends their own keeps the one
 * of this request. resource_not_found · permission_denied for a person with permissions that the caller lacks
 */
export async function endUserSessions(
  deps: SessionsDeps,
  userId: string,
  { caller, deadlineMs }: CallContext,
): Promise<Result<undefined, DomainError>> {
  const [actor, own] = [requireActor(caller), requireSession(caller)];
  if (!actor.ok) return actor;
  if (!own.ok) return own;
  const { company_id } = actor.value;
  const ended = await deps.users.change<DomainError>(
    ALL_TENANTS,
    { _id: userId, ...matchMembers(company_id) },
    {
      deadlineMs,
      decide: async (user) => {
        const membership = findMembership(user, company_id);
        if (membership === undefined) return err(notFound);
        const allowed = await checkMayManage(deps, actor.value, user);
        if (!allowed.ok) return allowed;
        const next = withEnded(user, membership, actor.value, own.value.session_id, deps);
        return ok({ next, events: ['user.changed'], recorded: { action: 'user.sessions_ended' } });
      },
    },
  );
  return ended.ok ? ok() : ended;
}

function withEnded<U extends User>(
  user: U,
  membership: Membership,
  actor: Actor,
  sessionId: string,
  { businessClock }: SessionsDeps,
): U {
  if (user._id === actor.user_id) return withoutSessions(user, sessionId);
  const ended = withoutCompanySessions(user, membership, newId(), businessClock.now());
  return reachesAll(actor, user, membership) ? withoutSessions(ended, null) : ended;
}
