// GetProviderReference (test mode): what the provider calls a transaction.
import type { Handler } from '@mps/chassis';
import { withoutNulls } from '@mps/contracts';
import type { GetProviderReferenceRequest__Output } from '@mps/contracts/gen/mps/transactions/v1/GetProviderReferenceRequest';
import type { GetProviderReferenceResponse } from '@mps/contracts/gen/mps/transactions/v1/GetProviderReferenceResponse';
import { ok } from '@mps/kernel';
import type { FindTransaction } from '../payments/get-transaction';

export function getProviderReferenceHandler(
  find: FindTransaction,
): Handler<GetProviderReferenceRequest__Output, GetProviderReferenceResponse> {
  return async ({ transaction_id }, context) => {
    const found = await find({ transaction_id, merchant_id: null }, context);
    if (!found.ok) return found;
    return ok(withoutNulls({ provider_transaction_id: found.value.provider_transaction_id }));
  };
}
