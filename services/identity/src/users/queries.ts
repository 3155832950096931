// Reads of users, and a user as they are shown: never a password hash, never the roles of another company.
import type { Page } from '@mps/aggregates';
import type { Caller, DomainError } from '@mps/contracts';
import { err, ok, type PageQuery, type Result } from '@mps/kernel';
import { actorOf, notFound } from '../access';
import { shownRole, type Role, type RoleStore, type ShownRole } from '../roles';
import type { Identifier, User } from './domain/user';
import type { UserStore } from './store';

interface UserReads {
  readonly users: UserStore;
  readonly roles: RoleStore;
}

/** A user and what they may do in one company, or in all of theirs. */
export interface ShownUser extends Omit<User, '_id' | 'password_hash' | 'memberships'> {
  readonly id: string;
  readonly primary_identifier: Identifier | null;
  readonly roles: readonly ShownRole[];
}

/** The users (docs/rules.md#select-company) who have a role in the selected company, with their roles there. */
export async function listUsers(
  deps: UserReads,
  caller: Caller,
  query: PageQuery,
): Promise<Result<Page<ShownUser>, DomainError>> {
  const actor = actorOf(caller);
  if (!actor.ok) return actor;
  const { company_id } = actor.value;
  const { items, total } = await deps.users.page(company_id, query);
  return ok({ items: await shownUsers(deps, items, company_id), total });
}

/** A user of the selected company, with the role there. */
export async function getUser(
  deps: UserReads,
  caller: Caller,
  userId: string,
): Promise<Result<ShownUser, DomainError>> {
  const actor = actorOf(caller);
  if (!actor.ok) return actor;
  const { company_id } = actor.value;
  const user = await deps.users.findIn(company_id, userId);
  return user === null ? err(notFound) : ok(await shownUser(deps, user, company_id));
}

/** Users with their roles in one company, or in all of theirs when `companyId` is null. */
async function shownUsers(
  { roles }: Pick<UserReads, 'roles'>,
  users: readonly User[],
  companyId: string | null,
): Promise<readonly ShownUser[]> {
  const roleIdsOf = (user: User): readonly string[] =>
    user.memberships
      .filter((one) => companyId === null || one.company_id === companyId)
      .map((one) => one.role_id);
  const ids = [...new Set(users.flatMap(roleIdsOf))];
  const known = new Map((await roles.findByIds(ids)).map((role) => [role._id, role]));
  return users.map((user) => {
    const held = roleIdsOf(user).flatMap((id) => known.get(id) ?? []);
    return withRoles(user, held);
  });
}

export async function shownUser(
  deps: Pick<UserReads, 'roles'>,
  user: User,
  companyId: string | null,
): Promise<ShownUser> {
  const [shown] = await shownUsers(deps, [user], companyId);
  return shown ?? withRoles(user, []);
}

function withRoles(user: User, roles: readonly Role[]): ShownUser {
  const { _id, password_hash: _hash, memberships: _memberships, ...person } = user;
  const primary = user.identifiers.find((one) => one.id === user.primary_identifier_id);
  return { ...person, id: _id, primary_identifier: primary ?? null, roles: roles.map(shownRole) };
}
