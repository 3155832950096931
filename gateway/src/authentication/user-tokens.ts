// Authentication by user token. The gateway verifies the signature and the claims with identity's public key. Identity answers
// whether the session is alive and which permissions its role has. That answer is cached for a minute.
import type { Caller, DomainError } from '@mps/contracts';
import { err, mapOk, ok, type RealClock, type Result } from '@mps/kernel';
import { decodeProtectedHeader, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import { type AnswerCache, type Freshness, makeAnswerCache, refuseCredential } from './answer-cache';
import type { JwksSource, TokenKey } from './jwks';

export const TOKEN_ISSUER = 'merchant-payments-identity';
export const TOKEN_AUDIENCE = 'merchant-payments-api';
export const TOKEN_TYPE = 'at+jwt';
const MAX_TOKEN_CHARS = 4_096;
const NOT_VALID = 'access_token_invalid';

const claimsSchema = z.object({
  sub: z.string().min(1),
  sid: z.string().min(1),
  jti: z.string().min(1),
  iat: z.number(),
  exp: z.number(),
  company_id: z.string().nullable(),
  organization_id: z.string().nullable(),
  role_id: z.string().nullable(),
});
type Claims = z.output<typeof claimsSchema>;
/** The claims by which identity knows a session. */
export type SessionClaims = Pick<Claims, 'sid' | 'sub' | 'company_id'>;

/** The caller of a request with a valid credential. */
export interface Authenticated {
  readonly caller: Caller;
  /** company_access_denied: the credential is valid and the request counts for its limit, but it may do nothing. null: allowed. */
  readonly denial: DomainError | null;
}

/** The session of a token as identity knows it now. */
export interface VerifiedSession {
  readonly organizationId: string | null;
  /**
   * null in two cases: no company is selected (then organizationId is null too), or the organization itself is selected, which acts
   * on all its companies.
   */
  readonly companyId: string | null;
  readonly permissions: readonly string[];
  readonly roleId: string | null;
  /** The user's primary identifier, masked. */
  readonly label: string;
}

export interface UserTokens {
  /**
   * Fails with authentication_error, with token_expired (everything is right except `exp`), or with the failure of the request to
   * identity.
   */
  authenticate(token: string): Promise<Result<Authenticated, DomainError>>;
  /**
   * Finds the rights that the session of a caller has now, with a token or with the cookie of the console. Fails with
   * authentication_error, company_access_denied, or with the failure of the request to identity.
   */
  renew(caller: Caller): Promise<Result<Caller, DomainError>>;
  readonly cache: AnswerCache<VerifiedSession>;
}

export interface UserTokensOptions {
  readonly realClock: RealClock;
  readonly freshness: Freshness;
  readonly jwks: JwksSource;
  /** Asks identity. Fails with authentication_error or company_access_denied. */
  readonly verifySession: (claims: SessionClaims) => Promise<Result<VerifiedSession, DomainError>>;
}

export const toSessionTag = (sessionId: string): string => `session:${sessionId}`;
export const toUserTag = (userId: string): string => `user:${userId}`;
export const toRoleTag = (roleId: string): string => `role:${roleId}`;

export function makeUserTokens({ realClock, freshness, jwks, verifySession }: UserTokensOptions): UserTokens {
  const cache = makeAnswerCache<VerifiedSession>(freshness);
  const findSession = (claims: SessionClaims): Promise<Result<VerifiedSession, DomainError>> =>
    cache.answer(
      [claims.sid, claims.sub, claims.company_id].join(' '),
      () => verifySession(claims),
      (answer) => listTags(claims, answer?.roleId ?? null),
    );
  return {
    cache,
    authenticate: async (token) => {
      const key = await findSigningKey(token, jwks);
      if (!key.ok) return key;
      const checked = await verifyToken(token, key.value, realClock);
      if (checked === null) return refuseCredential(NOT_VALID);
      const { claims, expired } = checked;
      const session = await findSession(claims);
      if (session.ok) {
        if (expired) return err({ code: 'token_expired' });
        return ok({ caller: toCaller(claims, session.value), denial: null });
      }
      if (session.error.code !== 'company_access_denied') return session;
      // An expired token of an inactive membership is wrong in two ways, so it is not token_expired.
      if (expired) return refuseCredential(NOT_VALID);
      return ok({ caller: toCaller(claims, NO_RIGHTS), denial: session.error });
    },
    renew: async ({ session_id, principal_id, organization_id, company_id }) => {
      if (session_id === undefined) return refuseCredential(NOT_VALID);
      // The organization's own company has the id of the organization.
      const claims = { sid: session_id, sub: principal_id, company_id: company_id ?? organization_id };
      return mapOk(findSession(claims), (session) => toCaller(claims, session));
    },
  };
}

const NO_RIGHTS = { organizationId: null, companyId: null, permissions: [], roleId: null, label: '' };

const toCaller = ({ sub, sid }: SessionClaims, session: VerifiedSession): Caller => ({
  kind: 'user',
  principal_id: sub,
  organization_id: session.organizationId,
  company_id: session.companyId,
  permissions: session.permissions,
  session_id: sid,
  ...(session.label !== '' && { label: session.label }),
});

function listTags({ sid, sub }: SessionClaims, roleId: string | null): string[] {
  return [toSessionTag(sid), toUserTag(sub), ...(roleId === null ? [] : [toRoleTag(roleId)])];
}

async function findSigningKey(token: string, jwks: JwksSource): Promise<Result<TokenKey, DomainError>> {
  const kid = token.length > MAX_TOKEN_CHARS ? undefined : readKeyId(token);
  if (kid === undefined) return refuseCredential('access_token_malformed');
  const key = await jwks.key(kid);
  if (!key.ok) return key;
  return key.value === null ? refuseCredential(NOT_VALID) : ok(key.value);
}

function readKeyId(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).kid;
  } catch {
    return undefined;
  }
}

/** null: identity did not issue this token. `exp` is checked last, so `expired` means that everything else is right. */
async function verifyToken(
  token: string,
  { publicKey, algorithm }: TokenKey,
  realClock: RealClock,
): Promise<{ claims: Claims; expired: boolean } | null> {
  try {
    const { payload } = await jwtVerify(token, publicKey, {
      algorithms: [algorithm],
      issuer: TOKEN_ISSUER,
      audience: TOKEN_AUDIENCE,
      typ: TOKEN_TYPE,
      requiredClaims: ['sub', 'sid', 'jti', 'iat', 'exp'],
      currentDate: realClock.now(),
    });
    return parseClaims(payload, false);
  } catch (error) {
    return error instanceof errors.JWTExpired ? parseClaims(error.payload, true) : null;
  }
}

function parseClaims(payload: unknown, expired: boolean): { claims: Claims; expired: boolean } | null {
  const claims = claimsSchema.safeParse(payload);
  return claims.success ? { claims: claims.data, expired } : null;
}
