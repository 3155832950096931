// A role of the selected company.
import type { Caller, DomainError } from '@mps/contracts';
import type { GetRoleResponse } from '@mps/contracts/gen/mps/identity/v1/GetRoleResponse';
import { err, ok, type Result } from '@mps/kernel';
import type { Ports } from './ports';
import { actorOf, notFound } from './refusals';
import { roleView } from './views';

export type GetRole = ReturnType<typeof makeGetRole>;

export function makeGetRole({ roles }: Pick<Ports, 'roles'>) {
  return async (caller: Caller, roleId: string): Promise<Result<GetRoleResponse, DomainError>> => {
    const actor = actorOf(caller);
    if (!actor.ok) return actor;
    const role = await roles.findIn(actor.value.company_id, roleId);
    return role === null ? err(notFound) : ok({ role: roleView(role) });
  };
}
