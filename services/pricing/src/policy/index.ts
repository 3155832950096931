// Policies as the subjects of this service use them: their collections, store, messages and refusals.
export { VERSIONS_INDEX, type Collections } from './store';
export {
  toCostPolicyMessage as costPolicyOf,
  toDraft as draftOf,
  toFeePolicyMessage as feePolicyOf,
  toPriceMessage as priceOf,
  toRuleDraft as ruleDraftOf,
} from './messages';
export { invalidDraft, NOT_FOUND, readingScope, writingScope } from './messages';
export {
  makeCostPolicyStore,
  makeFeePolicyStore,
  type CostPolicyStore,
  type FeePolicyStore,
  type PageBounds,
} from './store';
