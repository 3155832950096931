// What else is wrong with a policy whose structure is refused already, so that the sender is told everything at once.
import type { CallContext, DomainError } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import { invalidDraft, NOT_FOUND, writingScope } from '../policy';
import type { RuleDraft } from '../policy/domain/policy';
import { checkRules } from '../policy/domain/read-policy';
import type { FeePolicyStore } from './store';

/** `id`: of the policy that is to be replaced; null: of none. resource_not_found · validation_error */
export async function checkFeeRules(
  { feePolicies }: { readonly feePolicies: FeePolicyStore },
  { caller }: CallContext,
  id: string | null,
  rules: readonly Pick<RuleDraft, 'id' | 'conditions'>[],
): Promise<Result<void, DomainError>> {
  const scope = writingScope(caller);
  if (!scope.ok) return scope;
  const policy = id === null ? null : await feePolicies.find(scope.value, { _id: id });
  if (id !== null && policy === null) return err(NOT_FOUND);
  const findings = checkRules(rules, policy?.rules ?? []);
  return findings.length > 0 ? err(invalidDraft(findings)) : ok(undefined);
}
