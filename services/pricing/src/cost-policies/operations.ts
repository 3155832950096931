// The platform's cost policies, shared by all tenants. Operators write them, every caller reads them.
import { ALL_TENANTS, type Changed, type Page } from '@mps/aggregates';
import { type CallContext, type DomainError, failure, invalid, violation } from '@mps/contracts';
import { err, isOneOf, ok, type PageQuery, PROVIDERS, type Result } from '@mps/kernel';
import { type CostPolicyStore, toInvalidDraft, NOT_FOUND } from '../policy';
import { ANY_MCC, type CostPolicy, type PolicyDraft } from '../policy/domain/policy';
import { readPolicy } from '../policy/domain/read-policy';

export interface CostPolicyKey {
  readonly provider: string;
  /** null: every category without a policy of its own. */
  readonly mcc: string | null;
}

const MCC_SHAPE = /^\d{4}$/;

/**
 * Creates the policy of a provider and MCC, or replaces the existing one exactly. permission_denied ·
 * validation_error
 */
export async function putCostPolicy(
  { costPolicies }: { readonly costPolicies: CostPolicyStore },
  { key: { provider, mcc }, draft }: { readonly key: CostPolicyKey; readonly draft: PolicyDraft },
  { caller, idempotency, deadlineMs }: CallContext,
): Promise<Result<Changed<CostPolicy>, DomainError>> {
  if (caller.kind !== 'operator')
    return err(failure('permission_denied', 'operator_needed_for_cost_policies'));
  if (!isOneOf(PROVIDERS, provider))
    return err(invalid(violation('#/provider', 'invalid_enum', 'not_one_of', { values: PROVIDERS })));
  if (mcc !== null && !MCC_SHAPE.test(mcc))
    return err(invalid(violation('#/mcc', 'invalid_format', 'not_four_digits')));
  const key = { provider, mcc: mcc ?? ANY_MCC };
  const replace = () => costPolicies.replace(ALL_TENANTS, key, draft, { idempotency, deadlineMs });
  const replaced = await replace();
  if (replaced.ok || replaced.error.code !== 'resource_not_found') return replaced;
  const read = readPolicy(draft, []);
  if (!read.ok) return err(toInvalidDraft(read.error));
  const created = await costPolicies.create(ALL_TENANTS, read.value, key, {
    idempotency,
    deadlineMs,
    onDuplicate: () => ({ code: 'made_meanwhile' as const }),
  });
  // Cost policies are never deleted, so a policy that another request created meanwhile can be replaced.
  if (created.ok) return created;
  return created.error.code === 'made_meanwhile' ? replace() : err(created.error);
}

interface Deps {
  readonly costPolicies: CostPolicyStore;
}

export async function getCostPolicy(
  { costPolicies }: Deps,
  id: string,
): Promise<Result<CostPolicy, DomainError>> {
  const policy = await costPolicies.find(ALL_TENANTS, { _id: id });
  return policy === null ? err(NOT_FOUND) : ok(policy);
}

export const listCostPolicies = ({ costPolicies }: Deps, page: PageQuery): Promise<Page<CostPolicy>> =>
  costPolicies.page(ALL_TENANTS, {}, page);
