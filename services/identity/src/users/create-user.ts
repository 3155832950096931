// Brings a user into the selected company: a new one, or the one who has the identifier already and stays as they are.
import { invalid, violation, type Caller, type DomainError, type Violation } from '@mps/contracts';
import type { User as UserMessage } from '@mps/contracts/gen/mps/identity/v1/User';
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
import { actorOf, busy, type Actor } from '../access';
import { COMMIT_ATTEMPTS } from '../limits';
import { grantableRole, type Role, type RoleStore } from '../roles';
import { weaknessOf, type BreachedPasswords } from '../security/password-policy';
import type { Passwords } from '../security/passwords';
import { idempotently, type Answered, type IdempotencyDeps } from '../store/idempotency';
import { change, contended } from '../store/repository';
import { mayManage } from './change-user';
import {
  identifierOf,
  newIdentifier,
  newUser,
  withMembership,
  type IdentifierKey,
  type User,
} from './domain/user';
import { oneUserMessage } from './queries';
import type { UserStore } from './store';

export interface CreateUserDeps extends IdempotencyDeps {
  readonly users: UserStore;
  readonly roles: RoleStore;
  readonly passwords: Passwords;
  readonly breachedPasswords: BreachedPasswords;
  readonly businessClock: BusinessClock;
  /** Test mode: identifiers count as verified. */
  readonly sandbox: boolean;
}

export interface CreateUserCommand {
  readonly identifier_type: string;
  readonly identifier_value: string;
  readonly password: Secret<string> | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly role_id: string;
  readonly metadata_json: string;
  readonly idempotency_key: string | undefined;
}

export async function createUser(
  deps: CreateUserDeps,
  caller: Caller,
  command: CreateUserCommand,
): Promise<Result<Answered<{ user: UserMessage }>, DomainError>> {
  const actor = actorOf(caller);
  if (!actor.ok) return actor;
  const { idempotency_key, password, ...facts } = command;
  const request = { ...facts, password: password?.expose() };
  return idempotently(deps, { caller, operation: 'create-user', key: idempotency_key, request }, async () => {
    const key = identifierKeyOf(deps, command);
    if (!key.ok) return err(invalid(...key.error));
    const role = await grantableRole(deps, actor.value, command.role_id);
    if (!role.ok) return role;
    const user = await joinOrCreate(deps, actor.value, key.value, role.value, command);
    return user.ok ? ok({ user: await oneUserMessage(deps, user.value, actor.value.company_id) }) : user;
  });
}

function identifierKeyOf(
  { breachedPasswords }: CreateUserDeps,
  { identifier_type, identifier_value, password }: CreateUserCommand,
): Result<IdentifierKey, Violation[]> {
  const violations: Violation[] = [];
  const key = isOneOf(IDENTIFIER_TYPES, identifier_type)
    ? identifierOf(identifier_type, identifier_value)
    : null;
  if (key === null) violations.push(violation('#/identifier/type', 'invalid_enum', 'not_an_identifier_type'));
  else if (!key.ok) {
    const reason = identifier_type === 'EMAIL' ? 'not_an_email' : 'not_a_phone_like';
    violations.push(violation('#/identifier/value', 'invalid_format', reason));
  }
  const weakness = password === null ? null : weaknessOf(breachedPasswords, '#/password', password.expose());
  if (weakness !== null) violations.push(weakness);
  return violations.length === 0 && key?.ok === true ? key : err(violations);
}

async function joinOrCreate(
  deps: CreateUserDeps,
  actor: Actor,
  key: IdentifierKey,
  role: Role,
  command: CreateUserCommand,
): Promise<Result<User, DomainError>> {
  const { users, businessClock } = deps;
  const { company_id, organization_id } = actor;
  const membership = { company_id, organization_id, role_id: role._id };
  for (let attempt = 0; attempt < COMMIT_ATTEMPTS; attempt++) {
    if ((await users.findByIdentifier(key.value)) !== null) {
      return change({
        repository: users,
        load: () => users.findByIdentifier(key.value),
        decide: async (current) => {
          const allowed = await mayManage(deps, actor, current);
          return allowed.ok ? ok(withMembership(current, membership, businessClock.now())) : allowed;
        },
        events: ['user.changed'],
      });
    }
    const user = await freshUser(deps, key, command);
    if (!user.ok) return user;
    const joined = withMembership(user.value, membership, user.value.created_at);
    const inserted = await users.insert(joined, ['user.changed']);
    if (inserted.ok) return inserted;
    // Another request made a user of this identifier a moment ago: the next attempt joins that one.
  }
  return err(contended);
}

async function freshUser(
  { passwords, businessClock, sandbox }: CreateUserDeps,
  key: IdentifierKey,
  command: CreateUserCommand,
): Promise<Result<User, DomainError>> {
  const { first_name, last_name, metadata_json, password } = command;
  const hashed = password === null ? null : await passwords.hash(password);
  if (hashed !== null && !hashed.ok) return err(busy);
  const now = businessClock.now();
  const identifier = newIdentifier(newId(), key, sandbox, now);
  const password_hash = hashed?.value ?? null;
  return ok(newUser({ id: newId(), identifier, password_hash, first_name, last_name, metadata_json }, now));
}
