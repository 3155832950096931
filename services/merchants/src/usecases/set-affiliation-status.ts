// What the provider decided about an affiliation, told by test mode or by the operator.
import { scopeOf, type Caller, type DomainError } from '@mps/contracts';
import { err, ok, type AffiliationStatus, type Result } from '@mps/kernel';
import { setAffiliationStatus } from '../domain/affiliations';
import type { Affiliation, Company } from '../domain/company';
import { changeCompany } from './change-company';
import { NOT_FOUND, OPERATORS_ONLY, maySimulate } from './failures';
import type { UseCaseDeps } from './ports';

export interface SetAffiliationStatusCommand {
  readonly affiliationId: string;
  readonly status: AffiliationStatus;
  readonly reason: string | null;
}

/** The affiliation with the company it belongs to. */
export interface OwnedAffiliation {
  readonly company: Company;
  readonly affiliation: Affiliation;
}

export type SetAffiliationStatus = (
  caller: Caller,
  command: SetAffiliationStatusCommand,
) => Promise<Result<OwnedAffiliation, DomainError>>;

export function makeSetAffiliationStatus(deps: UseCaseDeps): SetAffiliationStatus {
  return async (caller, { affiliationId, status, reason }) => {
    if (!maySimulate(caller, deps.sandbox)) return err(OPERATORS_ONLY);
    const changed = await changeCompany(
      deps,
      scopeOf(caller),
      (scope) => deps.companies.findByAffiliation(scope, affiliationId),
      (company) => {
        const now = deps.clock.now().toISOString();
        const decision = setAffiliationStatus(company, affiliationId, { status, reason, now });
        return decision.ok ? decision : err(NOT_FOUND);
      },
    );
    if (!changed.ok) return changed;
    const affiliation = changed.value.affiliations.find(({ id }) => id === affiliationId);
    return affiliation === undefined ? err(NOT_FOUND) : ok({ company: changed.value, affiliation });
  };
}
