// The local read model of merchants' companies: the newest known name, organization and status of each.
import {
  collectionOf,
  declareModel,
  defineDocument,
  integer,
  nullable,
  text,
  upsertNewer,
  type DocumentIn,
} from '@mps/aggregates';
import type { Connection, Model } from 'mongoose';

export interface Company {
  readonly id: string;
  readonly organization_id: string;
  readonly name: string;
  readonly status: string | null;
}

const companies = defineDocument({
  _id: text(),
  organization_id: text(),
  name: text(),
  status: nullable(text()),
  sequence: integer(),
});

type CompanyDocument = DocumentIn<typeof companies>;

export type CompanyStore = ReturnType<typeof makeCompanyStore>;

export const declareCompanies = (connection: Connection) => declareModel(connection, 'companies', companies);

export function makeCompanyStore(model: Model<CompanyDocument>) {
  const collection = collectionOf<CompanyDocument>(model.collection);
  return {
    find: async (id: string): Promise<Company | null> => {
      const found = await model.findOne({ _id: id }).lean();
      return found === null ? null : toCompany(found);
    },
    findByIds: async (ids: readonly string[]): Promise<readonly Company[]> =>
      (await collection.find({ _id: { $in: [...ids] } }).toArray()).map(toCompany),
    /** Inserts or replaces, unless the stored sequence is the same or newer. */
    put: async ({ id, ...facts }: Company, sequence: number): Promise<void> => {
      await upsertNewer(collection, { _id: id, ...facts, sequence });
    },
  };
}

const toCompany = ({ _id, organization_id, name, status }: CompanyDocument): Company => ({
  id: _id,
  organization_id,
  name,
  status,
});
