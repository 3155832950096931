// The table of this service: every RPC with the operation that answers it, its request read and its answer written as
// messages of protos/mps/pricing.
import { pageFromWire, pageToWire, serveUnmapped, type Handlers, type ServedService } from '@mps/chassis';
import { invalid, pricingService, violation, withoutNulls, type DomainError } from '@mps/contracts';
import type { ExplainedRule as ExplainedRuleWire } from '@mps/contracts/gen/mps/pricing/v1/ExplainedRule';
import type { ExplainFeePolicyResponse } from '@mps/contracts/gen/mps/pricing/v1/ExplainFeePolicyResponse';
import type { PricingServiceDefinition } from '@mps/contracts/gen/mps/pricing/v1/PricingService';
import type { QuoteResponse } from '@mps/contracts/gen/mps/pricing/v1/QuoteResponse';
import type { QuoteSubject__Output } from '@mps/contracts/gen/mps/pricing/v1/QuoteSubject';
import { err, ok, type BusinessClock, type Result } from '@mps/kernel';
import type { PaymentSubject, Quote } from '@mps/pricing-rules';
import { putCostPolicy } from './cost-policies/put-cost-policy';
import { getCostPolicy, listCostPolicies } from './cost-policies/queries';
import type { CostPolicyStore } from './cost-policies/store';
import { createFeePolicy } from './fee-policies/create-fee-policy';
import type { ExplainedRule, Explanation } from './fee-policies/domain/explain-policy';
import type { KeyedMutex } from './fee-policies/keyed-mutex';
import {
  explainFeePolicy,
  getFeePolicy,
  listFeePolicies,
  listFeePolicyVersions,
} from './fee-policies/queries';
import { replaceFeePolicy } from './fee-policies/replace-fee-policy';
import type { FeePolicyStore } from './fee-policies/store';
import { costPolicyToWire, feePolicyToWire, policyDraftFromWire, priceToWire } from './policy';
import type { CostPolicy, FeePolicy } from './policy/domain/policy';
import { quote } from './quotes/quote';
import type { CompiledPolicyStore } from './quotes/store';

export interface Deps {
  readonly feePolicies: FeePolicyStore;
  readonly costPolicies: CostPolicyStore;
  readonly compiledPolicies: CompiledPolicyStore;
  readonly replacing: KeyedMutex;
  readonly clock: BusinessClock;
}

export const servePricing = (deps: Deps): ServedService =>
  serveUnmapped(pricingService(), { ...quotes(deps), ...feePolicies(deps), ...costPolicies(deps) });

type Table = Partial<Handlers<PricingServiceDefinition>>;

const quotes = (deps: Deps) =>
  ({
    Quote: async ({ subject, ...request }, { caller }) => {
      if (subject === null) return err(NO_SUBJECT);
      const choice = {
        requested: request.requested_fee_policy_id ?? null,
        merchantDefault: request.merchant_default_fee_policy_id ?? null,
        organizationDefault: request.organization_default_fee_policy_id ?? null,
      };
      return mapOk(await quote(deps, caller, subjectFromWire(subject), choice), quoteToWire);
    },
    ExplainFeePolicy: async ({ fee_policy_id, subject }, { caller }) =>
      subject === null
        ? err(NO_SUBJECT)
        : mapOk(
            await explainFeePolicy(deps, caller, fee_policy_id, subjectFromWire(subject)),
            explanationToWire,
          ),
  }) satisfies Table;

const feePolicies = (deps: Deps) =>
  ({
    GetFeePolicy: async ({ fee_policy_id }, { caller }) =>
      mapOk(await getFeePolicy(deps, caller, fee_policy_id), asFeePolicy),
    ListFeePolicies: async ({ page: wire, is_active, name }, { caller }) => {
      const page = pageFromWire(wire);
      const query = { ...page, isActive: is_active ?? null, name: name ?? null };
      return mapOk(await listFeePolicies(deps, caller, query), ({ items, total }) => ({
        data: items.map(feePolicyToWire),
        page: pageToWire(page, total),
      }));
    },
    CreateFeePolicy: async (request, { caller }) => {
      const draft = policyDraftFromWire(request, request.is_active);
      return mapOk(
        await createFeePolicy(deps, caller, draft, request.idempotency_key ?? null),
        ({ policy, replayed }) => ({ ...asFeePolicy(policy), replayed }),
      );
    },
    ReplaceFeePolicy: async (request, { caller }) => {
      const draft = policyDraftFromWire(request, request.is_active);
      return mapOk(await replaceFeePolicy(deps, caller, request.fee_policy_id, draft), asFeePolicy);
    },
    ListFeePolicyVersions: async ({ fee_policy_id, page: wire }, { caller }) => {
      const page = pageFromWire(wire);
      return mapOk(await listFeePolicyVersions(deps, caller, fee_policy_id, page), ({ items, total }) => ({
        data: items.map(feePolicyToWire),
        page: pageToWire(page, total),
      }));
    },
  }) satisfies Table;

const costPolicies = (deps: Deps) =>
  ({
    PutCostPolicy: async (request, { caller }) => {
      const key = { provider: request.provider, mcc: request.mcc ?? null };
      const draft = policyDraftFromWire(request, request.is_active ?? true);
      return mapOk(await putCostPolicy(deps, caller, key, draft), asCostPolicy);
    },
    GetCostPolicy: async ({ cost_policy_id }) =>
      mapOk(await getCostPolicy(deps, cost_policy_id), asCostPolicy),
    ListCostPolicies: async ({ page: wire }) => {
      const page = pageFromWire(wire);
      const { items, total } = await listCostPolicies(deps, page);
      return ok({ data: items.map(costPolicyToWire), page: pageToWire(page, total) });
    },
  }) satisfies Table;

const NO_SUBJECT: DomainError = invalid(violation('#/subject', 'required', 'not_sent'));

const subjectFromWire = (subject: QuoteSubject__Output): PaymentSubject => ({
  ...subject,
  mcc: subject.mcc ?? null,
  brand: subject.brand ?? null,
  wallet_type: subject.wallet_type ?? null,
});

const asFeePolicy = (policy: FeePolicy) => ({ fee_policy: feePolicyToWire(policy) });
const asCostPolicy = (policy: CostPolicy) => ({ cost_policy: costPolicyToWire(policy) });

const quoteToWire = ({ fee, cost }: Quote): QuoteResponse => ({
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

const mapOk = <Value, Message>(
  result: Result<Value, DomainError>,
  toWire: (value: Value) => Message,
): Result<Message, DomainError> => (result.ok ? ok(toWire(result.value)) : result);
