// The local read model of merchants' companies: the newest known name, organization and status of each.
import { declareCollection, upsertNewer } from '@mps/aggregates';
import type { Connection, mongo } from 'mongoose';

export interface Company {
  readonly id: string;
  readonly organization_id: string;
  readonly name: string;
  readonly status: string | null;
}

interface CompanyDocument extends Omit<Company, 'id'> {
  readonly _id: string;
  readonly sequence: number;
}

export type CompanyStore = ReturnType<typeof makeCompanyStore>;

export const declareCompanies = (connection: Connection) =>
  declareCollection<CompanyDocument>(connection, 'companies', []);

export function makeCompanyStore(collection: mongo.Collection<CompanyDocument>) {
  return {
    find: async (id: string): Promise<Company | null> => {
      const found = await collection.findOne({ _id: id });
      if (found === null) return null;
      const { _id, organization_id, name, status } = found;
      return { id: _id, organization_id, name, status };
    },
    /** Inserts or replaces, unless the stored sequence is the same or newer. */
    put: async ({ id, ...facts }: Company, sequence: number): Promise<void> => {
      await upsertNewer(collection, { _id: id, ...facts, sequence });
    },
  };
}
