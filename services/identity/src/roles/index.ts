// Creates, changes, deletes and reads the roles of a company. The caller's own permissions bound each change.
import { ALL_TENANTS, NO_DEADLINE, type Page } from '@mps/aggregates';
import {
  type CallContext,
  type CallerContext,
  type DomainError,
  failure,
  invalid,
  violation,
} from '@mps/contracts';
import { type BusinessClock, err, newId, ok, type PageQuery, type Result } from '@mps/kernel';
import { type Actor, requireActor, notFound, findUnknownPermissions, requireWithinRights } from '../access';
import { applyChanges, deleted, newRole, restoreRole, type Role, type RoleChanges } from './domain/role';
import { matchLiving, type RoleStore } from './store';

export { makeDefaultRoles, toNameKey, type Role } from './domain/role';
export { declareRoles, makeRoleStore, type RoleStore } from './store';

export interface RolesDeps {
  readonly roles: RoleStore;
  readonly users: { anyHasRole(roleId: string): Promise<boolean> };
  readonly businessClock: BusinessClock;
}

export interface CreateRoleCommand {
  readonly name: string;
  readonly description: string | null;
  readonly permissions: readonly string[];
}

export interface CreatedRole {
  readonly role: Role;
  /** True when an earlier request with the same Idempotency-Key made the role. */
  readonly replayed: boolean;
}

const makeNameTakenError = (): DomainError => ({ code: 'role_name_taken' });

/** Refuses a name that another role of the company has with `role_name_taken`. */
export async function createRole(
  { roles, businessClock }: RolesDeps,
  command: CreateRoleCommand,
  { caller, idempotency, deadlineMs }: CallContext,
): Promise<Result<CreatedRole, DomainError>> {
  const actor = requireActor(caller);
  if (!actor.ok) return actor;
  const { company_id, organization_id, scope } = actor.value;
  const created = await roles.create<DomainError>(scope, {
    idempotency,
    deadlineMs,
    decide: () => {
      const known = requireKnownPermissions(command.permissions);
      if (!known.ok) return known;
      const within = requireWithinRights(actor.value, command.permissions);
      if (!within.ok) return within;
      const next = newRole({ id: newId(), company_id, organization_id, ...command }, businessClock.now());
      return ok({ next, events: ['role.changed'] });
    },
    onDuplicate: makeNameTakenError,
  });
  if (!created.ok) return created;
  const { stored: role, replayed } = created.value;
  // A replay answers the current state, and the role may have been deleted since.
  return role.deleted_at === null ? ok({ role, replayed }) : err(notFound);
}

/** Takes effect immediately for every user with the role. Default roles are immutable. */
export async function updateRole(
  { roles, businessClock }: RolesDeps,
  { roleId, changes }: { readonly roleId: string; readonly changes: RoleChanges },
  { caller, deadlineMs }: CallContext,
): Promise<Result<Role, DomainError>> {
  const actor = requireActor(caller);
  if (!actor.ok) return actor;
  const updated = await roles.change<DomainError>(actor.value.scope, matchLiving({ _id: roleId }), {
    deadlineMs,
    decide: (role) => {
      const known = requireKnownPermissions(changes.permissions ?? []);
      if (!known.ok) return known;
      if (role.is_default) return err(failure('permission_denied', 'default_role_immutable'));
      // The role's current permissions count too: only an actor who could grant a permission may remove it.
      const within = requireWithinRights(actor.value, [...role.permissions, ...(changes.permissions ?? [])]);
      if (!within.ok) return within;
      return ok({ next: applyChanges(role, changes, businessClock.now()), events: ['role.changed'] });
    },
    onDuplicate: makeNameTakenError,
  });
  return updated.ok ? ok(updated.value.stored) : updated;
}

const inUse: DomainError = { code: 'role_in_use' };

/**
 * Deletes a role that no user has. The role is hidden before the users are searched a second time. If a user got the
 * role in between, that search finds the user and the role is restored. If a user gets it after that search, the write of the
 * user restores it (keepGrantedRole).
 */
