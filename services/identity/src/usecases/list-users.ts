// E11: the users who have a role in the selected company, with their roles there.
import type { Caller, DomainError } from '@mps/contracts';
import type { ListUsersResponse } from '@mps/contracts/gen/mps/identity/v1/ListUsersResponse';
import { ok, type Result } from '@mps/kernel';
import type { PageRequest, Ports } from './ports';
import { actorOf } from './refusals';
import { pageInfo, userViews } from './views';

export type ListUsers = ReturnType<typeof makeListUsers>;

export function makeListUsers(ports: Pick<Ports, 'users' | 'roles'>) {
  return async (caller: Caller, page: PageRequest): Promise<Result<ListUsersResponse, DomainError>> => {
    const actor = actorOf(caller);
    if (!actor.ok) return actor;
    const { company_id } = actor.value;
    const { items, total } = await ports.users.list(company_id, page);
    return ok({ users: await userViews(ports, items, company_id), page: pageInfo(page, total) });
  };
}
