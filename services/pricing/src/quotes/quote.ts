// The price of one payment: the policies that stand now, and the arithmetic that all services share.
import { invalid, violation, type Caller, type DomainError } from '@mps/contracts';
import { err, type Result } from '@mps/kernel';
import {
  candidatesOf,
  quotePayment,
  type CompiledPolicy,
  type PaymentSubject,
  type PolicyChoice,
  type Quote,
} from '@mps/pricing-rules';
import { readingScope } from '../policy';
import type { CompiledPolicyStore } from './store';

interface Deps {
  readonly compiledPolicies: CompiledPolicyStore;
}

/** company_not_selected · validation_error (fee_policy_not_found, fee_policy_inactive) · fee_policy_no_match */
export async function quote(
  { compiledPolicies }: Deps,
  caller: Caller,
  subject: PaymentSubject,
  choice: PolicyChoice,
): Promise<Result<Quote, DomainError>> {
  const scope = readingScope(caller);
  if (!scope.ok) return scope;
  const ids = candidatesOf(choice);
  const [known, costPolicies] = await Promise.all([
    ids.length === 0 ? new Map<string, CompiledPolicy>() : compiledPolicies.ofOrganization(scope.value, ids),
    compiledPolicies.ofProvider(subject.provider, subject.mcc),
  ]);
  const quoted = quotePayment({ findFeePolicy: (id) => known.get(id), costPolicies }, choice, subject);
  if (quoted.ok) return quoted;
  const { code } = quoted.error;
  if (code === 'fee_policy_no_match') return err({ code });
  return err(invalid(violation('#/fee_policy_id', code, 'unusable_fee_policy')));
}
