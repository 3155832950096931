// GetPaymentContext: wire in, the facts of one read, wire out.
import type { Handler } from '@mps/chassis';
import { withoutNulls } from '@mps/contracts';
import type { GetPaymentContextRequest__Output } from '@mps/contracts/gen/mps/merchants/v1/GetPaymentContextRequest';
import type { GetPaymentContextResponse } from '@mps/contracts/gen/mps/merchants/v1/GetPaymentContextResponse';
import { ok } from '@mps/kernel';
import type { GetPaymentContext } from '../usecases/get-payment-context';
import { paymentTermsToWire } from '../wire/merchant';

export function getPaymentContextHandler(
  run: GetPaymentContext,
): Handler<GetPaymentContextRequest__Output, GetPaymentContextResponse> {
  return async ({ merchant_id }, { caller }) => {
    const found = await run(caller, merchant_id);
    if (!found.ok) return found;
    const { company, organizationDefaultFeePolicyId } = found.value;
    return ok(
      withoutNulls({
        ...paymentTermsToWire(company),
        document_number: company.document_number,
        organization_default_fee_policy_id: organizationDefaultFeePolicyId,
      }),
    );
  };
}
