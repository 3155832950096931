// Changes members of the selected company. Names belong to the person. Role, metadata, suspension and end belong to
// the membership. The file also holds the two privilege checks of every decision about a user.
import { ALL_TENANTS } from '@mps/aggregates';
import {
  type CallContext,
  type DomainError,
  type Idempotency,
  failure,
  invalid,
  violation,
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
import { requireActor, notFound, requireWithinRights, type Actor } from '../access';
import { listIssuedKeys, revokeIssuedKeys, type ApiKey, type IssuedKeysDeps, type Issuer } from '../api-keys';
import { findGrantableRole, keepGrantedRole, type RoleStore } from '../roles';
import {
  isWhollyWithin,
  isWithin,
  findMembership,
  suspendMembership,
  unsuspendMembership,
  withMembership,
  withoutMembership,
  type Membership,
} from './domain/membership';
import type { User } from './domain/user';
import { showToCompany, type ShownUser } from './queries';
import { matchMembers, type UserStore } from './store';

interface ChangeUserDeps {
  readonly users: UserStore;
  readonly roles: RoleStore;
  readonly businessClock: BusinessClock;
}

type LeaveDeps = ChangeUserDeps & IssuedKeysDeps;

/** The fate of the API keys that the person issued in the company. */
export interface KeysOfLeaver {
  readonly revoke_keys: boolean;
}

export interface ChangedUser {
  readonly user: ShownUser;
  /** True when an earlier request with the same Idempotency-Key made the change. */
  readonly replayed: boolean;
}

type Answer = Promise<Result<ChangedUser, DomainError>>;

/** An absent member stays as it is. */
export interface UserChanges {
  readonly first_name?: string;
  readonly last_name?: string;
  /** A merge patch (RFC 7396) as JSON text. */
  readonly metadata_json?: string;
  readonly role_id?: string;
}

export function updateUser(
  deps: ChangeUserDeps,
  {
    userId,
    changes: { role_id, metadata_json, ...names },
  }: { readonly userId: string; readonly changes: UserChanges },
  context: CallContext,
): Answer {
  // A PATCH needs no Idempotency-Key, because a repeat leaves the same state.
  return changeUser(
    deps,
    userId,
    async (actor, user, membership) => {
      const allowed = await checkMayManage(deps, actor, user);
      if (!allowed.ok) return allowed;
      const now = deps.businessClock.now();
      let next = user;
      if (Object.keys(names).length > 0) {
        const personal = checkMayChangePerson(actor, user, membership);
        if (!personal.ok) return personal;
        if (!isAlready(user, names)) next = { ...next, ...names, updated_at: now };
      }
      const merged = mergeMetadata(membership.metadata_json, metadata_json);
      const role = role_id === undefined ? ok(null) : await findGrantableRole(deps, actor, role_id);
      if (!merged.ok) return err(invalid(merged.error, ...((!role.ok && role.error.violations) || [])));
      if (!role.ok) return role;
      const changes = { metadata_json: merged.value, role_id: role.value?._id ?? membership.role_id };
      return ok(
        isAlready(membership, changes) ? next : withMembership(next, { ...membership, ...changes }, now),
      );
    },
    { ...context, idempotency: null },
    role_id,
  );
}

export interface SuspendedUser extends ChangedUser {
  /** The keys that the person issued in the selected company, newest first. */
  readonly issued: readonly ApiKey[];
}

/**
 * Ends the person's sessions in the selected company immediately and for good. Other companies are not affected. Keys
 * are revoked after the suspension is stored, so that no key is issued unseen. A repeat finishes an interrupted
 * suspension.
 */
export async function suspendUser(
  deps: LeaveDeps,
  { userId, keys: { revoke_keys } }: { readonly userId: string; readonly keys: KeysOfLeaver },
  context: CallContext,
): Promise<Result<SuspendedUser, DomainError>> {
  const actor = requireActor(context.caller);
  if (!actor.ok) return actor;
  const allowed = checkMayRevoke(actor.value, revoke_keys);
  if (!allowed.ok) return allowed;
  const changed = await changeMembership(
    deps,
    userId,
    (membership) => suspendMembership(membership, newId(), deps.businessClock.now()),
    context,
  );
  if (!changed.ok) return changed;
  const issuer = toIssuer(actor.value, userId, actor.value.company_id);
  const ended = revoke_keys ? await revokeIssuedKeys(deps, issuer, context) : ok([]);
  if (!ended.ok) return ended;
  return ok({ ...changed.value, issued: await listIssuedKeys(deps, issuer) });
}

const checkMayRevoke = (actor: Actor, revoke_keys: boolean): Result<undefined, DomainError> =>
  revoke_keys ? requireWithinRights(actor, ['api_key.revoke']) : ok();

const toIssuer = ({ organization_id }: Actor, user_id: string, company_id: string): Issuer => ({
  user_id,
  company_id,
  organization_id,
});

/** Lifts the suspension: the person may act for the company, or accept its invitation, again. */
export const unsuspendUser = (deps: ChangeUserDeps, userId: string, context: CallContext): Answer =>
  changeMembership(deps, userId, unsuspendMembership, context);

/**
 * All companies of a person share the number of requests that the person's document remembers. When other companies have used it
 * up, the change is made without a record of its request: a repeat changes nothing.
 */
export async function recordWherePossible<Value>(
  idempotency: Idempotency | null,
  change: (idempotency: Idempotency | null) => Promise<Result<Value, DomainError>>,
): Promise<Result<Value, DomainError>> {
  const changed = await change(idempotency);
  return !changed.ok && changed.error.code === 'rate_limited' ? change(null) : changed;
}

function changeMembership(
  deps: ChangeUserDeps,
  userId: string,
  decide: (membership: Membership) => Membership,
  context: CallContext,
): Answer {
  return recordWherePossible(context.idempotency, (idempotency) =>
    changeUser(
      deps,
      userId,
      async (actor, user, membership) => {
        const allowed = await checkMayManage(deps, actor, user);
        if (!allowed.ok) return allowed;
        const next = decide(membership);
        return ok(next === membership ? user : withMembership(user, next, deps.businessClock.now()));
      },
      { ...context, idempotency },
    ),
  );
}

/**
 * Ends a membership and every session that is bound to the company. A membership outside the caller's scope is not
 * found. It is suspended before its keys are revoked, so that no key is issued unseen. It is removed last, so that a
 * repeat finds it and finishes. Answers the ids of the revoked keys.
 */
export async function removeMembership(
  deps: LeaveDeps,
  {
    userId,
    companyId,
    keys: { revoke_keys },
  }: { readonly userId: string; readonly companyId: string; readonly keys: KeysOfLeaver },
  context: CallContext,
): Promise<Result<readonly string[], DomainError>> {
  const actor = requireActor(context.caller);
  if (!actor.ok) return actor;
  const allowed = checkMayRevoke(actor.value, revoke_keys);
  if (!allowed.ok) return allowed;
  const change = (decide: (user: User, membership: Membership) => User) =>
    changeWithinScope(deps, actor.value, { userId, companyId }, decide, context);
  const remove = (user: User): User => withoutMembership(user, companyId);
  if (!revoke_keys) {
    const removed = await change(remove);
    return removed.ok ? ok([]) : removed;
  }
  const now = deps.businessClock.now();
  const left = await change((user, membership) =>
    withMembership(user, suspendMembership(membership, newId(), now), now),
  );
  if (!left.ok) return left;
  const ended = await revokeIssuedKeys(deps, toIssuer(actor.value, userId, companyId), context);
  if (!ended.ok) return ended;
  const removed = await change(remove);
  return removed.ok ? ended : removed;
}

/** Changes a membership in any company within the actor's scope. A membership outside it is not found. */
function changeWithinScope(
  deps: ChangeUserDeps,
  actor: Actor,
  { userId, companyId }: { readonly userId: string; readonly companyId: string },
  decide: (user: User, membership: Membership) => User,
  { deadlineMs }: CallContext,
) {
  return deps.users.change<DomainError>(
    ALL_TENANTS,
    { _id: userId, ...matchMembers(companyId) },
    {
      deadlineMs,
      decide: async (user) => {
        const membership = findMembership(user, companyId);
        if (membership === undefined || !isWithin(membership, actor.scope)) return err(notFound);
        const allowed = await checkMayManage(deps, actor, user, companyId);
        if (!allowed.ok) return allowed;
        return ok({ next: decide(user, membership), events: ['user.changed'] });
      },
    },
  );
}

async function changeUser(
  deps: ChangeUserDeps,
  userId: string,
  decide: (actor: Actor, user: User, membership: Membership) => Promise<Result<User, DomainError>>,
  { caller, idempotency, deadlineMs }: CallContext,
  grantedRoleId?: string,
): Answer {
  const actor = requireActor(caller);
  if (!actor.ok) return actor;
  const { company_id } = actor.value;
  const changed = await deps.users.change<DomainError>(
    ALL_TENANTS,
    { _id: userId, ...matchMembers(company_id) },
    {
      idempotency,
      deadlineMs,
      decide: async (user) => {
        const membership = findMembership(user, company_id);
        if (membership === undefined) return err(notFound);
        const next = await decide(actor.value, user, membership);
        return next.ok ? ok({ next: next.value, events: ['user.changed'] }) : next;
      },
    },
  );
  if (!changed.ok) return changed;
  const { stored, replayed } = changed.value;
  if (grantedRoleId !== undefined) await keepGrantedRole(deps, grantedRoleId);
  return ok({ user: await showToCompany(deps, stored, company_id), replayed });
}

/** Privilege check: refuses when the user has permissions in the company that the actor lacks. */
export async function checkMayManage(
  { roles }: Pick<ChangeUserDeps, 'roles'>,
  actor: Actor,
  user: User,
  companyId = actor.company_id,
): Promise<Result<undefined, DomainError>> {
  const membership = findMembership(user, companyId);
  if (membership === undefined || user._id === actor.user_id) return ok();
  const [role] = await roles.findByIds([membership.role_id]);
  return requireWithinRights(actor, role?.permissions ?? []);
}

/**
 * Privilege check for the names, which every company of the person sees. The actor's scope must cover every company
 * that the person belongs to, and the person must have accepted the actor's company. A company cannot rename a person
 * it only invited.
 */
function checkMayChangePerson(
  actor: Actor,
  user: User,
  membership: Membership,
): Result<undefined, DomainError> {
  const isTheirs = membership.accepted_at !== null && isWhollyWithin(user, actor.scope);
  return user._id === actor.user_id || isTheirs
    ? ok()
    : err(failure('permission_denied', 'member_of_another_company'));
}

/** Applies a merge patch (RFC 7396, JSON text) to the membership's metadata. */
function mergeMetadata(beforeJson: string, patchJson: string | undefined): Result<string, Violation> {
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
