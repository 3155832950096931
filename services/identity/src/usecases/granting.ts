// Nobody gives more than they have, and nobody decides about those who have more.
import { invalid, violation, type DomainError } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import { beyond } from '../domain/permissions';
import type { Role } from '../domain/role';
import { belongsWithin, membershipIn, type User } from '../domain/user';
import type { Ports } from './ports';
import { forbidden, type Actor } from './refusals';

export function withinRights(actor: Actor, permissions: readonly string[]): Result<undefined, DomainError> {
  const [missing] = beyond(actor.permissions, permissions);
  return missing === undefined ? ok() : err(forbidden('more than the caller may do', missing));
}

/** A role of the actor's company that the actor may give. */
export async function grantableRole(
  { roles }: Pick<Ports, 'roles'>,
  actor: Actor,
  roleId: string,
): Promise<Result<Role, DomainError>> {
  const role = await roles.findIn(actor.company_id, roleId);
  if (role === null)
    return err(invalid(violation('#/role_id', 'role_not_found', 'is not a role of this company')));
  const within = withinRights(actor, role.permissions);
  return within.ok ? ok(role) : within;
}

/** Refuses when the user may do more in the company than the actor. */
export async function mayManage(
  { roles }: Pick<Ports, 'roles'>,
  actor: Actor,
  user: User,
): Promise<Result<undefined, DomainError>> {
  const membership = membershipIn(user, actor.company_id);
  if (membership === undefined || user._id === actor.user_id) return ok();
  const [role] = await roles.findMany([membership.role_id]);
  return withinRights(actor, role?.permissions ?? []);
}

/**
 * What is the user's everywhere (names, suspension) is for those whose reach covers every company the user belongs to:
 * otherwise a company could shut out whom it invited, its own organization's people included.
 */
export function mayChangePerson(actor: Actor, user: User): Result<undefined, DomainError> {
  return user._id === actor.user_id || belongsWithin(user, actor.scope)
    ? ok()
    : err(forbidden('the user belongs to another company too'));
}
