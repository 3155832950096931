// The projection of companies, read by id alone. The reader compares the organization.
import {
  declareSchema,
  defineDocument,
  flag,
  instant,
  integer,
  text,
  upsertNewer,
  type DocumentIn,
} from '@mps/aggregates';
import type { RealClock } from '@mps/kernel';
import type { Connection, mongo } from 'mongoose';

export interface Company {
  readonly id: string;
  readonly organization_id: string;
  /** Whether its events are delivered. An operator sets it. */
  readonly webhook_enabled: boolean;
}

const companySchema = defineDocument(
  {
    _id: text(),
    organization_id: text(),
    webhook_enabled: flag(),
    /** Sequence of the newest event. An older event never replaces the document. */
    sequence: integer(),
    /** Real time of the last change of webhook_enabled, for the directories of other replicas. */
    changed_at: instant(),
  },
  { indexes: [{ key: { changed_at: 1 }, name: 'changed_at' }] },
);

type CompanyDocument = DocumentIn<typeof companySchema>;

export type CompanyStore = ReturnType<typeof makeCompanyStore>;

export const declareCompanies = (connection: Connection) =>
  declareSchema(connection, 'companies', companySchema);

/** Calls `onChanged` with the id of every company written by this process. */
export function makeCompanyStore(
  collection: mongo.Collection<CompanyDocument>,
  realClock: RealClock,
  onChanged: (companyId: string) => void,
) {
  return {
    async upsert({ id, ...company }: Company, sequence: number): Promise<void> {
      const document = { _id: id, ...company, sequence, changed_at: realClock.now() };
      if (await upsertNewer(collection, document)) onChanged(id);
    },

    async find(companyId: string): Promise<Company | null> {
      const found = await collection.findOne({ _id: companyId });
      if (found === null) return null;
      const { _id, organization_id, webhook_enabled } = found;
      return { id: _id, organization_id, webhook_enabled };
    },

    async findChanged(since: Date, limit: number): Promise<readonly string[]> {
      const changed = collection
        .find({ changed_at: { $gt: since } }, { projection: { _id: 1 } })
        .sort({ changed_at: 1 })
        .limit(limit);
      return (await changed.toArray()).map(({ _id }) => _id);
    },
  };
}
