// Gaps and the search position in MongoDB. A gap is one document, with the event that asks its owner in the outbox. So
// the owner is asked once, regardless of how many rounds and replicas find the gap.
import {
  aggregateIndexes,
  aggregateMembers,
  collectionOf,
  declareSchema,
  defineDocument,
  instant,
  integer,
  list,
  makeStore,
  membersOf,
  NO_DEADLINE,
  text,
  type CollectionOptions,
  type DocumentIn,
} from '@mps/aggregates';
import { derivedId, ok } from '@mps/kernel';
import type { Connection, mongo } from 'mongoose';
import { EVENT_RETENTION_SECONDS } from '../limits';

export interface Gap {
  readonly organization_id: string;
  readonly company_id: string;
  readonly aggregate_type: string;
  readonly aggregate_id: string;
  /** Ascending. */
  readonly sequences: readonly number[];
}

export interface GapDocument extends Gap {
  readonly _id: string;
  /** Real time; retention counts from it. */
  readonly found_at: Date;
}

const gapSchema = defineDocument(
  {
    ...membersOf<GapDocument>({
      _id: text(),
      organization_id: text(),
      company_id: text(),
      aggregate_type: text(),
      aggregate_id: text(),
      sequences: list(integer()),
      found_at: instant(),
    }),
    ...aggregateMembers,
  },
  {
    indexes: [
      { key: { found_at: 1 }, name: 'retention', expireAfterSeconds: EVENT_RETENTION_SECONDS },
      ...aggregateIndexes,
    ],
  },
);

const progressSchema = defineDocument({ _id: text(), position: integer() });

type ProgressDocument = DocumentIn<typeof progressSchema>;

export const declareGaps = (connection: Connection) => ({
  gaps: collectionOf<GapDocument>(declareSchema(connection, 'event_gaps', gapSchema)),
  progress: declareSchema(connection, 'progress', progressSchema),
});

export type GapStore = ReturnType<typeof makeGapStore>;

export function makeGapStore(options: Omit<CollectionOptions, 'topic'>, now: () => Date) {
  const store = makeStore<GapDocument, 'event_gap.found'>({
    ...options,
    topic: 'webhooks',
    // A gap follows from the event log.
    audit: null,
    tenancy: ({ organization_id }) => ({ organization_id }),
    drafts: ({ organization_id, company_id, aggregate_type, aggregate_id, sequences }, events) =>
      events.map((type) => ({
        type,
        aggregate_type: 'event_gap',
        organization_id,
        company_id,
        previous: {},
        object: { event_gap: { aggregate_type, aggregate_id, sequences } },
      })),
  });
  return {
    /** Stores a gap. Returns false when it was stored before. */
    async record(gap: Gap): Promise<boolean> {
      const { organization_id, company_id, aggregate_id, sequences } = gap;
      const _id = derivedId(`event-gap/${JSON.stringify([aggregate_id, sequences])}`);
      const recorded = await store.create<{ readonly code: 'known' }>(
        { organization_id, company_id },
        {
          deadlineMs: NO_DEADLINE,
          decide: () => ok({ next: { ...gap, _id, found_at: now() }, events: ['event_gap.found'] }),
          onDuplicate: () => ({ code: 'known' }),
        },
      );
      if (!recorded.ok && recorded.error.code !== 'known')
        throw new Error(`A gap was not stored: ${recorded.error.code}`);
      return recorded.ok;
    },
  };
}

/** The position up to which the log has been searched; 0 before the first search. */
export interface SearchProgress {
  read(): Promise<number>;
  write(position: number): Promise<void>;
}

const SEARCHED = 'searched_for_gaps';

export const makeSearchProgress = (progress: mongo.Collection<ProgressDocument>): SearchProgress => ({
  read: async () => (await progress.findOne({ _id: SEARCHED }))?.position ?? 0,
  async write(position) {
    await progress.updateOne({ _id: SEARCHED }, { $max: { position } }, { upsert: true });
  },
});
