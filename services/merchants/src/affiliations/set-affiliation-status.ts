// Records what the provider decided about an affiliation, as told by an operator or, in test mode, by a caller.
import type { CallContext, DomainError } from '@mps/contracts';
import { err, ok, type AffiliationStatus, type Result } from '@mps/kernel';
import { changeCompany, maySimulate, NOT_FOUND, OPERATORS_ONLY, ownerOf, type CompanyDeps } from '../company';
import { setAffiliationStatus as decide } from './domain/affiliation';
import type { OwnedAffiliation } from './queries';

export interface SetAffiliationStatusCommand {
  readonly affiliation_id: string;
  readonly status: AffiliationStatus;
  readonly reason: string | null;
}

/** permission_denied · resource_not_found */
export async function setAffiliationStatus(
  deps: CompanyDeps,
  call: CallContext,
  { affiliation_id, status, reason }: SetAffiliationStatusCommand,
): Promise<Result<OwnedAffiliation, DomainError>> {
  if (!maySimulate(call.caller, deps.sandbox)) return err(OPERATORS_ONLY);
  const changed = await changeCompany(deps, call, ownerOf(affiliation_id), (company) => {
    const now = deps.clock.now().toISOString();
    const decision = decide(company, affiliation_id, { status, reason, now });
    return decision.ok ? decision : err(NOT_FOUND);
  });
  if (!changed.ok) return changed;
  const company = changed.value.stored;
  const affiliation = company.affiliations.find(({ id }) => id === affiliation_id);
  return affiliation === undefined ? err(NOT_FOUND) : ok({ company, affiliation });
}
