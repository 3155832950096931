// CreateBankAccount: wire in, command, wire out.
import type { Handler } from '@mps/chassis';
import type { CreateBankAccountRequest__Output } from '@mps/contracts/gen/mps/merchants/v1/CreateBankAccountRequest';
import type { CreateBankAccountResponse } from '@mps/contracts/gen/mps/merchants/v1/CreateBankAccountResponse';
import { ok, type BankAccountType } from '@mps/kernel';
import type { CreateBankAccount } from '../usecases/create-bank-account';
import { bankAccountToWire } from '../wire/merchant';

export function createBankAccountHandler(
  run: CreateBankAccount,
): Handler<CreateBankAccountRequest__Output, CreateBankAccountResponse> {
  return async (request, { caller }) => {
    const created = await run(caller, {
      merchantId: request.merchant_id,
      bank_code: request.bank_code,
      ispb: request.ispb ?? null,
      branch: request.branch,
      account: request.account,
      account_type: request.account_type as BankAccountType,
      owner_name: request.owner_name ?? null,
      owner_document: request.owner_document ?? null,
      primary: request.primary,
      idempotency_key: request.idempotency_key ?? null,
    });
    if (!created.ok) return created;
    const { made, replayed } = created.value;
    return ok({ bank_account: bankAccountToWire(request.merchant_id, made), replayed });
  };
}
