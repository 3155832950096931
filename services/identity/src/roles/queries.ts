// Reads of roles, and a role as it is shown.
import { invalid, violation, withoutNulls, type Caller, type DomainError } from '@mps/contracts';
import type { GetRoleResponse } from '@mps/contracts/gen/mps/identity/v1/GetRoleResponse';
import type { ListRolesResponse } from '@mps/contracts/gen/mps/identity/v1/ListRolesResponse';
import type { Role as RoleMessage } from '@mps/contracts/gen/mps/identity/v1/Role';
import { err, ok, type Result } from '@mps/kernel';
import { actorOf, notFound, withinRights, type Actor } from '../access';
import { pageInfo, type PageRequest } from '../store/collection';
import type { Role } from './domain/role';
import type { RoleStore } from './store';

interface RoleReads {
  readonly roles: RoleStore;
}

/** The roles of the selected company. */
export async function listRoles(
  { roles }: RoleReads,
  caller: Caller,
  page: PageRequest,
): Promise<Result<ListRolesResponse, DomainError>> {
  const actor = actorOf(caller);
  if (!actor.ok) return actor;
  const { items, total } = await roles.list(actor.value.company_id, page);
  return ok({ roles: items.map(roleMessage), page: pageInfo(page, total) });
}

/** A role of the selected company. */
export async function getRole(
  { roles }: RoleReads,
  caller: Caller,
  roleId: string,
): Promise<Result<GetRoleResponse, DomainError>> {
  const actor = actorOf(caller);
  if (!actor.ok) return actor;
  const role = await roles.findIn(actor.value.company_id, roleId);
  return role === null ? err(notFound) : ok({ role: roleMessage(role) });
}

/** A role of the actor's company that the actor may give: one with no permission that the actor lacks. */
export async function grantableRole(
  { roles }: RoleReads,
  actor: Actor,
  roleId: string,
): Promise<Result<Role, DomainError>> {
  const role = await roles.findIn(actor.company_id, roleId);
  if (role === null) return err(invalid(violation('#/role_id', 'role_not_found', 'unknown_role')));
  const within = withinRights(actor, role.permissions);
  return within.ok ? ok(role) : within;
}

export function roleMessage(role: Role): RoleMessage {
  return withoutNulls({
    id: role._id,
    name: role.name,
    permissions: [...role.permissions],
    created_at: role.created_at.toISOString(),
    updated_at: role.updated_at.toISOString(),
    description: role.description,
    company_id: role.company_id,
    organization_id: role.organization_id,
  });
}
