// Policies for the subjects of this service: collections, store, messages and refusals.
export { VERSIONS_INDEX, type Collections } from './documents';
export { toCostPolicyMessage, toDraft, toFeePolicyMessage, toPriceMessage, toRuleDraft } from './messages';
export { toInvalidDraft, NOT_FOUND, readingScope, toWritingScope } from './messages';
export {
  makeCostPolicyStore,
  makeFeePolicyStore,
  type CostPolicyStore,
  type FeePolicyStore,
  type PageBounds,
} from './store';
