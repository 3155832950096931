// Fee policies as documents, bounded by the organization: a policy of another one is absent.
import type { CollectionOptions } from '@mps/aggregates';
import { feePolicyEvent, feePolicyJson, makePolicyStore, type Collections } from '../policy';
import type { FeePolicy } from '../policy/domain/policy';

export type FeePolicyStore = ReturnType<typeof makeFeePolicyStore>;

export const makeFeePolicyStore = (
  { feePolicies: collection, versions }: Collections,
  options: Omit<CollectionOptions, 'collection'>,
) =>
  makePolicyStore<FeePolicy>({
    ...options,
    collection,
    versions,
    tenancy: ({ organization_id }) => ({ organization_id }),
    eventOf: feePolicyEvent,
    jsonOf: feePolicyJson,
  });
