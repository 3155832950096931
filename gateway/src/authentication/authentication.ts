// Builds authentication: API keys, user tokens, identity's public keys, and the consumer of identity's events. An event
// invalidates the caches, so every replica refuses a revoked credential within two seconds.
import type { CallerTokenSigner, Logger } from '@mps/chassis';
import type { CallContext, DomainError } from '@mps/contracts';
import { type ApiKeyMode, ok, type RealClock, type Result } from '@mps/kernel';
import { CALL_DEADLINE_MS, type Clients } from '../clients/clients';
import { type Access, type Freshness, UNCONFIRMED_ACCEPTANCE_MS } from './answer-cache';
import { toApiKeyTag, makeApiKeys } from './api-keys';
import { type Authenticator, GATEWAY_CALLER } from './authenticate';
import { makeConsoleSessions } from './console-sessions';
import { type JwksSource, makeJwksSource } from './jwks';
import {
  makeUserTokens,
  toRoleTag,
  toSessionTag,
  toUserTag,
  type SessionClaims,
  type VerifiedSession,
} from './user-tokens';
import {
  type EventConsumer,
  type EventHandlers,
  type KafkaClient,
  makeConsumer,
  PASSED,
  routeEvents,
} from '@mps/messaging';

export interface Authentication {
  readonly authenticator: Authenticator;
  readonly access: Access;
  readonly jwks: JwksSource;
  /** For when the gateway may have missed events: identity verifies every credential again at its next use. */
  forgetAll(): void;
}

export interface AuthenticationOptions {
  readonly identity: Clients['identity'];
  readonly signer: CallerTokenSigner;
  readonly realClock: RealClock;
  readonly mode: ApiKeyMode;
  readonly freshness: Freshness;
}

export function makeAuthentication({
  identity,
  signer,
  realClock,
  mode,
  freshness,
}: AuthenticationOptions): Authentication {
  const makeContext = (): CallContext => makeGatewayContext(signer, realClock);
  const jwks = makeJwksSource(async () => {
    const answer = await identity.GetJwks({}, makeContext());
    if (!answer.ok) return answer;
    return ok({ keys: answer.value.keys, maxAgeSeconds: answer.value.max_age_seconds });
  }, freshness.nowMs);
  const apiKeys = makeApiKeys({
    mode,
    realClock,
    freshness,
    verify: async (keySha256) => identity.VerifyApiKey({ key_sha256: keySha256 }, makeContext()),
  });
  const userTokens = makeUserTokens({
    realClock,
    freshness,
    jwks,
    verifySession: async (claims) => verifySession(identity, claims, makeContext()),
  });
  const consoleSessions = makeConsoleSessions({
    realClock,
    freshness,
    verify: async (cookie_sha256, companyId) =>
      identity.VerifyConsoleSession(
        { cookie_sha256, ...(companyId !== null && { company_id: companyId }) },
        makeContext(),
      ),
  });
  /** A session may have answers in both caches. */
  const forget = (tag: string): void => {
    userTokens.cache.forget(tag);
    consoleSessions.cache.forget(tag);
  };
  return {
    authenticator: { apiKeys, userTokens, consoleSessions },
    jwks,
    access: {
      forgetApiKey: (id) => apiKeys.cache.forget(toApiKeyTag(id)),
      forgetSession: (id) => forget(toSessionTag(id)),
      forgetUser: (id) => forget(toUserTag(id)),
      forgetRole: (id) => forget(toRoleTag(id)),
    },
    forgetAll: () => {
      apiKeys.cache.forgetAll();
      userTokens.cache.forgetAll();
      consoleSessions.cache.forgetAll();
    },
  };
}

/** Makes the context of a request that the gateway sends for itself. */
export function makeGatewayContext(signer: CallerTokenSigner, realClock: RealClock): CallContext {
  return {
    caller: GATEWAY_CALLER,
    callerTokens: signer.tokensOf(GATEWAY_CALLER),
    deadlineMs: realClock.now().getTime() + CALL_DEADLINE_MS,
    idempotency: null,
  };
}

async function verifySession(
  identity: Clients['identity'],
  { sid, sub, company_id }: SessionClaims,
  context: CallContext,
): Promise<Result<VerifiedSession, DomainError>> {
  const request = { session_id: sid, user_id: sub, ...(company_id !== null && { company_id }) };
  const answer = await identity.VerifySession(request, context);
  if (!answer.ok) return answer;
  return ok({
    organizationId: answer.value.organization_id ?? null,
    companyId: answer.value.company_id ?? null,
    permissions: answer.value.permissions,
    roleId: answer.value.role_id ?? null,
    label: answer.value.label,
  });
}

export interface IdentityEventsOptions {
  readonly kafka: KafkaClient;
  readonly access: Access;
  /** Called when the consumer has its position. It reads no events from before that. */
  readonly forgetAll: () => void;
  readonly log: Logger;
  readonly onFatal: (error: Error) => void;
}

export function makeIdentityEventsConsumer(options: IdentityEventsOptions): EventConsumer {
  return makeConsumer({
    kafka: options.kafka,
    group: 'gateway-access',
    ephemeral: true,
    onPositioned: options.forgetAll,
    currency: { withinMs: UNCONFIRMED_ACCEPTANCE_MS, onLate: options.forgetAll },
    ...routeEvents({ identity: makeIdentityHandlers(options.access) }),
    log: options.log,
    onFatal: options.onFatal,
  });
}

/** Each event makes the gateway forget its answers about one key, session, user or role. */
export const makeIdentityHandlers = (access: Access): EventHandlers<'identity'> => ({
  'api_key.changed': async ({ id }) => access.forgetApiKey(id),
  'session.revoked': async ({ id }) => access.forgetSession(id),
  'user.changed': async ({ id }) => access.forgetUser(id),
  'role.changed': async ({ id }) => access.forgetRole(id),
  'change.recorded': PASSED,
});
