// Removes a bank account that no open affiliation settles to.
import { scopeOf, type Caller, type DomainError } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import { removeBankAccount } from '../domain/bank-accounts';
import { changeCompany } from './change-company';
import { NOT_FOUND } from './failures';
import type { UseCaseDeps } from './ports';

export type DeleteBankAccount = (
  caller: Caller,
  merchantId: string,
  accountId: string,
) => Promise<Result<undefined, DomainError>>;

export function makeDeleteBankAccount(deps: UseCaseDeps): DeleteBankAccount {
  return async (caller, merchantId, accountId) => {
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
  };
}
