// Deletes a role that nobody has. It is hidden first and looked for among the users then: whoever was given it in
// between is seen, and the role comes back.
import type { Caller, DomainError } from '@mps/contracts';
import type { DeleteRoleResponse } from '@mps/contracts/gen/mps/identity/v1/DeleteRoleResponse';
import { err, ok, type Result } from '@mps/kernel';
import { deleted, restored } from '../domain/role';
import { change } from './change';
import { withinRights } from './granting';
import type { Ports } from './ports';
import { actorOf } from './refusals';

const inUse: DomainError = { code: 'role_in_use' };

export type DeleteRole = ReturnType<typeof makeDeleteRole>;

export function makeDeleteRole({
  roles,
  users,
  businessClock,
}: Pick<Ports, 'roles' | 'users' | 'businessClock'>) {
  return async (caller: Caller, roleId: string): Promise<Result<DeleteRoleResponse, DomainError>> => {
    const actor = actorOf(caller);
    if (!actor.ok) return actor;
    const hidden = await change({
      repository: roles,
      load: () => roles.findIn(actor.value.company_id, roleId),
      decide: async (role) => {
        const within = withinRights(actor.value, role.permissions);
        if (!within.ok) return within;
        if (role.is_default) return err({ ...inUse, detail: 'a default role is in every company' });
        return (await users.anyHasRole(roleId)) ? err(inUse) : ok(deleted(role, businessClock.now()));
      },
      events: ['role.changed'],
    });
    if (!hidden.ok) return hidden;
    if (!(await users.anyHasRole(roleId))) return ok({ role_id: roleId });
    await roles.commit(hidden.value, restored(hidden.value, businessClock.now()), ['role.changed']);
    return err(inUse);
  };
}
