// The two operations of operators on users: ensure a user with a password, and grant a role by its name.
import { ALL_TENANTS } from '@mps/aggregates';
import { type CallContext, type DomainError, invalid, violation } from '@mps/contracts';
import { err, newId, ok, type Result, type Secret } from '@mps/kernel';
import { busy, requireKind } from '../access';
import { BEFORE_ANY_EVENT, upsertCompany, type CompaniesDeps } from '../companies';
import { keepGrantedRole, toNameKey, type Role } from '../roles';
import { hashIdentifier, type LoginAttempts } from '../security/login-attempt-store';
import type { Passwords } from '../security/passwords';
import { joinCompany, withMembership } from './domain/membership';
import { newIdentifier, newUser, parseIdentifier, withPassword, withVerified } from './domain/user';
import { showToSelf, type ShownUser } from './queries';
import type { UserStore } from './store';

export interface OperatorDeps extends CompaniesDeps {
  readonly users: UserStore;
  readonly attempts: LoginAttempts;
  readonly passwords: Passwords;
}

export interface EnsureUserCommand {
  readonly identifier: string;
  readonly password: Secret<string>;
  readonly first_name: string;
  readonly last_name: string;
}

export interface EnsuredUser {
  readonly user: ShownUser;
  readonly created: boolean;
}

const known = { code: 'identifier_known' } as const;

/**
 * Creates the user, or sets the password of the user with this identifier. Verifies the identifier and lifts its
 * lock.
 */
export async function ensureUser(
  deps: OperatorDeps,
  { identifier: text, password, first_name, last_name }: EnsureUserCommand,
  { caller, deadlineMs }: CallContext,
): Promise<Result<EnsuredUser, DomainError>> {
  const { users, attempts, passwords, vault, businessClock } = deps;
  const allowed = requireKind(caller, 'operator');
  if (!allowed.ok) return allowed;
  const key = parseIdentifier(text);
  if (!key.ok) {
    return err(invalid(violation('#/identifier', 'invalid_format', 'not_an_email_or_phone')));
  }
  const hashed = await passwords.hash(password);
  if (!hashed.ok) return err(busy);
  await attempts.forget(hashIdentifier(vault, key.value.value));
  const now = businessClock.now();
  const identifier = newIdentifier(newId(), key.value, true, now);
  const facts = { identifier, password_hash: hashed.value, first_name, last_name };
  const created = await users.create(ALL_TENANTS, {
    deadlineMs,
    decide: () => ok({ next: newUser({ id: newId(), ...facts }, now), events: ['user.changed'] }),
    onDuplicate: () => known,
  });
  if (created.ok) return ok({ user: await showToSelf(deps, created.value.stored, null), created: true });
  if (created.error.code !== known.code) return err(created.error);
  const { value } = key.value;
  const changed = await users.change<DomainError>(
    ALL_TENANTS,
    { 'identifiers.value': value },
    {
      deadlineMs,
      decide: (user) => {
        const next = withVerified(withPassword(user, hashed.value, null, now), value, now);
        return ok({ next, events: ['user.changed'] });
      },
    },
  );
  if (!changed.ok) return changed;
  return ok({ user: await showToSelf(deps, changed.value.stored, null), created: false });
}

export interface GrantRoleCommand {
  readonly user_id: string;
  readonly organization_id: string;
  readonly company_id: string;
  /** The role's name. */
  readonly role: string;
  /** null: the company must be known already. */
  readonly company_name: string | null;
}

export async function grantRole(
  deps: OperatorDeps,
  command: GrantRoleCommand,
  { caller, deadlineMs }: CallContext,
): Promise<Result<ShownUser, DomainError>> {
  const { users, businessClock } = deps;
  const allowed = requireKind(caller, 'operator');
  if (!allowed.ok) return allowed;
  const role = await findGrantedRole(deps, command);
  if (!role.ok) return role;
  const { company_id, organization_id, _id: role_id } = role.value;
  const admission_id = newId();
  const granted = await users.change<DomainError>(
    ALL_TENANTS,
    { _id: command.user_id },
    {
      deadlineMs,
      decide: (user) => {
        const now = businessClock.now();
        const { first_name, last_name, identifiers } = user;
        const sent = { company_id, organization_id, role_id, admission_id, metadata_json: '{}' };
        const given = { ...sent, sent_names: { first_name, last_name }, accepted_at: now };
        // The operator acts for person and company, so the company sees all of the person's identifiers.
        const membership = {
          ...joinCompany(user, given, user.primary_identifier_id, now),
          identifier_ids: identifiers.map(({ id }) => id),
        };
        const next = withMembership(user, membership, now);
        return ok({ next, events: ['user.changed'] });
      },
    },
  );
  if (!granted.ok) return granted;
  await keepGrantedRole(deps, role_id);
  return ok(await showToSelf(deps, granted.value.stored, null));
}

async function findGrantedRole(
  deps: OperatorDeps,
  { company_id, organization_id, company_name, role }: GrantRoleCommand,
): Promise<Result<Role, DomainError>> {
  if (company_name !== null) {
    const company = { id: company_id, organization_id, name: company_name, status: null };
    await upsertCompany(deps, company, BEFORE_ANY_EVENT);
  }
  const company = await deps.companies.find(company_id);
  if (company?.organization_id !== organization_id) {
    return err(invalid(violation('#/company_id', 'company_not_found', 'unknown_company')));
  }
  const found = await deps.roles.findByName(company_id, toNameKey(role));
  return found === null
    ? err(invalid(violation('#/role', 'role_not_found', 'unknown_role_name')))
    : ok(found);
}
