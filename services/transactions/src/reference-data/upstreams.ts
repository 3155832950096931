// The upstream services of a payment (merchants, pricing, pix-keys): the interface that operations ask, and its gRPC
// implementation with an adaptive timeout per service. What readers alone are shown (a fee policy) is cached
// stale-if-error: served for a bounded time while the upstream is unavailable.
import type { ClientOf } from '@mps/chassis';
import {
  type CallContext,
  type DomainError,
  type merchantsService,
  type pixKeysService,
  type pricingService,
  type Sendable,
} from '@mps/contracts';
import type { GetPaymentContextResponse__Output } from '@mps/contracts/gen/mps/merchants/v1/GetPaymentContextResponse';
import type { PixKey__Output } from '@mps/contracts/gen/mps/pix_keys/v1/PixKey';
import type { FeePolicy__Output } from '@mps/contracts/gen/mps/pricing/v1/FeePolicy';
import type { QuoteRequest } from '@mps/contracts/gen/mps/pricing/v1/QuoteRequest';
import type { QuoteResponse__Output } from '@mps/contracts/gen/mps/pricing/v1/QuoteResponse';
import { err, ok, type RealClock, type Result } from '@mps/kernel';
import { LRUCache } from 'lru-cache';
import { FEE_POLICY_FRESH_MS, FEE_POLICY_STALE_MS, MAX_CACHED_FEE_POLICIES } from '../limits';
import type { Reply } from '../operation';
import { isUnavailable, makeAdaptiveTimeout } from './adaptive-timeout';
import type { UpstreamName } from './domain/read-model';

export interface Upstreams {
  getPaymentContext(merchantId: string, context: CallContext): Reply<GetPaymentContextResponse__Output>;
  /** Answers those that are not ACTIVE companies of the caller's organization. */
  checkCompanies(companyIds: readonly string[], context: CallContext): Reply<readonly string[]>;
  quote(request: Sendable<QuoteRequest>, context: CallContext): Reply<QuoteResponse__Output>;
  getPixKeyForCharge(
    merchantId: string,
    pixKeyId: string | null,
    context: CallContext,
  ): Reply<PixKey__Output>;
  getFeePolicy(feePolicyId: string, context: CallContext): Reply<FeePolicy__Output>;
}

export interface UpstreamClients {
  readonly merchants: ClientOf<ReturnType<typeof merchantsService>>;
  readonly pricing: ClientOf<ReturnType<typeof pricingService>>;
  readonly pixKeys: ClientOf<ReturnType<typeof pixKeysService>>;
}

export function makeUpstreams(
  { merchants, pricing, pixKeys }: UpstreamClients,
  clock: RealClock,
  /** Called for every answer of the upstream itself. */
  onAnswer: (upstream: UpstreamName) => void,
): Upstreams {
  const toMerchants = makeAdaptiveTimeout(clock, () => onAnswer('merchants'));
  const toPricing = makeAdaptiveTimeout(clock, () => onAnswer('pricing'));
  const toPixKeys = makeAdaptiveTimeout(clock, () => onAnswer('pix_keys'));
  const feePolicies = makeStaleCache<FeePolicy__Output>({
    freshMs: FEE_POLICY_FRESH_MS,
    staleMs: FEE_POLICY_STALE_MS,
    maxEntries: MAX_CACHED_FEE_POLICIES,
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
      const found = await toPixKeys.ask(context, (call) =>
        pixKeys.GetPixKeyForCharge({ merchant_id, pix_key_id }, call),
      );
      return found.ok ? present(found.value.pix_key) : found;
    },
    // Shown with a payment, never decided by: it may be a little old. Tenants do not share cached answers.
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

export interface StaleCacheOptions {
  /** An answer this young is given without asking. */
  readonly freshMs: number;
  /** While the upstream is unavailable, an answer this old is still given. */
  readonly staleMs: number;
  readonly maxEntries: number;
  readonly clock: RealClock;
}

export type StaleCache<T> = (
  key: string,
  ask: () => Promise<Result<T, DomainError>>,
) => Promise<Result<T, DomainError>>;

export function makeStaleCache<T>({ freshMs, staleMs, maxEntries, clock }: StaleCacheOptions): StaleCache<T> {
  const known = new LRUCache<string, { readonly value: T; readonly at: number }>({ max: maxEntries });
  return async (key, ask) => {
    const now = clock.now().getTime();
    const last = known.get(key);
    if (last !== undefined && now - last.at < freshMs) return ok(last.value);
    const answer = await ask();
    if (answer.ok) known.set(key, { value: answer.value, at: now });
    else if (isUnavailable(answer.error))
      return last !== undefined && now - last.at < staleMs ? ok(last.value) : answer;
    else known.delete(key);
    return answer;
  };
}
