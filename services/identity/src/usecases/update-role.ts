// Changes a role of the company's own; whoever has it may do the new things, and no more the old ones, at once.
import type { Caller, DomainError } from '@mps/contracts';
import type { UpdateRoleResponse } from '@mps/contracts/gen/mps/identity/v1/UpdateRoleResponse';
import { err, ok, type Result } from '@mps/kernel';
import { changed, type RoleChanges } from '../domain/role';
import { change } from './change';
import { withinRights } from './granting';
import { knownPermissions } from './known-permissions';
import type { Ports } from './ports';
import { actorOf, forbidden } from './refusals';
import { roleView } from './views';

export type UpdateRole = ReturnType<typeof makeUpdateRole>;

export function makeUpdateRole({ roles, businessClock }: Pick<Ports, 'roles' | 'businessClock'>) {
  return async (
    caller: Caller,
    roleId: string,
    changes: RoleChanges,
  ): Promise<Result<UpdateRoleResponse, DomainError>> => {
    const actor = actorOf(caller);
    if (!actor.ok) return actor;
    const updated = await change({
      repository: roles,
      load: () => roles.findIn(actor.value.company_id, roleId),
      decide: (role) => {
        const known = knownPermissions(changes.permissions ?? []);
        if (!known.ok) return known;
        if (role.is_default) return err(forbidden('a default role cannot be changed'));
        // Also what the role has now: taking rights away is for those who could have given them.
        const within = withinRights(actor.value, [...role.permissions, ...(changes.permissions ?? [])]);
        return within.ok ? ok(changed(role, changes, businessClock.now())) : within;
      },
      events: ['role.changed'],
      duplicate: { code: 'role_name_taken' },
    });
    return updated.ok ? ok({ role: roleView(updated.value) }) : updated;
  };
}
