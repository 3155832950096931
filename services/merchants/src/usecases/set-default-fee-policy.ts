// The fee policy of payments that name none: of a merchant, or of the whole organization.
import { invalid, scopeOf, violation, type DomainError } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import { setDefaultFeePolicy } from '../domain/settings';
import { changeCompany } from './change-company';
import { COMPANY_SCOPE_REFUSED, NOT_FOUND } from './failures';
import type { Call, FeePolicies, UseCaseDeps } from './ports';

/** Answers the policy that stands now. */
export type SetDefaultFeePolicy = (
  call: Call,
  merchantId: string,
  feePolicyId: string | null,
) => Promise<Result<string | null, DomainError>>;

export function makeSetDefaultFeePolicy(
  deps: UseCaseDeps & { readonly feePolicies: FeePolicies },
): SetDefaultFeePolicy {
  async function refusal(call: Call, feePolicyId: string): Promise<DomainError | null> {
    const found = await deps.feePolicies.find(call, feePolicyId);
    if (!found.ok) return found.error;
    if (found.value === null)
      return notUsable('fee_policy_not_found', 'is not a fee policy of the organization');
    return found.value.is_active ? null : notUsable('fee_policy_inactive', 'is not active');
  }

  return async (call, merchantId, feePolicyId) => {
    const scope = scopeOf(call.caller);
    if (scope === null) return err(NOT_FOUND);
    if (scope.company_id !== null) return err(COMPANY_SCOPE_REFUSED);
    if ((await deps.companies.find(scope, merchantId)) === null) return err(NOT_FOUND);
    const refused = feePolicyId === null ? null : await refusal(call, feePolicyId);
    if (refused !== null) return err(refused);
    const changed = await changeCompany(
      deps,
      scope,
      () => deps.companies.find(scope, merchantId),
      (company) => ok(setDefaultFeePolicy(company, feePolicyId, deps.clock.now().toISOString())),
    );
    return changed.ok ? ok(changed.value.default_fee_policy_id) : changed;
  };
}

const notUsable = (code: 'fee_policy_not_found' | 'fee_policy_inactive', detail: string): DomainError =>
  invalid(violation('#/fee_policy_id', code, detail));
