// The roles of the selected company: the default ones and its own.
import type { Caller, DomainError } from '@mps/contracts';
import type { ListRolesResponse } from '@mps/contracts/gen/mps/identity/v1/ListRolesResponse';
import { ok, type Result } from '@mps/kernel';
import type { PageRequest, Ports } from './ports';
import { actorOf } from './refusals';
import { pageInfo, roleView } from './views';

export type ListRoles = ReturnType<typeof makeListRoles>;

export function makeListRoles({ roles }: Pick<Ports, 'roles'>) {
  return async (caller: Caller, page: PageRequest): Promise<Result<ListRolesResponse, DomainError>> => {
    const actor = actorOf(caller);
    if (!actor.ok) return actor;
    const { items, total } = await roles.list(actor.value.company_id, page);
    return ok({ roles: items.map(roleView), page: pageInfo(page, total) });
  };
}
