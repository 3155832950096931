// Runs of the reconciliation as MongoDB keeps them: written once, the newest of a day counts.
import { aggregateIndexes, declareCollection, makeStore, type Store } from '@mps/aggregates';
import type { Scope } from '@mps/contracts';
import type { BusinessClock, Day } from '@mps/kernel';
import type { Connection, mongo } from 'mongoose';
import { LIST_LIMIT_MS } from '../limits';
import type { Item } from './domain/compare';

export interface Run {
  readonly _id: string;
  readonly organization_id: string;
  readonly day: Day;
  readonly provider: string;
  readonly status: 'MATCHED' | 'DIFFERENT' | 'WAITING';
  readonly records: number;
  readonly matched: number;
  readonly differences: number;
  /** The first of them, where there are very many. */
  readonly items: readonly Item[];
  readonly created_at: Date;
}

export type RunStore = Store<Run, never>;

export const declareRuns = (connection: Connection): mongo.Collection =>
  declareCollection(connection, 'reconciliations', [
    { key: { organization_id: 1, created_at: -1, _id: -1 }, name: 'newest' },
    { key: { organization_id: 1, day: 1, created_at: -1, _id: -1 }, name: 'day' },
    ...aggregateIndexes,
  ]);

export const makeRunStore = (
  collection: mongo.Collection,
  lists: mongo.Collection,
  clock: BusinessClock,
): RunStore =>
  makeStore<Run, never>({
    collection,
    lists,
    clock,
    // Nothing is published of a run.
    topic: 'transactions',
    tenancy: ({ organization_id }: Scope) => ({ organization_id }),
    drafts: () => [],
  });

/** By day, the id of the newest run. */
export type NewestRuns = (organizationId: string, days: readonly Day[]) => Promise<ReadonlyMap<Day, string>>;

/** `lists`: where lists are read. */
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

/** The last day that was reconciled for everybody; null: none yet. */
export interface Progress {
  read(): Promise<Day | null>;
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
      await progress.updateOne({ _id }, { $set: { day } }, { upsert: true });
    },
  };
}
