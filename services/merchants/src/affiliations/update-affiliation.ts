// Changes an affiliation's settings; its status is the provider's decision.
import { scopeOf, type Caller, type DomainError } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import { changeCompany, invalidOf, NOT_FOUND, type CompanyDeps } from '../company';
import type { Affiliation } from '../company/domain/company';
import { updateAffiliation as decide, type AffiliationPatch } from './domain/affiliation';

export interface UpdateAffiliationCommand {
  readonly merchantId: string;
  readonly affiliationId: string;
  readonly patch: AffiliationPatch;
}

/** resource_not_found · validation_error */
export async function updateAffiliation(
  deps: CompanyDeps,
  caller: Caller,
  { merchantId, affiliationId, patch }: UpdateAffiliationCommand,
): Promise<Result<Affiliation, DomainError>> {
  const changed = await changeCompany(
    deps,
    scopeOf(caller),
    (scope) => deps.companies.find(scope, merchantId),
    (company) => {
      const decision = decide(company, affiliationId, patch, deps.clock.now().toISOString());
      if (decision.ok) return decision;
      return err(decision.error.code === 'invalid' ? invalidOf(decision.error) : NOT_FOUND);
    },
  );
  if (!changed.ok) return changed;
  const affiliation = changed.value.affiliations.find(({ id }) => id === affiliationId);
  return affiliation === undefined ? err(NOT_FOUND) : ok(affiliation);
}
