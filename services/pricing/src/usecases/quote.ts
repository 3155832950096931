// The price of one payment: the fee by the policy that is chosen for it, the cost by the platform's.
import { invalid, violation, type DomainError, type Scope } from '@mps/contracts';
import { err, ok, type Price, type Result } from '@mps/kernel';
import { matchRule, type CompiledPolicy } from '../domain/compile-policy';
import type { PaymentSubject } from '../domain/payment-subject';
import { candidatesOf, selectPolicy, type PolicyChoice } from '../domain/select-policy';
import type { CompiledPolicies } from './ports';

/** One side of a quote; all null and zero when no policy applies. */
export interface QuotePart {
  readonly policyId: string | null;
  readonly ruleId: string | null;
  readonly price: Price;
  readonly automaticAnticipationE4: number;
}

export interface Quote {
  readonly fee: QuotePart;
  readonly cost: QuotePart;
}

export type QuotePayment = (
  scope: Scope,
  subject: PaymentSubject,
  choice: PolicyChoice,
) => Promise<Result<Quote, DomainError>>;

const FREE: QuotePart = {
  policyId: null,
  ruleId: null,
  price: { percentageE4: 0, flat: 0, minimumPrice: 0 },
  automaticAnticipationE4: 0,
};

export function makeQuote(policies: CompiledPolicies): QuotePayment {
  return async (scope, subject, choice) => {
    const ids = candidatesOf(choice);
    const [known, costPolicies] = await Promise.all([
      ids.length === 0 ? new Map<string, CompiledPolicy>() : policies.ofOrganization(scope, ids),
      policies.ofProvider(subject.provider, subject.mcc),
    ]);
    const selected = selectPolicy(choice, (id) => known.get(id));
    if (!selected.ok) {
      const detail = 'is not an active fee policy of the organization';
      return err(invalid(violation('#/fee_policy_id', selected.error.code, detail)));
    }
    const fee = selected.value === null ? FREE : partOf(selected.value, subject);
    if (fee === null) return err({ code: 'fee_policy_no_match' });
    return ok({ fee, cost: costOf(costPolicies, subject) });
  };
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
