// Every RPC of this service with its operation. Messages are mapped by descriptor.
import { answerAfterCopies, type FactsVersion } from '@mps/read-lease';
import { pageFromWire, pageToWire, type RpcTable, serve, type ServedService } from '@mps/chassis';
import { type DomainError, invalid, pricingService, type Sendable, violation } from '@mps/contracts';
import type { ExplainFeePolicyResponse } from '@mps/contracts/gen/mps/pricing/v1/ExplainFeePolicyResponse';
import type { ExplainedRule as ExplainedRuleMessage } from '@mps/contracts/gen/mps/pricing/v1/ExplainedRule';
import type { PricingServiceDefinition } from '@mps/contracts/gen/mps/pricing/v1/PricingService';
import type { QuoteResponse } from '@mps/contracts/gen/mps/pricing/v1/QuoteResponse';
import { err, mapOk, ok } from '@mps/kernel';
import type { Quote } from '@mps/pricing-rules';
import { getCostPolicy, listCostPolicies, putCostPolicy } from './cost-policies/operations';
import type { ExplainedRule, Explanation } from './fee-policies/domain/explain-policy';
import {
  checkFeeRules,
  createFeePolicy,
  explainFeePolicy,
  getFeePolicy,
  listFeePolicies,
  listFeePolicyVersions,
  replaceFeePolicy,
} from './fee-policies/operations';
import {
  type CostPolicyStore,
  toCostPolicyMessage,
  toDraft,
  type FeePolicyStore,
  toFeePolicyMessage,
  toPriceMessage,
  toRuleDraft,
} from './policy';
import type { CostPolicy, FeePolicy } from './policy/domain/policy';
import { listPaymentPolicies, quote } from './quotes/quote';
import type { CompiledPolicyStore } from './quotes/store';

export interface Deps {
  readonly feePolicies: FeePolicyStore;
  readonly costPolicies: CostPolicyStore;
  readonly compiledPolicies: CompiledPolicyStore;
  readonly factsVersion: Pick<FactsVersion, 'readFacts'>;
}

export const servePricing = (deps: Deps): ServedService =>
  serve(pricingService(), { ...quotes(deps), ...feePolicies(deps), ...costPolicies(deps) });

type Table = Partial<RpcTable<PricingServiceDefinition>>;

const quotes = (deps: Deps) =>
  ({
    Quote: async ({ subject, ...request }, context) => {
      if (subject === null) return err(NO_SUBJECT);
      const choice = {
        requested: request.requested_fee_policy_id,
        merchantDefault: request.merchant_default_fee_policy_id,
        organizationDefault: request.organization_default_fee_policy_id,
      };
      return mapOk(quote(deps, { subject, choice }, context), toQuoteMessage);
    },
    GetPaymentPolicies: async (request, context) => {
      const { value: found, version } = await deps.factsVersion.readFacts((facts) =>
        listPaymentPolicies(deps, { question: request, facts }, context),
      );
      if (!found.ok) return found;
      const { feePolicies, costPolicies } = found.value;
      return ok({
        fee_policies: feePolicies.map(toFeePolicyMessage),
        cost_policies: costPolicies.map(toCostPolicyMessage),
        facts_version: version,
      });
    },
    ExplainFeePolicy: async ({ fee_policy_id, subject }, context) =>
      subject === null
        ? err(NO_SUBJECT)
        : mapOk(explainFeePolicy(deps, { id: fee_policy_id, subject }, context), toExplanationMessage),
  }) satisfies Table;

const feePolicies = (deps: Deps) =>
  ({
    GetFeePolicy: ({ fee_policy_id }, context) =>
      mapOk(getFeePolicy(deps, fee_policy_id, context), (policy) => ({
        fee_policy: toFeePolicyMessage(policy),
      })),
    ListFeePolicies: ({ page: wire, is_active, name }, context) => {
      const page = pageFromWire(wire);
      return mapOk(listFeePolicies(deps, { ...page, is_active, name }, context), ({ items, total }) => ({
        data: items.map(toFeePolicyMessage),
        page: pageToWire(page, total),
      }));
    },
    CreateFeePolicy: (request, context) =>
      mapOk(createFeePolicy(deps, toDraft(request), context), ({ stored, replayed }) => ({
        fee_policy: toFeePolicyMessage(stored),
        replayed,
      })),
    ReplaceFeePolicy: ({ fee_policy_id, ...request }, context) =>
      mapOk(
        answerAfterCopies(replaceFeePolicy(deps, { id: fee_policy_id, draft: toDraft(request) }, context)),
        answerFeePolicy,
      ),
    CheckFeeRules: ({ fee_policy_id, rules }, context) =>
      mapOk(checkFeeRules(deps, { id: fee_policy_id, rules: rules.map(toRuleDraft) }, context), () => ({})),
    ListFeePolicyVersions: ({ fee_policy_id, page: wire }, context) => {
      const page = pageFromWire(wire);
      return mapOk(listFeePolicyVersions(deps, { id: fee_policy_id, page }, context), ({ items, total }) => ({
        data: items.map(toFeePolicyMessage),
        page: pageToWire(page, total),
      }));
    },
  }) satisfies Table;

const costPolicies = (deps: Deps) =>
  ({
    PutCostPolicy: ({ provider, mcc, ...request }, context) =>
      mapOk(
        answerAfterCopies(putCostPolicy(deps, { key: { provider, mcc }, draft: toDraft(request) }, context)),
        answerCostPolicy,
      ),
    GetCostPolicy: ({ cost_policy_id }) =>
      mapOk(getCostPolicy(deps, cost_policy_id), (policy) => ({ cost_policy: toCostPolicyMessage(policy) })),
    ListCostPolicies: async ({ page: wire }) => {
      const page = pageFromWire(wire);
      const { items, total } = await listCostPolicies(deps, page);
      return ok({ data: items.map(toCostPolicyMessage), page: pageToWire(page, total) });
    },
  }) satisfies Table;

const NO_SUBJECT: DomainError = invalid(violation('#/subject', 'required', 'not_sent'));

const answerFeePolicy = ({ stored }: { readonly stored: FeePolicy }) => ({
  fee_policy: toFeePolicyMessage(stored),
});

const answerCostPolicy = ({ stored }: { readonly stored: CostPolicy }) => ({
  cost_policy: toCostPolicyMessage(stored),
});

const toQuoteMessage = ({ fee, cost }: Quote): Sendable<QuoteResponse> => ({
  fee_policy_id: fee.policyId,
  fee_rule_id: fee.ruleId,
  cost_policy_id: cost.policyId,
  cost_rule_id: cost.ruleId,
  fee: toPriceMessage(fee.price),
  cost: toPriceMessage(cost.price),
  automatic_anticipation_percentage_e4: fee.automaticAnticipationE4,
  cost_anticipation_percentage_e4: cost.automaticAnticipationE4,
  refund_fee_policy: fee.refundFeePolicy,
});

function toExplanationMessage({ policyId, rules, match }: Explanation): Sendable<ExplainFeePolicyResponse> {
  const common = { fee_policy_id: policyId, rules: rules.map(toExplainedRule) };
  if (match === null) return common;
  const { ruleId, feeCents, price, steps } = match;
  return { ...common, matched_rule_id: ruleId, fee: feeCents, price: toPriceMessage(price), steps };
}

const toExplainedRule = ({ conditions, ...rule }: ExplainedRule): Sendable<ExplainedRuleMessage> => ({
  ...rule,
  conditions: conditions.map(({ value, actual, ...condition }) => ({
    ...condition,
    value_json: JSON.stringify(value),
    actual_json: actual === null ? null : JSON.stringify(actual),
  })),
});
