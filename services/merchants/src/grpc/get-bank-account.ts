// GetBankAccount: wire in, one bank account, wire out.
import type { Handler } from '@mps/chassis';
import type { GetBankAccountRequest__Output } from '@mps/contracts/gen/mps/merchants/v1/GetBankAccountRequest';
import type { GetBankAccountResponse } from '@mps/contracts/gen/mps/merchants/v1/GetBankAccountResponse';
import { ok } from '@mps/kernel';
import type { GetBankAccount } from '../usecases/get-bank-account';
import { bankAccountToWire } from '../wire/merchant';

export function getBankAccountHandler(
  run: GetBankAccount,
): Handler<GetBankAccountRequest__Output, GetBankAccountResponse> {
  return async ({ merchant_id, bank_account_id }, { caller }) => {
    const found = await run(caller, merchant_id, bank_account_id);
    return found.ok ? ok({ bank_account: bankAccountToWire(merchant_id, found.value) }) : found;
  };
}
