// The other services over gRPC, in the words of the use cases.
import type { ClientOf } from '@mps/chassis';
import type { merchantsService, pixKeysService, pricingService } from '@mps/contracts';
import { withoutNulls, type DomainError } from '@mps/contracts';
import { err, ok, type RealClock, type Result } from '@mps/kernel';
import type { FeePolicy__Output } from '@mps/contracts/gen/mps/pricing/v1/FeePolicy';
import { FEE_POLICY_FRESH_MS, FEE_POLICY_STALE_MS, FEE_POLICIES_REMEMBERED } from '../limits';
import type { Neighbours } from '../usecases/ports';
import { makeRemember } from './remembered';

export interface NeighbourClients {
  readonly merchants: ClientOf<ReturnType<typeof merchantsService>>;
  readonly pricing: ClientOf<ReturnType<typeof pricingService>>;
  readonly pixKeys: ClientOf<ReturnType<typeof pixKeysService>>;
}

export function makeNeighbours(
  { merchants, pricing, pixKeys }: NeighbourClients,
  clock: RealClock,
): Neighbours {
  const feePolicies = makeRemember<FeePolicy__Output>({
    freshMs: FEE_POLICY_FRESH_MS,
    staleMs: FEE_POLICY_STALE_MS,
    maxEntries: FEE_POLICIES_REMEMBERED,
    clock,
  });
  return {
    getPaymentContext: (merchant_id, context) => merchants.GetPaymentContext({ merchant_id }, context),
    async checkCompanies(companyIds, context) {
      const checked = await merchants.CheckCompanies({ company_ids: [...companyIds] }, context);
      return checked.ok ? ok(checked.value.unknown_company_ids) : checked;
    },
    quote: (request, context) => pricing.Quote(request, context),
    async getPixKeyForCharge(merchant_id, pix_key_id, context) {
      const found = await pixKeys.GetPixKeyForCharge(
        { merchant_id, ...withoutNulls({ pix_key_id }) },
        context,
      );
      return found.ok ? present(found.value.pix_key) : found;
    },
    // Shown with a payment, never decided by: it may be a little old. Tenants do not share what is remembered.
    getFeePolicy: (fee_policy_id, context) =>
      feePolicies(`${context.caller.organization_id ?? ''} ${fee_policy_id}`, async () => {
        const found = await pricing.GetFeePolicy({ fee_policy_id }, context);
        return found.ok ? present(found.value.fee_policy) : found;
      }),
  };
}

/** A message that its contract promises; a service that leaves it out has a bug. */
const present = <T>(message: T | null): Result<T, DomainError> =>
  message === null ? err({ code: 'internal_error' }) : ok(message);
