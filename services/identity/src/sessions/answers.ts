// The answer to a login, a refresh and a selection of a company: tokens, user and selected company.
import type { BusinessClock, RealClock } from '@mps/kernel';
import type { CompanyStore } from '../companies';
import { REFRESH_TOKEN_DAYS } from '../limits';
import type { RoleStore } from '../roles';
import type { Vault } from '../security/vault';
import type { AccessClaims, AccessTokens } from '../signing-keys';
import { findActiveMembership, showToSelf, type ShownUser, type User, type UserStore } from '../users';
import type { RefreshTraces, Session } from './domain/session';
import type { SessionStore } from './store';

const DAY_MS = 86_400_000;

/** Dependencies that the operations on sessions share. */
export interface SessionsDeps {
  readonly sessions: SessionStore;
  readonly users: UserStore;
  readonly roles: RoleStore;
  readonly companies: CompanyStore;
  readonly vault: Vault;
  readonly accessTokens: AccessTokens;
  readonly realClock: RealClock;
  readonly businessClock: BusinessClock;
}

export interface NewRefreshToken {
  readonly text: string;
  readonly traces: RefreshTraces;
}

export function newRefreshToken(
  { vault, realClock }: Pick<SessionsDeps, 'vault' | 'realClock'>,
  sessionId: string,
): NewRefreshToken {
  const text = vault.newRefreshToken(sessionId);
  const refresh_expires_at = new Date(realClock.now().getTime() + REFRESH_TOKEN_DAYS * DAY_MS);
  return { text, traces: { refresh_hash: vault.sha256(text), refresh_expires_at } };
}

export interface SelectedCompany {
  readonly id: string;
  readonly name: string;
  /** The role's name. */
  readonly role: string;
}

/** A session with its tokens, as its holder receives it. */
export interface OpenSession {
  readonly user: ShownUser;
  readonly token: string;
  readonly expires_at: Date;
  readonly refresh_token: string;
  readonly refresh_expires_at: Date;
  readonly selected_company: SelectedCompany | null;
}

export async function openSession(
  deps: Pick<SessionsDeps, 'roles' | 'companies' | 'accessTokens'>,
  user: User,
  session: Session,
  refreshToken: NewRefreshToken,
): Promise<OpenSession> {
  const claims = toClaims(user, session._id, session.company_id);
  const [access, selected, shown] = await Promise.all([
    deps.accessTokens.sign(claims),
    findSelectedCompany(deps, user, claims.company_id),
    showToSelf(deps, user, claims.company_id),
  ]);
  return {
    user: shown,
    token: access.token,
    expires_at: access.expires_at,
    refresh_token: refreshToken.text,
    refresh_expires_at: refreshToken.traces.refresh_expires_at,
    selected_company: selected,
  };
}

/** Returns null when `companyId` is null, or when the user is not an active member of the company. */
export async function findSelectedCompany(
  { roles, companies }: Pick<SessionsDeps, 'roles' | 'companies'>,
  user: User,
  companyId: string | null,
): Promise<SelectedCompany | null> {
  const membership = companyId === null ? undefined : findActiveMembership(user, companyId);
  if (membership === undefined) return null;
  const [company, [role]] = await Promise.all([
    companies.find(membership.company_id),
    roles.findByIds([membership.role_id]),
  ]);
  return { id: membership.company_id, name: company?.name ?? '', role: role?.name ?? '' };
}

/** Claims of a token. Those of the company are null when the user is not an active member of it. */
export function toClaims(user: User, sessionId: string, companyId: string | null): AccessClaims {
  const membership = companyId === null ? undefined : findActiveMembership(user, companyId);
  return {
    sub: user._id,
    sid: sessionId,
    company_id: membership?.company_id ?? null,
    organization_id: membership?.organization_id ?? null,
    role_id: membership?.role_id ?? null,
  };
}
