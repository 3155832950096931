// The pricing service as this one needs it: is there such a policy, and is it active.
import type { CallContext, ClientOf } from '@mps/chassis';
import type { PricingServiceDefinition } from '@mps/contracts/gen/mps/pricing/v1/PricingService';
import { ok } from '@mps/kernel';
import type { FeePolicies } from '../usecases/ports';

export function makeFeePolicies(pricing: ClientOf<PricingServiceDefinition>): FeePolicies {
  return {
    async find(call: CallContext, id) {
      const found = await pricing.GetFeePolicy({ fee_policy_id: id }, call);
      if (found.ok) return ok(found.value.fee_policy);
      return found.error.code === 'resource_not_found' ? ok(null) : found;
    },
  };
}
