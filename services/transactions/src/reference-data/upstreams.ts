// The upstream services of a payment (merchants, pricing, pix-keys): the interface that operations use, and its gRPC
// implementation with an adaptive timeout per service. Facts that decide about a payment come from copies while they are
// certain to hold (packages/read-lease), and prices from the policies by pricing's own arithmetic. Only owners refuse. Facts that are
// only shown (a fee policy) are cached stale-if-error: served for a bounded time while the upstream is unavailable.
import type { ClientOf } from '@mps/chassis';
import {
  type CallContext,
  type DomainError,
  type factsService,
  type merchantsService,
  type pixKeysService,
  type pricingService,
  scopeOf,
  type Sendable,
} from '@mps/contracts';
import type { GetPaymentContextResponse__Output } from '@mps/contracts/gen/mps/merchants/v1/GetPaymentContextResponse';
import type { PixKey__Output } from '@mps/contracts/gen/mps/pix_keys/v1/PixKey';
import type { FeePolicy__Output } from '@mps/contracts/gen/mps/pricing/v1/FeePolicy';
import type { QuoteRequest } from '@mps/contracts/gen/mps/pricing/v1/QuoteRequest';
import type { QuoteResponse__Output } from '@mps/contracts/gen/mps/pricing/v1/QuoteResponse';
import { err, mapOk, ok, type RealClock, type Result } from '@mps/kernel';
import { candidatesOf, type PaymentSubject, type QuotePolicies } from '@mps/pricing-rules';
import { makeCopies, type Copies, type Facts } from '@mps/read-lease';
import { LRUCache } from 'lru-cache';
import { FEE_POLICY_FRESH_MS, FEE_POLICY_STALE_MS, MAX_CACHED_FEE_POLICIES, MAX_COPIES } from '../limits';
import type { Reply } from '../operation';
import { isUnavailable, makeAdaptiveTimeout, type AdaptiveTimeout } from './adaptive-timeout';
import type { UpstreamName } from './domain/read-model';
import { compilePolicies, computeQuote, type QuoteFacts } from './fallback';
import { readPolicy } from './projector';

export interface Upstreams {
  getPaymentContext(merchantId: string, context: CallContext): Reply<GetPaymentContextResponse__Output>;
  /** Returns the ids that are not ACTIVE companies of the caller's organization. */
  checkCompanies(companyIds: readonly string[], context: CallContext): Reply<readonly string[]>;
  quote(request: Sendable<QuoteRequest>, context: CallContext): Reply<QuoteResponse__Output>;
  getPixKeyForCharge(
    merchantId: string,
    pixKeyId: string | null,
    context: CallContext,
  ): Reply<PixKey__Output>;
  getFeePolicy(feePolicyId: string, context: CallContext): Reply<FeePolicy__Output>;
  /** Whether a key belongs to the owner of this document, by the directory's present answer. */
  checkRefundDestination(destination: RefundDestination, context: CallContext): Reply<undefined>;
}

export interface RefundDestination {
  readonly merchantId: string;
  readonly key: string;
  /** CPF or CNPJ in its normal form. */
  readonly ownerDocument: string;
}

type FactsClient = ClientOf<ReturnType<typeof factsService>>;

type OwnerCopies<T> = Copies<T, CallContext, DomainError>;

export interface UpstreamClients {
  readonly merchants: ClientOf<ReturnType<typeof merchantsService>>;
  readonly pricing: ClientOf<ReturnType<typeof pricingService>>;
  readonly pixKeys: ClientOf<ReturnType<typeof pixKeysService>>;
  /** Clients of each upstream that answer whether copies still hold. */
  readonly versions: Readonly<Record<UpstreamName, FactsClient>>;
}

