// What the neighbours' events have said, kept and read. An event that is older than what is kept changes nothing, so events
// may come twice and in any order.
import { trusted, type Model, type mongo } from 'mongoose';
import { KNOWN_STATE_READ_LIMIT_MS } from '../limits';
import type { KnownState, KnownStateKeeper } from './read-model';
import type { Kept, KnownStateModels } from './documents';

const DUPLICATE_KEY = 11_000;

export function makeKnownState({
  companies,
  pixKeys,
  feePolicies,
  costPolicies,
}: KnownStateModels): KnownState & KnownStateKeeper {
  return {
    async findCompanies(organization_id, ids) {
      const found = await read(companies, { _id: among(ids), organization_id });
      return found.map(({ _id, ...facts }) => ({ ...facts, id: _id }));
    },
    async findPixKeys(organization_id, company_id) {
      const found = await read(pixKeys, { company_id, organization_id });
      return found.map(({ _id, ...facts }) => ({ ...facts, id: _id }));
    },
    findFeePolicies: (organization_id, ids) => read(feePolicies, { _id: among(ids), organization_id }),
    findCostPolicies: (provider) => read(costPolicies, { provider }),

    keepCompany: ({ id, ...facts }, sequence) => keepNewer(companies, { ...facts, _id: id, sequence }),
    keepPixKey: ({ id, ...facts }, sequence) => keepNewer(pixKeys, { ...facts, _id: id, sequence }),
    keepFeePolicy: (policy, sequence) => keepNewer(feePolicies, { ...policy, sequence }),
    keepCostPolicy: (policy, sequence) => keepNewer(costPolicies, { ...policy, sequence }),
  };
}

const among = (ids: readonly string[]) => trusted({ $in: [...ids] });

const read = <Facts>(model: Model<Kept<Facts>>, filter: Record<string, unknown>): Promise<Kept<Facts>[]> =>
  model
    .find(filter as never)
    .maxTimeMS(KNOWN_STATE_READ_LIMIT_MS)
    .lean<Kept<Facts>[]>();

async function keepNewer<Facts>(model: Model<Kept<Facts>>, kept: Kept<Facts>): Promise<void> {
  const { _id, sequence, ...facts } = kept as Kept<Record<string, unknown>>;
  const collection = model.collection as unknown as mongo.Collection<Kept<Record<string, unknown>>>;
  try {
    const older = { _id, sequence: { $lt: sequence } };
    await collection.updateOne(older, { $set: { ...facts, sequence } }, { upsert: true });
  } catch (error) {
    // The upsert of something older collides with what is kept: there is nothing to do.
    if ((error as { code?: unknown }).code !== DUPLICATE_KEY) throw error;
  }
}
