// Fee policies as documents. Every method takes the organization's scope: a policy of another one is absent.
import type { Scope } from '@mps/contracts';
import type { BusinessClock } from '@mps/kernel';
import { makeAggregates, type AggregatesOptions } from '@mps/aggregates';
import {
  feePolicyJson,
  feePolicyToWire,
  listPolicies,
  makeCommitPolicy,
  makeReplacedVersions,
  readWhole,
  type CommitOutcome,
  type FeePolicyDocument,
  type Models,
  type Page,
  type PageQuery,
  type SortedPageQuery,
  type Stored,
} from '../policy';
import type { FeePolicy } from '../policy/domain/policy';

export interface FeePolicyQuery extends SortedPageQuery {
  /** null: both. */
  readonly isActive: boolean | null;
  /** Exactly; null: any. */
  readonly name: string | null;
}

/** An Idempotency-Key of a creation with what was asked for under it. */
export interface CreationKey {
  readonly key: string;
  readonly fingerprint: string;
}

interface Options extends Pick<AggregatesOptions, 'onCommitted'> {
  readonly models: Models;
  readonly clock: BusinessClock;
}

export type FeePolicyStore = ReturnType<typeof makeFeePolicyStore>;

export function makeFeePolicyStore({ models, clock, onCommitted }: Options) {
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

  const find = ({ organization_id }: Scope, id: string): Promise<FeePolicyDocument | null> =>
    readWhole<FeePolicyDocument>(model.collection, { _id: id, organization_id });

  return {
    find,
    async findByCreationKey({ organization_id }: Scope, key: string) {
      const filter = { organization_id, creation_key: key };
      const policy = await readWhole<FeePolicyDocument>(model.collection, filter);
      return policy && { policy, fingerprint: policy.creation_fingerprint ?? '' };
    },
    list: (
      { organization_id }: Scope,
      { isActive, name, ...page }: FeePolicyQuery,
    ): Promise<Page<FeePolicy>> =>
      listPolicies(
        model,
        {
          organization_id,
          ...(isActive !== null && { is_active: isActive }),
          ...(name !== null && { name }),
        },
        page,
      ),
    /** `key_used`: another creation has the key. */
    async insert(
      { organization_id }: Scope,
      draft: Omit<FeePolicy, 'organization_id'>,
      creationKey: CreationKey | null,
    ): Promise<{ readonly inserted: FeePolicy } | 'name_taken' | 'key_used'> {
      const policy = { ...draft, organization_id };
      const document = {
        ...policy,
        ...(creationKey && { creation_key: creationKey.key, creation_fingerprint: creationKey.fingerprint }),
      };
      const event = { ...eventOf('fee_policy.created', policy), previous: {} };
      // Merchants see replacements only, and their sequence begins at 1.
      const outcome = await aggregates.insert(document, [event], { firstSequence: 0 });
      if ('inserted' in outcome) return outcome;
      return 'creation_key' in outcome.duplicateOf ? 'key_used' : 'name_taken';
    },
    /** Keeps the version that is replaced, then replaces it if it still stands. */
    async commit(
      scope: Scope,
      previous: Stored<FeePolicy>,
      next: FeePolicy,
    ): Promise<CommitOutcome<FeePolicy>> {
      if (previous.organization_id !== scope.organization_id)
        throw new Error('A policy was read in another organization than it is written in');
      return commit(previous, next);
    },
    /** What the policy was before each replacement, newest first; null: there is no such policy. */
    async listVersions(scope: Scope, id: string, page: PageQuery): Promise<Page<FeePolicy> | null> {
      const current = await find(scope, id);
      if (current === null) return null;
      const { items, total } = await versions.list(id, current.version, page);
      return { items: items as FeePolicy[], total };
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
