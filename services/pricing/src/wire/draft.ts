// What callers send to be priced or kept, as domain values. Nothing is judged here.
import type { FeeRuleInput__Output } from '@mps/contracts/gen/mps/pricing/v1/FeeRuleInput';
import type { QuoteSubject__Output } from '@mps/contracts/gen/mps/pricing/v1/QuoteSubject';
import type { PaymentSubject } from '@mps/kernel';
import type { PolicyDraft, RuleDraft } from '../domain/draft';

/** The members that all three requests which write a policy have. */
interface PolicyRequest {
  readonly name: string;
  readonly description?: string;
  readonly cashout_price: number;
  readonly automatic_anticipation_percentage: number;
  readonly spot_anticipation_percentage: number;
  readonly rules: readonly FeeRuleInput__Output[];
}

export const policyDraftFromWire = (request: PolicyRequest, isActive: boolean): PolicyDraft => ({
  name: request.name,
  description: request.description ?? null,
  is_active: isActive,
  cashout_price: request.cashout_price,
  automatic_anticipation_percentage: request.automatic_anticipation_percentage,
  spot_anticipation_percentage: request.spot_anticipation_percentage,
  rules: request.rules.map(ruleDraftFromWire),
});

const ruleDraftFromWire = ({ id, conditions, price, priority }: FeeRuleInput__Output): RuleDraft => ({
  id: id ?? null,
  conditions: conditions.map(({ field, operator, value_json }) => ({
    field,
    operator,
    value: valueFromJson(value_json),
  })),
  price: price && {
    percentage: price.percentage ?? null,
    flat: price.flat ?? null,
    minimum_price: price.minimum_price ?? null,
  },
  priority: priority ?? null,
});

/** Text that is no JSON becomes undefined, which no condition takes. */
function valueFromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const subjectFromWire = (subject: QuoteSubject__Output): PaymentSubject => ({
  ...subject,
  mcc: subject.mcc ?? null,
  brand: subject.brand ?? null,
  wallet_type: subject.wallet_type ?? null,
});
