// Changes an affiliation's settings; its status is the provider's to change.
import { scopeOf, type Caller, type DomainError } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import { updateAffiliation, type AffiliationPatch } from '../domain/affiliations';
import type { Affiliation } from '../domain/company';
import { changeCompany } from './change-company';
import { NOT_FOUND, invalidOf } from './failures';
import type { UseCaseDeps } from './ports';

export interface UpdateAffiliationCommand {
  readonly merchantId: string;
  readonly affiliationId: string;
  readonly patch: AffiliationPatch;
}

export type UpdateAffiliation = (
  caller: Caller,
  command: UpdateAffiliationCommand,
) => Promise<Result<Affiliation, DomainError>>;

export function makeUpdateAffiliation(deps: UseCaseDeps): UpdateAffiliation {
  return async (caller, { merchantId, affiliationId, patch }) => {
    const changed = await changeCompany(
      deps,
      scopeOf(caller),
      (scope) => deps.companies.find(scope, merchantId),
      (company) => {
        const decision = updateAffiliation(company, affiliationId, patch, deps.clock.now().toISOString());
        if (decision.ok) return decision;
        return err(decision.error.code === 'invalid' ? invalidOf(decision.error) : NOT_FOUND);
      },
    );
    if (!changed.ok) return changed;
    const affiliation = changed.value.affiliations.find(({ id }) => id === affiliationId);
    return affiliation === undefined ? err(NOT_FOUND) : ok(affiliation);
  };
}
