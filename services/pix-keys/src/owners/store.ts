// What merchant events have said of companies. Read by id alone: whose company it is, the reader compares.
import { declareCollection } from '@mps/aggregates';
import type { Connection, mongo } from 'mongoose';
import type { KeyOwner } from '../keys/domain/company-keys';

const DUPLICATE_KEY = 11_000;

interface OwnerDocument extends Omit<KeyOwner, 'company_id'> {
  _id: string;
  /** Of the newest event: what is kept is never replaced by something older. */
  sequence: number;
}

export type OwnerStore = ReturnType<typeof makeOwnerStore>;

export const declareOwners = (connection: Connection) => declareCollection(connection, 'owners', []);

export function makeOwnerStore(untyped: mongo.Collection) {
  const collection = untyped as unknown as mongo.Collection<OwnerDocument>;
  return {
    async upsert({ company_id, ...owner }: KeyOwner, sequence: number): Promise<void> {
      try {
        const older = { _id: company_id, sequence: { $lt: sequence } };
        await collection.updateOne(older, { $set: { ...owner, sequence } }, { upsert: true });
      } catch (error) {
        // The upsert of something older collides with what is kept: there is nothing to do.
        if ((error as { code?: unknown }).code !== DUPLICATE_KEY) throw error;
      }
    },

    async find(companyId: string): Promise<KeyOwner | null> {
      const found = await collection.findOne({ _id: companyId });
      if (found === null) return null;
      const { _id, organization_id, document_number, status } = found;
      return { company_id: _id, organization_id, document_number, status };
    },
  };
}
