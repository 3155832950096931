// ExplainFeePolicy: why a payment would cost what it would.
import type { CallContext } from '@mps/chassis';
import type { DomainError } from '@mps/contracts';
import type { ExplainedRule as ExplainedRuleWire } from '@mps/contracts/gen/mps/pricing/v1/ExplainedRule';
import type { ExplainFeePolicyRequest__Output } from '@mps/contracts/gen/mps/pricing/v1/ExplainFeePolicyRequest';
import type { ExplainFeePolicyResponse } from '@mps/contracts/gen/mps/pricing/v1/ExplainFeePolicyResponse';
import { err, ok, type Result } from '@mps/kernel';
import type { ExplainedRule, Explanation } from '../domain/explain-policy';
import type { ExplainFeePolicy } from '../usecases/explain-fee-policy';
import { readingScope } from '../usecases/refusals';
import { subjectFromWire } from '../wire/draft';
import { priceToWire } from '../wire/policy';
import { NO_SUBJECT } from './requests';

export const explainFeePolicyHandler =
  (explain: ExplainFeePolicy) =>
  async (
    request: ExplainFeePolicyRequest__Output,
    { caller }: CallContext,
  ): Promise<Result<ExplainFeePolicyResponse, DomainError>> => {
    const scope = readingScope(caller);
    if (!scope.ok) return scope;
    if (request.subject === null) return err(NO_SUBJECT);
    const explained = await explain(scope.value, request.fee_policy_id, subjectFromWire(request.subject));
    return explained.ok ? ok(explanationToWire(explained.value)) : explained;
  };

function explanationToWire({ policyId, rules, match }: Explanation): ExplainFeePolicyResponse {
  const common = { fee_policy_id: policyId, rules: rules.map(ruleToWire) };
  if (match === null) return common;
  const { ruleId, feeCents, price, steps } = match;
  return { ...common, matched_rule_id: ruleId, fee: feeCents, price: priceToWire(price), steps: [...steps] };
}

const ruleToWire = ({ conditions, ...rule }: ExplainedRule): ExplainedRuleWire => ({
  ...rule,
  conditions: conditions.map(({ field, operator, value, actual, result }) => ({
    field,
    operator,
    value_json: JSON.stringify(value),
    ...(actual !== null && { actual_json: JSON.stringify(actual) }),
    result,
  })),
});
