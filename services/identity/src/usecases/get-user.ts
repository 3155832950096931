// A user of the selected company, with their roles there.
import type { Caller, DomainError } from '@mps/contracts';
import type { GetUserResponse } from '@mps/contracts/gen/mps/identity/v1/GetUserResponse';
import { err, ok, type Result } from '@mps/kernel';
import type { Ports } from './ports';
import { actorOf, notFound } from './refusals';
import { oneUserView } from './views';

export type GetUser = ReturnType<typeof makeGetUser>;

export function makeGetUser(ports: Pick<Ports, 'users' | 'roles'>) {
  return async (caller: Caller, userId: string): Promise<Result<GetUserResponse, DomainError>> => {
    const actor = actorOf(caller);
    if (!actor.ok) return actor;
    const { company_id } = actor.value;
    const user = await ports.users.findIn(company_id, userId);
    return user === null ? err(notFound) : ok({ user: await oneUserView(ports, user, company_id) });
  };
}
