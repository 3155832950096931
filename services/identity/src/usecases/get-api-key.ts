// A key in the caller's scope, without its text.
import type { Caller, DomainError } from '@mps/contracts';
import type { GetApiKeyResponse } from '@mps/contracts/gen/mps/identity/v1/GetApiKeyResponse';
import { err, ok, type Result } from '@mps/kernel';
import type { Ports } from './ports';
import { actorOf, notFound } from './refusals';
import { apiKeyView } from './views';

export type GetApiKey = ReturnType<typeof makeGetApiKey>;

export function makeGetApiKey({ apiKeys }: Pick<Ports, 'apiKeys'>) {
  return async (caller: Caller, apiKeyId: string): Promise<Result<GetApiKeyResponse, DomainError>> => {
    const actor = actorOf(caller);
    if (!actor.ok) return actor;
    const key = await apiKeys.find(apiKeyId, actor.value.scope);
    return key === null ? err(notFound) : ok({ api_key: apiKeyView(key) });
  };
}
