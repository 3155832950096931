// What a spot anticipation costs: the merchant's default fee policy says what the organization takes, else the organization's; the
// provider's cost policy says what the platform takes. Asked for every quote.
import type { ClientOf } from '@mps/chassis';
import type { CallContext, DomainError, merchantsService, pricingService } from '@mps/contracts';
import { err, ok, parsePercentage, type Result } from '@mps/kernel';
import type { AnticipationTerms } from './domain/anticipation';

export interface AnticipationTermsClients {
  readonly merchants: Pick<ClientOf<ReturnType<typeof merchantsService>>, 'GetPaymentContext'>;
  readonly pricing: Pick<ClientOf<ReturnType<typeof pricingService>>, 'GetPaymentPolicies'>;
}

const PROVIDER = 'PROVIDER_A';

interface Policy {
  readonly id: string;
  readonly is_active: boolean;
  readonly spot_anticipation_percentage: number;
}

/** resource_not_found · what a service that is away answers. An inactive policy is skipped; without one it costs nothing. */
export function makeAnticipationTerms({ merchants, pricing }: AnticipationTermsClients) {
  return async (context: CallContext, companyId: string): Promise<Result<AnticipationTerms, DomainError>> => {
    const payment = await merchants.GetPaymentContext({ merchant_id: companyId }, context);
    if (!payment.ok) return payment;
    const { default_fee_policy_id: own, organization_default_fee_policy_id: organizations } = payment.value;
    const wanted = [own, organizations].filter((id) => id !== undefined);
    const found = await pricing.GetPaymentPolicies({ fee_policy_ids: wanted, provider: PROVIDER }, context);
    if (!found.ok) return found;
    const { fee_policies: fees, cost_policies: costs } = found.value;
    const fee = wanted.map((id) => fees.find((one) => one.id === id)).find((one) => one?.is_active);
    return termsOf(
      fee,
      costs.find((one) => one.is_active),
    );
  };
}

function termsOf(fee: Policy | undefined, cost: Policy | undefined): Result<AnticipationTerms, DomainError> {
  const percentage = fee?.spot_anticipation_percentage ?? 0;
  const rate = parsePercentage(percentage);
  const costRate = parsePercentage(cost?.spot_anticipation_percentage ?? 0);
  if (!rate.ok || !costRate.ok) return err({ code: 'internal_error' });
  return ok({ percentage, rateE4: rate.value, costRateE4: costRate.value });
}
