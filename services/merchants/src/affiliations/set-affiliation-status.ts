// Records what the provider decided about an affiliation, as told by an operator or, in test mode, by a caller.
import { scopeOf, type Caller, type DomainError } from '@mps/contracts';
import { err, ok, type AffiliationStatus, type Result } from '@mps/kernel';
import { changeCompany, maySimulate, NOT_FOUND, OPERATORS_ONLY, type CompanyDeps } from '../company';
import { setAffiliationStatus as decide } from './domain/affiliation';
import type { OwnedAffiliation } from './queries';

export interface SetAffiliationStatusCommand {
  readonly affiliationId: string;
  readonly status: AffiliationStatus;
  readonly reason: string | null;
}

/** permission_denied · resource_not_found */
export async function setAffiliationStatus(
  deps: CompanyDeps,
  caller: Caller,
  { affiliationId, status, reason }: SetAffiliationStatusCommand,
): Promise<Result<OwnedAffiliation, DomainError>> {
  if (!maySimulate(caller, deps.sandbox)) return err(OPERATORS_ONLY);
  const changed = await changeCompany(
    deps,
    scopeOf(caller),
    (scope) => deps.companies.findByAffiliation(scope, affiliationId),
    (company) => {
      const now = deps.clock.now().toISOString();
      const decision = decide(company, affiliationId, { status, reason, now });
      return decision.ok ? decision : err(NOT_FOUND);
    },
  );
  if (!changed.ok) return changed;
  const affiliation = changed.value.affiliations.find(({ id }) => id === affiliationId);
  return affiliation === undefined ? err(NOT_FOUND) : ok({ company: changed.value, affiliation });
}
