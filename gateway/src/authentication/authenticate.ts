// Chooses the credential that counts for a route, finds its caller, and decides whether the caller may use the route.
import type { Caller, DomainError, Reason } from '@mps/contracts';
import { isPermitted, ok, type Permission, type Result } from '@mps/kernel';
import type { CredentialKind } from '../http/route/route';
import { refuseCredential } from './answer-cache';
import type { ApiKeys } from './api-keys';
import type { ConsoleSessions } from './console-sessions';
import type { Authenticated, UserTokens } from './user-tokens';

const REALM = 'realm="merchant-payments"';
const CHALLENGES = {
  key: `ApiKey ${REALM}, header="x-api-key"`,
  user: `Bearer ${REALM}`,
  session: `Session ${REALM}`,
};
const BEARER = /^Bearer +([A-Za-z0-9._~+/=-]+)$/i;

/** The caller of routes without a credential, and of the gateway's own requests to services. */
export const GATEWAY_CALLER: Caller = {
  kind: 'system',
  principal_id: 'gateway',
  organization_id: null,
  company_id: null,
  permissions: [],
};

export interface PresentedCredentials {
  readonly apiKey: string | undefined;
  readonly authorization: string | undefined;
  /** The token of the console's cookie. */
  readonly sessionToken: string | undefined;
  /** The company in the path of the console API. null elsewhere. */
  readonly companyId: string | null;
  readonly clientIp: string;
}

export interface Authenticator {
  readonly apiKeys: ApiKeys;
  readonly userTokens: UserTokens;
  readonly consoleSessions: ConsoleSessions;
}

/** When a request has both credentials, the key counts on routes that accept keys. */
export async function authenticate(
  credential: CredentialKind,
  presented: PresentedCredentials,
  { apiKeys, userTokens, consoleSessions }: Authenticator,
): Promise<Result<Authenticated, DomainError>> {
  if (credential === 'none') return ok({ caller: GATEWAY_CALLER, denial: null });
  const { apiKey, authorization, sessionToken, companyId, clientIp } = presented;
  if (credential === 'session')
    return sessionToken === undefined
      ? refuseCredential(MISSING.session)
      : consoleSessions.authenticate(sessionToken, companyId);
  if (apiKey !== undefined && credential !== 'user') {
    const caller = await apiKeys.authenticate(apiKey, clientIp);
    return caller.ok ? ok({ caller: caller.value, denial: null }) : caller;
  }
  if (authorization !== undefined && credential !== 'key') {
    const token = BEARER.exec(authorization)?.[1];
    return token === undefined
      ? refuseCredential('authorization_header_malformed')
      : userTokens.authenticate(token);
  }
  return refuseCredential(MISSING[credential]);
}

/**
 * Finds an admitted caller again, with the rights that it has now. An access token may have expired meanwhile, because its session
 * counts.
 */
export async function renewCaller(
  caller: Caller,
  { apiKey, clientIp }: Pick<PresentedCredentials, 'apiKey' | 'clientIp'>,
  { apiKeys, userTokens }: Authenticator,
): Promise<Result<Caller, DomainError>> {
  if (caller.kind === 'user') return userTokens.renew(caller);
  if (caller.kind !== 'api_key') return ok(caller);
  return apiKey === undefined ? refuseCredential(MISSING.key) : apiKeys.authenticate(apiKey, clientIp);
}

const MISSING = {
  key: 'api_key_missing',
  user: 'access_token_missing',
  any: 'credential_missing',
  session: 'console_session_missing',
} as const satisfies Record<Exclude<CredentialKind, 'none'>, Reason>;

/** Returns the WWW-Authenticate header of a 401. */
export function formatChallenges(credential: CredentialKind): string {
  return credential === 'any' || credential === 'none'
    ? `${CHALLENGES.key}, ${CHALLENGES.user}`
    : CHALLENGES[credential];
}

export interface Demand {
  readonly credential: CredentialKind;
  readonly permission: Permission | null;
  readonly scope?: 'ORGANIZATION';
}

/**
 * A user acts by the role in the selected company. So a route with a permission, or one that accepts keys, needs a selected
 * company first. null: the caller may use the route.
 */
export function findDenial(caller: Caller, { credential, permission, scope }: Demand): DomainError | null {
  const needsCompany = credential === 'any' || permission !== null;
  if (caller.kind === 'user' && needsCompany && caller.organization_id === null)
    return { code: 'company_not_selected' };
  if (permission !== null && !isPermitted(caller.permissions, permission))
    return { code: 'permission_denied', members: { required_permission: permission } };
  if (scope === undefined || caller.company_id === null) return null;
  return {
    code: 'permission_denied',
    reason: 'bound_to_one_company',
    members: { required_scope: scope, ...(permission !== null && { required_permission: permission }) },
  };
}
