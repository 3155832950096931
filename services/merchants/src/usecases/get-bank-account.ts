// One bank account of a merchant.
import { scopeOf, type Caller, type DomainError } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import type { BankAccount } from '../domain/company';
import { NOT_FOUND } from './failures';
import type { UseCaseDeps } from './ports';

export type GetBankAccount = (
  caller: Caller,
  merchantId: string,
  accountId: string,
) => Promise<Result<BankAccount, DomainError>>;

export function makeGetBankAccount({ companies }: Pick<UseCaseDeps, 'companies'>): GetBankAccount {
  return async (caller, merchantId, accountId) => {
    const scope = scopeOf(caller);
    const company = scope && (await companies.find(scope, merchantId));
    const found = company?.bank_accounts.find(({ id }) => id === accountId);
    return found === undefined ? err(NOT_FOUND) : ok(found);
  };
}
