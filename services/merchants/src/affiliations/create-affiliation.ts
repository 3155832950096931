// Makes a merchant's contract with a provider. In test mode the provider agrees at once, which activates a waiting
// merchant.
import { failure, type CallContext, type DomainError } from '@mps/contracts';
import { err, newId, ok, type Result } from '@mps/kernel';
import { changeCompany, invalidOf, NOT_FOUND, type CompanyDeps } from '../company';
import type { Affiliation } from '../company/domain/company';
import { addAffiliation, type NewAffiliation } from './domain/affiliation';

export interface CreateAffiliationCommand extends Omit<NewAffiliation, 'id'> {
  readonly merchant_id: string;
}

/** `replayed`: an equal request with the same Idempotency-Key had made it before. */
export interface CreatedAffiliation {
  readonly affiliation: Affiliation;
  readonly replayed: boolean;
}

/** resource_not_found · idempotency_key_conflict · validation_error · invalid_merchant_state */
export async function createAffiliation(
  deps: CompanyDeps,
  call: CallContext,
  { merchant_id, ...members }: CreateAffiliationCommand,
): Promise<Result<CreatedAffiliation, DomainError>> {
  const input = { ...members, id: newId() };
  const changed = await changeCompany(deps, call, { _id: merchant_id }, (company) => {
    const now = deps.clock.now().toISOString();
    const decision = addAffiliation(company, input, deps.sandbox ? 'ACTIVE' : 'PENDING', now);
    if (decision.ok) return ok({ ...decision.value, reference: input.id });
    return err(
      decision.error.code === 'invalid'
        ? invalidOf(decision.error)
        : failure('invalid_merchant_state', 'too_many_affiliations', { max: decision.error.limit }),
    );
  });
  if (!changed.ok) return changed;
  const { stored, reference, replayed } = changed.value;
  const affiliation = stored.affiliations.find(({ id }) => id === reference);
  return affiliation === undefined ? err(NOT_FOUND) : ok({ affiliation, replayed });
}
