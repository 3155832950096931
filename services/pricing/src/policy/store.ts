// The stores of fee and cost policies: creation, exact replacement, and history. A version is copied before the write
// that replaces it. It was in force, even if another write replaces it first, so no transaction is needed. A second copy of it
// is ignored.
import {
  type CollectionOptions,
  type Changed,
  type FindOptions,
  isDuplicateKey,
  makeStore,
  type Page,
  type Stored,
  type StoreOptions,
  type StoreScope,
} from '@mps/aggregates';
import type { CallContext, DomainError, JsonObject } from '@mps/contracts';
import { canonicalJson, err, newId, ok, type Result, skipOf } from '@mps/kernel';
import { trusted, type Model } from 'mongoose';
import { MAX_VERSIONS_KEPT, QUERY_LIMIT_MS } from '../limits';
import type { CostPolicy, FeePolicy, Policy, PolicyDraft } from './domain/policy';
import { makeRules, replacePolicy, readPolicy, type ReadPolicy } from './domain/read-policy';
import type { Collections, PolicyVersionDocument } from './documents';
import {
  toCostPolicyEvent,
  toCostPolicyJson,
  toFeePolicyEvent,
  toFeePolicyJson,
  toInvalidDraft,
  type PolicyEvent,
} from './messages';

interface PolicyStoreOptions<P extends FeePolicy | CostPolicy> extends Omit<CollectionOptions, 'topic'> {
  /** The collection of replaced versions. */
  readonly versions: Model<PolicyVersionDocument>;
  /** Names the policy in audit records. */
  readonly resource: 'fee_policy' | 'cost_policy';
  readonly tenancy: StoreOptions<P, never>['tenancy'];
  /** The event of a creation or replacement, without the previous values. */
  readonly eventOf: (policy: P, change: 'created' | 'replaced') => PolicyEvent;
  /** The form that merchants read. */
  readonly jsonOf: (policy: P) => JsonObject;
}

/** Members that audit records show. The description is free text, so it is masked. */
const SHOWN = [
  'name',
  'is_active',
  'provider',
  'mcc',
  'cashout_price',
  'automatic_anticipation_e4',
  'spot_anticipation_e4',
  'refund_fee_policy',
  'rules.**',
];

type Filter = Readonly<Record<string, string>>;
type Replaced<P> = Promise<Result<Changed<P>, DomainError>>;

type OwnOptions = Omit<CollectionOptions, 'collection' | 'topic'>;

export type FeePolicyStore = ReturnType<typeof makeFeePolicyStore>;
export type CostPolicyStore = ReturnType<typeof makeCostPolicyStore>;

/** The tenant is the organization. A caller finds no policy of another organization. */
export const makeFeePolicyStore = ({ feePolicies: collection, versions }: Collections, options: OwnOptions) =>
  makePolicyStore<FeePolicy>({
    ...options,
    collection,
    versions,
    resource: 'fee_policy',
    tenancy: ({ organization_id }) => ({ organization_id }),
    eventOf: toFeePolicyEvent,
    jsonOf: toFeePolicyJson,
  });

/** Cost policies belong to the platform and to no tenant. */
export const makeCostPolicyStore = (
  { costPolicies: collection, versions }: Collections,
  options: OwnOptions,
) =>
  makePolicyStore<CostPolicy>({
    ...options,
    collection,
    versions,
    resource: 'cost_policy',
    tenancy: () => ({}),
    eventOf: toCostPolicyEvent,
    jsonOf: toCostPolicyJson,
  });

