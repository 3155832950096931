// Reference data of payments: what the upstream services say of a merchant, a PIX key and a price, and the local read model
// that stands in for one that is unavailable (docs/adr/0007).
export type { AffiliationProjection, UpstreamName } from './domain/read-model';
export { askOrFallBack, makeFallback, type Answered, type Fallback } from './fallback';
export type { MerchantFacts, QuoteFacts } from './fallback';
export { makeFallbackMetrics, makeFreshness, type FallbackMetrics } from './freshness';
export { makeProjector } from './projector';
export { makeLastSeenStore, makeReadModel, declareReadModel } from './store';
export { isUnavailable, UNAVAILABLE } from './adaptive-timeout';
export { makeUpstreams, type Upstreams } from './upstreams';
