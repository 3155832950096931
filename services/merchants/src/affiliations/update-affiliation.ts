// Changes an affiliation's settings; its status is the provider's decision.
import type { CallContext, DomainError } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import { changeCompany, invalidOf, NOT_FOUND, type CompanyDeps } from '../company';
import type { Affiliation } from '../company/domain/company';
import { updateAffiliation as decide, type AffiliationPatch } from './domain/affiliation';

export interface UpdateAffiliationCommand {
  readonly merchant_id: string;
  readonly affiliation_id: string;
  readonly patch: AffiliationPatch;
}

/** resource_not_found · validation_error */
export async function updateAffiliation(
  deps: CompanyDeps,
  call: CallContext,
  { merchant_id, affiliation_id, patch }: UpdateAffiliationCommand,
): Promise<Result<Affiliation, DomainError>> {
  const changed = await changeCompany(deps, call, { _id: merchant_id }, (company) => {
    const decision = decide(company, affiliation_id, patch, deps.clock.now().toISOString());
    if (decision.ok) return decision;
    return err(decision.error.code === 'invalid' ? invalidOf(decision.error) : NOT_FOUND);
  });
  if (!changed.ok) return changed;
  const affiliation = changed.value.stored.affiliations.find(({ id }) => id === affiliation_id);
  return affiliation === undefined ? err(NOT_FOUND) : ok(affiliation);
}
