// Reads of sessions: the caller's own, and the current rights of a verified token.
import type { CallerContext, DomainError } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import { requireKind, requireSession, unauthenticated } from '../access';
import { findActiveMembership, labelUser, showToSelf, type ShownUser, type User } from '../users';
import { findSelectedCompany, type SelectedCompany, type SessionsDeps } from './answers';
import { isLive } from './domain/session';
import { listMemberCompanies, type MemberCompany } from './member-companies';

export interface Me {
  readonly user: ShownUser;
  readonly selected_company: SelectedCompany | null;
  readonly companies: readonly MemberCompany[];
}

/** Returns the caller, with the company that the caller's token is bound to and all companies of the caller. */
export async function getMe(deps: SessionsDeps, { caller }: CallerContext): Promise<Result<Me, DomainError>> {
  const session = requireSession(caller);
  if (!session.ok) return session;
  const { user_id, company_id } = session.value;
  const user = await deps.users.find(user_id);
  if (user === null) return err(unauthenticated);
  const [shown, selected, companies] = await Promise.all([
    showToSelf(deps, user, company_id),
    findSelectedCompany(deps, user, company_id),
    listMemberCompanies(deps, user),
  ]);
  return ok({ user: shown, selected_company: selected, companies });
}

export interface VerifySessionQuery {
  readonly session_id: string;
  readonly user_id: string;
  readonly company_id: string | null;
}

/** The rights of a session. Without a selected company there are none. */
export interface SessionRights {
  readonly organization_id: string | null;
  readonly company_id: string | null;
  readonly permissions: readonly string[];
  readonly role_id: string | null;
  /** The user's primary identifier, masked. */
  readonly label: string;
}

const WITHOUT_COMPANY: Omit<SessionRights, 'label'> = {
  organization_id: null,
  company_id: null,
  permissions: [],
  role_id: null,
};

/**
 * Returns the rights of a session by the current state of session, user and role, not by their state when the token
 * was signed.
 */
export async function verifySession(
  deps: SessionsDeps,
  { session_id, user_id, company_id }: VerifySessionQuery,
  { caller }: CallerContext,
): Promise<Result<SessionRights, DomainError>> {
  const { sessions, users, realClock } = deps;
  const allowed = requireKind(caller, 'system');
  if (!allowed.ok) return allowed;
  const [session, user] = await Promise.all([sessions.find(session_id), users.find(user_id)]);
  if (session === null || user === null || !isLive(session, user, realClock.now()))
    return err(unauthenticated);
  return findRights(deps, user, company_id);
}

/** Returns the user's rights in a company. Without a company there are none. */
export async function findRights(
  { roles }: Pick<SessionsDeps, 'roles'>,
  user: User,
  company_id: string | null,
): Promise<Result<SessionRights, DomainError>> {
  const label = labelUser(user);
  if (company_id === null) return ok({ ...WITHOUT_COMPANY, label });
  const membership = findActiveMembership(user, company_id);
  if (membership === undefined) return err({ code: 'company_access_denied' });
  const [role] = await roles.findByIds([membership.role_id]);
  const { organization_id, role_id } = membership;
  return ok({
    organization_id,
    // The organization's own company covers all companies of the organization.
    company_id: company_id === organization_id ? null : company_id,
    permissions: role?.permissions ?? [],
    role_id,
    label,
  });
}