export function makeUpstreams(
  { merchants, pricing, pixKeys, versions }: UpstreamClients,
  realClock: RealClock,
  /** Called for every answer of the upstream itself. */
  onAnswer: (upstream: UpstreamName) => void,
): Upstreams {
  const toMerchants = makeAdaptiveTimeout(realClock, () => onAnswer('merchants'));
  const toPricing = makeAdaptiveTimeout(realClock, () => onAnswer('pricing'));
  const toPixKeys = makeAdaptiveTimeout(realClock, () => onAnswer('pix_keys'));
  const keepCopies = <T>(upstream: UpstreamName): OwnerCopies<T> =>
    makeCopies<T, CallContext, DomainError>({
      maxCopies: MAX_COPIES,
      async askVersion({ caller, callerTokens }, withinMs) {
        const deadlineMs = realClock.now().getTime() + withinMs;
        const question = { caller, callerTokens, deadlineMs, idempotency: null };
        const answer = await versions[upstream].GetFactsVersion({}, question);
        if (answer.ok) onAnswer(upstream);
        return mapOk(Promise.resolve(answer), ({ version }) => version ?? null);
      },
    });
  const contexts = keepCopies<GetPaymentContextResponse__Output>('merchants');
  const keys = keepCopies<PixKey__Output>('pix_keys');
  const feePolicies = makeStaleCache<FeePolicy__Output>({
    freshMs: FEE_POLICY_FRESH_MS,
    staleMs: FEE_POLICY_STALE_MS,
    maxEntries: MAX_CACHED_FEE_POLICIES,
    realClock,
  });

  const quoteByCopies = makeQuoteByCopies(pricing, toPricing, keepCopies<QuotePolicies>('pricing'));

  return {
    getPaymentContext(merchant_id, context) {
      const ask = () =>
        toMerchants.ask(context, (call) => merchants.GetPaymentContext({ merchant_id }, call));
      const owner = readOwner(context, merchant_id);
      return owner === null ? ask() : contexts.get(owner, context, () => mapOk(ask(), toFacts));
    },
    async checkCompanies(companyIds, context) {
      const company_ids = [...companyIds];
      const checked = await toMerchants.ask(context, (call) =>
        merchants.CheckCompanies({ company_ids }, call),
      );
      return checked.ok ? ok(checked.value.unknown_company_ids) : checked;
    },
    async quote(request, context) {
      const priced = await quoteByCopies(request, context);
      if (priced !== null) return mapOk(Promise.resolve(priced), toQuote);
      return toPricing.ask(context, (call) => pricing.Quote(request, call));
    },
    async getPixKeyForCharge(merchant_id, pix_key_id, context) {
      const ask = async (): Reply<Facts<PixKey__Output>> => {
        const found = await toPixKeys.ask(context, (call) =>
          pixKeys.GetPixKeyForCharge({ merchant_id, pix_key_id }, call),
        );
        if (!found.ok) return found;
        const version = readVersion(found.value);
        return mapOk(Promise.resolve(requireMessage(found.value.pix_key)), (value) => ({ value, version }));
      };
      const owner = readOwner(context, merchant_id);
      if (owner === null) return mapOk(ask(), ({ value }) => value);
      return keys.get(`${owner} ${pix_key_id ?? ''}`, context, ask);
    },
    // Waits until the caller's deadline, because pix-keys may ask the directory.
    checkRefundDestination: ({ merchantId: merchant_id, key, ownerDocument: owner_document }, context) =>
      mapOk(pixKeys.CheckRefundDestination({ merchant_id, key, owner_document }, context), () => undefined),
    // Only shown with a payment, so it may be a little old. Tenants do not share cached answers.
    getFeePolicy: (fee_policy_id, context) =>
      feePolicies(`${context.caller.organization_id ?? ''} ${fee_policy_id}`, async () => {
        const found = await toPricing.ask(context, (call) => pricing.GetFeePolicy({ fee_policy_id }, call));
        return found.ok ? requireMessage(found.value.fee_policy) : found;
      }),
  };
}

