// Makes a bank account that a merchant's money can be moved to.
import { failure, type CallContext, type DomainError } from '@mps/contracts';
import { err, newId, ok, type Result } from '@mps/kernel';
import { changeCompany, NOT_FOUND, type CompanyDeps } from '../company';
import type { BankAccount } from '../company/domain/company';
import { addBankAccount, type NewBankAccount } from './domain/bank-account';

export interface CreateBankAccountCommand extends Omit<
  NewBankAccount,
  'id' | 'owner_name' | 'owner_document'
> {
  readonly merchant_id: string;
  /** null: the merchant's own. */
  readonly owner_name: string | null;
  readonly owner_document: string | null;
}

/** `replayed`: an equal request with the same Idempotency-Key had made it before. */
export interface CreatedBankAccount {
  readonly account: BankAccount;
  readonly replayed: boolean;
}

/** resource_not_found (also: made under this key, and deleted since) · idempotency_key_conflict · invalid_merchant_state */
export async function createBankAccount(
  deps: CompanyDeps,
  call: CallContext,
  { merchant_id, owner_name, owner_document, ...members }: CreateBankAccountCommand,
): Promise<Result<CreatedBankAccount, DomainError>> {
  const id = newId();
  const changed = await changeCompany(deps, call, { _id: merchant_id }, (company) => {
    const input: NewBankAccount = {
      ...members,
      id,
      owner_name: owner_name ?? company.full_name,
      owner_document: owner_document ?? company.document_number,
    };
    const decision = addBankAccount(company, input, deps.clock.now().toISOString());
    if (decision.ok) return ok({ ...decision.value, reference: id });
    const params = { max: decision.error.limit };
    return err(failure('invalid_merchant_state', 'too_many_bank_accounts', params));
  });
  if (!changed.ok) return changed;
  const { stored, reference, replayed } = changed.value;
  const account = stored.bank_accounts.find((one) => one.id === reference);
  return account === undefined ? err(NOT_FOUND) : ok({ account, replayed });
}
