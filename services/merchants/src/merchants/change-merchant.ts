// Changes of a company by its merchant or an operator: members, status, delivery of events, and the default fee
// policy.
import type { Changed } from '@mps/aggregates';
import type { ClientOf } from '@mps/chassis';
import { type CallContext, type DomainError, invalid, scopeOf, violation } from '@mps/contracts';
import type { PricingServiceDefinition } from '@mps/contracts/gen/mps/pricing/v1/PricingService';
import { dayOf, err, type MerchantStatus, ok, type Result } from '@mps/kernel';
import {
  changeCompany,
  COMPANY_SCOPE_REFUSED,
  type CompanyDeps,
  toValidationError,
  canSimulate,
  NOT_FOUND,
  OPERATORS_ONLY,
} from '../company';
import type { Company } from '../company/domain/company';
import { moveStatus } from '../company/domain/merchant-status';
import {
  type MerchantPatch,
  setDefaultFeePolicy as decideDefaultFeePolicy,
  setWebhookEnabled as decideWebhook,
  updateMerchant as decideUpdate,
} from './domain/update-merchant';

/** Partial update (docs/rules.md#merchant). resource_not_found · validation_error · document_tax_type_locked */
export const updateMerchant = (
  deps: CompanyDeps,
  { merchantId, patch }: { readonly merchantId: string; readonly patch: MerchantPatch },
  context: CallContext,
): Promise<Result<Changed<Company>, DomainError>> =>
  changeCompany(
    deps,
    {
      filter: { _id: merchantId },
      decide: (company) => {
        const now = deps.businessClock.now();
        const decision = decideUpdate(company, patch, { now: now.toISOString(), today: dayOf(now) });
        if (decision.ok) return decision;
        return err(
          decision.error.code === 'invalid'
            ? toValidationError(decision.error)
            : { code: 'document_tax_type_locked' },
        );
      },
    },
    context,
  );

/** Refuses the patch as `updateMerchant` would, and changes nothing. resource_not_found · validation_error */
export async function checkMerchantPatch(
  { companies, businessClock }: CompanyDeps,
  { merchantId, patch }: { readonly merchantId: string; readonly patch: MerchantPatch },
  { caller }: CallContext,
): Promise<Result<void, DomainError>> {
  const company = await companies.find(scopeOf(caller), merchantId);
  if (company === null) return err(NOT_FOUND);
  const now = businessClock.now();
  const decision = decideUpdate(company, patch, { now: now.toISOString(), today: dayOf(now) });
  // A locked tax type is not a violation of the body, so the check ignores it.
  return decision.ok || decision.error.code !== 'invalid'
    ? ok(undefined)
    : err(toValidationError(decision.error));
}

export interface SetMerchantStatusCommand {
  readonly merchant_id: string;
  readonly status: MerchantStatus;
  readonly reason: string | null;
}

/** resource_not_found · invalid_merchant_state */
export const setMerchantStatus = (
  deps: CompanyDeps,
  { merchant_id, status, reason }: SetMerchantStatusCommand,
  context: CallContext,
): Promise<Result<Changed<Company>, DomainError>> => {
  const actor = context.caller.kind === 'operator' ? 'operator' : 'merchant';
  const decide = (company: Company) => {
    const now = deps.businessClock.now().toISOString();
    const decision = moveStatus(company, { to: status, actor, reason, now });
    if (decision.ok) return decision;
    const { current, allowed } = decision.error;
    return err({
      code: 'invalid_merchant_state',
      members: { current_status: current, allowed_statuses: allowed },
    } satisfies DomainError);
  };
  // A block by an operator must succeed, even while a full outbox refuses every other change.
  const exceedsWaitingEvents = actor === 'operator' && status === 'BLOCKED';
  return changeCompany(deps, { filter: { _id: merchant_id }, decide, exceedsWaitingEvents }, context);
};

/** Sets whether the company's events are delivered. For operators only. permission_denied · resource_not_found */
export async function setWebhookEnabled(
  deps: CompanyDeps,
  { merchantId, enabled }: { readonly merchantId: string; readonly enabled: boolean },
  context: CallContext,
): Promise<Result<Changed<Company>, DomainError>> {
  if (!canSimulate(context.caller, deps.sandboxMode)) return err(OPERATORS_ONLY);
  return changeCompany(
    deps,
    {
      filter: { _id: merchantId },
      decide: (company) => ok(decideWebhook(company, enabled, deps.businessClock.now().toISOString())),
    },
    context,
  );
}

export type PricingClient = Pick<ClientOf<PricingServiceDefinition>, 'GetFeePolicy'>;

/**
 * Sets the default policy of a merchant, or of the organization under its own id. Returns the policy that is now set.
 * permission_denied · resource_not_found · validation_error
 */
export async function setDefaultFeePolicy(
  deps: CompanyDeps & { readonly pricing: PricingClient },
  { merchantId, feePolicyId }: { readonly merchantId: string; readonly feePolicyId: string | null },
  context: CallContext,
): Promise<Result<string | null, DomainError>> {
  const scope = scopeOf(context.caller);
  if (scope === null) return err(NOT_FOUND);
  if (scope.company_id !== null) return err(COMPANY_SCOPE_REFUSED);
  if ((await deps.companies.find(scope, merchantId)) === null) return err(NOT_FOUND);
  const refusal = feePolicyId === null ? null : await checkFeePolicy(deps.pricing, feePolicyId, context);
  if (refusal !== null) return err(refusal);
  const changed = await changeCompany(
    deps,
    {
      filter: { _id: merchantId },
      decide: (company) =>
        ok(decideDefaultFeePolicy(company, feePolicyId, deps.businessClock.now().toISOString())),
    },
    context,
  );
  return changed.ok ? ok(changed.value.stored.default_fee_policy_id) : changed;
}

/** Returns null when the policy is an active one of the caller's organization. */
async function checkFeePolicy(
  pricing: PricingClient,
  feePolicyId: string,
  context: CallContext,
): Promise<DomainError | null> {
  const found = await pricing.GetFeePolicy({ fee_policy_id: feePolicyId }, context);
  if (!found.ok && found.error.code !== 'resource_not_found') return found.error;
  const policy = found.ok ? found.value.fee_policy : null;
  if (policy === null) return unusable('fee_policy_not_found', 'unknown_fee_policy');
  return policy.is_active ? null : unusable('fee_policy_inactive', 'inactive_fee_policy');
}

const unusable = (
  code: 'fee_policy_not_found' | 'fee_policy_inactive',
  reason: 'unknown_fee_policy' | 'inactive_fee_policy',
): DomainError => invalid(violation('#/fee_policy_id', code, reason));
