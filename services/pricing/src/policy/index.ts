// Policies as the subjects of this service use them: their documents, messages and refusals.
export {
  COST_VERSIONS_INDEX,
  FEE_VERSIONS_INDEX,
  type CostPolicyDocument,
  type FeePolicyDocument,
  type Models,
  type Stored,
} from './documents';
export {
  costPolicyJson,
  costPolicyToWire,
  feePolicyJson,
  feePolicyToWire,
  policyDraftFromWire,
  priceToWire,
} from './messages';
export { invalidDraft, NOT_FOUND, readingScope, TRY_LATER, writingScope } from './refusals';
export {
  listPolicies,
  makeCommitPolicy,
  makeReplacedVersions,
  readWhole,
  type CommitOutcome,
  type Page,
  type PageQuery,
  type SortedPageQuery,
} from './store';
