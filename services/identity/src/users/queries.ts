// Reads of users, and a user as they are shown: never a password hash, never the roles of another company.
import { withoutNulls, type Caller, type DomainError } from '@mps/contracts';
import type { GetUserResponse } from '@mps/contracts/gen/mps/identity/v1/GetUserResponse';
import type { Identifier as IdentifierMessage } from '@mps/contracts/gen/mps/identity/v1/Identifier';
import type { ListUsersResponse } from '@mps/contracts/gen/mps/identity/v1/ListUsersResponse';
import type { User as UserMessage } from '@mps/contracts/gen/mps/identity/v1/User';
import { err, ok, type Result } from '@mps/kernel';
import { actorOf, notFound } from '../access';
import { roleMessage, type Role, type RoleStore } from '../roles';
import { pageInfo, type PageRequest } from '../store/collection';
import type { Identifier, User } from './domain/user';
import type { UserStore } from './store';

interface UserReads {
  readonly users: UserStore;
  readonly roles: RoleStore;
}

/** The users (docs/rules.md#select-company) who have a role in the selected company, with their roles there. */
export async function listUsers(
  deps: UserReads,
  caller: Caller,
  page: PageRequest,
): Promise<Result<ListUsersResponse, DomainError>> {
  const actor = actorOf(caller);
  if (!actor.ok) return actor;
  const { company_id } = actor.value;
  const { items, total } = await deps.users.list(company_id, page);
  return ok({ users: await userMessages(deps, items, company_id), page: pageInfo(page, total) });
}

/** A user of the selected company, with the role there. */
export async function getUser(
  deps: UserReads,
  caller: Caller,
  userId: string,
): Promise<Result<GetUserResponse, DomainError>> {
  const actor = actorOf(caller);
  if (!actor.ok) return actor;
  const { company_id } = actor.value;
  const user = await deps.users.findIn(company_id, userId);
  return user === null ? err(notFound) : ok({ user: await oneUserMessage(deps, user, company_id) });
}

/** Users with their roles in one company, or in all of theirs when `companyId` is null. */
async function userMessages(
  { roles }: Pick<UserReads, 'roles'>,
  users: readonly User[],
  companyId: string | null,
): Promise<UserMessage[]> {
  const shown = (user: User): readonly string[] =>
    user.memberships
      .filter((one) => companyId === null || one.company_id === companyId)
      .map((one) => one.role_id);
  const known = new Map(
    (await roles.findMany([...new Set(users.flatMap(shown))])).map((role) => [role._id, role]),
  );
  return users.map((user) =>
    userMessage(
      user,
      shown(user).flatMap((id) => known.get(id) ?? []),
    ),
  );
}

export async function oneUserMessage(
  deps: Pick<UserReads, 'roles'>,
  user: User,
  companyId: string | null,
): Promise<UserMessage> {
  const [message] = await userMessages(deps, [user], companyId);
  return message ?? userMessage(user, []);
}

function userMessage(user: User, roles: readonly Role[]): UserMessage {
  const identifiers = user.identifiers.map(identifierMessage);
  const primary = identifiers.find((one) => one.id === user.primary_identifier_id);
  return withoutNulls({
    id: user._id,
    identifiers,
    primary_identifier: primary ?? null,
    auth_methods: [...user.auth_methods] as string[],
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
    roles: roles.map(roleMessage),
    first_name: user.first_name,
    last_name: user.last_name,
    suspended_at: user.suspended_at?.toISOString() ?? null,
    metadata_json: user.metadata_json,
  });
}

function identifierMessage({ created_at, verified_at, ...facts }: Identifier): IdentifierMessage {
  return withoutNulls({
    ...facts,
    created_at: created_at.toISOString(),
    verified_at: verified_at?.toISOString() ?? null,
  });
}
