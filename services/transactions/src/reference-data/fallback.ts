// Answers in the place of a neighbour that cannot be asked, from what its events have said. Only ever to accept: whatever
// would refuse a payment answers null here, because only the owner may refuse.
import { scopeOf } from '@mps/contracts';
import { percentageOfE4, type Price, type RealClock } from '@mps/kernel';
import {
  candidatesOf,
  compilePolicy,
  quotePayment,
  type PaymentSubject,
  type PolicyChoice,
  type QuotePart,
} from '@mps/pricing-rules';
import {
  chargeableKey,
  mayStandIn,
  type KnownAffiliation,
  type KnownNeighbour,
  type KnownPixKey,
} from './domain/read-model';
import type { PricingSnapshot } from '../transaction/domain/transaction';
import type { Freshness, KnownCostPolicy, KnownFeePolicy, KnownState } from './read-model';
import type { RequestContext } from '../transaction/ports';

/** The merchant's part of a payment, as its owner answers it too. */
export interface MerchantFacts {
  readonly organization_id: string;
  readonly status: string;
  readonly name: string;
  readonly full_name: string;
  readonly city: string;
  /** Never recalled: personal data that a payment does not need. */
  readonly document_number?: string;
  readonly default_fee_policy_id?: string;
  readonly organization_default_fee_policy_id?: string;
  readonly affiliations: readonly KnownAffiliation[];
}

export interface QuoteFacts {
  readonly fee_policy_id: string | null;
  readonly cost_policy_id: string | null;
  readonly pricing: PricingSnapshot;
}

export interface Recall {
  merchant(merchantId: string, context: RequestContext): Promise<MerchantFacts | null>;
  quote(subject: PaymentSubject, choice: PolicyChoice, context: RequestContext): Promise<QuoteFacts | null>;
  pixKey(
    merchantId: string,
    pixKeyId: string | null,
    context: RequestContext,
  ): Promise<Pick<KnownPixKey, 'id' | 'key'> | null>;
  /** To be shown, not priced by: one that has been switched off too. */
  feePolicy(feePolicyId: string, context: RequestContext): Promise<KnownFeePolicy | null>;
}

export interface RecallDependencies {
  readonly knownState: KnownState;
  readonly freshness: Freshness;
  readonly realClock: RealClock;
}

export function makeRecall({ knownState, freshness, realClock }: RecallDependencies): Recall {
  /** The caller's scope, while what is known of the neighbour is fresh enough. */
  const scopeFor = (neighbour: KnownNeighbour, { caller }: RequestContext) =>
    mayStandIn(neighbour, freshness.asOf(neighbour), realClock.now()) ? scopeOf(caller) : null;

  return {
    async merchant(merchantId, context) {
      const scope = scopeFor('merchants', context);
      if (scope === null || (scope.company_id ?? merchantId) !== merchantId) return null;
      const { organization_id } = scope;
      const companies = await knownState.findCompanies(organization_id, [merchantId, organization_id]);
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
      const scope = scopeFor('pricing', context);
      if (scope === null) return null;
      const ids = candidatesOf(choice);
      const [feePolicies, costPolicies] = await Promise.all([
        knownState.findFeePolicies(scope.organization_id, ids),
        knownState.findCostPolicies(subject.provider),
      ]);
      // A policy that has not been heard of may be the one that prices this payment, or bear its cost.
      if (feePolicies.length < ids.length || costPolicies.length === 0) return null;
      return quoteFrom(feePolicies, costPolicies, choice, subject);
    },

    async pixKey(merchantId, pixKeyId, context) {
      const scope = scopeFor('pix_keys', context);
      if (scope === null || (scope.company_id ?? merchantId) !== merchantId) return null;
      const found = chargeableKey(await knownState.findPixKeys(scope.organization_id, merchantId), pixKeyId);
      return found && { id: found.id, key: found.key };
    },

    async feePolicy(feePolicyId, context) {
      const scope = scopeFor('pricing', context);
      if (scope === null) return null;
      const [found] = await knownState.findFeePolicies(scope.organization_id, [feePolicyId]);
      return found ?? null;
    },
  };
}

function quoteFrom(
  feePolicies: readonly KnownFeePolicy[],
  costPolicies: readonly KnownCostPolicy[],
  choice: PolicyChoice,
  subject: PaymentSubject,
): QuoteFacts | null {
  const compiled = new Map(feePolicies.map((policy) => [policy._id, compilePolicy(policy)]));
  const own = costPolicies.filter(({ mcc }) => mcc !== null && mcc === subject.mcc);
  const forAll = costPolicies.filter(({ mcc }) => mcc === null);
  const policies = {
    findFeePolicy: (id: string) => compiled.get(id),
    costPolicies: [...own, ...forAll].map(compilePolicy),
  };
  const quote = quotePayment(policies, choice, subject);
  if (!quote.ok) return null;
  const { fee, cost } = quote.value;
  return { fee_policy_id: fee.policyId, cost_policy_id: cost.policyId, pricing: snapshotOf(fee, cost) };
}

const snapshotOf = (fee: QuotePart, cost: QuotePart): PricingSnapshot => ({
  fee: pricePartOf(fee.price),
  cost: pricePartOf(cost.price),
  fee_rule_id: fee.ruleId,
  cost_rule_id: cost.ruleId,
  automatic_anticipation_percentage_e4: fee.automaticAnticipationE4,
  cost_anticipation_percentage_e4: cost.automaticAnticipationE4,
});

const pricePartOf = ({ percentageE4, flat, minimumPrice }: Price) => ({
  percentage: percentageOfE4(percentageE4),
  flat,
  minimum_price: minimumPrice,
});