function makePolicyStore<P extends FeePolicy | CostPolicy>(options: PolicyStoreOptions<P>) {
  const { eventOf, jsonOf, businessClock, resource } = options;
  const store = makeStore<P, 'created' | 'replaced'>({
    ...options,
    topic: 'pricing',
    audit: { resource, shown: SHOWN, others: 'masked' },
    drafts: (next, events, before) =>
      events.map((change) => ({
        ...eventOf(next, change),
        previous: before === null ? {} : readOldValues(jsonOf(before), jsonOf(next)),
      })),
  });
  const versions = makeReplacedVersions(options.versions);

  async function decide(current: Stored<P>, draft: PolicyDraft) {
    const read = readPolicy(draft, current.rules);
    if (!read.ok) return err(toInvalidDraft(read.error));
    const next = replacePolicy(current, read.value, { now: businessClock.now(), newId });
    if (next === current) return ok({ next: current, events: [] });
    await versions.keep(current);
    return ok({ next, events: ['replaced' as const] });
  }

  return {
    find: (scope: StoreScope, filter: Filter, options?: FindOptions) => store.find(scope, filter, options),
    page: (...query: Parameters<typeof store.page>) => store.page(...query),
    publishAgain: (policyId: string, lost: readonly number[]) =>
      store.publishAgain({ _id: policyId }, lost, () => 'replaced'),
    /** `members`: members of a new policy that the draft does not have, such as its owner. */
    create<Duplicate extends { readonly code: string }>(
      scope: StoreScope,
      wanted: ReadPolicy,
      members: Omit<P, keyof Policy>,
      rest: CreateRest<Duplicate>,
    ): Promise<Result<Changed<P>, DomainError | Duplicate>> {
      return store.create<DomainError | Duplicate>(scope, {
        ...rest,
        decide: () => {
          const now = businessClock.now();
          const rules = makeRules(wanted.rules, { now, newId });
          const policy = { ...wanted.header, rules, created_at: now, updated_at: now };
          const next = { _id: newId(), ...members, ...policy } as unknown as P;
          return ok({ next, events: ['created' as const] });
        },
      });
    },
    /** Replaces the policy by exactly the draft. Errors: resource_not_found · validation_error · service_unavailable */
    async replace(
      scope: StoreScope,
      filter: Filter,
      draft: PolicyDraft,
      { onDuplicate, ...request }: WriteContext & { onDuplicate?: () => DomainError },
    ): Replaced<P> {
      const changed = await store.change<DomainError>(scope, filter, {
        ...request,
        decide: (current) => decide(current, draft),
        ...(onDuplicate && { onDuplicate }),
      });
      if (changed.ok && changed.value.moved) await versions.trim(changed.value.stored);
      return changed;
    },
    /** Lists the versions before the current one, newest first. */
    listVersions: (current: Stored<P>, page: PageBounds): Promise<Page<P>> =>
      versions.list(current, page) as Promise<Page<P>>,
  };
}

type WriteContext = Pick<CallContext, 'idempotency' | 'deadlineMs'>;

interface CreateRest<Duplicate> extends WriteContext {
  /** The refusal when a policy of the same name, or of the same provider and MCC, exists. */
  readonly onDuplicate: () => Duplicate;
  readonly firstSequence?: 0 | 1;
}

export interface PageBounds {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

/** Returns the previous values of the members that changed, without `updated_at`. */
function readOldValues(before: JsonObject, after: JsonObject): JsonObject {
  const changed = Object.entries(before).filter(
    ([member, value]) => member !== 'updated_at' && canonicalJson(value) !== canonicalJson(after[member]),
  );
  return Object.fromEntries(changed);
}

function makeReplacedVersions(versions: Model<PolicyVersionDocument>) {
  return {
    async keep({ version, sequence: _, ...policy }: Stored<FeePolicy | CostPolicy>): Promise<void> {
      const policy_id = policy._id;
      try {
        await versions.insertOne({ _id: `${policy_id}:${version}`, policy_id, version, policy });
      } catch (error) {
        // The version is stored already.
        if (!isDuplicateKey(error)) throw error;
      }
    },
    /** Deletes versions older than the newest MAX_VERSIONS_KEPT. */
    async trim({ _id, version }: Stored<Policy>): Promise<void> {
      const oldest = version - MAX_VERSIONS_KEPT;
      if (oldest > 1) await versions.deleteMany({ policy_id: _id, version: trusted({ $lt: oldest }) });
    },
    async list({ _id, version }: Stored<Policy>, page: PageBounds): Promise<Page<Policy>> {
      const older = { policy_id: _id, version: trusted({ $lt: version }) };
      const bounds = { sort: { version: -1 }, skip: skipOf(page), limit: page.limit };
      const [documents, total] = await Promise.all([
        versions.find(older, null, { ...bounds, maxTimeMS: QUERY_LIMIT_MS }).lean(),
        versions.countDocuments(older, { maxTimeMS: QUERY_LIMIT_MS }),
      ]);
      return { items: documents.map(({ policy }) => policy), total };
    },
  };
}
