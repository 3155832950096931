// Removes a bank account that no open affiliation settles to.
import type { CallContext, DomainError } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import { changeCompany, NOT_FOUND, type CompanyDeps } from '../company';
import { removeBankAccount } from './domain/bank-account';

/** resource_not_found · invalid_affiliation_state */
export async function deleteBankAccount(
  deps: CompanyDeps,
  call: CallContext,
  merchantId: string,
  accountId: string,
): Promise<Result<undefined, DomainError>> {
  const changed = await changeCompany(deps, call, { _id: merchantId }, (company) => {
    const decision = removeBankAccount(company, accountId, deps.clock.now().toISOString());
    if (decision.ok) return decision;
    if (decision.error.code === 'not_found') return err(NOT_FOUND);
    const { affiliation_id } = decision.error;
    return err({
      code: 'invalid_affiliation_state',
      reason: 'bank_account_in_use',
      members: { affiliation_id },
    });
  });
  return changed.ok ? ok() : changed;
}
