// A fee policy becomes exactly what is sent (docs/rules.md#fee-policy). The client tracks no version: the loser of a race
// decides anew on what the winner left, so that simultaneous replacements end as one of the payloads, never as a mix.
import type { Changed } from '@mps/aggregates';
import type { CallContext, DomainError } from '@mps/contracts';
import type { Result } from '@mps/kernel';
import { writingScope } from '../policy';
import type { FeePolicy, PolicyDraft } from '../policy/domain/policy';
import type { FeePolicyStore } from './store';

interface Deps {
  readonly feePolicies: FeePolicyStore;
}

/** company_not_selected · permission_denied · resource_not_found · validation_error · fee_policy_name_taken */
export async function replaceFeePolicy(
  { feePolicies }: Deps,
  { caller, idempotency, deadlineMs }: CallContext,
  id: string,
  draft: PolicyDraft,
): Promise<Result<Changed<FeePolicy>, DomainError>> {
  const scope = writingScope(caller);
  if (!scope.ok) return scope;
  return feePolicies.replace(scope.value, { _id: id }, draft, {
    idempotency,
    deadlineMs,
    onDuplicate: () => ({ code: 'fee_policy_name_taken' }),
  });
}
