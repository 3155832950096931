// Ends a key at once. Ending it again changes nothing and answers the same.
import type { Caller, DomainError } from '@mps/contracts';
import type { RevokeApiKeyResponse } from '@mps/contracts/gen/mps/identity/v1/RevokeApiKeyResponse';
import { ok, type Result } from '@mps/kernel';
import { revoked } from '../domain/api-key';
import { change } from './change';
import type { Ports } from './ports';
import { actorOf } from './refusals';
import { apiKeyView } from './views';

export type RevokeApiKey = ReturnType<typeof makeRevokeApiKey>;

export function makeRevokeApiKey({ apiKeys, businessClock }: Pick<Ports, 'apiKeys' | 'businessClock'>) {
  return async (caller: Caller, apiKeyId: string): Promise<Result<RevokeApiKeyResponse, DomainError>> => {
    const actor = caller.kind === 'operator' ? null : actorOf(caller);
    if (actor !== null && !actor.ok) return actor;
    const result = await change({
      repository: apiKeys,
      load: () => apiKeys.find(apiKeyId, actor?.value.scope),
      decide: (key) => ok(revoked(key, businessClock.now())),
      events: ['api_key.changed'],
    });
    return result.ok ? ok({ api_key: apiKeyView(result.value) }) : result;
  };
}
