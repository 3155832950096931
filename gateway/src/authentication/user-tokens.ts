// Authentication by user token: the signature and the claims are checked here, with identity's public key; whether the
// session still stands, and what its role allows now, is identity's answer, cached for a minute.
import type { Caller, DomainError } from '@mps/contracts';
import { err, ok, type RealClock, type Result } from '@mps/kernel';
import { type CryptoKey, decodeProtectedHeader, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import { type AnswerCache, type Belief, makeAnswerCache, refused } from './answer-cache';
import { type JwksSource, TOKEN_ALGORITHM } from './jwks';

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
export type Claims = z.output<typeof claimsSchema>;

/** Who asks. */
export interface Authenticated {
  readonly caller: Caller;
  /** company_access_denied: the credential is good, and its request counts, but it may do nothing. null: it may. */
  readonly denial: DomainError | null;
}

/** What stands behind a token as of now. */
export interface VerifiedSession {
  readonly organizationId: string | null;
  /** null: none is selected (organizationId is null too), or the organization's own is, which acts on all of them. */
  readonly companyId: string | null;
  readonly permissions: readonly string[];
  readonly roleId: string | null;
}

export interface UserTokens {
  /** authentication_error, token_expired (all right but for its end); or what keeps identity from answering. */
  callerOf(token: string): Promise<Result<Authenticated, DomainError>>;
  readonly cache: AnswerCache<VerifiedSession>;
}

export interface UserTokensOptions {
  readonly clock: RealClock;
  readonly belief: Belief;
  readonly jwks: JwksSource;
  /** Asks identity. authentication_error · company_access_denied */
  readonly verifySession: (claims: Claims) => Promise<Result<VerifiedSession, DomainError>>;
}

export const sessionTag = (sessionId: string): string => `session:${sessionId}`;
export const userTag = (userId: string): string => `user:${userId}`;
export const roleTag = (roleId: string): string => `role:${roleId}`;

export function makeUserTokens({ clock, belief, jwks, verifySession }: UserTokensOptions): UserTokens {
  const cache = makeAnswerCache<VerifiedSession>(belief);
  return {
    cache,
    callerOf: async (token) => {
      const key = await keyOf(token, jwks);
      if (!key.ok) return key;
      const checked = await check(token, key.value, clock);
      if (checked === null) return refused(NOT_VALID);
      const { claims, expired } = checked;
      const session = await cache.answer(
        [claims.sid, claims.sub, claims.company_id].join(' '),
        () => verifySession(claims),
        (answer) => tagsOf(claims, answer?.roleId ?? null),
      );
      if (session.ok) {
        if (expired) return err({ code: 'token_expired' });
        return ok({ caller: callerBy(claims, session.value), denial: null });
      }
      if (session.error.code !== 'company_access_denied') return session;
      // What has ended is no credential, and not right but for its end either.
      if (expired) return refused(NOT_VALID);
      return ok({ caller: callerBy(claims, NO_RIGHTS), denial: session.error });
    },
  };
}

const NO_RIGHTS: VerifiedSession = { organizationId: null, companyId: null, permissions: [], roleId: null };

const callerBy = ({ sub, sid }: Claims, session: VerifiedSession): Caller => ({
  kind: 'user',
  principal_id: sub,
  organization_id: session.organizationId,
  company_id: session.companyId,
  permissions: session.permissions,
  session_id: sid,
});

function tagsOf({ sid, sub }: Claims, roleId: string | null): string[] {
  return [sessionTag(sid), userTag(sub), ...(roleId === null ? [] : [roleTag(roleId)])];
}

async function keyOf(token: string, jwks: JwksSource): Promise<Result<CryptoKey, DomainError>> {
  const kid = token.length > MAX_TOKEN_CHARS ? undefined : kidOf(token);
  if (kid === undefined) return refused('access_token_malformed');
  const key = await jwks.key(kid);
  if (!key.ok) return key;
  return key.value === null ? refused(NOT_VALID) : ok(key.value);
}

function kidOf(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).kid;
  } catch {
    return undefined;
  }
}

/** null: not a token of ours. Its end is looked at last, so `expired` means that all else is right. */
async function check(
  token: string,
  key: CryptoKey,
  clock: RealClock,
): Promise<{ claims: Claims; expired: boolean } | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [TOKEN_ALGORITHM],
      issuer: TOKEN_ISSUER,
      audience: TOKEN_AUDIENCE,
      typ: TOKEN_TYPE,
      requiredClaims: ['sub', 'sid', 'jti', 'iat', 'exp'],
      currentDate: clock.now(),
    });
    return claimsOf(payload, false);
  } catch (error) {
    return error instanceof errors.JWTExpired ? claimsOf(error.payload, true) : null;
  }
}

function claimsOf(payload: unknown, expired: boolean): { claims: Claims; expired: boolean } | null {
  const claims = claimsSchema.safeParse(payload);
  return claims.success ? { claims: claims.data, expired } : null;
}
