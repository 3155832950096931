// Fee policies as documents. Every method takes the organization: another's policy is as absent as a missing one.
import { type AggregatesOptions, makeAggregates } from '@mps/aggregates';
import type { Scope } from '@mps/contracts';
import type { BusinessClock } from '@mps/kernel';
import type { FeePolicy } from '../domain/policy';
import type { FeePolicies } from '../usecases/ports';
import { feePolicyJson, feePolicyToWire } from '../wire/policy';
import { makeCommitPolicy } from './commit-policy';
import type { FeePolicyDocument, Models } from './documents';
import { listPolicies } from './list-policies';
import { readWhole } from './read-whole';
import { makeReplacedVersions } from './replaced-versions';

export interface FeePoliciesOptions extends Pick<AggregatesOptions, 'onCommitted'> {
  readonly models: Models;
  readonly clock: BusinessClock;
}

export function makeFeePolicies({ models, clock, onCommitted }: FeePoliciesOptions): FeePolicies {
  const { feePolicies: model } = models;
  const aggregates = makeAggregates<FeePolicyDocument>({
    collection: model.collection,
    topic: 'pricing',
    clock,
    ...(onCommitted && { onCommitted }),
  });
  const versions = makeReplacedVersions(models.versions.collection);
  const commit = makeCommitPolicy<FeePolicy, FeePolicyDocument>({
    aggregates,
    versions,
    eventOf: (policy) => eventOf('fee_policy.replaced', policy),
    jsonOf: feePolicyJson,
  });

  const find = (scope: Scope, id: string): Promise<FeePolicyDocument | null> =>
    readWhole<FeePolicyDocument>(model.collection, { _id: id, organization_id: scope.organization_id });

  return {
    find,
    async findByCreationKey({ organization_id }, key) {
      const policy = await readWhole<FeePolicyDocument>(model.collection, {
        organization_id,
        creation_key: key,
      });
      return policy && { policy, fingerprint: policy.creation_fingerprint ?? '' };
    },
    list: ({ organization_id }, { isActive, name }, page) =>
      listPolicies(
        model,
        {
          organization_id,
          ...(isActive !== null && { is_active: isActive }),
          ...(name !== null && { name }),
        },
        page,
      ),
    async insert({ organization_id }, draft, creationKey) {
      const policy = { ...draft, organization_id };
      const document = {
        ...policy,
        ...(creationKey && { creation_key: creationKey.key, creation_fingerprint: creationKey.fingerprint }),
      };
      const event = { ...eventOf('fee_policy.created', policy), previous: {} };
      // Merchants are told of replacements only, and count from the first of them.
      const outcome = await aggregates.insert(document, [event], { firstSequence: 0 });
      if ('inserted' in outcome) return outcome;
      return 'creation_key' in outcome.duplicateOf ? 'key_used' : 'name_taken';
    },
    async commit(scope, previous, next) {
      if (previous.organization_id !== scope.organization_id)
        throw new Error('A policy was read in another organization than it is written in');
      return commit(previous, next);
    },
    async listVersions(scope, id, page) {
      const current = await find(scope, id);
      if (current === null) return { data: [], total: 0 };
      const { data, total } = await versions.list(id, current.version, page);
      return { data: data as FeePolicy[], total };
    },
  };
}

/** Fee policies are the organization's, which is a company itself: the event is that company's. */
const eventOf = (type: 'fee_policy.created' | 'fee_policy.replaced', policy: FeePolicy) => ({
  type,
  aggregate_type: 'fee_policy' as const,
  company_id: policy.organization_id,
  organization_id: policy.organization_id,
  object: { fee_policy: feePolicyToWire(policy) },
});
