// The other services over gRPC, in the words of the use cases.
import type { ClientOf } from '@mps/chassis';
import type { merchantsService, pixKeysService, pricingService } from '@mps/contracts';
import { withoutNulls, type DomainError } from '@mps/contracts';
import { err, ok, type RealClock, type Result } from '@mps/kernel';
import type { FeePolicy__Output } from '@mps/contracts/gen/mps/pricing/v1/FeePolicy';
import { FEE_POLICY_FRESH_MS, FEE_POLICY_STALE_MS, FEE_POLICIES_REMEMBERED } from '../limits';
import type { KnownNeighbour } from './domain/read-model';
import type { Neighbours } from '../transaction/ports';
import { makePatience } from './adaptive-timeout';
import { makeRemember } from './stale-cache';

export interface NeighbourClients {
  readonly merchants: ClientOf<ReturnType<typeof merchantsService>>;
  readonly pricing: ClientOf<ReturnType<typeof pricingService>>;
  readonly pixKeys: ClientOf<ReturnType<typeof pixKeysService>>;
}

export function makeNeighbours(
  { merchants, pricing, pixKeys }: NeighbourClients,
  clock: RealClock,
  hear: (neighbour: KnownNeighbour) => void,
): Neighbours {
  const toMerchants = makePatience(clock, () => hear('merchants'));
  const toPricing = makePatience(clock, () => hear('pricing'));
  const toPixKeys = makePatience(clock, () => hear('pix_keys'));
  const feePolicies = makeRemember<FeePolicy__Output>({
    freshMs: FEE_POLICY_FRESH_MS,
    staleMs: FEE_POLICY_STALE_MS,
    maxEntries: FEE_POLICIES_REMEMBERED,
    clock,
  });
  return {
    getPaymentContext: (merchant_id, context) =>
      toMerchants.ask(context, (call) => merchants.GetPaymentContext({ merchant_id }, call)),
    async checkCompanies(companyIds, context) {
      const company_ids = [...companyIds];
      const checked = await toMerchants.ask(context, (call) =>
        merchants.CheckCompanies({ company_ids }, call),
      );
      return checked.ok ? ok(checked.value.unknown_company_ids) : checked;
    },
    quote: (request, context) => toPricing.ask(context, (call) => pricing.Quote(request, call)),
    async getPixKeyForCharge(merchant_id, pix_key_id, context) {
      const request = { merchant_id, ...withoutNulls({ pix_key_id }) };
      const found = await toPixKeys.ask(context, (call) => pixKeys.GetPixKeyForCharge(request, call));
      return found.ok ? present(found.value.pix_key) : found;
    },
    // Shown with a payment, never decided by: it may be a little old. Tenants do not share what is remembered.
    getFeePolicy: (fee_policy_id, context) =>
      feePolicies(`${context.caller.organization_id ?? ''} ${fee_policy_id}`, async () => {
        const found = await toPricing.ask(context, (call) => pricing.GetFeePolicy({ fee_policy_id }, call));
        return found.ok ? present(found.value.fee_policy) : found;
      }),
  };
}

/** A message that its contract promises; a service that leaves it out has a bug. */
const present = <T>(message: T | null): Result<T, DomainError> =>
  message === null ? err({ code: 'internal_error' }) : ok(message);
