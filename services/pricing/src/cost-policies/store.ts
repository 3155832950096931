// The platform's cost policies as documents. They belong to no tenant.
import type { CollectionOptions } from '@mps/aggregates';
import { costPolicyEvent, costPolicyJson, makePolicyStore, type Collections } from '../policy';
import type { CostPolicy } from '../policy/domain/policy';

export type CostPolicyStore = ReturnType<typeof makeCostPolicyStore>;

export const makeCostPolicyStore = (
  { costPolicies: collection, versions }: Collections,
  options: Omit<CollectionOptions, 'collection'>,
) =>
  makePolicyStore<CostPolicy>({
    ...options,
    collection,
    versions,
    tenancy: () => ({}),
    eventOf: costPolicyEvent,
    jsonOf: costPolicyJson,
  });
