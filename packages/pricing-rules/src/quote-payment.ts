// The price of one payment: the fee by the policy that is chosen for it, the cost by the platform's. Pricing asks this with
// the policies in force, transactions with its last-seen copies while pricing is away.
import { err, ok, type Price, type Result } from '@mps/kernel';
import { matchRule, type CompiledPolicy } from './compile-policy';
import type { PaymentSubject } from './fee-condition-language';
import { selectPolicy, type PolicyChoice } from './select-policy';

/** One side of a quote; all null and zero when no policy applies. */
export interface QuotePart {
  readonly policyId: string | null;
  readonly ruleId: string | null;
  readonly price: Price;
  /** Per month, in 1e-4 %. */
  readonly automaticAnticipationE4: number;
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
};

export function quotePayment(
  { findFeePolicy, costPolicies }: QuotePolicies,
  choice: PolicyChoice,
  subject: PaymentSubject,
): Result<Quote, { readonly code: QuoteRefusal }> {
  const selected = selectPolicy(choice, findFeePolicy);
  if (!selected.ok) return selected;
  const fee = selected.value === null ? FREE : partOf(selected.value, subject);
  if (fee === null) return err({ code: 'fee_policy_no_match' });
  return ok({ fee, cost: costOf(costPolicies, subject) });
}

function partOf(policy: CompiledPolicy, subject: PaymentSubject): QuotePart | null {
  const rule = matchRule(policy, subject);
  if (rule === null) return null;
  const { id: policyId, automaticAnticipationE4 } = policy;
  return { policyId, ruleId: rule.id, price: rule.price, automaticAnticipationE4 };
}

/** A gap in the platform's own cost table is not the merchant's fault: the payment goes on without a cost. */
function costOf(policies: readonly CompiledPolicy[], subject: PaymentSubject): QuotePart {
  for (const policy of policies) {
    const part = policy.isActive ? partOf(policy, subject) : null;
    if (part !== null) return part;
  }
  return FREE;
}
