// Drafts of answers to disputes as documents: one for each dispute, with the bytes of its files, so that a change of text and
// files is one write.
import {
  aggregateIndexes,
  aggregateMembers,
  bytes,
  declareSchema,
  defineDocument,
  instant,
  list,
  makeStore,
  membersOf,
  NO_DEADLINE,
  nullable,
  objectOf,
  oneOf,
  personal,
  text,
  type CollectionOptions,
  type Stored,
} from '@mps/aggregates';
import { CHECKLIST_ITEMS, ok, type RealClock } from '@mps/kernel';
import type { Connection } from 'mongoose';
import { toTenantFilter } from '../operation';
import type { DraftFile, EvidenceDraft } from './domain/draft';

const DAY_MS = 86_400_000;
/** A draft that is not changed for so long is removed. No network waits longer for an answer. */
const DRAFT_KEPT_DAYS = 180;
/** The record of a deletion is published long before. */
const DELETED_KEPT_DAYS = 1;

const evidenceDrafts = defineDocument(
  {
    ...membersOf<EvidenceDraft>({
      _id: text(),
      organization_id: text(),
      company_id: text(),
      transaction_id: text(),
      draft_version: text(),
      request_digest: text(),
      text: personal('dispute answer', nullable(text())),
      files: list(
        objectOf<DraftFile>({
          id: text(),
          name: personal('dispute answer', text()),
          content_type: text(),
          item: nullable(oneOf(CHECKLIST_ITEMS)),
          data: personal('dispute answer', bytes()),
          created_at: instant(),
        }),
      ),
      created_at: instant(),
      updated_at: instant(),
      deleted_at: nullable(instant()),
      kept_until: instant(),
    }),
    ...aggregateMembers,
  },
  {
    indexes: [{ key: { kept_until: 1 }, name: 'retention', expireAfterSeconds: 0 }, ...aggregateIndexes],
  },
);

export const declareEvidenceDrafts = (connection: Connection) =>
  declareSchema(connection, 'evidence_drafts', evidenceDrafts);

export type EvidenceDraftStore = ReturnType<typeof makeEvidenceDraftStore>;

/** Of the payment with the dispute. */
export interface DraftOwner {
  readonly organization_id: string;
  readonly company_id: string;
}

/** The audit record of a removal. */
type Removal =
  'dispute.evidence_draft_deleted' | 'dispute.evidence_draft_sent' | 'dispute.evidence_draft_erased';

export function makeEvidenceDraftStore(options: Omit<CollectionOptions, 'topic'> & { realClock: RealClock }) {
  const store = makeStore<EvidenceDraft, never>({
    ...options,
    topic: 'transactions',
    audit: { resource: 'dispute', shown: ['transaction_id', 'draft_version'], others: 'left_out' },
    tenancy: toTenantFilter,
    drafts: () => [],
    mapping: { toDocument: (draft) => ({ ...draft }), fromDocument: readDraft },
  });
  const toEnd = (days: number): Date => new Date(options.realClock.now().getTime() + days * DAY_MS);
  return {
    create: store.create,
    change: store.change,
    toEnd: () => toEnd(DRAFT_KEPT_DAYS),
    /** A deleted draft is null. */
    async find(owner: DraftOwner, disputeId: string): Promise<Stored<EvidenceDraft> | null> {
      const found = await store.find(owner, { _id: disputeId });
      return found?.deleted_at === null ? found : null;
    },
    /** Removes text and files of this version, or of any. Another version stays. Returns whether this call removed it. */
    async remove(
      owner: DraftOwner,
      disputeId: string,
      {
        version,
        action,
        now,
      }: { readonly version: string | null; readonly action: Removal; readonly now: Date },
    ): Promise<boolean> {
      const removed = await store.change<never>(
        owner,
        { _id: disputeId },
        {
          deadlineMs: NO_DEADLINE,
          decide: (draft) =>
            draft.deleted_at !== null || (version !== null && draft.draft_version !== version)
              ? ok({ next: draft, events: [] })
              : ok({
                  next: {
                    ...draft,
                    text: null,
                    files: [],
                    updated_at: now,
                    deleted_at: now,
                    kept_until: toEnd(DELETED_KEPT_DAYS),
                  },
                  events: [],
                  recorded: { action },
                }),
        },
      );
      return removed.ok && removed.value.moved;
    },
  };
}

/** A read gives the driver's own binary type. */
function readDraft(members: object): EvidenceDraft {
  const draft = members as EvidenceDraft;
  const files = draft.files.map((file) => ({ ...file, data: toBuffer(file.data) }));
  return { ...draft, files };
}

const toBuffer = (data: Buffer | { readonly buffer: Buffer }): Buffer =>
  Buffer.isBuffer(data) ? data : Buffer.from(data.buffer);
