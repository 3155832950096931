// The bank accounts of a company. If there are any, exactly one is primary. An account cannot be removed while an
// affiliation settles to it.
import { FINAL_AFFILIATION_STATUSES, err, isOneOf, ok, type Result } from '@mps/kernel';
import {
  withoutEvents,
  type BankAccount,
  type Change,
  type Company,
  type TooMany,
} from '../../company/domain/company';

/** Bounds the size of the company's document, which holds the bank accounts. */
export const MAX_BANK_ACCOUNTS_PER_COMPANY = 20;

export type NewBankAccount = Omit<BankAccount, 'created_at' | 'updated_at'>;

/** The first account is always primary. A new primary account demotes the old one. */
export function addBankAccount(
  company: Company,
  input: NewBankAccount,
  now: string,
): Result<Change, TooMany> {
  const { bank_accounts: before } = company;
  if (before.length >= MAX_BANK_ACCOUNTS_PER_COMPANY)
    return err({ code: 'too_many', limit: MAX_BANK_ACCOUNTS_PER_COMPANY });
  const primary = input.primary || before.length === 0;
  const added: BankAccount = { ...input, primary, created_at: now, updated_at: now };
  const others = primary ? before.map((one) => withPrimary(one, false, now)) : before;
  return ok(withoutEvents({ ...company, bank_accounts: [...others, added] }));
}

export interface AccountInUse {
  readonly code: 'account_in_use';
  readonly affiliation_id: string;
}

/** When the primary account is removed, the oldest remaining one becomes primary. */
export function removeBankAccount(
  company: Company,
  accountId: string,
  now: string,
): Result<Change, AccountInUse | { code: 'not_found' }> {
  const account = company.bank_accounts.find(({ id }) => id === accountId);
  if (account === undefined) return err({ code: 'not_found' });
  const user = company.affiliations.find(
    (one) => one.settlement_bank_account_id === accountId && !isOneOf(FINAL_AFFILIATION_STATUSES, one.status),
  );
  if (user !== undefined) return err({ code: 'account_in_use', affiliation_id: user.id });
  const left = company.bank_accounts.filter(({ id }) => id !== accountId);
  const bank_accounts = left.map((one, index) =>
    account.primary && index === 0 ? withPrimary(one, true, now) : one,
  );
  return ok(withoutEvents({ ...company, bank_accounts }));
}

/** Makes an account primary and demotes the old one. Nothing changes when it is primary already. */
export function setPrimaryBankAccount(
  company: Company,
  accountId: string,
  now: string,
): Result<Change, { readonly code: 'not_found' }> {
  const account = company.bank_accounts.find(({ id }) => id === accountId);
  if (account === undefined) return err({ code: 'not_found' });
  if (account.primary) return ok(withoutEvents(company));
  const bank_accounts = company.bank_accounts.map((one) => withPrimary(one, one.id === accountId, now));
  return ok(withoutEvents({ ...company, bank_accounts }));
}

const withPrimary = (account: BankAccount, primary: boolean, now: string): BankAccount =>
  account.primary === primary ? account : { ...account, primary, updated_at: now };
