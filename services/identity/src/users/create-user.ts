// Adds a user to the selected company. An unknown identifier creates a new user. A known one adds the existing user,
// who stays unchanged. The answer holds nothing of an existing user that the company did not send.
import { ALL_TENANTS, type Changed } from '@mps/aggregates';
import {
  type CallContext,
  type DomainError,
  type Idempotency,
  invalid,
  keyedIdempotency,
  violation,
  type Violation,
} from '@mps/contracts';
import {
  IDENTIFIER_TYPES,
  err,
  isOneOf,
  newId,
  ok,
  type BusinessClock,
  type Result,
  type Secret,
} from '@mps/kernel';
import { requireActor, busy, notFound, type Actor } from '../access';
import { findGrantableRole, keepGrantedRole, type RoleStore } from '../roles';
import { findWeakness, type BreachedPasswords, type Passwords } from '../security/passwords';
import type { Vault } from '../security/vault';
import { checkMayManage, recordWherePossible } from './change-user';
import { joinCompany, findMembership, withMembership, type NewMembership } from './domain/membership';
import { parseIdentifierOfType, newIdentifier, newUser, type IdentifierKey, type User } from './domain/user';
import { showAsSent, showToCompany, type ShownUser } from './queries';
import type { UserStore } from './store';

export interface CreateUserDeps {
  readonly users: UserStore;
  readonly roles: RoleStore;
  readonly passwords: Passwords;
  readonly breachedPasswords: BreachedPasswords;
  readonly vault: Pick<Vault, 'digests'>;
  readonly businessClock: BusinessClock;
  /** In sandbox mode identifiers count as verified and invitations as accepted. */
  readonly sandboxMode: boolean;
}

export interface CreateUserCommand {
  readonly identifier_type: string;
  readonly identifier_value: string;
  readonly password: Secret<string> | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly role_id: string;
  readonly metadata_json: string;
}

export interface CreatedUser {
  readonly user: ShownUser;
  /** True when an earlier request with the same Idempotency-Key added the user. */
  readonly replayed: boolean;
}

/** The identifier exists: the existing user is added instead. */
const known = { code: 'identifier_known' } as const;

export async function createUser(
  deps: CreateUserDeps,
  command: CreateUserCommand,
  { caller, idempotency, deadlineMs }: CallContext,
): Promise<Result<CreatedUser, DomainError>> {
  const actor = requireActor(caller);
  if (!actor.ok) return actor;
  const made = await createOrJoin(deps, actor.value, command, {
    idempotency: keyFingerprint(deps, idempotency),
    deadlineMs,
  });
  if (!made.ok) return made;
  const { changed, joinedBy } = made.value;
  const { stored, replayed } = changed;
  const { company_id } = actor.value;
  // A replay answers the current state, and the user may have left the company since.
  if (findMembership(stored, company_id) === undefined) return err(notFound);
  if (!replayed) await keepGrantedRole(deps, command.role_id);
  const user = await showToCompany(deps, stored, company_id);
  if (joinedBy === null || replayed) return ok({ user, replayed });
  const { first_name, last_name, metadata_json } = command;
  const sent = { identifier: joinedBy, first_name, last_name, metadata_json };
  return ok({ user: showAsSent(user, sent), replayed });
}

/** The body holds a password, which a plain hash of the body would allow to guess. */
const keyFingerprint = ({ vault }: CreateUserDeps, idempotency: Idempotency | null): Idempotency | null =>
  keyedIdempotency(idempotency, (text) => vault.digests('idempotency fingerprint', text));

interface Made {
  readonly changed: Changed<User>;
  /** The identifier that found an existing person. */
  readonly joinedBy: string | null;
}

