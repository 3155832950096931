// Makes a bank account that a merchant's money can be moved to.
import { scopeOf, type Caller, type DomainError } from '@mps/contracts';
import { err, fingerprint, newId, ok, type Result } from '@mps/kernel';
import { changeCompany, IDEMPOTENCY_KEY_CONFLICT, NOT_FOUND, tooMany, type CompanyDeps } from '../company';
import type { BankAccount, Company } from '../company/domain/company';
import { addBankAccount, type NewBankAccount } from './domain/bank-account';

export interface CreateBankAccountCommand extends Omit<
  NewBankAccount,
  'id' | 'made_by' | 'owner_name' | 'owner_document'
> {
  readonly merchantId: string;
  /** null: the merchant's own. */
  readonly owner_name: string | null;
  readonly owner_document: string | null;
  readonly idempotency_key: string | null;
}

/** `replayed`: an equal request with this key had made it before. */
export interface CreatedBankAccount {
  readonly account: BankAccount;
  readonly replayed: boolean;
}

/** resource_not_found · idempotency_key_conflict · invalid_merchant_state */
export async function createBankAccount(
  deps: CompanyDeps,
  caller: Caller,
  command: CreateBankAccountCommand,
): Promise<Result<CreatedBankAccount, DomainError>> {
  const { merchantId, idempotency_key, owner_name, owner_document, ...members } = command;
  const made_by = idempotency_key === null ? null : { idempotency_key, fingerprint: fingerprint(command) };
  const id = newId();
  const changed = await changeCompany(
    deps,
    scopeOf(caller),
    (scope) => deps.companies.find(scope, merchantId),
    (company) => {
      const before = madeBefore(company, idempotency_key);
      if (before !== undefined)
        return before.made_by?.fingerprint === made_by?.fingerprint
          ? ok({ company, events: [] })
          : err(IDEMPOTENCY_KEY_CONFLICT);
      const input: NewBankAccount = {
        ...members,
        id,
        made_by,
        owner_name: owner_name ?? company.full_name,
        owner_document: owner_document ?? company.document_number,
      };
      const decision = addBankAccount(company, input, deps.clock.now().toISOString());
      return decision.ok ? decision : err(tooMany('bank accounts', decision.error.limit));
    },
  );
  if (!changed.ok) return changed;
  const account =
    changed.value.bank_accounts.find((one) => one.id === id) ?? madeBefore(changed.value, idempotency_key);
  return account === undefined ? err(NOT_FOUND) : ok({ account, replayed: account.id !== id });
}

const madeBefore = (company: Company, key: string | null): BankAccount | undefined =>
  key === null ? undefined : company.bank_accounts.find((one) => one.made_by?.idempotency_key === key);
