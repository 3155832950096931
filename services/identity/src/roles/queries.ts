// Reads of roles, and a role as it is shown.
import type { Page } from '@mps/aggregates';
import { invalid, violation, type Caller, type DomainError } from '@mps/contracts';
import { err, ok, type PageQuery, type Result } from '@mps/kernel';
import { actorOf, notFound, withinRights, type Actor } from '../access';
import type { Role } from './domain/role';
import { living, type RoleStore } from './store';

interface RoleReads {
  readonly roles: RoleStore;
}

/** The roles of the selected company. */
export async function listRoles(
  { roles }: RoleReads,
  caller: Caller,
  query: PageQuery,
): Promise<Result<Page<Role>, DomainError>> {
  const actor = actorOf(caller);
  if (!actor.ok) return actor;
  return ok(await roles.page(actor.value.scope, living({}), query));
}

/** A role of the selected company. */
export async function getRole(
  { roles }: RoleReads,
  caller: Caller,
  roleId: string,
): Promise<Result<Role, DomainError>> {
  const actor = actorOf(caller);
  if (!actor.ok) return actor;
  const role = await roles.find(actor.value.scope, living({ _id: roleId }));
  return role === null ? err(notFound) : ok(role);
}

/** A role of the actor's company that the actor may give: one with no permission that the actor lacks. */
export async function grantableRole(
  { roles }: RoleReads,
  actor: Actor,
  roleId: string,
): Promise<Result<Role, DomainError>> {
  const role = await roles.find(actor.scope, living({ _id: roleId }));
  if (role === null) return err(invalid(violation('#/role_id', 'role_not_found', 'unknown_role')));
  const within = withinRights(actor, role.permissions);
  return within.ok ? ok(role) : within;
}

export type ShownRole = ReturnType<typeof shownRole>;

export const shownRole = (role: Role) => ({ ...role, id: role._id });
