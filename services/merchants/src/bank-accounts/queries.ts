// Reads of a merchant's bank accounts in the caller's scope.
import type { Page } from '@mps/aggregates';
import { scopeOf, type Caller, type DomainError } from '@mps/contracts';
import { err, ok, pageOf, type PageQuery, type Result } from '@mps/kernel';
import { NOT_FOUND, type CompanyDeps } from '../company';
import type { BankAccount } from '../company/domain/company';

export async function getBankAccount(
  { companies }: Pick<CompanyDeps, 'companies'>,
  caller: Caller,
  merchantId: string,
  accountId: string,
): Promise<Result<BankAccount, DomainError>> {
  const company = await companies.find(scopeOf(caller), merchantId);
  const account = company?.bank_accounts.find(({ id }) => id === accountId);
  return account === undefined ? err(NOT_FOUND) : ok(account);
}

export async function listBankAccounts(
  { companies }: Pick<CompanyDeps, 'companies'>,
  caller: Caller,
  merchantId: string,
  query: PageQuery,
): Promise<Result<Page<BankAccount>, DomainError>> {
  const company = await companies.find(scopeOf(caller), merchantId);
  return company === null ? err(NOT_FOUND) : ok(pageOf(company.bank_accounts, query));
}
