// Creates, removes and reads the bank accounts of a merchant in the caller's scope.
import type { Page } from '@mps/aggregates';
import { type CallContext, type CallerContext, type DomainError, failure, scopeOf } from '@mps/contracts';
import { err, newId, ok, pageOf, type PageQuery, type Result } from '@mps/kernel';
import { changeCompany, type CompanyDeps, NOT_FOUND } from '../company';
import type { BankAccount } from '../company/domain/company';
import {
  addBankAccount,
  type NewBankAccount,
  removeBankAccount,
  setPrimaryBankAccount,
} from './domain/bank-account';

const record = (verb: 'created' | 'updated' | 'deleted', id: string) => ({
  action: `bank_account.${verb}`,
  resource: { type: 'bank_account', id },
});

export interface CreateBankAccountCommand extends Omit<
  NewBankAccount,
  'id' | 'owner_name' | 'owner_document'
> {
  readonly merchant_id: string;
  /** null: the merchant's own name and document. */
  readonly owner_name: string | null;
  readonly owner_document: string | null;
}

/** `replayed`: an earlier request with the same Idempotency-Key created it. */
export interface CreatedBankAccount {
  readonly account: BankAccount;
  readonly replayed: boolean;
}

/**
 * resource_not_found (also when a replay finds the account deleted) · idempotency_key_conflict ·
 * invalid_merchant_state
 */
export async function createBankAccount(
  deps: CompanyDeps,
  { merchant_id, owner_name, owner_document, ...members }: CreateBankAccountCommand,
  context: CallContext,
): Promise<Result<CreatedBankAccount, DomainError>> {
  const id = newId();
  const changed = await changeCompany(
    deps,
    {
      filter: { _id: merchant_id },
      decide: (company) => {
        const input: NewBankAccount = {
          ...members,
          id,
          owner_name: owner_name ?? company.full_name,
          owner_document: owner_document ?? company.document_number,
        };
        const decision = addBankAccount(company, input, deps.businessClock.now().toISOString());
        if (decision.ok) return ok({ ...decision.value, reference: id, recorded: record('created', id) });
        const params = { max: decision.error.limit };
        return err(failure('invalid_merchant_state', 'too_many_bank_accounts', params));
      },
    },
    context,
  );
  if (!changed.ok) return changed;
  const { stored, reference, replayed } = changed.value;
  const account = stored.bank_accounts.find((one) => one.id === reference);
  return account === undefined ? err(NOT_FOUND) : ok({ account, replayed });
}

/** Refused while an open affiliation settles to it. resource_not_found · invalid_affiliation_state */
export async function deleteBankAccount(
  deps: CompanyDeps,
  { merchantId, accountId }: { readonly merchantId: string; readonly accountId: string },
  context: CallContext,
): Promise<Result<undefined, DomainError>> {
  const changed = await changeCompany(
    deps,
    {
      filter: { _id: merchantId },
      decide: (company) => {
        const decision = removeBankAccount(company, accountId, deps.businessClock.now().toISOString());
        if (decision.ok) return ok({ ...decision.value, recorded: record('deleted', accountId) });
        if (decision.error.code === 'not_found') return err(NOT_FOUND);
        const { affiliation_id } = decision.error;
        return err({
          code: 'invalid_affiliation_state',
          reason: 'bank_account_in_use',
          members: { affiliation_id },
        });
      },
    },
    context,
  );
  return changed.ok ? ok() : changed;
}

/** resource_not_found */
export async function makeBankAccountPrimary(
  deps: CompanyDeps,
  { merchantId, accountId }: { readonly merchantId: string; readonly accountId: string },
  context: CallContext,
): Promise<Result<BankAccount, DomainError>> {
  const changed = await changeCompany(
    deps,
    {
      filter: { _id: merchantId },
      decide: (company) => {
        const decision = setPrimaryBankAccount(company, accountId, deps.businessClock.now().toISOString());
        return decision.ok
          ? ok({ ...decision.value, recorded: record('updated', accountId) })
          : err(NOT_FOUND);
      },
    },
    context,
  );
  if (!changed.ok) return changed;
  const account = changed.value.stored.bank_accounts.find(({ id }) => id === accountId);
  return account === undefined ? err(NOT_FOUND) : ok(account);
}

export async function getBankAccount(
  { companies }: Pick<CompanyDeps, 'companies'>,
  { merchantId, accountId }: { readonly merchantId: string; readonly accountId: string },
  { caller }: CallerContext,
): Promise<Result<BankAccount, DomainError>> {
  const company = await companies.find(scopeOf(caller), merchantId);
  const account = company?.bank_accounts.find(({ id }) => id === accountId);
  return account === undefined ? err(NOT_FOUND) : ok(account);
}

export async function listBankAccounts(
  { companies }: Pick<CompanyDeps, 'companies'>,
  { merchantId, query }: { readonly merchantId: string; readonly query: PageQuery },
  { caller }: CallerContext,
): Promise<Result<Page<BankAccount>, DomainError>> {
  const company = await companies.find(scopeOf(caller), merchantId);
  return company === null ? err(NOT_FOUND) : ok(pageOf(company.bank_accounts, query));
}
