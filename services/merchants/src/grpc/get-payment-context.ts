// GetPaymentContext: wire in, the facts of one read, wire out.
import type { Handler } from '@mps/chassis';
import { withoutNulls } from '@mps/contracts';
import type { GetPaymentContextRequest__Output } from '@mps/contracts/gen/mps/merchants/v1/GetPaymentContextRequest';
import type { GetPaymentContextResponse } from '@mps/contracts/gen/mps/merchants/v1/GetPaymentContextResponse';
import { ok } from '@mps/kernel';
import type { GetPaymentContext } from '../usecases/get-payment-context';
import { affiliationToWire } from '../wire/merchant';

export function getPaymentContextHandler(
  run: GetPaymentContext,
): Handler<GetPaymentContextRequest__Output, GetPaymentContextResponse> {
  return async ({ merchant_id }, { caller }) => {
    const found = await run(caller, merchant_id);
    if (!found.ok) return found;
    const { company, organizationDefaultFeePolicyId } = found.value;
    return ok(
      withoutNulls({
        company_id: company.id,
        organization_id: company.organization_id,
        status: company.status,
        name: company.name,
        full_name: company.full_name,
        city: company.address.city ?? '',
        default_fee_policy_id: company.default_fee_policy_id,
        organization_default_fee_policy_id: organizationDefaultFeePolicyId,
        affiliations: company.affiliations.map((one) => affiliationToWire(company.id, one)),
      }),
    );
  };
}
