// The price of one payment: the fee by the policy that is chosen for it, the cost by the platform's. Pricing asks this with
// the policies in force, transactions with its last-seen copies while pricing is away. The fee policy is the one that the
// payment asks for, else its merchant's default, else its organization's, else none.
import { err, ok, type Price, type RefundFeePolicy, type Result } from '@mps/kernel';
import { matchRule, type CompiledPolicy } from './compile-policy';
import type { PaymentSubject } from './fee-condition-language';

export interface PolicyChoice {
  /** The payment asks for it: no other policy is tried, and it must be usable. */
  readonly requested: string | null;
  readonly merchantDefault: string | null;
  readonly organizationDefault: string | null;
}

/** The ids that selection may have to look at, first choice first. */
export function listCandidates(choice: PolicyChoice): readonly string[] {
  const { requested, merchantDefault, organizationDefault } = choice;
  const ids = requested === null ? [merchantDefault, organizationDefault] : [requested];
  return [...new Set(ids.filter((id) => id !== null))];
}

/**
 * `find` knows the policies of the payment's organization only, so that a foreign one is as unknown as a missing one.
 * A default that is inactive (or gone) is passed over: a merchant must not be stopped by a setting it may not see.
 */
export function selectPolicy<Candidate extends { readonly isActive: boolean }>(
  choice: PolicyChoice,
  find: (id: string) => Candidate | undefined,
): Result<Candidate | null, { code: 'fee_policy_not_found' | 'fee_policy_inactive' }> {
  const found = listCandidates(choice).map(find);
  if (choice.requested === null) return ok(found.find((policy) => policy?.isActive) ?? null);
  const [policy] = found;
  if (policy === undefined) return err({ code: 'fee_policy_not_found' });
  return policy.isActive ? ok(policy) : err({ code: 'fee_policy_inactive' });
}

/** One side of a quote; all null and zero when no policy applies. */
export interface QuotePart {
  readonly policyId: string | null;
  readonly ruleId: string | null;
  readonly price: Price;
  /** Per month, in 1e-4 %. */
  readonly automaticAnticipationE4: number;
  /** The fee's decides of both. */
  readonly refundFeePolicy: RefundFeePolicy;
}

export interface Quote {
  readonly fee: QuotePart;
  readonly cost: QuotePart;
}

export interface QuotePolicies {
  /** Knows the policies of the payment's organization only. */
  readonly findFeePolicy: (id: string) => CompiledPolicy | undefined;
  /** Those of the payment's provider that may apply, the MCC's own before the one for all. */
  readonly costPolicies: readonly CompiledPolicy[];
}

export type QuoteRefusal = 'fee_policy_not_found' | 'fee_policy_inactive' | 'fee_policy_no_match';

const FREE: QuotePart = {
  policyId: null,
  ruleId: null,
  price: { percentageE4: 0, flat: 0, minimumPrice: 0 },
  automaticAnticipationE4: 0,
  refundFeePolicy: 'PROPORTIONAL',
};

export function quotePayment(
  { findFeePolicy, costPolicies }: QuotePolicies,
  choice: PolicyChoice,
  subject: PaymentSubject,
): Result<Quote, { readonly code: QuoteRefusal }> {
  const selected = selectPolicy(choice, findFeePolicy);
  if (!selected.ok) return selected;
  const fee = selected.value === null ? FREE : takePart(selected.value, subject);
  if (fee === null) return err({ code: 'fee_policy_no_match' });
  return ok({ fee, cost: computeCost(costPolicies, subject) });
}

function takePart(policy: CompiledPolicy, subject: PaymentSubject): QuotePart | null {
  const rule = matchRule(policy, subject);
  if (rule === null) return null;
  const { id: policyId, automaticAnticipationE4, refundFeePolicy } = policy;
  return { policyId, ruleId: rule.id, price: rule.price, automaticAnticipationE4, refundFeePolicy };
}

/** A gap in the platform's cost table is not the merchant's fault: the payment has no cost then. */
function computeCost(policies: readonly CompiledPolicy[], subject: PaymentSubject): QuotePart {
  for (const policy of policies) {
    const part = policy.isActive ? takePart(policy, subject) : null;
    if (part !== null) return part;
  }
  return FREE;
}
