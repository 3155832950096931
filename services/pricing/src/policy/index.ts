// Policies as the subjects of this service use them: their collections, store, messages and refusals.
export { VERSIONS_INDEX, type Collections } from './documents';
export {
  costPolicyEvent,
  costPolicyJson,
  costPolicyOf,
  draftOf,
  feePolicyEvent,
  feePolicyJson,
  feePolicyOf,
  priceOf,
  ruleDraftOf,
} from './messages';
export { invalidDraft, NOT_FOUND, readingScope, writingScope } from './refusals';
export { makePolicyStore, type PageBounds } from './store';
