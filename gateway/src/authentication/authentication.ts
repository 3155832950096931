// Builds authentication: API keys, user tokens, identity's public keys, and the invalidation of their caches by what identity
// says of who lost or changed access, so that what one replica revoked is refused by all within moments.
import type { CallerTokenSigner, Logger } from '@mps/chassis';
import type { CallContext, DomainError } from '@mps/contracts';
import { type ApiKeyMode, ok, type RealClock, type Result } from '@mps/kernel';
import { CALL_DEADLINE_MS, type Clients } from '../clients/clients';
import { type Access, type Belief, UNTOLD_MS } from './answer-cache';
import { apiKeyTag, makeApiKeys } from './api-keys';
import { type Authenticator, GATEWAY_CALLER } from './authenticate';
import { type JwksSource, makeJwksSource } from './jwks';
import {
  type Claims,
  makeUserTokens,
  roleTag,
  sessionTag,
  userTag,
  type VerifiedSession,
} from './user-tokens';
import type { IdentityEvent__Output } from '@mps/contracts/gen/mps/identity/v1/IdentityEvent';
import { type EventConsumer, type KafkaClient, makeConsumer } from '@mps/messaging';

export interface Authentication {
  readonly authenticator: Authenticator;
  readonly access: Access;
  readonly jwks: JwksSource;
  /** For when events may have been missed: every credential is verified again at its next use. */
  forgetAll(): void;
}

export interface AuthenticationOptions {
  readonly identity: Clients['identity'];
  readonly signer: CallerTokenSigner;
  readonly clock: RealClock;
  readonly mode: ApiKeyMode;
  readonly belief: Belief;
}

export function makeAuthentication({
  identity,
  signer,
  clock,
  mode,
  belief,
}: AuthenticationOptions): Authentication {
  const ownCall = (): CallContext => gatewayCall(signer, clock);
  const jwks = makeJwksSource(async () => {
    const answer = await identity.GetJwks({}, ownCall());
    if (!answer.ok) return answer;
    return ok({ keys: answer.value.keys, maxAgeSeconds: answer.value.max_age_seconds });
  }, clock);
  const apiKeys = makeApiKeys({
    mode,
    clock,
    belief,
    verify: async (keySha256) => identity.VerifyApiKey({ key_sha256: keySha256 }, ownCall()),
  });
  const userTokens = makeUserTokens({
    clock,
    belief,
    jwks,
    verifySession: async (claims) => verifiedSession(identity, claims, ownCall()),
  });
  return {
    authenticator: { apiKeys, userTokens },
    jwks,
    access: {
      forgetApiKey: (id) => apiKeys.cache.forget(apiKeyTag(id)),
      forgetSession: (id) => userTokens.cache.forget(sessionTag(id)),
      forgetUser: (id) => userTokens.cache.forget(userTag(id)),
      forgetRole: (id) => userTokens.cache.forget(roleTag(id)),
    },
    forgetAll: () => {
      apiKeys.cache.forgetAll();
      userTokens.cache.forgetAll();
    },
  };
}

/** The gateway asking on its own behalf. */
export function gatewayCall(signer: CallerTokenSigner, clock: RealClock): CallContext {
  return {
    caller: GATEWAY_CALLER,
    callerTokens: signer.tokensOf(GATEWAY_CALLER),
    deadlineMs: clock.now().getTime() + CALL_DEADLINE_MS,
    idempotency: null,
  };
}

async function verifiedSession(
  identity: Clients['identity'],
  { sid, sub, company_id }: Claims,
  call: CallContext,
): Promise<Result<VerifiedSession, DomainError>> {
  const request = { session_id: sid, user_id: sub, ...(company_id !== null && { company_id }) };
  const answer = await identity.VerifySession(request, call);
  if (!answer.ok) return answer;
  return ok({
    organizationId: answer.value.organization_id ?? null,
    companyId: answer.value.company_id ?? null,
    permissions: answer.value.permissions,
    roleId: answer.value.role_id ?? null,
  });
}

export interface IdentityEventsOptions {
  readonly kafka: KafkaClient;
  readonly access: Access;
  /** Events from before the consumer took its place were not heard. */
  readonly forgetAll: () => void;
  readonly log: Logger;
  readonly onFatal: (error: Error) => void;
}

export function makeIdentityEventsConsumer(options: IdentityEventsOptions): EventConsumer {
  return makeConsumer({
    kafka: options.kafka,
    topics: ['identity'],
    group: 'gateway-access',
    ephemeral: true,
    onPositioned: options.forgetAll,
    currency: { withinMs: UNTOLD_MS, onLate: options.forgetAll },
    handle: async ({ message }) => applyIdentityEvent(message as IdentityEvent__Output, options.access),
    log: options.log,
    onFatal: options.onFatal,
  });
}

/** One of the members is set. */
export function applyIdentityEvent(
  { api_key, session, user, role }: IdentityEvent__Output,
  access: Access,
): void {
  if (api_key) access.forgetApiKey(api_key.id);
  if (session) access.forgetSession(session.id);
  if (user) access.forgetUser(user.id);
  if (role) access.forgetRole(role.id);
}
