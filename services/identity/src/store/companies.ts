// The projection of merchants' companies: newest known state by sequence.
import type { Connection } from 'mongoose';
import type { Companies } from '../usecases/ports';
import { collectionOf, isDuplicate } from './collection';

interface CompanyDocument {
  _id: string;
  organization_id: string;
  name: string;
  status: string | null;
  sequence: number;
}

export function makeCompanies(connection: Connection): Companies {
  const collection = collectionOf<CompanyDocument>(connection, 'companies');
  return {
    find: async (id) => {
      const found = await collection.findOne({ _id: id });
      if (found === null) return null;
      const { _id, organization_id, name, status } = found;
      return { id: _id, organization_id, name, status };
    },
    put: async ({ id, ...facts }, sequence) => {
      try {
        await collection.updateOne(
          { _id: id, sequence: { $lt: sequence } },
          { $set: { ...facts, sequence } },
          { upsert: true },
        );
      } catch (error) {
        // It is there with this sequence or a newer one: the upsert did not match it and collided with its id.
        if (!isDuplicate(error)) throw error;
      }
    },
  };
}
