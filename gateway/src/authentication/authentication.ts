// Puts the door's knowledge together: keys, tokens, and the ways in which both are forgotten.
import type { CallContext, CallerTokenSigner } from '@mps/chassis';
import type { DomainError } from '@mps/contracts';
import { type ApiKeyMode, ok, type RealClock, type Result } from '@mps/kernel';
import { CALL_DEADLINE_MS, type Clients } from '../clients/clients';
import type { Access } from './access';
import { apiKeyTag, makeApiKeys } from './api-keys';
import { type Doorkeeper, GATEWAY_CALLER } from './authenticate';
import { type JwksSource, makeJwksSource } from './jwks';
import { type Claims, makeUserTokens, roleTag, type SessionFacts, sessionTag, userTag } from './user-tokens';

export interface Entrance {
  readonly doorkeeper: Doorkeeper;
  readonly access: Access;
  readonly jwks: JwksSource;
  /** When events may have been missed: everyone is asked about again. */
  forgetAll(): void;
}

export interface EntranceOptions {
  readonly identity: Clients['identity'];
  readonly signer: CallerTokenSigner;
  readonly clock: RealClock;
  readonly mode: ApiKeyMode;
}

export function makeEntrance({ identity, signer, clock, mode }: EntranceOptions): Entrance {
  const ownCall = (): Promise<CallContext> => gatewayCall(signer, clock);
  const jwks = makeJwksSource(async () => {
    const answer = await identity.GetJwks({}, await ownCall());
    if (!answer.ok) return answer;
    return ok({ keys: answer.value.keys, maxAgeSeconds: answer.value.max_age_seconds });
  }, clock);
  const apiKeys = makeApiKeys({
    mode,
    clock,
    verify: async (keySha256) => identity.VerifyApiKey({ key_sha256: keySha256 }, await ownCall()),
  });
  const userTokens = makeUserTokens({
    clock,
    jwks,
    verifySession: async (claims) => sessionFacts(identity, claims, await ownCall()),
  });
  return {
    doorkeeper: { apiKeys, userTokens },
    jwks,
    access: {
      forgetApiKey: (id) => apiKeys.memory.forget(apiKeyTag(id)),
      forgetSession: (id) => userTokens.memory.forget(sessionTag(id)),
      forgetUser: (id) => userTokens.memory.forget(userTag(id)),
      forgetRole: (id) => userTokens.memory.forget(roleTag(id)),
    },
    forgetAll: () => {
      apiKeys.memory.forgetAll();
      userTokens.memory.forgetAll();
    },
  };
}

/** The gateway asking on its own behalf. */
export async function gatewayCall(signer: CallerTokenSigner, clock: RealClock): Promise<CallContext> {
  return {
    caller: GATEWAY_CALLER,
    callerToken: await signer.sign(GATEWAY_CALLER),
    deadlineMs: clock.now().getTime() + CALL_DEADLINE_MS,
    idempotency: null,
  };
}

async function sessionFacts(
  identity: Clients['identity'],
  { sid, sub, company_id }: Claims,
  call: CallContext,
): Promise<Result<SessionFacts, DomainError>> {
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
