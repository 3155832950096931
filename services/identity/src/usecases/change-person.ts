// What suspending and its undoing have in common: who may, and how it is told.
import type { Caller, DomainError } from '@mps/contracts';
import type { User as UserWire } from '@mps/contracts/gen/mps/identity/v1/User';
import { ok, type Result } from '@mps/kernel';
import type { User } from '../domain/user';
import { change } from './change';
import { mayChangePerson, mayManage } from './granting';
import type { Ports, Stored } from './ports';
import { actorOf } from './refusals';
import { oneUserView } from './views';

export async function changePerson(
  ports: Pick<Ports, 'users' | 'roles'>,
  caller: Caller,
  userId: string,
  changed: (user: Stored<User>) => Stored<User>,
): Promise<Result<UserWire, DomainError>> {
  const actor = actorOf(caller);
  if (!actor.ok) return actor;
  const { company_id } = actor.value;
  const result = await change({
    repository: ports.users,
    load: () => ports.users.findIn(company_id, userId),
    decide: async (user) => {
      const personal = mayChangePerson(actor.value, user);
      const allowed = personal.ok ? await mayManage(ports, actor.value, user) : personal;
      return allowed.ok ? ok(changed(user)) : allowed;
    },
    events: ['user.changed'],
  });
  return result.ok ? ok(await oneUserView(ports, result.value, company_id)) : result;
}
