// Refreshes and ends sessions, and binds them to a company. A refresh token works once. A second use proves two
// holders, and the session ends for both. The selection of a company answers a new token of the same session
// (docs/rules.md#select-company). An unknown company and one of other people get the same answer.
import { ALL_TENANTS } from '@mps/aggregates';
import { runAs, type CallContext, type DomainError } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import { requireKind, requireSession, unauthenticated } from '../access';
import {
  newRefreshToken,
  openSession,
  type OpenSession,
  type SessionsDeps,
  toClaims,
  findSelectedCompany,
} from './answers';
import { isLive, refreshSession, revokeSession, bindSession } from './domain/session';
import { findActiveMembership, listOwners, showToSelf, toUserActor } from '../users';

export async function refresh(
  deps: SessionsDeps,
  token: string,
  { caller, deadlineMs }: CallContext,
): Promise<Result<OpenSession, DomainError>> {
  const { users, sessions, vault, realClock, businessClock } = deps;
  const allowed = requireKind(caller, 'system');
  if (!allowed.ok) return allowed;
  const held = vault.readRefreshToken(token);
  const before = held && (await sessions.find(held.sessionId));
  const user = before && (await users.find(before.user_id));
  if (held === null || before === null || user === null) return err(unauthenticated);
  const refreshToken = newRefreshToken(deps, before._id);
  const tokenHash = vault.sha256(token);
  const owners = listOwners(user);
  // The holder of the token acts as the user.
  const changed = await runAs(toUserActor(user), () =>
    sessions.change<DomainError>(
      ALL_TENANTS,
      { _id: before._id },
      {
        from: before,
        deadlineMs,
        decide: (session) => {
          if (!isLive(session, user, realClock.now())) return err(unauthenticated);
          // The seal of this token cannot be verified, because its key has left the key ring. It may be invented, so it
          // ends nothing.
          if (!held.isProven && session.refresh_hash !== tokenHash) return err(unauthenticated);
          const next = refreshSession(session, tokenHash, refreshToken.traces, businessClock.now());
          const isAlive = next.revoked_at === null;
          const action = isAlive ? 'session.refreshed' : 'session.revoked';
          return ok({ next, events: isAlive ? [] : ['session.revoked'], recorded: { action, owners } });
        },
      },
    ),
  );
  if (!changed.ok) return changed;
  const { stored } = changed.value;
  // The gateway drops the session from its cache by this member and removes it from the response.
  if (stored.revoked_at !== null)
    return err({ ...unauthenticated, members: { ended_session_id: stored._id } });
  return ok(await openSession(deps, user, stored, refreshToken));
}

/** Ends the caller's session. Its access and refresh tokens are refused immediately. */
export async function logout(
  { sessions, businessClock }: SessionsDeps,
  { caller, deadlineMs }: CallContext,
): Promise<Result<{ readonly session_id: string }, DomainError>> {
  const session = requireSession(caller);
  if (!session.ok) return session;
  const { session_id, company_id } = session.value;
  // The session may be bound to another company meanwhile, of another organization.
  const owners = [{ organization_id: caller.organization_id, company_id }];
  const ended = await sessions.change<DomainError>(
    ALL_TENANTS,
    { _id: session_id },
    {
      deadlineMs,
      decide: (open) =>
        ok({
          next: revokeSession(open, businessClock.now()),
          events: ['session.revoked'],
          recorded: { action: 'session.revoked', owners },
        }),
    },
  );
  return ended.ok ? ok({ session_id }) : ended;
}

type BoundSession = Omit<OpenSession, 'refresh_token' | 'refresh_expires_at'>;

export async function selectCompany(
  deps: SessionsDeps,
  companyId: string,
  { caller, deadlineMs }: CallContext,
): Promise<Result<BoundSession, DomainError>> {
  const { users, sessions, accessTokens, realClock } = deps;
  const session = requireSession(caller);
  if (!session.ok) return session;
  const { user_id, session_id } = session.value;
  const user = await users.find(user_id);
  if (user === null) return err(unauthenticated);
  const membership = findActiveMembership(user, companyId);
  const selected = await findSelectedCompany(deps, user, companyId);
  if (membership === undefined || selected === null) return err({ code: 'company_access_denied' });
  const bound = await sessions.change<DomainError>(
    ALL_TENANTS,
    { _id: session_id },
    {
      deadlineMs,
      decide: (current) =>
        isLive(current, user, realClock.now())
          ? ok({
              next: bindSession(current, membership),
              events: [],
              recorded: { action: 'session.updated', owners: [membership] },
            })
          : err(unauthenticated),
    },
  );
  if (!bound.ok) return bound;
  const [access, shown] = await Promise.all([
    accessTokens.sign(toClaims(user, session_id, companyId)),
    showToSelf(deps, user, companyId),
  ]);
  return ok({
    user: shown,
    token: access.token,
    expires_at: access.expires_at,
    selected_company: selected,
  });
}
