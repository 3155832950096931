// Answers for an unavailable upstream from the local read model. A fallback only accepts. It returns null for everything that
// would refuse a payment, because only the owner may refuse.
import { scopeOf, type CallContext, type DomainError } from '@mps/contracts';
import { err, ok, percentageOfE4, type Price, type RealClock, type Result } from '@mps/kernel';
import {
  candidatesOf,
  compilePolicy,
  quotePayment,
  type PaymentSubject,
  type PolicyChoice,
  type PricingPolicy,
  type QuotePart,
  type QuotePolicies,
} from '@mps/pricing-rules';
import type { Reply } from '../operation';
import type { Address, PricingSnapshot } from '../transaction';
import {
  findChargeableKey,
  isFresh,
  type AffiliationProjection,
  type CostPolicyProjection,
  type FeePolicyProjection,
  type PixKeyProjection,
  type UpstreamName,
} from './domain/read-model';
import type { Freshness } from './freshness';
import type { ReadModel } from './store';
import { isUnavailable, UNAVAILABLE } from './adaptive-timeout';

export interface Answered<T> {
  readonly answer: Result<T, DomainError>;
  /** The facts are from the read model instead of the owner. */
  readonly isFallback: boolean;
}

/** Calls an upstream, and falls back if it is unavailable. The upstream's own answer, even a refusal, always wins. */
export async function askOrFallBack<T>(
  asked: Reply<T>,
  fallBack: () => Promise<T | null>,
): Promise<Answered<T>> {
  const answer = await asked;
  if (answer.ok || !isUnavailable(answer.error)) return { answer, isFallback: false };
  const known = await fallBack();
  return known === null
    ? { answer: err(UNAVAILABLE), isFallback: false }
    : { answer: ok(known), isFallback: true };
}

/** The merchant's part of a payment, as its owner answers it too. */
export interface MerchantFacts {
  readonly organization_id: string;
  readonly status: string;
  readonly name: string;
  readonly full_name: string;
  readonly city: string;
  readonly document_number?: string | null;
  readonly address?: Address | null;
  readonly default_fee_policy_id?: string;
  readonly organization_default_fee_policy_id?: string;
  readonly affiliations: readonly AffiliationProjection[];
}

export interface QuoteFacts {
  readonly fee_policy_id: string | null;
  readonly cost_policy_id: string | null;
  readonly pricing: PricingSnapshot;
}

export interface Fallback {
  merchant(merchantId: string, context: CallContext): Promise<MerchantFacts | null>;
  quote(subject: PaymentSubject, choice: PolicyChoice, context: CallContext): Promise<QuoteFacts | null>;
  pixKey(
    merchantId: string,
    pixKeyId: string | null,
    context: CallContext,
  ): Promise<Pick<PixKeyProjection, 'id' | 'key'> | null>;
  /** For display and not for pricing, so a policy that is switched off is returned too. */
  feePolicy(feePolicyId: string, context: CallContext): Promise<FeePolicyProjection | null>;
}

export interface FallbackDeps {
  readonly readModel: Pick<
    ReadModel,
    'findCompanies' | 'findPixKeys' | 'findFeePolicies' | 'findCostPolicies'
  >;
  readonly freshness: Pick<Freshness, 'asOf'>;
  readonly realClock: RealClock;
}

