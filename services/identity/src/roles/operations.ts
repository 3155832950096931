// Creates, changes and deletes a company's own roles, each bounded by what the caller may do.
import { failure, invalid, violation, type Caller, type DomainError } from '@mps/contracts';
import type { DeleteRoleResponse } from '@mps/contracts/gen/mps/identity/v1/DeleteRoleResponse';
import type { Role as RoleMessage } from '@mps/contracts/gen/mps/identity/v1/Role';
import type { UpdateRoleResponse } from '@mps/contracts/gen/mps/identity/v1/UpdateRoleResponse';
import { err, ok, type BusinessClock, type Result } from '@mps/kernel';
import { actorOf, withinRights } from '../access';
import { unknownPermissions } from '../access';
import { idempotently, type Answered, type IdempotencyDeps } from '../store/idempotency';
import { change } from '../store/repository';
import { changed, deleted, newRole, restored, type RoleChanges } from './domain/role';
import { roleMessage } from './queries';
import type { RoleStore } from './store';

export interface RolesDeps extends IdempotencyDeps {
  readonly roles: RoleStore;
  readonly users: { anyHasRole(roleId: string): Promise<boolean> };
  readonly businessClock: BusinessClock;
}

export interface CreateRoleCommand {
  readonly name: string;
  readonly description: string | null;
  readonly permissions: readonly string[];
  readonly idempotency_key: string | undefined;
}

/** Refuses a name that the company has with `role_name_taken`. */
export async function createRole(
  deps: RolesDeps,
  caller: Caller,
  { idempotency_key: key, ...facts }: CreateRoleCommand,
): Promise<Result<Answered<{ role: RoleMessage }>, DomainError>> {
  const actor = actorOf(caller);
  if (!actor.ok) return actor;
  const { roles, businessClock } = deps;
  return idempotently(deps, { caller, operation: 'create-role', key, request: facts }, async (id) => {
    const known = knownPermissions(facts.permissions);
    if (!known.ok) return known;
    const within = withinRights(actor.value, facts.permissions);
    if (!within.ok) return within;
    const { company_id, organization_id } = actor.value;
    const role = newRole({ id, company_id, organization_id, ...facts }, businessClock.now());
    const inserted = await roles.insert(role, ['role.changed']);
    if (inserted.ok) return ok({ role: roleMessage(inserted.value) });
    // Made by an attempt that was cut off before it answered.
    const before = await roles.findIn(company_id, id);
    return before === null ? err({ code: 'role_name_taken' }) : ok({ role: roleMessage(before) });
  });
}

/** Holds at once for everybody who has the role. A default role cannot be changed. */
export async function updateRole(
  { roles, businessClock }: RolesDeps,
  caller: Caller,
  roleId: string,
  changes: RoleChanges,
): Promise<Result<UpdateRoleResponse, DomainError>> {
  const actor = actorOf(caller);
  if (!actor.ok) return actor;
  const updated = await change({
    repository: roles,
    load: () => roles.findIn(actor.value.company_id, roleId),
    decide: (role) => {
      const known = knownPermissions(changes.permissions ?? []);
      if (!known.ok) return known;
      if (role.is_default) return err(failure('permission_denied', 'default_role_immutable'));
      // Also what the role has now: only those who could have given a permission may take it away.
      const within = withinRights(actor.value, [...role.permissions, ...(changes.permissions ?? [])]);
      return within.ok ? ok(changed(role, changes, businessClock.now())) : within;
    },
    events: ['role.changed'],
    duplicate: { code: 'role_name_taken' },
  });
  return updated.ok ? ok({ role: roleMessage(updated.value) }) : updated;
}

const inUse: DomainError = { code: 'role_in_use' };

/**
 * Deletes a role that no user has. The role is hidden before the users are searched a second time: one that was given to
 * somebody in between is found by that search and restored.
 */
export async function deleteRole(
  { roles, users, businessClock }: RolesDeps,
  caller: Caller,
  roleId: string,
): Promise<Result<DeleteRoleResponse, DomainError>> {
  const actor = actorOf(caller);
  if (!actor.ok) return actor;
  const hidden = await change({
    repository: roles,
    load: () => roles.findIn(actor.value.company_id, roleId),
    decide: async (role) => {
      const within = withinRights(actor.value, role.permissions);
      if (!within.ok) return within;
      if (role.is_default) return err(failure('role_in_use', 'default_role_stays'));
      return (await users.anyHasRole(roleId)) ? err(inUse) : ok(deleted(role, businessClock.now()));
    },
    events: ['role.changed'],
  });
  if (!hidden.ok) return hidden;
  if (!(await users.anyHasRole(roleId))) return ok({ role_id: roleId });
  await roles.commit(hidden.value, restored(hidden.value, businessClock.now()), ['role.changed']);
  return err(inUse);
}

/** Each must be a permission, or a pattern of some. */
function knownPermissions(permissions: readonly string[]): Result<undefined, DomainError> {
  const unknown = unknownPermissions(permissions);
  if (unknown.length === 0) return ok();
  const violations = unknown.map((index) =>
    violation(`#/permissions/${index}`, 'invalid_enum', 'unknown_permission'),
  );
  return err(invalid(...violations));
}
