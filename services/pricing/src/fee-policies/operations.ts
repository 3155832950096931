// Creates, replaces, checks, reads and explains fee policies of the caller's organization. A policy of another
// organization is answered as unknown.
import type { Changed, Page, Stored } from '@mps/aggregates';
import type { CallContext, CallerContext, DomainError } from '@mps/contracts';
import { err, ok, type PageQuery, type Result } from '@mps/kernel';
import type { PaymentSubject } from '@mps/pricing-rules';
import {
  type FeePolicyStore,
  toInvalidDraft,
  NOT_FOUND,
  type PageBounds,
  readingScope,
  toWritingScope,
} from '../policy';
import type { FeePolicy, PolicyDraft, RuleDraft } from '../policy/domain/policy';
import { checkRules, readPolicy } from '../policy/domain/read-policy';
import { explainPolicy, type Explanation } from './domain/explain-policy';

interface Deps {
  readonly feePolicies: FeePolicyStore;
}

/** company_not_selected · permission_denied · validation_error · idempotency_key_conflict · fee_policy_name_taken */
export async function createFeePolicy(
  { feePolicies }: Deps,
  draft: PolicyDraft,
  { caller, idempotency, deadlineMs }: CallContext,
): Promise<Result<Changed<FeePolicy>, DomainError>> {
  const scope = toWritingScope(caller);
  if (!scope.ok) return scope;
  const read = readPolicy(draft, []);
  if (!read.ok) return err(toInvalidDraft(read.error));
  const { organization_id } = scope.value;
  return feePolicies.create<DomainError>(
    scope.value,
    read.value,
    { organization_id },
    {
      idempotency,
      deadlineMs,
      onDuplicate: () => ({ code: 'fee_policy_name_taken' }),
      // Merchants receive only events of replacements, and their sequence begins at 1.
      firstSequence: 0,
    },
  );
}

/**
 * Replaces the policy by exactly the payload (docs/rules.md#fee-policy). The client tracks no version. The loser of a
 * race decides again on the winner's state, so simultaneous replacements end as one of the payloads and never as a
 * mix.
 * company_not_selected · permission_denied · resource_not_found · validation_error · fee_policy_name_taken
 */
export async function replaceFeePolicy(
  { feePolicies }: Deps,
  { id, draft }: { readonly id: string; readonly draft: PolicyDraft },
  { caller, idempotency, deadlineMs }: CallContext,
): Promise<Result<Changed<FeePolicy>, DomainError>> {
  const scope = toWritingScope(caller);
  if (!scope.ok) return scope;
  return feePolicies.replace(scope.value, { _id: id }, draft, {
    idempotency,
    deadlineMs,
    onDuplicate: () => ({ code: 'fee_policy_name_taken' }),
  });
}

/**
 * Finds further violations in a policy with an invalid structure, so that the answer lists all of them. `id`: the
 * policy to replace. null: a new policy. resource_not_found · validation_error
 */
export async function checkFeeRules(
  { feePolicies }: Deps,
  {
    id,
    rules,
  }: { readonly id: string | null; readonly rules: readonly Pick<RuleDraft, 'id' | 'conditions'>[] },
  { caller }: CallContext,
): Promise<Result<void, DomainError>> {
  const scope = toWritingScope(caller);
  if (!scope.ok) return scope;
  const policy = id === null ? null : await feePolicies.find(scope.value, { _id: id });
  if (id !== null && policy === null) return err(NOT_FOUND);
  const findings = checkRules(rules, policy?.rules ?? []);
  return findings.length > 0 ? err(toInvalidDraft(findings)) : ok(undefined);
}

export async function getFeePolicy(
  { feePolicies }: Deps,
  id: string,
  { caller }: CallerContext,
): Promise<Result<Stored<FeePolicy>, DomainError>> {
  const scope = readingScope(caller);
  if (!scope.ok) return scope;
  const policy = await feePolicies.find(scope.value, { _id: id });
  return policy === null ? err(NOT_FOUND) : ok(policy);
}

export interface FeePolicyQuery extends PageQuery {
  /** null: active and inactive ones. */
  readonly is_active: boolean | null;
  /** The exact name. null: any. */
  readonly name: string | null;
}

export async function listFeePolicies(
  { feePolicies }: Deps,
  { is_active, name, ...page }: FeePolicyQuery,
  { caller }: CallerContext,
): Promise<Result<Page<FeePolicy>, DomainError>> {
  const scope = readingScope(caller);
  if (!scope.ok) return scope;
  const filter = { ...(is_active !== null && { is_active }), ...(name !== null && { name }) };
  return ok(await feePolicies.page(scope.value, filter, page));
}

/** Lists the replaced versions of the policy, newest first. */
export async function listFeePolicyVersions(
  deps: Deps,
  { id, page }: { readonly id: string; readonly page: PageBounds },
  { caller }: CallerContext,
): Promise<Result<Page<FeePolicy>, DomainError>> {
  const policy = await getFeePolicy(deps, id, { caller });
  return policy.ok ? ok(await deps.feePolicies.listVersions(policy.value, page)) : policy;
}

/** Explains the fee of a payment under one policy. */
export async function explainFeePolicy(
  deps: Deps,
  { id, subject }: { readonly id: string; readonly subject: PaymentSubject },
  { caller }: CallerContext,
): Promise<Result<Explanation, DomainError>> {
  const policy = await getFeePolicy(deps, id, { caller });
  return policy.ok ? ok(explainPolicy(policy.value, subject)) : policy;
}
