// The local read model in MongoDB: projections of upstream events, one document per aggregate, and when each upstream was
// last seen. An event that is older than its projection changes nothing, so events may come twice and in any order.
import { isDuplicateKey } from '@mps/aggregates';
import { type Connection, type Model, type mongo, trusted } from 'mongoose';
import { modelOf } from '../document-store';
import { READ_MODEL_TIMEOUT_MS } from '../limits';
import type {
  CompanyProjection,
  CostPolicyProjection,
  FeePolicyProjection,
  PixKeyProjection,
  UpstreamName,
} from './domain/read-model';

/** Fact as it is stored: by its id, with the sequence of the event that it is from. */
export type Projected<T> = Omit<T, 'id' | '_id'> & { readonly _id: string; readonly sequence: number };

export interface LastSeen {
  readonly _id: UpstreamName;
  readonly seen_at: Date;
}

export const readModelModels = (connection: Connection) => ({
  companies: modelOf<Projected<CompanyProjection>>(connection, { collection: 'local_companies' }),
  pixKeys: modelOf<Projected<PixKeyProjection>>(connection, {
    collection: 'local_pix_keys',
    indexes: [{ key: { company_id: 1, ordinal: 1 }, name: 'company_id_1_ordinal_1' }],
  }),
  feePolicies: modelOf<Projected<FeePolicyProjection>>(connection, { collection: 'local_fee_policies' }),
  costPolicies: modelOf<Projected<CostPolicyProjection>>(connection, {
    collection: 'local_cost_policies',
    indexes: [{ key: { provider: 1 }, name: 'provider_1' }],
  }),
  lastSeen: modelOf<LastSeen>(connection, { collection: 'last_seen_upstreams' }),
});

export type ReadModelModels = ReturnType<typeof readModelModels>;

export type ReadModel = ReturnType<typeof makeReadModel>;

/** Every read names the organization: what is another's is not there. Cost policies are the platform's. */
export const makeReadModel = ({ companies, pixKeys, feePolicies, costPolicies }: ReadModelModels) => ({
  async findCompanies(
    organization_id: string,
    ids: readonly string[],
  ): Promise<readonly CompanyProjection[]> {
    const found = await read(companies, { _id: among(ids), organization_id });
    return found.map(({ _id, ...company }) => ({ ...company, id: _id }));
  },
  /** Every key that the company ever had, as far as it was projected. */
  async findPixKeys(organization_id: string, company_id: string): Promise<readonly PixKeyProjection[]> {
    const found = await read(pixKeys, { company_id, organization_id });
    return found.map(({ _id, ...key }) => ({ ...key, id: _id }));
  },
  findFeePolicies: (
    organization_id: string,
    ids: readonly string[],
  ): Promise<readonly FeePolicyProjection[]> => read(feePolicies, { _id: among(ids), organization_id }),
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

const among = (ids: readonly string[]) => trusted({ $in: [...ids] });

const read = <T>(model: Model<Projected<T>>, filter: Record<string, unknown>): Promise<Projected<T>[]> =>
  model
    .find(filter as never)
    .maxTimeMS(READ_MODEL_TIMEOUT_MS)
    .lean<Projected<T>[]>();

async function upsertNewer<T>(model: Model<Projected<T>>, projected: Projected<T>): Promise<void> {
  const { _id, sequence, ...members } = projected as Projected<Record<string, unknown>>;
  const collection = model.collection as unknown as mongo.Collection<Projected<Record<string, unknown>>>;
  try {
    const older = { _id, sequence: { $lt: sequence } };
    await collection.updateOne(older, { $set: { ...members, sequence } }, { upsert: true });
  } catch (error) {
    // The upsert of something older collides with what is there: nothing has to be done.
    if (!isDuplicateKey(error)) throw error;
  }
}

export type LastSeenStore = ReturnType<typeof makeLastSeenStore>;

/** When each upstream was last seen, for a process that starts while one is unavailable. */
export const makeLastSeenStore = (model: Model<LastSeen>) => ({
  load: (): Promise<readonly LastSeen[]> => model.find().lean<LastSeen[]>(),
  /** Never moves back: other replicas see too. */
  async save(upstream: UpstreamName, seen_at: Date): Promise<void> {
    const collection = model.collection as unknown as mongo.Collection<LastSeen>;
    await collection.updateOne({ _id: upstream }, { $max: { seen_at } }, { upsert: true });
  },
});
