// The local read model in MongoDB: projections of upstream events, one document per aggregate, and when each upstream was
// last seen. An event that is older than its projection changes nothing, so events may come twice and in any order.
import { declareCollection, upsertNewer } from '@mps/aggregates';
import type { Connection, mongo } from 'mongoose';
import { READ_MODEL_TIMEOUT_MS } from '../limits';
import type {
  CompanyProjection,
  CostPolicyProjection,
  FeePolicyProjection,
  PixKeyProjection,
  UpstreamName,
} from './domain/read-model';

/** A stored fact, with the sequence of its newest event. */
export type Projected<T> = Omit<T, 'id' | '_id'> & { readonly _id: string; readonly sequence: number };

export interface LastSeen {
  readonly _id: UpstreamName;
  readonly seen_at: Date;
}

export const declareReadModel = (connection: Connection) => ({
  companies: declareCollection<Projected<CompanyProjection>>(connection, 'local_companies', []),
  pixKeys: declareCollection<Projected<PixKeyProjection>>(connection, 'local_pix_keys', [
    { key: { company_id: 1, ordinal: 1 }, name: 'company_id_1_ordinal_1' },
  ]),
  feePolicies: declareCollection<Projected<FeePolicyProjection>>(connection, 'local_fee_policies', []),
  costPolicies: declareCollection<Projected<CostPolicyProjection>>(connection, 'local_cost_policies', [
    { key: { provider: 1 }, name: 'provider_1' },
  ]),
  lastSeen: declareCollection<LastSeen>(connection, 'last_seen_upstreams', []),
});

export type ReadModelCollections = ReturnType<typeof declareReadModel>;

export type ReadModel = ReturnType<typeof makeReadModel>;

/** Every read names the organization: documents of another one do not exist for it. Cost policies are the platform's. */
export const makeReadModel = ({ companies, pixKeys, feePolicies, costPolicies }: ReadModelCollections) => ({
  async findCompanies(
    organization_id: string,
    ids: readonly string[],
  ): Promise<readonly CompanyProjection[]> {
    const found = await read(companies, { _id: matchIds(ids), organization_id });
    return found.map(({ _id, ...company }) => ({ ...company, id: _id }));
  },
  /** Every projected key of the company, deleted ones too. */
  async findPixKeys(organization_id: string, company_id: string): Promise<readonly PixKeyProjection[]> {
    const found = await read(pixKeys, { company_id, organization_id });
    return found.map(({ _id, ...key }) => ({ ...key, id: _id }));
  },
  findFeePolicies: (
    organization_id: string,
    ids: readonly string[],
  ): Promise<readonly FeePolicyProjection[]> => read(feePolicies, { _id: matchIds(ids), organization_id }),
  findCostPolicies: (provider: string): Promise<readonly CostPolicyProjection[]> =>
    read(costPolicies, { provider }),

  upsertCompany: ({ id, ...company }: CompanyProjection, sequence: number) =>
    upsertNewer(companies, { ...company, _id: id, sequence }),
  upsertPixKey: ({ id, ...key }: PixKeyProjection, sequence: number) =>
    upsertNewer(pixKeys, { ...key, _id: id, sequence }),
  upsertFeePolicy: (policy: FeePolicyProjection, sequence: number) =>
    upsertNewer(feePolicies, { ...policy, sequence }),
  upsertCostPolicy: (policy: CostPolicyProjection, sequence: number) =>
    upsertNewer(costPolicies, { ...policy, sequence }),
});

const matchIds = (ids: readonly string[]) => ({ $in: [...ids] });

const read = <T>(
  collection: mongo.Collection<Projected<T>>,
  filter: Record<string, unknown>,
): Promise<Projected<T>[]> =>
  collection.find<Projected<T>>(filter as never, { maxTimeMS: READ_MODEL_TIMEOUT_MS }).toArray();

export type LastSeenStore = ReturnType<typeof makeLastSeenStore>;

/** Stores when each upstream was last seen, for a process that starts during an outage. */
export const makeLastSeenStore = (collection: mongo.Collection<LastSeen>) => ({
  load: (): Promise<readonly LastSeen[]> => collection.find().toArray(),
  /** Never moves back, because other replicas write it too. */
  async save(upstream: UpstreamName, seen_at: Date): Promise<void> {
    await collection.updateOne({ _id: upstream }, { $max: { seen_at } }, { upsert: true });
  },
});
