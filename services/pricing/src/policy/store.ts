// What the stores of fee and cost policies share: reading one with its waiting events, a page, the replacement, and the
// history. A version is kept before the write that replaces it: it was the policy whoever wins the race, so no
// transaction is needed, and keeping it twice is keeping it once.
import type { JsonObject } from '@mps/contracts';
import { canonicalJson, skipOf } from '@mps/kernel';
import {
  UniqueIndexError,
  type AggregateDocument,
  type Aggregates,
  type EventDraft,
  type OutboxEntry,
} from '@mps/aggregates';
import type { Model, mongo } from 'mongoose';
import type { Policy } from './domain/policy';
import { MAX_VERSIONS_KEPT, MAX_WAITING_EVENT_BYTES, QUERY_LIMIT_MS } from '../limits';
import type { PolicyVersionDocument, Stored } from './documents';

export interface PageQuery {
  readonly page: number;
  readonly limit: number;
}

export interface SortedPageQuery extends PageQuery {
  /** By creation: "created_at" or "-created_at". */
  readonly sort: string;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly total: number;
}

/**
 * `conflict`: it was replaced since it was read. `name_taken`: another policy of the organization has the name.
 * `backlogged`: too many of its events wait for Kafka.
 */
export type CommitOutcome<P extends Policy> =
  { readonly committed: Stored<P> } | 'conflict' | 'name_taken' | 'backlogged';

type Filter = Readonly<Record<string, string | boolean>>;

/** The whole document, its waiting events included: the backlog bound counts their bytes. */
export function readWhole<Doc extends AggregateDocument>(
  collection: mongo.Collection,
  filter: Filter,
): Promise<Doc | null> {
  return collection.findOne<Doc>({ ...filter }, { promoteBuffers: true, maxTimeMS: QUERY_LIMIT_MS });
}

export async function listPolicies<Doc>(
  model: Model<Doc>,
  filter: Filter,
  { page, limit, sort }: SortedPageQuery,
): Promise<Page<Doc>> {
  const untyped = model as unknown as Model<object>;
  const direction = sort === 'created_at' ? 1 : -1;
  const [items, total] = await Promise.all([
    untyped
      .find(filter, { outbox: 0, outbox_since: 0 })
      .sort({ created_at: direction, _id: direction })
      .skip(skipOf({ page, limit }))
      .limit(limit)
      .maxTimeMS(QUERY_LIMIT_MS)
      .lean<Doc[]>()
      .exec(),
    untyped.countDocuments(filter).maxTimeMS(QUERY_LIMIT_MS).exec(),
  ]);
  return { items, total };
}

export interface CommitPolicyOptions<P extends Policy, Doc extends AggregateDocument & P> {
  readonly aggregates: Aggregates<Doc>;
  readonly versions: ReplacedVersions;
  /** The event of the replacement, but for what it changed. */
  readonly eventOf: (policy: P) => Omit<EventDraft, 'previous'>;
  /** The policy as merchants read it. */
  readonly jsonOf: (policy: P) => JsonObject;
}

export function makeCommitPolicy<P extends Policy, Doc extends AggregateDocument & P>(
  options: CommitPolicyOptions<P, Doc>,
): (previous: Stored<P>, next: P) => Promise<CommitOutcome<P>> {
  const { aggregates, versions, eventOf, jsonOf } = options;
  return async (previous, next) => {
    // Every Stored was read by readWhole.
    const before = previous as unknown as Doc;
    if (waitingBytes(before.outbox) > MAX_WAITING_EVENT_BYTES) return 'backlogged';
    await versions.keep(before);
    const event = { ...eventOf(next), previous: oldValues(jsonOf(previous), jsonOf(next)) };
    try {
      const committed = await aggregates.commit(before, { ...before, ...next }, [event]);
      if (committed === null) return 'conflict';
      await versions.trim(committed._id, committed.version);
      return { committed };
    } catch (error) {
      if (error instanceof UniqueIndexError) return 'name_taken';
      throw error;
    }
  };
}

const waitingBytes = (outbox: readonly OutboxEntry[]): number =>
  outbox.reduce((sum, { message }) => sum + message.length, 0);

/** Of the members that changed, without `updated_at`. */
function oldValues(before: JsonObject, after: JsonObject): JsonObject {
  const changed = Object.entries(before).filter(
    ([member, value]) => member !== 'updated_at' && canonicalJson(value) !== canonicalJson(after[member]),
  );
  return Object.fromEntries(changed);
}

const DUPLICATE_KEY = 11_000;
const OWN_MEMBERS = ['version', 'sequence', 'outbox', 'outbox_since', 'creation_key', 'creation_fingerprint'];

export type ReplacedVersions = ReturnType<typeof makeReplacedVersions>;

export function makeReplacedVersions(collection: mongo.Collection) {
  const versions = collection as unknown as mongo.Collection<PolicyVersionDocument>;
  return {
    async keep(document: AggregateDocument & Policy): Promise<void> {
      const { _id: policyId, version } = document;
      const members = Object.entries(document).filter(([member]) => !OWN_MEMBERS.includes(member));
      const policy = Object.fromEntries(members) as unknown as Policy;
      try {
        await versions.insertOne({ _id: `${policyId}:${version}`, policy_id: policyId, version, policy });
      } catch (error) {
        const isKept = error instanceof Error && 'code' in error && error.code === DUPLICATE_KEY;
        if (!isKept) throw error;
      }
    },
    /** Deletes versions older than the newest MAX_VERSIONS_KEPT. */
    async trim(policyId: string, currentVersion: number): Promise<void> {
      const oldest = currentVersion - MAX_VERSIONS_KEPT;
      if (oldest > 1) await versions.deleteMany({ policy_id: policyId, version: { $lt: oldest } });
    },
    /** Those before `currentVersion`, newest first. */
    async list(policyId: string, currentVersion: number, { page, limit }: PageQuery): Promise<Page<Policy>> {
      const filter = { policy_id: policyId, version: { $lt: currentVersion } };
      const [documents, total] = await Promise.all([
        versions
          .find(filter, { maxTimeMS: QUERY_LIMIT_MS })
          .sort({ version: -1 })
          .skip(skipOf({ page, limit }))
          .limit(limit)
          .toArray(),
        versions.countDocuments(filter, { maxTimeMS: QUERY_LIMIT_MS }),
      ]);
      return { items: documents.map(({ policy }) => policy), total };
    },
  };
}
