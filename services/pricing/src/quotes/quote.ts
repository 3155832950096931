// Prices one payment with the current policies and the arithmetic that all services share. A service that caches
// policies gets the policies themselves.
import { ALL_TENANTS, type FactsRead } from '@mps/aggregates';
import { type CallerContext, type DomainError, invalid, violation } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import {
  candidatesOf,
  quotePayment,
  type CompiledPolicy,
  type PaymentSubject,
  type PolicyChoice,
  type Quote,
} from '@mps/pricing-rules';

import { readingScope, type CostPolicyStore, type FeePolicyStore } from '../policy';
import { ANY_MCC, type CostPolicy, type FeePolicy } from '../policy/domain/policy';
import type { CompiledPolicyStore } from './store';

interface Deps {
  readonly compiledPolicies: CompiledPolicyStore;
}

/** company_not_selected · validation_error (fee_policy_not_found, fee_policy_inactive) · fee_policy_no_match */
export async function quote(
  { compiledPolicies }: Deps,
  { subject, choice }: { readonly subject: PaymentSubject; readonly choice: PolicyChoice },
  { caller }: CallerContext,
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

interface PolicyStores {
  readonly feePolicies: Pick<FeePolicyStore, 'find'>;
  readonly costPolicies: Pick<CostPolicyStore, 'find'>;
}

interface PolicyQuestion {
  readonly fee_policy_ids: readonly string[];
  readonly provider: string;
  readonly mcc: string | null;
}

/** Returns the policies that exist, the category's own cost policy before the general one. company_not_selected */
export async function listPaymentPolicies(
  stores: PolicyStores,
  {
    question: { fee_policy_ids, provider, mcc },
    facts,
  }: { readonly question: PolicyQuestion; readonly facts: FactsRead },
  { caller }: CallerContext,
): Promise<Result<{ feePolicies: readonly FeePolicy[]; costPolicies: readonly CostPolicy[] }, DomainError>> {
  const scope = readingScope(caller);
  if (!scope.ok) return scope;
  const categories = [mcc, ANY_MCC].filter((one) => one !== null);
  const [feePolicies, costPolicies] = await Promise.all([
    Promise.all(fee_policy_ids.map((_id) => stores.feePolicies.find(scope.value, { _id }, { facts }))),
    Promise.all(
      categories.map((one) => stores.costPolicies.find(ALL_TENANTS, { provider, mcc: one }, { facts })),
    ),
  ]);
  const keepFound = <Policy>(found: readonly (Policy | null)[]) => found.filter((one) => one !== null);
  return ok({ feePolicies: keepFound(feePolicies), costPolicies: keepFound(costPolicies) });
}
