// The keys in the caller's scope, the revoked ones among them.
import type { Caller, DomainError } from '@mps/contracts';
import type { ListApiKeysResponse } from '@mps/contracts/gen/mps/identity/v1/ListApiKeysResponse';
import { ok, type Result } from '@mps/kernel';
import type { PageRequest, Ports } from './ports';
import { actorOf } from './refusals';
import { apiKeyView, pageInfo } from './views';

export type ListApiKeys = ReturnType<typeof makeListApiKeys>;

export function makeListApiKeys({ apiKeys }: Pick<Ports, 'apiKeys'>) {
  return async (caller: Caller, page: PageRequest): Promise<Result<ListApiKeysResponse, DomainError>> => {
    const actor = actorOf(caller);
    if (!actor.ok) return actor;
    const { items, total } = await apiKeys.list(actor.value.scope, page);
    return ok({ api_keys: items.map(apiKeyView), page: pageInfo(page, total) });
  };
}
