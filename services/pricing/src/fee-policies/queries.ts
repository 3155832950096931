// Reads of fee policies of the caller's organization; a policy of another one is answered like one that does not exist.
import type { Page, Stored } from '@mps/aggregates';
import type { Caller, DomainError } from '@mps/contracts';
import { err, ok, type PageQuery, type Result } from '@mps/kernel';
import type { PaymentSubject } from '@mps/pricing-rules';
import { NOT_FOUND, readingScope, type PageBounds } from '../policy';
import type { FeePolicy } from '../policy/domain/policy';
import { explainPolicy, type Explanation } from './domain/explain-policy';
import type { FeePolicyStore } from './store';

interface Deps {
  readonly feePolicies: FeePolicyStore;
}

export async function getFeePolicy(
  { feePolicies }: Deps,
  caller: Caller,
  id: string,
): Promise<Result<Stored<FeePolicy>, DomainError>> {
  const scope = readingScope(caller);
  if (!scope.ok) return scope;
  const policy = await feePolicies.find(scope.value, { _id: id });
  return policy === null ? err(NOT_FOUND) : ok(policy);
}

export interface FeePolicyQuery extends PageQuery {
  /** null: both. */
  readonly is_active: boolean | null;
  /** Exactly; null: any. */
  readonly name: string | null;
}

export async function listFeePolicies(
  { feePolicies }: Deps,
  caller: Caller,
  { is_active, name, ...page }: FeePolicyQuery,
): Promise<Result<Page<FeePolicy>, DomainError>> {
  const scope = readingScope(caller);
  if (!scope.ok) return scope;
  const filter = { ...(is_active !== null && { is_active }), ...(name !== null && { name }) };
  return ok(await feePolicies.page(scope.value, filter, page));
}

/** What the policy was before each of its replacements, newest first. */
export async function listFeePolicyVersions(
  deps: Deps,
  caller: Caller,
  id: string,
  page: PageBounds,
): Promise<Result<Page<FeePolicy>, DomainError>> {
  const policy = await getFeePolicy(deps, caller, id);
  return policy.ok ? ok(await deps.feePolicies.listVersions(policy.value, page)) : policy;
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
