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
  return {
    find: async (id: string): Promise<Company | null> => {
      const found = await model.findOne({ _id: id }).lean();
      if (found === null) return null;
      const { _id, organization_id, name, status } = found;
      return { id: _id, organization_id, name, status };
    },
    /** Inserts or replaces, unless the stored sequence is the same or newer. */
    put: async ({ id, ...facts }: Company, sequence: number): Promise<void> => {
      await upsertNewer(collectionOf<CompanyDocument>(model.collection), { _id: id, ...facts, sequence });
    },
  };
}
