// Stores reconciliation runs and their progress in MongoDB. A run is written once, and later only the resolutions of its items
// change. The newest run of a day is current.
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
  nullable,
  objectOf,
  oneOf,
  optional,
  personal,
  text,
  type CollectionOptions,
  type Store,
} from '@mps/aggregates';
import type { Scope } from '@mps/contracts';
import type { Day } from '@mps/kernel';
import type { Connection, mongo } from 'mongoose';
import { LIST_LIMIT_MS, NAMES_OF_AN_EVENT } from '../limits';
import { DIFFERENCES } from './domain/compare';
import { splitNames, type NamedPayments } from './domain/named-payments';
import { RESOLUTIONS, type StoredItem } from './domain/resolution';

export interface Run {
  readonly _id: string;
  readonly organization_id: string;
  readonly day: Day;
  readonly provider: string;
  readonly status: 'MATCHED' | 'DIFFERENT' | 'WAITING';
  readonly records: number;
  readonly matched: number;
  readonly differences: number;
  /** The first differences, if there are too many to store. */
  readonly items: readonly StoredItem[];
  readonly created_at: Date;
}

/** Names the payments of a run's differences. transactions asks the provider for each of them again. */
export interface DifferencesFound extends NamedPayments {
  readonly type: 'reconciliation.differed';
}

export type RunStore = Store<Run, DifferencesFound>;

const item = objectOf<StoredItem>({
  kind: oneOf(DIFFERENCES),
  record_id: nullable(text()),
  transaction_id: nullable(text()),
  ours: nullable(integer()),
  theirs: nullable(integer()),
  advice: text(),
  resolution: optional(oneOf(RESOLUTIONS)),
  note: personal('free text', optional(nullable(text()))),
  resolved_at: optional(instant()),
});

const runSchema = defineDocument(
  {
    ...membersOf<Run>({
      _id: text(),
      organization_id: text(),
      day: text(),
      provider: text(),
      status: oneOf(['MATCHED', 'DIFFERENT', 'WAITING']),
      records: integer(),
      matched: integer(),
      differences: integer(),
      items: list(item),
      created_at: instant(),
    }),
    ...aggregateMembers,
  },
  {
    indexes: [
      { key: { organization_id: 1, created_at: -1, _id: -1 }, name: 'newest' },
      { key: { organization_id: 1, day: 1, created_at: -1, _id: -1 }, name: 'day' },
      ...aggregateIndexes,
    ],
  },
);

export const declareRuns = (connection: Connection): mongo.Collection =>
  collectionOf(declareSchema(connection, 'reconciliations', runSchema));

export const makeRunStore = (options: Omit<CollectionOptions, 'topic'>): RunStore =>
  makeStore<Run, DifferencesFound>({
    ...options,
    topic: 'ledger',
    audit: {
      resource: 'reconciliation',
      shown: ['day', 'provider', 'status', 'records', 'matched', 'differences', 'items.*.resolution'],
      others: 'left_out',
    },
    tenancy: ({ organization_id }: Scope) => ({ organization_id }),
    drafts: ({ organization_id, day }, events) =>
      events.flatMap(({ type, ...named }) =>
        splitNames(named, NAMES_OF_AN_EVENT).map((names) => ({
          type,
          aggregate_type: 'reconciliation' as const,
          organization_id,
          // A run belongs to the organization.
          company_id: '',
          previous: {},
          object: { reconciliation_difference: { day, ...names } },
        })),
      ),
  });

/** Maps each day to the id of its newest run. */
export type NewestRuns = (organizationId: string, days: readonly Day[]) => Promise<ReadonlyMap<Day, string>>;

/** `lists`: the collection in the list pool. */
export const makeNewestRuns =
  (lists: mongo.Collection): NewestRuns =>
  async (organizationId, days) => {
    const found = await lists
      .aggregate<{ readonly _id: Day; readonly newest: string }>(
        [
          { $match: { organization_id: organizationId, day: { $in: [...days] } } },
          { $sort: { organization_id: 1, day: 1, created_at: -1, _id: -1 } },
          { $group: { _id: '$day', newest: { $first: '$_id' } } },
        ],
        { maxTimeMS: LIST_LIMIT_MS },
      )
      .toArray();
    return new Map(found.map(({ _id, newest }) => [_id, newest]));
  };

/** The last day that is reconciled for all organizations. null: none yet. */
export interface Progress {
  read(): Promise<Day | null>;
  /** Never moves back, because another replica may have finished later days. */
  write(day: Day): Promise<void>;
}

interface ProgressDocument {
  readonly _id: string;
  readonly day: Day;
}

export function makeProgress(connection: Connection): Progress {
  const progress = connection.collection<ProgressDocument>('progress');
  const _id = 'reconciled';
  return {
    read: async () => (await progress.findOne({ _id }))?.day ?? null,
    async write(day) {
      await progress.updateOne({ _id }, { $max: { day } }, { upsert: true });
    },
  };
}
