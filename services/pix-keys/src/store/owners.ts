// What merchant events have said of companies. Read by id alone: whose company it is, the reader compares.
import type { Model, mongo } from 'mongoose';
import type { KeyOwner } from '../domain/key-ring';
import type { OwnerProjection } from '../usecases/ports';
import type { OwnerDocument } from './models';

const DUPLICATE_KEY = 11_000;

export interface Owners extends OwnerProjection {
  find(companyId: string): Promise<KeyOwner | null>;
}

export function makeOwners(model: Model<OwnerDocument>): Owners {
  const collection = model.collection as unknown as mongo.Collection<OwnerDocument>;
  return {
    async keep({ company_id, ...facts }) {
      try {
        const older = { _id: company_id, sequence: { $lt: facts.sequence } };
        await collection.updateOne(older, { $set: facts }, { upsert: true });
      } catch (error) {
        // The upsert of something older collides with what is kept: there is nothing to do.
        if ((error as { code?: unknown }).code !== DUPLICATE_KEY) throw error;
      }
    },
    async find(companyId) {
      const found = await model.findById(companyId).lean<OwnerDocument>();
      if (found === null) return null;
      const { _id, organization_id, document_number, status } = found;
      return { company_id: _id, organization_id, document_number, status };
    },
  };
}