export async function deleteRole(
  { roles, users, businessClock }: RolesDeps,
  roleId: string,
  { caller, deadlineMs }: CallContext,
): Promise<Result<{ readonly role_id: string }, DomainError>> {
  const actor = requireActor(caller);
  if (!actor.ok) return actor;
  const hidden = await roles.change<DomainError>(actor.value.scope, matchLiving({ _id: roleId }), {
    deadlineMs,
    decide: async (role) => {
      const within = requireWithinRights(actor.value, role.permissions);
      if (!within.ok) return within;
      if (role.is_default) return err(failure('role_in_use', 'default_role_stays'));
      if (await users.anyHasRole(roleId)) return err(inUse);
      return ok({ next: deleted(role, businessClock.now()), events: ['role.changed'] });
    },
  });
  if (!hidden.ok) return hidden;
  if (!(await users.anyHasRole(roleId))) return ok({ role_id: roleId });
  await restore({ roles, businessClock }, roleId);
  return err(inUse);
}

/**
 * Restores a role that was deleted while a user got it. Called after the user is stored: the deletion may have read the role's users
 * before.
 */
export async function keepGrantedRole(
  deps: Pick<RolesDeps, 'roles' | 'businessClock'>,
  roleId: string,
): Promise<void> {
  const [living] = await deps.roles.findByIds([roleId]);
  if (living === undefined) await restore(deps, roleId);
}

/** Does nothing to a living role, and nothing when another role has taken the name. */
async function restore(
  { roles, businessClock }: Pick<RolesDeps, 'roles' | 'businessClock'>,
  roleId: string,
): Promise<void> {
  await roles.change<DomainError>(
    ALL_TENANTS,
    { _id: roleId },
    {
      deadlineMs: NO_DEADLINE,
      decide: (role) => {
        const next = role.deleted_at === null ? role : restoreRole(role, businessClock.now());
        return ok({ next, events: ['role.changed'] });
      },
      onDuplicate: makeNameTakenError,
    },
  );
}

/** Refuses texts that are neither a permission nor a pattern that covers one. */
function requireKnownPermissions(permissions: readonly string[]): Result<undefined, DomainError> {
  const unknown = findUnknownPermissions(permissions);
  if (unknown.length === 0) return ok();
  const violations = unknown.map((index) =>
    violation(`#/permissions/${index}`, 'invalid_enum', 'unknown_permission'),
  );
  return err(invalid(...violations));
}

interface RoleReads {
  readonly roles: RoleStore;
}

export async function listRoles(
  { roles }: RoleReads,
  query: PageQuery,
  { caller }: CallerContext,
): Promise<Result<Page<Role>, DomainError>> {
  const actor = requireActor(caller);
  if (!actor.ok) return actor;
  return ok(await roles.page(actor.value.scope, matchLiving({}), query));
}

export async function getRole(
  { roles }: RoleReads,
  roleId: string,
  { caller }: CallerContext,
): Promise<Result<Role, DomainError>> {
  const actor = requireActor(caller);
  if (!actor.ok) return actor;
  const role = await roles.find(actor.value.scope, matchLiving({ _id: roleId }));
  return role === null ? err(notFound) : ok(role);
}

/** Returns a role of the actor's company that the actor may grant: it has no permission that the actor lacks. */
export async function findGrantableRole(
  { roles }: RoleReads,
  actor: Actor,
  roleId: string,
): Promise<Result<Role, DomainError>> {
  const role = await roles.find(actor.scope, matchLiving({ _id: roleId }));
  if (role === null) return err(invalid(violation('#/role_id', 'role_not_found', 'unknown_role')));
  const within = requireWithinRights(actor, role.permissions);
  return within.ok ? ok(role) : within;
}

export type ShownRole = ReturnType<typeof toRoleMessage>;

export const toRoleMessage = (role: Role) => ({ ...role, id: role._id });
