// Removes a bank account that no open affiliation settles to.
import { scopeOf, type Caller, type DomainError } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import { changeCompany, NOT_FOUND, type CompanyDeps } from '../company';
import { removeBankAccount } from './domain/bank-account';

/** resource_not_found · invalid_affiliation_state */
export async function deleteBankAccount(
  deps: CompanyDeps,
  caller: Caller,
  merchantId: string,
  accountId: string,
): Promise<Result<undefined, DomainError>> {
  const changed = await changeCompany(
    deps,
    scopeOf(caller),
    (scope) => deps.companies.find(scope, merchantId),
    (company) => {
      const decision = removeBankAccount(company, accountId, deps.clock.now().toISOString());
      if (decision.ok) return decision;
      if (decision.error.code === 'not_found') return err(NOT_FOUND);
      return err({
        code: 'invalid_affiliation_state',
        detail: 'An affiliation settles to this bank account',
        members: { affiliation_id: decision.error.affiliation_id },
      });
    },
  );
  return changed.ok ? ok() : changed;
}
