// A role of the company's own, bounded by what its maker may do.
import { type Caller, type DomainError } from '@mps/contracts';
import type { Role as RoleWire } from '@mps/contracts/gen/mps/identity/v1/Role';
import { err, ok, type Result } from '@mps/kernel';
import { newRole } from '../domain/role';
import { withinRights } from './granting';
import { idempotently, type Answered } from './idempotently';
import { knownPermissions } from './known-permissions';
import type { Ports } from './ports';
import { actorOf } from './refusals';
import { roleView } from './views';

export interface CreateRoleCommand {
  readonly name: string;
  readonly description: string | null;
  readonly permissions: readonly string[];
  readonly idempotency_key: string | undefined;
}

export type CreateRole = ReturnType<typeof makeCreateRole>;

export function makeCreateRole(
  ports: Pick<Ports, 'roles' | 'idempotency' | 'vault' | 'realClock' | 'businessClock'>,
) {
  const { roles, businessClock } = ports;
  return async (
    caller: Caller,
    { idempotency_key: key, ...facts }: CreateRoleCommand,
  ): Promise<Result<Answered<{ role: RoleWire }>, DomainError>> => {
    const actor = actorOf(caller);
    if (!actor.ok) return actor;
    return idempotently(ports, { caller, operation: 'create-role', key, request: facts }, async (id) => {
      const known = knownPermissions(facts.permissions);
      if (!known.ok) return known;
      const within = withinRights(actor.value, facts.permissions);
      if (!within.ok) return within;
      const { company_id, organization_id } = actor.value;
      const role = newRole({ id, company_id, organization_id, ...facts }, businessClock.now());
      const inserted = await roles.insert(role, ['role.changed']);
      if (inserted.ok) return ok({ role: roleView(inserted.value) });
      // Made by an attempt that was cut off before it answered.
      const before = await roles.findIn(company_id, id);
      return before === null ? err({ code: 'role_name_taken' }) : ok({ role: roleView(before) });
    });
  };
}
