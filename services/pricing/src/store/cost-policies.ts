// The platform's cost policies as documents. They belong to no tenant, so there is no scope to take.
import { type AggregatesOptions, makeAggregates } from '@mps/aggregates';
import type { BusinessClock } from '@mps/kernel';
import type { CostPolicy } from '../domain/policy';
import type { CostPolicies } from '../usecases/ports';
import { costPolicyJson, costPolicyToWire } from '../wire/policy';
import { makeCommitPolicy } from './commit-policy';
import type { CostPolicyDocument, Models } from './documents';
import { listPolicies } from './list-policies';
import { readWhole } from './read-whole';
import { makeReplacedVersions } from './replaced-versions';

/** Whose events they are: the same name that the ledger has for the platform. */
const PLATFORM = 'platform';

export interface CostPoliciesOptions extends Pick<AggregatesOptions, 'onCommitted'> {
  readonly models: Models;
  readonly clock: BusinessClock;
}

export function makeCostPolicies({ models, clock, onCommitted }: CostPoliciesOptions): CostPolicies {
  const { costPolicies: model } = models;
  const aggregates = makeAggregates<CostPolicyDocument>({
    collection: model.collection,
    topic: 'pricing',
    clock,
    ...(onCommitted && { onCommitted }),
  });

  return {
    find: (id) => readWhole<CostPolicyDocument>(model.collection, { _id: id }),
    findOf: (provider, mcc) => readWhole<CostPolicyDocument>(model.collection, { provider, mcc }),
    list: (page) => listPolicies(model, {}, page),
    async insert(policy) {
      const outcome = await aggregates.insert(policy, [{ ...eventOf(policy), previous: {} }]);
      return 'inserted' in outcome ? outcome : 'exists';
    },
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
