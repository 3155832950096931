// Makes a fee policy of the caller's organization.
import type { Changed } from '@mps/aggregates';
import type { CallContext, DomainError } from '@mps/contracts';
import { err, type Result } from '@mps/kernel';
import { invalidDraft, writingScope } from '../policy';
import type { FeePolicy, PolicyDraft } from '../policy/domain/policy';
import { readPolicy } from '../policy/domain/read-policy';
import type { FeePolicyStore } from './store';

/** company_not_selected · permission_denied · validation_error · idempotency_key_conflict · fee_policy_name_taken */
export async function createFeePolicy(
  { feePolicies }: { readonly feePolicies: FeePolicyStore },
  { caller, idempotency, deadlineMs }: CallContext,
  draft: PolicyDraft,
): Promise<Result<Changed<FeePolicy>, DomainError>> {
  const scope = writingScope(caller);
  if (!scope.ok) return scope;
  const read = readPolicy(draft, []);
  if (!read.ok) return err(invalidDraft(read.error));
  const { organization_id } = scope.value;
  return feePolicies.create<DomainError>(
    scope.value,
    read.value,
    { organization_id },
    {
      idempotency,
      deadlineMs,
      onDuplicate: () => ({ code: 'fee_policy_name_taken' }),
      // Merchants see replacements only, and their sequence begins at 1.
      firstSequence: 0,
    },
  );
}
