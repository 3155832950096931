// The price of one payment: the policies that stand, and the arithmetic that all services share.
import { invalid, violation, type DomainError, type Scope } from '@mps/contracts';
import {
  candidatesOf,
  err,
  quotePayment,
  type CompiledPolicy,
  type PaymentSubject,
  type PolicyChoice,
  type Quote,
  type Result,
} from '@mps/kernel';
import type { CompiledPolicies } from './ports';

export type QuotePayment = (
  scope: Scope,
  subject: PaymentSubject,
  choice: PolicyChoice,
) => Promise<Result<Quote, DomainError>>;

export function makeQuote(policies: CompiledPolicies): QuotePayment {
  return async (scope, subject, choice) => {
    const ids = candidatesOf(choice);
    const [known, costPolicies] = await Promise.all([
      ids.length === 0 ? new Map<string, CompiledPolicy>() : policies.ofOrganization(scope, ids),
      policies.ofProvider(subject.provider, subject.mcc),
    ]);
    const quote = quotePayment({ findFeePolicy: (id) => known.get(id), costPolicies }, choice, subject);
    if (quote.ok) return quote;
    const { code } = quote.error;
    if (code === 'fee_policy_no_match') return err({ code });
    const detail = 'is not an active fee policy of the organization';
    return err(invalid(violation('#/fee_policy_id', code, detail)));
  };
}
