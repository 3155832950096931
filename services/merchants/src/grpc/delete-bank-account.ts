// DeleteBankAccount: wire in, removal, an empty answer.
import type { Handler } from '@mps/chassis';
import type { DeleteBankAccountRequest__Output } from '@mps/contracts/gen/mps/merchants/v1/DeleteBankAccountRequest';
import type { DeleteBankAccountResponse } from '@mps/contracts/gen/mps/merchants/v1/DeleteBankAccountResponse';
import { ok } from '@mps/kernel';
import type { DeleteBankAccount } from '../usecases/delete-bank-account';

export function deleteBankAccountHandler(
  run: DeleteBankAccount,
): Handler<DeleteBankAccountRequest__Output, DeleteBankAccountResponse> {
  return async ({ merchant_id, bank_account_id }, { caller }) => {
    const deleted = await run(caller, merchant_id, bank_account_id);
    return deleted.ok ? ok({}) : deleted;
  };
}
