// Changes a member of the selected company: the names, which are the person's; role, metadata and suspension, which are the
// membership's, as is its end. Also the two privilege checks of everything that is decided about a user.
import { ALL_TENANTS } from '@mps/aggregates';
import {
  failure,
  invalid,
  violation,
  type CallContext,
  type DomainError,
  type Violation,
} from '@mps/contracts';
import {
  MAX_METADATA_BYTES,
  canonicalJson,
  err,
  isMetadataTooBig,
  mergeJson,
  newId,
  ok,
  type BusinessClock,
  type JsonMembers,
  type Result,
} from '@mps/kernel';
import { actorOf, notFound, withinRights, type Actor } from '../access';
import { grantableRole, type RoleStore } from '../roles';
import {
  belongsWithin,
  isWithin,
  membershipIn,
  suspended,
  unsuspended,
  withMembership,
  withoutMembership,
  type Membership,
} from './domain/membership';
import type { User } from './domain/user';
import { shownToCompany, type ShownUser } from './queries';
import { memberOf, type UserStore } from './store';

interface ChangeUserDeps {
  readonly users: UserStore;
  readonly roles: RoleStore;
  readonly businessClock: BusinessClock;
}

export interface ChangedUser {
  readonly user: ShownUser;
  /** An equal request with the same Idempotency-Key did it before. */
  readonly replayed: boolean;
}

type Answer = Promise<Result<ChangedUser, DomainError>>;

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
  { role_id, metadata_json, ...names }: UserChanges,
): Answer {
  // A PATCH has no Idempotency-Key: what it names is the same however often it comes.
  return changeUser(deps, { ...call, idempotency: null }, userId, async (actor, user, membership) => {
    const allowed = await mayManage(deps, actor, user);
    if (!allowed.ok) return allowed;
    const now = deps.businessClock.now();
    let next = user;
    if (Object.keys(names).length > 0) {
      const personal = mayChangePerson(actor, user, membership);
      if (!personal.ok) return personal;
      if (!isAlready(user, names)) next = { ...next, ...names, updated_at: now };
    }
    const merged = mergedMetadata(membership.metadata_json, metadata_json);
    const role = role_id === undefined ? ok(null) : await grantableRole(deps, actor, role_id);
    if (!merged.ok) return err(invalid(merged.error, ...((!role.ok && role.error.violations) || [])));
    if (!role.ok) return role;
    const changes = { metadata_json: merged.value, role_id: role.value?._id ?? membership.role_id };
    return ok(
      isAlready(membership, changes) ? next : withMembership(next, { ...membership, ...changes }, now),
    );
  });
}

/** The person's sessions in the selected company end at once and for good; other companies are left alone. */
export const suspendUser = (deps: ChangeUserDeps, call: CallContext, userId: string): Answer =>
  changeMembership(deps, call, userId, (membership) =>
    suspended(membership, newId(), deps.businessClock.now()),
  );

/** The person may act for the selected company again, or accept its invitation. */
export const unsuspendUser = (deps: ChangeUserDeps, call: CallContext, userId: string): Answer =>
  changeMembership(deps, call, userId, unsuspended);

const changeMembership = (
  deps: ChangeUserDeps,
  call: CallContext,
  userId: string,
  decide: (membership: Membership) => Membership,
): Answer =>
  changeUser(deps, call, userId, async (actor, user, membership) => {
    const allowed = await mayManage(deps, actor, user);
    if (!allowed.ok) return allowed;
    const next = decide(membership);
    return ok(next === membership ? user : withMembership(user, next, deps.businessClock.now()));
  });

/** Ends a membership, and every session that is bound to the company. One outside the caller's scope is not found. */
export async function removeMembership(
  deps: ChangeUserDeps,
  { caller, deadlineMs }: CallContext,
  userId: string,
  companyId: string,
): Promise<Result<undefined, DomainError>> {
  const actor = actorOf(caller);
  if (!actor.ok) return actor;
  const removed = await deps.users.change<DomainError>(
    ALL_TENANTS,
    { _id: userId, ...memberOf(companyId) },
    {
      deadlineMs,
      decide: async (user) => {
        const membership = membershipIn(user, companyId);
        if (membership === undefined || !isWithin(membership, actor.value.scope)) return err(notFound);
        const allowed = await mayManage(deps, actor.value, user, companyId);
        if (!allowed.ok) return allowed;
        const next = withoutMembership(user, companyId);
        return ok({ next, events: ['user.changed'] });
      },
    },
  );
  return removed.ok ? ok() : removed;
}

async function changeUser(
  deps: ChangeUserDeps,
  { caller, idempotency, deadlineMs }: CallContext,
  userId: string,
  decide: (actor: Actor, user: User, membership: Membership) => Promise<Result<User, DomainError>>,
): Answer {
  const actor = actorOf(caller);
  if (!actor.ok) return actor;
  const { company_id } = actor.value;
  const changed = await deps.users.change<DomainError>(
    ALL_TENANTS,
    { _id: userId, ...memberOf(company_id) },
    {
      idempotency,
      deadlineMs,
      decide: async (user) => {
        const membership = membershipIn(user, company_id);
        if (membership === undefined) return err(notFound);
        const next = await decide(actor.value, user, membership);
        return next.ok ? ok({ next: next.value, events: ['user.changed'] }) : next;
      },
    },
  );
  if (!changed.ok) return changed;
  const { stored, replayed } = changed.value;
  return ok({ user: await shownToCompany(deps, stored, company_id), replayed });
}

/** Privilege check: refuses when the user may do more in the company than the actor. */
export async function mayManage(
  { roles }: Pick<ChangeUserDeps, 'roles'>,
  actor: Actor,
  user: User,
  companyId = actor.company_id,
): Promise<Result<undefined, DomainError>> {
  const membership = membershipIn(user, companyId);
  if (membership === undefined || user._id === actor.user_id) return ok();
  const [role] = await roles.findByIds([membership.role_id]);
  return withinRights(actor, role?.permissions ?? []);
}

/**
 * Privilege check for the names, which are the person's everywhere: the actor's reach must cover every company that the
 * person belongs to, and the person must have accepted the actor's own. A company must not rename whom it invited.
 */
function mayChangePerson(actor: Actor, user: User, membership: Membership): Result<undefined, DomainError> {
  const isTheirs = membership.accepted_at !== null && belongsWithin(user, actor.scope);
  return user._id === actor.user_id || isTheirs
    ? ok()
    : err(failure('permission_denied', 'member_of_another_company'));
}

/** The membership's metadata as the patch (RFC 7396, JSON text) leaves it. */
function mergedMetadata(beforeJson: string, patchJson: string | undefined): Result<string, Violation> {
  if (patchJson === undefined) return ok(beforeJson);
  const before = JSON.parse(beforeJson) as JsonMembers;
  const metadata = mergeJson(before, JSON.parse(patchJson) as JsonMembers);
  if (isMetadataTooBig(metadata))
    return err(violation('#/metadata', 'too_big', 'too_many_json_bytes', { max: MAX_METADATA_BYTES }));
  const isSame = canonicalJson(before) === canonicalJson(metadata);
  return ok(isSame ? beforeJson : JSON.stringify(metadata));
}

const isAlready = <T extends object>(state: T, changes: Partial<T>): boolean =>
  Object.entries(changes).every(([member, value]) => state[member as keyof T] === value);
