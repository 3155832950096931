// Which of some companies cannot take part in a split: those that are not ACTIVE companies of the organization.
import { invalid, scopeOf, violation, type Caller, type DomainError } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import { MAX_COMPANIES_PER_CHECK } from '../limits';
import type { UseCaseDeps } from './ports';

/** Answers the unknown ones in the order asked. */
export type CheckCompanies = (
  caller: Caller,
  companyIds: readonly string[],
) => Promise<Result<readonly string[], DomainError>>;

export function makeCheckCompanies({ companies }: Pick<UseCaseDeps, 'companies'>): CheckCompanies {
  return async (caller, companyIds) => {
    const detail = `must name at most ${MAX_COMPANIES_PER_CHECK} companies`;
    if (companyIds.length > MAX_COMPANIES_PER_CHECK)
      return err(invalid(violation('#/company_ids', 'too_big', detail)));
    const scope = scopeOf(caller);
    if (scope === null) return ok(companyIds);
    const active = await companies.findActive(scope, companyIds);
    return ok(companyIds.filter((id) => !active.has(id)));
  };
}
