// A page of a merchant's bank accounts.
import { scopeOf, type Caller, type DomainError } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import type { BankAccount } from '../domain/company';
import { pageOf, type PageQuery } from '../domain/page';
import { NOT_FOUND } from './failures';
import type { Page, UseCaseDeps } from './ports';

export type ListBankAccounts = (
  caller: Caller,
  merchantId: string,
  query: PageQuery,
) => Promise<Result<Page<BankAccount>, DomainError>>;

export function makeListBankAccounts({ companies }: Pick<UseCaseDeps, 'companies'>): ListBankAccounts {
  return async (caller, merchantId, query) => {
    const scope = scopeOf(caller);
    const company = scope && (await companies.find(scope, merchantId));
    return company === null ? err(NOT_FOUND) : ok(pageOf(company.bank_accounts, query));
  };
}
