// The platform's cost policies as documents. They belong to no tenant, so no method takes a scope.
import type { BusinessClock, Provider } from '@mps/kernel';
import { makeAggregates, type AggregatesOptions } from '@mps/aggregates';
import {
  costPolicyJson,
  costPolicyToWire,
  listPolicies,
  makeCommitPolicy,
  makeReplacedVersions,
  readWhole,
  type CostPolicyDocument,
  type Models,
  type Page,
  type SortedPageQuery,
  type Stored,
} from '../policy';
import type { CostPolicy } from '../policy/domain/policy';

/** The company of their events: the same name that the ledger has for the platform. */
const PLATFORM = 'platform';

interface Options extends Pick<AggregatesOptions, 'onCommitted'> {
  readonly models: Models;
  readonly clock: BusinessClock;
}

export type CostPolicyStore = ReturnType<typeof makeCostPolicyStore>;

export function makeCostPolicyStore({ models, clock, onCommitted }: Options) {
  const { costPolicies: model } = models;
  const aggregates = makeAggregates<CostPolicyDocument>({
    collection: model.collection,
    topic: 'pricing',
    clock,
    ...(onCommitted && { onCommitted }),
  });

  return {
    find: (id: string): Promise<Stored<CostPolicy> | null> =>
      readWhole<CostPolicyDocument>(model.collection, { _id: id }),
    findOf: (provider: Provider, mcc: string): Promise<Stored<CostPolicy> | null> =>
      readWhole<CostPolicyDocument>(model.collection, { provider, mcc }),
    list: (page: SortedPageQuery): Promise<Page<CostPolicy>> => listPolicies(model, {}, page),
    /** `exists`: there is one of this provider and MCC. */
    async insert(policy: CostPolicy): Promise<{ readonly inserted: CostPolicy } | 'exists'> {
      const outcome = await aggregates.insert(policy, [{ ...eventOf(policy), previous: {} }]);
      return 'inserted' in outcome ? outcome : 'exists';
    },
    /** Keeps the version that is replaced, then replaces it if it still stands. */
    commit: makeCommitPolicy<CostPolicy, CostPolicyDocument>({
      aggregates,
      versions: makeReplacedVersions(models.versions.collection),
      eventOf,
      jsonOf: costPolicyJson,
    }),
  };
}

const eventOf = (policy: CostPolicy) => ({
  type: 'cost_policy.changed' as const,
  aggregate_type: 'cost_policy' as const,
  company_id: PLATFORM,
  organization_id: PLATFORM,
  object: { cost_policy: costPolicyToWire(policy) },
});
