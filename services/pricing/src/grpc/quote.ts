// Quote: the price of one payment.
import type { CallContext } from '@mps/chassis';
import { withoutNulls, type DomainError } from '@mps/contracts';
import type { QuoteRequest__Output } from '@mps/contracts/gen/mps/pricing/v1/QuoteRequest';
import type { QuoteResponse } from '@mps/contracts/gen/mps/pricing/v1/QuoteResponse';
import { err, ok, type Result } from '@mps/kernel';
import type { QuotePayment } from '../usecases/quote';
import { readingScope } from '../usecases/refusals';
import { subjectFromWire } from '../wire/draft';
import { priceToWire } from '../wire/policy';
import { NO_SUBJECT } from './requests';

export const quoteHandler =
  (quote: QuotePayment) =>
  async (
    request: QuoteRequest__Output,
    { caller }: CallContext,
  ): Promise<Result<QuoteResponse, DomainError>> => {
    const scope = readingScope(caller);
    if (!scope.ok) return scope;
    if (request.subject === null) return err(NO_SUBJECT);
    const quoted = await quote(scope.value, subjectFromWire(request.subject), {
      requested: request.requested_fee_policy_id ?? null,
      merchantDefault: request.merchant_default_fee_policy_id ?? null,
      organizationDefault: request.organization_default_fee_policy_id ?? null,
    });
    if (!quoted.ok) return quoted;
    const { fee, cost } = quoted.value;
    return ok({
      ...withoutNulls({
        fee_policy_id: fee.policyId,
        fee_rule_id: fee.ruleId,
        cost_policy_id: cost.policyId,
        cost_rule_id: cost.ruleId,
      }),
      fee: priceToWire(fee.price),
      cost: priceToWire(cost.price),
      automatic_anticipation_percentage_e4: fee.automaticAnticipationE4,
      cost_anticipation_percentage_e4: cost.automaticAnticipationE4,
    });
  };
