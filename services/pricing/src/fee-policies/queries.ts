// Reads of fee policies of the caller's organization; a policy of another one is answered like one that does not exist.
import type { Caller, DomainError } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import type { PaymentSubject } from '@mps/pricing-rules';
import { NOT_FOUND, readingScope, type Page, type PageQuery } from '../policy';
import type { FeePolicy } from '../policy/domain/policy';
import { explainPolicy, type Explanation } from './domain/explain-policy';
import type { FeePolicyQuery, FeePolicyStore } from './store';

interface Deps {
  readonly feePolicies: FeePolicyStore;
}

export async function getFeePolicy(
  { feePolicies }: Deps,
  caller: Caller,
  id: string,
): Promise<Result<FeePolicy, DomainError>> {
  const scope = readingScope(caller);
  if (!scope.ok) return scope;
  const policy = await feePolicies.find(scope.value, id);
  return policy === null ? err(NOT_FOUND) : ok(policy);
}

export async function listFeePolicies(
  { feePolicies }: Deps,
  caller: Caller,
  query: FeePolicyQuery,
): Promise<Result<Page<FeePolicy>, DomainError>> {
  const scope = readingScope(caller);
  return scope.ok ? ok(await feePolicies.list(scope.value, query)) : scope;
}

/** What the policy was before each of its replacements, newest first. */
export async function listFeePolicyVersions(
  { feePolicies }: Deps,
  caller: Caller,
  id: string,
  page: PageQuery,
): Promise<Result<Page<FeePolicy>, DomainError>> {
  const scope = readingScope(caller);
  if (!scope.ok) return scope;
  const versions = await feePolicies.listVersions(scope.value, id, page);
  return versions === null ? err(NOT_FOUND) : ok(versions);
}

/** What a payment would cost under one policy, and why. */
export async function explainFeePolicy(
  deps: Deps,
  caller: Caller,
  id: string,
  subject: PaymentSubject,
): Promise<Result<Explanation, DomainError>> {
  const policy = await getFeePolicy(deps, caller, id);
  return policy.ok ? ok(explainPolicy(policy.value, subject)) : policy;
}
