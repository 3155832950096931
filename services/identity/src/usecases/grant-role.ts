// The operator's way to a role in a company, given by its name.
import { invalid, violation, type Caller, type DomainError } from '@mps/contracts';
import type { GrantRoleResponse } from '@mps/contracts/gen/mps/identity/v1/GrantRoleResponse';
import { err, ok, type Result } from '@mps/kernel';
import { nameKeyOf, type Role } from '../domain/role';
import { withMembership } from '../domain/user';
import { change } from './change';
import { BEFORE_ANY_EVENT, type KnowCompany } from './know-company';
import type { Ports } from './ports';
import { only } from './refusals';
import { oneUserView } from './views';

export interface GrantRoleCommand {
  readonly user_id: string;
  readonly organization_id: string;
  readonly company_id: string;
  readonly role: string;
  /** null: the company must be known. */
  readonly company_name: string | null;
}

type GrantRolePorts = Pick<Ports, 'users' | 'roles' | 'companies' | 'businessClock'>;
export type GrantRole = ReturnType<typeof makeGrantRole>;

export function makeGrantRole(ports: GrantRolePorts, knowCompany: KnowCompany) {
  const { users, businessClock } = ports;
  return async (
    caller: Caller,
    command: GrantRoleCommand,
  ): Promise<Result<GrantRoleResponse, DomainError>> => {
    const allowed = only('operator', caller);
    if (!allowed.ok) return allowed;
    const role = await roleOf(ports, command, knowCompany);
    if (!role.ok) return role;
    const { company_id, organization_id, _id: role_id } = role.value;
    const granted = await change({
      repository: users,
      load: () => users.find(command.user_id),
      decide: (user) =>
        ok(withMembership(user, { company_id, organization_id, role_id }, businessClock.now())),
      events: ['user.changed'],
    });
    return granted.ok ? ok({ user: await oneUserView(ports, granted.value, null) }) : granted;
  };
}

async function roleOf(
  { companies, roles }: GrantRolePorts,
  { company_id, organization_id, company_name, role }: GrantRoleCommand,
  knowCompany: KnowCompany,
): Promise<Result<Role, DomainError>> {
  if (company_name !== null) {
    await knowCompany(
      { id: company_id, organization_id, name: company_name, status: null },
      BEFORE_ANY_EVENT,
    );
  }
  const company = await companies.find(company_id);
  if (company?.organization_id !== organization_id) {
    return err(
      invalid(violation('#/company_id', 'company_not_found', 'is not a company of this organization')),
    );
  }
  const found = await roles.findByName(company_id, nameKeyOf(role));
  return found === null
    ? err(invalid(violation('#/role', 'role_not_found', 'is not the name of a role of this company')))
    : ok(found);
}