/** Computes prices from copies of the policies. null: the policies would refuse, and only the owner may refuse. */
function makeQuoteByCopies(
  pricing: UpstreamClients['pricing'],
  toPricing: AdaptiveTimeout,
  policies: OwnerCopies<QuotePolicies>,
) {
  return async (
    request: Sendable<QuoteRequest>,
    context: CallContext,
  ): Promise<Result<QuoteFacts, DomainError> | null> => {
    const scope = scopeOf(context.caller);
    const subject = request.subject as PaymentSubject;
    const choice = {
      requested: request.requested_fee_policy_id ?? null,
      merchantDefault: request.merchant_default_fee_policy_id ?? null,
      organizationDefault: request.organization_default_fee_policy_id ?? null,
    };
    const question = { fee_policy_ids: candidatesOf(choice), provider: subject.provider, mcc: subject.mcc };
    if (scope === null) return null;
    const key = JSON.stringify([scope.organization_id, question]);
    const known = await policies.get(key, context, () =>
      mapOk(
        toPricing.ask(context, (call) =>
          pricing.GetPaymentPolicies({ ...question, fee_policy_ids: [...question.fee_policy_ids] }, call),
        ),
        ({ fee_policies, cost_policies, facts_version }) => ({
          value: compilePolicies(fee_policies.map(readPolicy), cost_policies.map(readPolicy)),
          version: readVersion({ facts_version }),
        }),
      ),
    );
    // An unavailable owner is not called twice.
    if (!known.ok) return isUnavailable(known.error) ? known : null;
    const priced = computeQuote(known.value, choice, subject);
    return priced && ok(priced);
  };
}

/** Absent while a change of the owner's facts is being written. */
interface Versioned {
  readonly facts_version?: number | undefined;
}

const readVersion = ({ facts_version }: Versioned): number | null => facts_version ?? null;

const toFacts = <T extends Versioned>(value: T): Facts<T> => ({ value, version: readVersion(value) });

/** The tenant that shares copies with a caller: tenants share none. null: the owner refuses. */
function readOwner({ caller }: CallContext, merchantId: string): string | null {
  const scope = scopeOf(caller);
  if (scope === null || (scope.company_id ?? merchantId) !== merchantId) return null;
  return `${scope.organization_id} ${merchantId}`;
}

const toQuote = ({ fee_policy_id, cost_policy_id, pricing }: QuoteFacts): QuoteResponse__Output => ({
  ...(fee_policy_id !== null && { fee_policy_id }),
  ...(cost_policy_id !== null && { cost_policy_id }),
  ...(pricing.fee_rule_id !== null && { fee_rule_id: pricing.fee_rule_id }),
  ...(pricing.cost_rule_id !== null && { cost_rule_id: pricing.cost_rule_id }),
  fee: pricing.fee,
  cost: pricing.cost,
  automatic_anticipation_percentage_e4: pricing.automatic_anticipation_percentage_e4,
  cost_anticipation_percentage_e4: pricing.cost_anticipation_percentage_e4,
  refund_fee_policy: pricing.refund_fee_policy,
});

/** The contract promises this message. A service that leaves it out has a bug. */
const requireMessage = <T>(message: T | null): Result<T, DomainError> =>
  message === null ? err({ code: 'internal_error' }) : ok(message);

export interface StaleCacheOptions {
  /** An answer of at most this age is returned without a call. */
  readonly freshMs: number;
  /** While the upstream is unavailable, an answer of at most this age is returned. */
  readonly staleMs: number;
  readonly maxEntries: number;
  readonly realClock: RealClock;
}

export type StaleCache<T> = (
  key: string,
  ask: () => Promise<Result<T, DomainError>>,
) => Promise<Result<T, DomainError>>;

export function makeStaleCache<T>({
  freshMs,
  staleMs,
  maxEntries,
  realClock,
}: StaleCacheOptions): StaleCache<T> {
  const known = new LRUCache<string, { readonly value: T; readonly at: number }>({ max: maxEntries });
  return async (key, ask) => {
    const now = realClock.now().getTime();
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
