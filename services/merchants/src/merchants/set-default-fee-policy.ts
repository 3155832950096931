// Sets the fee policy of payments that name none: of a merchant, or of the organization under its own id.
import type { ClientOf } from '@mps/chassis';
import { invalid, scopeOf, violation, type CallContext, type DomainError } from '@mps/contracts';
import type { PricingServiceDefinition } from '@mps/contracts/gen/mps/pricing/v1/PricingService';
import { err, ok, type Result } from '@mps/kernel';
import { changeCompany, COMPANY_SCOPE_REFUSED, NOT_FOUND, type CompanyDeps } from '../company';
import { setDefaultFeePolicy as decide } from './domain/update-merchant';

export type PricingClient = Pick<ClientOf<PricingServiceDefinition>, 'GetFeePolicy'>;

/** Answers the policy that stands now. permission_denied · resource_not_found · validation_error */
export async function setDefaultFeePolicy(
  deps: CompanyDeps & { readonly pricing: PricingClient },
  call: CallContext,
  merchantId: string,
  feePolicyId: string | null,
): Promise<Result<string | null, DomainError>> {
  const scope = scopeOf(call.caller);
  if (scope === null) return err(NOT_FOUND);
  if (scope.company_id !== null) return err(COMPANY_SCOPE_REFUSED);
  if ((await deps.companies.find(scope, merchantId)) === null) return err(NOT_FOUND);
  const refusal = feePolicyId === null ? null : await refusalOf(deps.pricing, call, feePolicyId);
  if (refusal !== null) return err(refusal);
  const changed = await changeCompany(deps, call, { _id: merchantId }, (company) =>
    ok(decide(company, feePolicyId, deps.clock.now().toISOString())),
  );
  return changed.ok ? ok(changed.value.stored.default_fee_policy_id) : changed;
}

/** null: the policy is an active one of the caller's organization. */
async function refusalOf(
  pricing: PricingClient,
  call: CallContext,
  feePolicyId: string,
): Promise<DomainError | null> {
  const found = await pricing.GetFeePolicy({ fee_policy_id: feePolicyId }, call);
  if (!found.ok && found.error.code !== 'resource_not_found') return found.error;
  const policy = found.ok ? found.value.fee_policy : null;
  if (policy === null) return unusable('fee_policy_not_found', 'unknown_fee_policy');
  return policy.is_active ? null : unusable('fee_policy_inactive', 'inactive_fee_policy');
}

const unusable = (
  code: 'fee_policy_not_found' | 'fee_policy_inactive',
  reason: 'unknown_fee_policy' | 'inactive_fee_policy',
): DomainError => invalid(violation('#/fee_policy_id', code, reason));
