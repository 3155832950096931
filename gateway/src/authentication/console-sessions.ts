// Authentication by a session of the console. A cookie has its token, and the path of the request has the company. Identity
// answers by the token's SHA-256, so the text of a token never leaves this process. Its answers are cached as those about tokens.
import { createHash } from 'node:crypto';
import type { DomainError } from '@mps/contracts';
import type { VerifyConsoleSessionResponse__Output as VerifiedConsoleSession } from '@mps/contracts/gen/mps/identity/v1/VerifyConsoleSessionResponse';
import { err, isUuid, ok, type RealClock, type Result } from '@mps/kernel';
import { type AnswerCache, type Freshness, makeAnswerCache } from './answer-cache';
import { type Authenticated, toRoleTag, toSessionTag, toUserTag } from './user-tokens';

export interface ConsoleSessions {
  /**
   * Fails with authentication_error, or with the failure of the request to identity. null: the request names no company, so it has
   * no rights.
   */
  authenticate(token: string, companyId: string | null): Promise<Result<Authenticated, DomainError>>;
  /** Whether the person has proven themselves within the last minutes, by a login or by a reauthentication. */
  isProven(token: string, companyId: string): Promise<Result<boolean, DomainError>>;
  readonly cache: AnswerCache<VerifiedConsoleSession>;
}

export interface ConsoleSessionsOptions {
  readonly realClock: RealClock;
  readonly freshness: Freshness;
  /** Asks identity. Fails with authentication_error or company_access_denied. */
  readonly verify: (
    tokenSha256: string,
    companyId: string | null,
  ) => Promise<Result<VerifiedConsoleSession, DomainError>>;
}

export function makeConsoleSessions({
  realClock,
  freshness,
  verify,
}: ConsoleSessionsOptions): ConsoleSessions {
  const cache = makeAnswerCache<VerifiedConsoleSession>(freshness);
  const isFuture = (instant: string): boolean => Date.parse(instant) > realClock.now().getTime();
  /** Asks until the cached answer has reached `end`. Then another gateway may have extended it, so identity decides. */
  const askUntil = async (
    end: 'idle_expires_at' | 'proof_expires_at',
    sha256: string,
    companyId: string | null,
  ) => {
    const answer = await cache.answer(
      [sha256, companyId].join(' '),
      () => verify(sha256, companyId),
      listTags,
    );
    if (!answer.ok || isFuture(answer.value[end])) return answer;
    cache.forget(toSessionTag(answer.value.session_id));
    return verify(sha256, companyId);
  };
  return {
    cache,
    authenticate: async (token, companyId) => {
      const sha256 = hashToken(token);
      // A text of the path that is no id may be long, and the cache would keep it.
      const answer =
        companyId === null || isUuid(companyId)
          ? await askUntil('idle_expires_at', sha256, companyId)
          : NO_COMPANY;
      if (answer.ok) return ok({ caller: toCaller(answer.value), denial: null });
      if (answer.error.code !== 'company_access_denied') return answer;
      const session = await askUntil('idle_expires_at', sha256, null);
      return session.ok ? ok({ caller: toCaller(session.value), denial: answer.error }) : session;
    },
    isProven: async (token, companyId) => {
      const answer = await askUntil('proof_expires_at', hashToken(token), companyId);
      return answer.ok ? ok(isFuture(answer.value.proof_expires_at)) : answer;
    },
  };
}

const NO_COMPANY = err<DomainError>({ code: 'company_access_denied' });

const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

const toCaller = (session: VerifiedConsoleSession): Authenticated['caller'] => ({
  kind: 'user',
  principal_id: session.user_id,
  organization_id: session.organization_id ?? null,
  company_id: session.company_id ?? null,
  permissions: session.permissions,
  session_id: session.session_id,
  ...(session.label !== '' && { label: session.label }),
});

function listTags(session: VerifiedConsoleSession | null): string[] {
  if (session === null) return [];
  const { session_id, user_id, role_id } = session;
  return [
    toSessionTag(session_id),
    toUserTag(user_id),
    ...(role_id === undefined ? [] : [toRoleTag(role_id)]),
  ];
}
