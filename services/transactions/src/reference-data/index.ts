// Reference data of payments: facts of the upstream services about a merchant, a PIX key and a price, and the local read
// model that replaces an unavailable one (docs/adr/0007).
export type { AffiliationProjection, UpstreamName } from './domain/read-model';
export { askOrFallBack, makeFallback, type Answered, type Fallback } from './fallback';
export type { MerchantFacts, QuoteFacts } from './fallback';
export { makeFallbackMetrics, makeFreshness, type FallbackMetrics } from './freshness';
export { makeProjector } from './projector';
export { makeLastSeenStore, makeReadModel, declareReadModel } from './store';
export { isUnavailable, UNAVAILABLE } from './adaptive-timeout';
export { makeUpstreams, type Upstreams } from './upstreams';
