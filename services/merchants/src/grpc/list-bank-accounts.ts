// ListBankAccounts: wire in, page, wire out.
import { pageFromWire, pageToWire, type Handler } from '@mps/chassis';
import type { ListBankAccountsRequest__Output } from '@mps/contracts/gen/mps/merchants/v1/ListBankAccountsRequest';
import type { ListBankAccountsResponse } from '@mps/contracts/gen/mps/merchants/v1/ListBankAccountsResponse';
import { ok } from '@mps/kernel';
import type { ListBankAccounts } from '../usecases/list-bank-accounts';
import { bankAccountToWire } from '../wire/merchant';

export function listBankAccountsHandler(
  run: ListBankAccounts,
): Handler<ListBankAccountsRequest__Output, ListBankAccountsResponse> {
  return async ({ merchant_id, page }, { caller }) => {
    const query = pageFromWire(page);
    const listed = await run(caller, merchant_id, query);
    if (!listed.ok) return listed;
    return ok({
      bank_accounts: listed.value.items.map((one) => bankAccountToWire(merchant_id, one)),
      page: pageToWire(query, listed.value.total),
    });
  };
}