async function createOrJoin(
  deps: CreateUserDeps,
  actor: Actor,
  command: CreateUserCommand,
  context: Pick<CallContext, 'idempotency' | 'deadlineMs'>,
): Promise<Result<Made, DomainError>> {
  const { users, businessClock, sandboxMode } = deps;
  const created = await users.create<DomainError | typeof known>(ALL_TENANTS, {
    ...context,
    decide: async () => {
      const joining = await readJoining(deps, actor, command);
      if (!joining.ok) return joining;
      const { key, membership } = joining.value;
      if ((await users.findByIdentifier(key.value)) !== null) return err(known);
      const user = await makeFreshUser(deps, key, command);
      if (!user.ok) return user;
      const now = user.value.created_at;
      const given = joinCompany(user.value, membership, user.value.primary_identifier_id, now);
      const next = withMembership(user.value, { ...given, accepted_at: sandboxMode ? now : null }, now);
      return ok({ next, events: ['user.changed'] });
    },
    onDuplicate: () => known,
  });
  if (created.ok) return ok({ changed: created.value, joinedBy: null });
  if (created.error.code !== known.code) return err(created.error);
  const joining = await readJoining(deps, actor, command);
  if (!joining.ok) return joining;
  const { key, membership } = joining.value;
  const changed = await recordWherePossible(context.idempotency, (idempotency) =>
    users.change<DomainError>(
      ALL_TENANTS,
      { 'identifiers.value': key.value },
      {
        ...context,
        idempotency,
        decide: async (user) => {
          const allowed = await checkMayManage(deps, actor, user);
          if (!allowed.ok) return allowed;
          const now = businessClock.now();
          const known = user.identifiers.find(({ value }) => value === key.value);
          const invited = { ...membership, accepted_at: sandboxMode ? now : null };
          const next = withMembership(user, joinCompany(user, invited, known?.id ?? '', now), now);
          return ok({ next, events: ['user.changed'] });
        },
      },
    ),
  );
  return changed.ok ? ok({ changed: changed.value, joinedBy: key.value }) : changed;
}

/**
 * Refuses these members of a new or a changed user as the change would, and changes nothing. null: the request lacks
 * the member.
 */
export async function checkUser(
  deps: Pick<CreateUserDeps, 'roles' | 'breachedPasswords'>,
  { password, role_id }: { readonly password: Secret<string> | null; readonly role_id: string | null },
  { caller }: CallContext,
): Promise<Result<undefined, DomainError>> {
  const actor = requireActor(caller);
  if (!actor.ok) return actor;
  const role = role_id === null ? ok(null) : await findGrantableRole(deps, actor.value, role_id);
  const violations = [
    ...listPasswordViolations(deps, password),
    ...((!role.ok && role.error.violations) || []),
  ];
  return violations.length === 0 ? ok() : err(invalid(...violations));
}

function listPasswordViolations(
  { breachedPasswords }: Pick<CreateUserDeps, 'breachedPasswords'>,
  password: Secret<string> | null,
): Violation[] {
  const weakness =
    password === null ? null : findWeakness(breachedPasswords, '#/password', password.expose());
  return weakness === null ? [] : [weakness];
}

interface Joining {
  readonly key: IdentifierKey;
  readonly membership: NewMembership;
}

/** Reads the identifier and the role of the person to add. Refuses with all violations of the body together. */
async function readJoining(
  deps: CreateUserDeps,
  actor: Actor,
  command: CreateUserCommand,
): Promise<Result<Joining, DomainError>> {
  const key = readIdentifierKey(deps, command);
  const role = await findGrantableRole(deps, actor, command.role_id);
  if (!key.ok) return err(invalid(...key.error, ...((!role.ok && role.error.violations) || [])));
  if (!role.ok) return role;
  const { company_id, organization_id } = actor;
  const { first_name, last_name, metadata_json } = command;
  const membership = {
    company_id,
    organization_id,
    role_id: role.value._id,
    admission_id: newId(),
    sent_names: { first_name, last_name },
    metadata_json,
    accepted_at: null,
  };
  return ok({ key: key.value, membership });
}

function readIdentifierKey(
  deps: CreateUserDeps,
  { identifier_type, identifier_value, password }: CreateUserCommand,
): Result<IdentifierKey, Violation[]> {
  const violations: Violation[] = [];
  const key = isOneOf(IDENTIFIER_TYPES, identifier_type)
    ? parseIdentifierOfType(identifier_type, identifier_value)
    : null;
  if (key === null) violations.push(violation('#/identifier/type', 'invalid_enum', 'not_an_identifier_type'));
  else if (!key.ok) {
    const reason = identifier_type === 'EMAIL' ? 'not_an_email' : 'not_a_phone_like';
    violations.push(violation('#/identifier/value', 'invalid_format', reason));
  }
  violations.push(...listPasswordViolations(deps, password));
  return violations.length === 0 && key?.ok === true ? key : err(violations);
}

async function makeFreshUser(
  { passwords, businessClock, sandboxMode }: CreateUserDeps,
  key: IdentifierKey,
  command: CreateUserCommand,
): Promise<Result<User, DomainError>> {
  const { first_name, last_name, password } = command;
  const hashed = password === null ? null : await passwords.hash(password);
  if (hashed !== null && !hashed.ok) return err(busy);
  const now = businessClock.now();
  const identifier = newIdentifier(newId(), key, sandboxMode, now);
  const password_hash = hashed?.value ?? null;
  return ok(newUser({ id: newId(), identifier, password_hash, first_name, last_name }, now));
}
