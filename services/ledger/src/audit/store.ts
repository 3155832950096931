// Stores the auditor's findings in MongoDB: one document per differing member, with its event in the document's outbox.
// Repeated passes and several processes therefore publish a finding once, and a process that is killed after the write
// does not lose it.
import {
  aggregateIndexes,
  aggregateMembers,
  collectionOf,
  declareSchema,
  defineDocument,
  instant,
  makeStore,
  membersOf,
  NO_DEADLINE,
  nullable,
  text,
  type CollectionOptions,
} from '@mps/aggregates';
import { derivedId, ok } from '@mps/kernel';
import type { Connection, mongo } from 'mongoose';
import type { Finding } from './domain/audit-set';

export interface FindingDocument extends Finding {
  readonly _id: string;
  /** Business time. */
  readonly found_at: Date;
}

const findingSchema = defineDocument(
  {
    ...membersOf<FindingDocument>({
      _id: text(),
      posting_set_id: text(),
      organization_id: text(),
      company_id: text(),
      transaction_id: nullable(text()),
      place: text(),
      expected: text(),
      actual: text(),
      found_at: instant(),
    }),
    ...aggregateMembers,
  },
  {
    indexes: [
      { key: { posting_set_id: 1 }, name: 'posting_set' },
      { key: { found_at: -1 }, name: 'newest' },
      ...aggregateIndexes,
    ],
  },
);

export const declareFindings = (connection: Connection): mongo.Collection =>
  collectionOf(declareSchema(connection, 'findings', findingSchema));

/** A finding of the same member with the same values has the same id. */
const deriveFindingId = ({ posting_set_id, place, expected, actual }: Finding): string =>
  derivedId(`finding/${JSON.stringify([posting_set_id, place, expected, actual])}`);

export type FindingStore = ReturnType<typeof makeFindingStore>;

export function makeFindingStore(options: Omit<CollectionOptions, 'topic'>) {
  const store = makeStore<FindingDocument, 'ledger_finding.created'>({
    ...options,
    topic: 'ledger',
    // A finding follows from posting sets, which follow from recorded changes.
    audit: null,
    tenancy: ({ organization_id }) => ({ organization_id }),
    drafts: ({ organization_id, company_id, ...finding }, events) =>
      events.map((type) => ({
        type,
        aggregate_type: 'ledger_finding',
        organization_id,
        company_id,
        previous: {},
        object: { finding: toMessage(finding) },
      })),
  });
  return {
    /** Safe to repeat: a stored finding is not published again. */
    async record(finding: Finding): Promise<void> {
      const { organization_id, company_id } = finding;
      const next = { ...finding, _id: deriveFindingId(finding), found_at: options.businessClock.now() };
      const recorded = await store.create<{ readonly code: 'known' }>(
        { organization_id, company_id },
        {
          deadlineMs: NO_DEADLINE,
          decide: () => ok({ next, events: ['ledger_finding.created'] }),
          onDuplicate: () => ({ code: 'known' }),
        },
      );
      if (!recorded.ok && recorded.error.code !== 'known')
        throw new Error(`A finding was not stored: ${recorded.error.code}`);
    },
  };
}

/** The cursor of the pass over all sets: the next page begins after this set. null: at the first set. */
export interface AuditCursor {
  read(): Promise<string | null>;
  write(after: string | null): Promise<void>;
}

interface CursorDocument {
  readonly _id: string;
  readonly after: string | null;
}

/** Stored, because a full pass takes longer than a process lives or holds its lease. */
export function makeAuditCursor(connection: Connection): AuditCursor {
  const progress = connection.collection<CursorDocument>('progress');
  const _id = 'audited';
  return {
    read: async () => (await progress.findOne({ _id }))?.after ?? null,
    async write(after) {
      await progress.updateOne({ _id }, { $set: { after } }, { upsert: true });
    },
  };
}

const toMessage = ({
  posting_set_id,
  transaction_id,
  place,
  expected,
  actual,
}: Omit<Finding, 'organization_id' | 'company_id'>) => ({
  posting_set_id,
  ...(transaction_id !== null && { transaction_id }),
  place,
  expected,
  actual,
});
