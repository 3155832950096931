// Reads of users. A company sees only the members of a person that it may know. The person sees all of their own. No
// answer holds a password hash or data of another company.
import type { Page } from '@mps/aggregates';
import type { CallerContext, DomainError } from '@mps/contracts';
import { err, ok, type AuthMethod, type PageQuery, type Result } from '@mps/kernel';
import { requireActor, notFound, requireSession } from '../access';
import { toRoleMessage, type RoleStore, type ShownRole } from '../roles';
import {
  isActive,
  findMembership,
  deriveStatus,
  type Membership,
  type MembershipStatus,
} from './domain/membership';
import { hasTotp, type Identifier, type User } from './domain/user';
import type { UserStore } from './store';

interface UserReads {
  readonly users: UserStore;
  readonly roles: RoleStore;
}

export interface ShownMembership {
  readonly company_id: string;
  readonly status: MembershipStatus;
  readonly created_at: Date;
  readonly accepted_at: Date | null;
  readonly suspended_at: Date | null;
}

/** A user with the roles of one company, or of all companies of the user. */
export interface ShownUser {
  readonly id: string;
  readonly identifiers: readonly Identifier[];
  readonly primary_identifier: Identifier | null;
  readonly auth_methods: readonly AuthMethod[];
  readonly first_name: string;
  readonly last_name: string;
  readonly roles: readonly ShownRole[];
  /** Metadata of the company. */
  readonly metadata_json: string;
  /** Suspension in the company. */
  readonly suspended_at: Date | null;
  /** null when no company is selected. */
  readonly membership: ShownMembership | null;
  /** Whether a login needs a code. */
  readonly totp_enabled: boolean;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** Lists the users with a role in the selected company (docs/rules.md#select-company), with their roles there. */
export async function listUsers(
  deps: UserReads,
  query: PageQuery,
  { caller }: CallerContext,
): Promise<Result<Page<ShownUser>, DomainError>> {
  const actor = requireActor(caller);
  if (!actor.ok) return actor;
  const { company_id } = actor.value;
  const { items, total } = await deps.users.page(company_id, query);
  return ok({ items: await showAllToCompany(deps, items, company_id), total });
}

export async function getUser(
  deps: UserReads,
  userId: string,
  { caller }: CallerContext,
): Promise<Result<ShownUser, DomainError>> {
  const actor = requireActor(caller);
  if (!actor.ok) return actor;
  const { company_id } = actor.value;
  const user = await deps.users.findIn(company_id, userId);
  return user === null ? err(notFound) : ok(await showToCompany(deps, user, company_id));
}

/** Returns the caller's own membership in a company, in any state. */
export async function getOwnMembership(
  { users }: Pick<UserReads, 'users'>,
  companyId: string,
  { caller }: CallerContext,
): Promise<Result<{ readonly membership: ShownMembership }, DomainError>> {
  const session = requireSession(caller);
  if (!session.ok) return session;
  const user = await users.findIn(companyId, session.value.user_id);
  const membership = user === null ? undefined : findMembership(user, companyId);
  return membership === undefined ? err(notFound) : ok({ membership: toShownMembership(membership) });
}

type Roles = Pick<UserReads, 'roles'>;
type Person = Omit<ShownUser, 'roles'>;

/** Shows a person to a company as docs/rules.md#memberships says. The person is or was invited there. */
export async function showToCompany(deps: Roles, user: User, companyId: string): Promise<ShownUser> {
  const [shown] = await showAllToCompany(deps, [user], companyId);
  return shown ?? { ...toCompany(user, companyId), roles: [] };
}

async function showAllToCompany(
  deps: Roles,
  users: readonly User[],
  companyId: string,
): Promise<readonly ShownUser[]> {
  const findRoleId = (user: User): string => findMembership(user, companyId)?.role_id ?? '';
  const roles = await loadRoles(deps, users.map(findRoleId));
  return users.map((user) => ({ ...toCompany(user, companyId), roles: roles([findRoleId(user)]) }));
}

/** Shows a user to themselves, with the data of one company. null: without a company, with the roles of all. */
export async function showToSelf(deps: Roles, user: User, companyId: string | null): Promise<ShownUser> {
  const held = user.memberships
    .filter((one) => (companyId === null ? isActive(one) : one.company_id === companyId))
    .map((one) => one.role_id);
  const roles = await loadRoles(deps, held);
  return { ...toSelf(user, companyId), roles: roles(held) };
}

async function loadRoles({ roles }: Roles, ids: readonly string[]) {
  const known = new Map((await roles.findByIds([...new Set(ids)])).map((role) => [role._id, role]));
  return (held: readonly string[]): readonly ShownRole[] =>
    held.flatMap((id) => known.get(id) ?? []).map(toRoleMessage);
}

/** A company does not learn how a person logs in who has not accepted it. */
const UNKNOWN_TO_COMPANY = { auth_methods: [], totp_enabled: false } as const;

interface Sent {
  /** In canonical form. */
  readonly identifier: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly metadata_json: string;
}

/** The answer when an existing person was added: it holds nothing of the person that the company did not send. */
export function showAsSent(shown: ShownUser, { identifier, ...sent }: Sent): ShownUser {
  const identifiers = shown.identifiers.filter(({ value }) => value === identifier);
  return {
    ...shown,
    ...sent,
    identifiers,
    primary_identifier: identifiers[0] ?? null,
    ...UNKNOWN_TO_COMPANY,
  };
}

function toCompany(user: User, companyId: string): Person {
  const membership = findMembership(user, companyId);
  const identifiers = user.identifiers.filter(({ id }) => membership?.identifier_ids.includes(id));
  const primary = identifiers.find(({ id }) => id === user.primary_identifier_id) ?? identifiers[0] ?? null;
  const shown = { ...toSelf(user, companyId), identifiers, primary_identifier: primary };
  return membership?.accepted_at === null ? toInvited(shown, membership) : shown;
}

/** Until the person accepts, the company sees the data that it sent. */
function toInvited(shown: Person, { sent_names, created_at, updated_at }: Membership): Person {
  const identifiers = shown.identifiers.map((one) => ({
    ...one,
    verified: false,
    created_at,
    verified_at: null,
  }));
  const primary_identifier = identifiers[0] ?? null;
  const times = { created_at, updated_at };
  return { ...shown, ...sent_names, identifiers, primary_identifier, ...UNKNOWN_TO_COMPANY, ...times };
}

function toSelf(user: User, companyId: string | null): Person {
  const membership = companyId === null ? undefined : findMembership(user, companyId);
  const { identifiers, auth_methods, first_name, last_name, created_at } = user;
  const shown = user.memberships.filter((one) => companyId === null || one.company_id === companyId);
  return {
    id: user._id,
    identifiers,
    primary_identifier: identifiers.find(({ id }) => id === user.primary_identifier_id) ?? null,
    auth_methods,
    first_name,
    last_name,
    metadata_json: membership?.metadata_json ?? '{}',
    suspended_at: membership?.suspended_at ?? null,
    membership: membership === undefined ? null : toShownMembership(membership),
    totp_enabled: hasTotp(user),
    created_at,
    updated_at: findLatest(user, ...shown),
  };
}

/** Returns the last change of the person or of the shown memberships. */
const findLatest = (...changed: readonly { readonly updated_at: Date }[]): Date =>
  new Date(Math.max(...changed.map((one) => one.updated_at.getTime())));

export const toShownMembership = (membership: Membership): ShownMembership => {
  const { company_id, created_at, accepted_at, suspended_at } = membership;
  return { company_id, status: deriveStatus(membership), created_at, accepted_at, suspended_at };
};
