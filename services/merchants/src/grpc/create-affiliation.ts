// CreateAffiliation: wire in, command, wire out.
import type { Handler } from '@mps/chassis';
import type { CreateAffiliationRequest__Output } from '@mps/contracts/gen/mps/merchants/v1/CreateAffiliationRequest';
import type { CreateAffiliationResponse } from '@mps/contracts/gen/mps/merchants/v1/CreateAffiliationResponse';
import {
  ok,
  type AnticipationType,
  type CaptureMethod,
  type PaymentMethod,
  type Provider,
} from '@mps/kernel';
import type { CreateAffiliation } from '../usecases/create-affiliation';
import { affiliationToWire } from '../wire/merchant';

export function createAffiliationHandler(
  run: CreateAffiliation,
): Handler<CreateAffiliationRequest__Output, CreateAffiliationResponse> {
  return async (request, { caller }) => {
    const created = await run(caller, {
      merchantId: request.merchant_id,
      provider: request.provider as Provider,
      mcc: request.mcc,
      anticipation_type: request.anticipation_type as AnticipationType,
      payment_methods: request.payment_methods as PaymentMethod[],
      capture_methods: request.capture_methods as CaptureMethod[],
      settlement_bank_account_id: request.settlement_bank_account_id ?? null,
      idempotency_key: request.idempotency_key ?? null,
    });
    if (!created.ok) return created;
    const { made, replayed } = created.value;
    return ok({ affiliation: affiliationToWire(request.merchant_id, made), replayed });
  };
}