export function makeFallback({ readModel, freshness, realClock }: FallbackDeps): Fallback {
  /** The caller's scope, while the upstream's part of the read model is fresh enough. */
  const findFreshScope = (upstream: UpstreamName, { caller }: CallContext) =>
    isFresh(upstream, freshness.asOf(upstream), realClock.now()) ? scopeOf(caller) : null;

  return {
    async merchant(merchantId, context) {
      const scope = findFreshScope('merchants', context);
      if (scope === null || (scope.company_id ?? merchantId) !== merchantId) return null;
      const { organization_id } = scope;
      const companies = await readModel.findCompanies(organization_id, [merchantId, organization_id]);
      const company = companies.find(({ id }) => id === merchantId);
      const organization = companies.find(({ id }) => id === organization_id);
      // Without its organization a company's default policy may be the wrong one.
      if (company === undefined || organization === undefined) return null;
      const { default_fee_policy_id, ...facts } = company;
      return {
        ...facts,
        ...(default_fee_policy_id !== null && { default_fee_policy_id }),
        ...(organization.default_fee_policy_id !== null && {
          organization_default_fee_policy_id: organization.default_fee_policy_id,
        }),
      };
    },

    async quote(subject, choice, context) {
      const scope = findFreshScope('pricing', context);
      if (scope === null) return null;
      const ids = candidatesOf(choice);
      const [feePolicies, costPolicies] = await Promise.all([
        readModel.findFeePolicies(scope.organization_id, ids),
        readModel.findCostPolicies(subject.provider),
      ]);
      // A policy that has not been projected may be the one that determines the price or the cost of this payment.
      if (feePolicies.length < ids.length || costPolicies.length === 0) return null;
      return quoteFromProjections(feePolicies, costPolicies, choice, subject);
    },

    async pixKey(merchantId, pixKeyId, context) {
      const scope = findFreshScope('pix_keys', context);
      if (scope === null || (scope.company_id ?? merchantId) !== merchantId) return null;
      const found = findChargeableKey(
        await readModel.findPixKeys(scope.organization_id, merchantId),
        pixKeyId,
      );
      return found && { id: found.id, key: found.key };
    },

    async feePolicy(feePolicyId, context) {
      const scope = findFreshScope('pricing', context);
      if (scope === null) return null;
      const [found] = await readModel.findFeePolicies(scope.organization_id, [feePolicyId]);
      return found ?? null;
    },
  };
}

function quoteFromProjections(
  feePolicies: readonly FeePolicyProjection[],
  costPolicies: readonly CostPolicyProjection[],
  choice: PolicyChoice,
  subject: PaymentSubject,
): QuoteFacts | null {
  const own = costPolicies.filter(({ mcc }) => mcc !== null && mcc === subject.mcc);
  const forAll = costPolicies.filter(({ mcc }) => mcc === null);
  return computeQuote(compilePolicies(feePolicies, [...own, ...forAll]), choice, subject);
}

/** `costPolicies` are tried in this order. */
export function compilePolicies(
  feePolicies: readonly PricingPolicy[],
  costPolicies: readonly PricingPolicy[],
): QuotePolicies {
  const compiled = new Map(feePolicies.map((policy) => [policy._id, compilePolicy(policy)]));
  return {
    findFeePolicy: (id: string) => compiled.get(id),
    costPolicies: costPolicies.map(compilePolicy),
  };
}

/** null: the policies refuse. */
export function computeQuote(
  policies: QuotePolicies,
  choice: PolicyChoice,
  subject: PaymentSubject,
): QuoteFacts | null {
  const quote = quotePayment(policies, choice, subject);
  if (!quote.ok) return null;
  const { fee, cost } = quote.value;
  return { fee_policy_id: fee.policyId, cost_policy_id: cost.policyId, pricing: toSnapshot(fee, cost) };
}

const toSnapshot = (fee: QuotePart, cost: QuotePart): PricingSnapshot => ({
  fee: toPricePart(fee.price),
  cost: toPricePart(cost.price),
  fee_rule_id: fee.ruleId,
  cost_rule_id: cost.ruleId,
  automatic_anticipation_percentage_e4: fee.automaticAnticipationE4,
  cost_anticipation_percentage_e4: cost.automaticAnticipationE4,
  refund_fee_policy: fee.refundFeePolicy,
});

const toPricePart = ({ percentageE4, flat, minimumPrice }: Price) => ({
  percentage: percentageOfE4(percentageE4),
  flat,
  minimum_price: minimumPrice,
});
