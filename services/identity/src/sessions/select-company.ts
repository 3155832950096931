// Chooses a company (docs/rules.md#select-company): a new token of the same session, bound to a company in which the user
// has a role. A company that does not exist answers like one that is not the user's.
import { ALL_TENANTS } from '@mps/aggregates';
import type { CallContext, DomainError } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import { sessionOf, unauthenticated } from '../access';
import { activeMembershipIn, shownToSelf } from '../users';
import { claimsOf, selectedCompany, type OpenSession, type SessionsDeps } from './answers';
import { boundTo, isLive } from './domain/session';

type BoundSession = Omit<OpenSession, 'refresh_token' | 'refresh_expires_at'>;

export async function selectCompany(
  deps: SessionsDeps,
  { caller, deadlineMs }: CallContext,
  companyId: string,
): Promise<Result<BoundSession, DomainError>> {
  const { users, sessions, accessTokens, realClock } = deps;
  const session = sessionOf(caller);
  if (!session.ok) return session;
  const { user_id, session_id } = session.value;
  const user = await users.find(user_id);
  if (user === null) return err(unauthenticated);
  const membership = activeMembershipIn(user, companyId);
  const selected = await selectedCompany(deps, user, companyId);
  if (membership === undefined || selected === null) return err({ code: 'company_access_denied' });
  const bound = await sessions.change<DomainError>(
    ALL_TENANTS,
    { _id: session_id },
    {
      deadlineMs,
      decide: (current) =>
        isLive(current, user, realClock.now())
          ? ok({ next: boundTo(current, membership), events: [] })
          : err(unauthenticated),
    },
  );
  if (!bound.ok) return bound;
  const [access, shown] = await Promise.all([
    accessTokens.sign(claimsOf(user, session_id, companyId)),
    shownToSelf(deps, user, companyId),
  ]);
  return ok({
    user: shown,
    token: access.token,
    expires_at: access.expires_at,
    selected_company: selected,
  });
}
