// Changes an existing user: names and metadata, which are the person's; the role, which is the selected company's;
// suspension and its lifting. Also the two privilege checks of everything that is decided about a user.
import { ALL_TENANTS } from '@mps/aggregates';
import { failure, invalid, violation, type CallContext, type DomainError } from '@mps/contracts';
import {
  MAX_METADATA_BYTES,
  canonicalJson,
  err,
  isMetadataTooBig,
  mergeJson,
  ok,
  type BusinessClock,
  type JsonMembers,
  type Result,
} from '@mps/kernel';
import { actorOf, withinRights, type Actor } from '../access';
import { grantableRole, type RoleStore } from '../roles';
import {
  belongsWithin,
  membershipIn,
  suspended,
  unsuspended,
  withMembership,
  type User,
} from './domain/user';
import { shownUser, type ShownUser } from './queries';
import { memberOf, type UserStore } from './store';

interface ChangeUserDeps {
  readonly users: UserStore;
  readonly roles: RoleStore;
  readonly businessClock: BusinessClock;
}

type Answer = Promise<Result<ShownUser, DomainError>>;

/** What is left out stays as it is. */
export interface UserChanges {
  readonly first_name?: string;
  readonly last_name?: string;
  /** A merge patch (RFC 7396) as JSON text. */
  readonly metadata_json?: string;
  readonly role_id?: string;
}

export function updateUser(
  deps: ChangeUserDeps,
  call: CallContext,
  userId: string,
  { role_id, ...person }: UserChanges,
): Answer {
  return changeUser(deps, call, userId, async (actor, user) => {
    const allowed = await mayManage(deps, actor, user);
    if (!allowed.ok) return allowed;
    const now = deps.businessClock.now();
    let next = user;
    if (Object.keys(person).length > 0) {
      const personal = mayChangePerson(actor, user);
      if (!personal.ok) return personal;
      const merged = mergedPerson(user, person);
      if (!merged.ok) return merged;
      if (!isAlready(user, merged.value)) next = { ...next, ...merged.value, updated_at: now };
    }
    if (role_id === undefined) return ok(next);
    const role = await grantableRole(deps, actor, role_id);
    if (!role.ok) return role;
    const { company_id, organization_id } = actor;
    return ok(withMembership(next, { company_id, organization_id, role_id: role.value._id }, now));
  });
}

/** Refuses every token of the user at once, and ends all sessions for good. */
export const suspendUser = (deps: ChangeUserDeps, call: CallContext, userId: string): Answer =>
  changeUser(deps, call, userId, async (actor, user) => {
    const allowed = await mayManagePerson(deps, actor, user);
    return allowed.ok ? ok(suspended(user, deps.businessClock.now())) : allowed;
  });

/** Lets a suspended user log in again. */
export const unsuspendUser = (deps: ChangeUserDeps, call: CallContext, userId: string): Answer =>
  changeUser(deps, call, userId, async (actor, user) => {
    const allowed = await mayManagePerson(deps, actor, user);
    return allowed.ok ? ok(unsuspended(user, deps.businessClock.now())) : allowed;
  });

async function changeUser(
  deps: ChangeUserDeps,
  { caller, deadlineMs }: CallContext,
  userId: string,
  decide: (actor: Actor, user: User) => Promise<Result<User, DomainError>>,
): Answer {
  const actor = actorOf(caller);
  if (!actor.ok) return actor;
  const { company_id } = actor.value;
  const changed = await deps.users.change<DomainError>(
    ALL_TENANTS,
    { _id: userId, ...memberOf(company_id) },
    {
      deadlineMs,
      decide: async (user) => {
        const next = await decide(actor.value, user);
        return next.ok ? ok({ next: next.value, events: ['user.changed'] }) : next;
      },
    },
  );
  return changed.ok ? ok(await shownUser(deps, changed.value.stored, company_id)) : changed;
}

/** Privilege check: refuses when the user may do more in the company than the actor. */
export async function mayManage(
  { roles }: Pick<ChangeUserDeps, 'roles'>,
  actor: Actor,
  user: User,
): Promise<Result<undefined, DomainError>> {
  const membership = membershipIn(user, actor.company_id);
  if (membership === undefined || user._id === actor.user_id) return ok();
  const [role] = await roles.findByIds([membership.role_id]);
  return withinRights(actor, role?.permissions ?? []);
}

/**
 * Privilege check for what is the user's everywhere (names, suspension): the actor's reach must cover every company that
 * the user belongs to. Otherwise a company could shut out a person it invited, also from that person's other companies.
 */
function mayChangePerson(actor: Actor, user: User): Result<undefined, DomainError> {
  return user._id === actor.user_id || belongsWithin(user, actor.scope)
    ? ok()
    : err(failure('permission_denied', 'member_of_another_company'));
}

async function mayManagePerson(
  deps: ChangeUserDeps,
  actor: Actor,
  user: User,
): Promise<Result<undefined, DomainError>> {
  const personal = mayChangePerson(actor, user);
  return personal.ok ? mayManage(deps, actor, user) : personal;
}

type Personal = Omit<UserChanges, 'role_id'>;

/** The names as they are sent, and the metadata as the patch leaves it. */
function mergedPerson(user: User, { metadata_json, ...names }: Personal): Result<Personal, DomainError> {
  if (metadata_json === undefined) return ok(names);
  const before = JSON.parse(user.metadata_json) as JsonMembers;
  const metadata = mergeJson(before, JSON.parse(metadata_json) as JsonMembers);
  if (isMetadataTooBig(metadata))
    return err(
      invalid(violation('#/metadata', 'too_big', 'too_many_json_bytes', { max: MAX_METADATA_BYTES })),
    );
  const isSame = canonicalJson(before) === canonicalJson(metadata);
  return ok({ ...names, metadata_json: isSame ? user.metadata_json : JSON.stringify(metadata) });
}

const isAlready = (user: User, person: Personal): boolean =>
  Object.entries(person).every(([member, value]) => user[member as keyof Personal] === value);
