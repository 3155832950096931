// Stores which comparisons failed, so that each is repeated after a wait that a restart does not shorten.
import { declareSchema, defineDocument, instant, integer, text, type DocumentIn } from '@mps/aggregates';
import { backoffMs } from '@mps/background';
import type { RealClock } from '@mps/kernel';
import type { Connection, mongo } from 'mongoose';
import { COMPARISON_RETRY } from '../limits';
import type { StatementName } from './statements';

const postponedSchema = defineDocument({
  /** `{day}/{organization_id}` */
  _id: text(),
  organization_id: text(),
  /** YYYY-MM-DD. */
  day: text(),
  /** In a row. */
  failures: integer(),
  /** By the real clock. */
  retry_at: instant(),
});

export type PostponedComparison = DocumentIn<typeof postponedSchema>;

export const declarePostponedComparisons = (connection: Connection): mongo.Collection<PostponedComparison> =>
  declareSchema(connection, 'postponed_comparisons', postponedSchema);

export const toComparisonId = ({ day, organization_id }: StatementName): string =>
  `${day}/${organization_id}`;

export interface PostponedComparisons {
  /** The earliest retry comes first. */
  list(): Promise<readonly PostponedComparison[]>;
  isDue(postponed: PostponedComparison): boolean;
  /** `last`: its earlier failures. */
  postpone(name: StatementName, last: PostponedComparison | undefined): Promise<void>;
  end(name: StatementName): Promise<void>;
}

export const makePostponedComparisons = (
  collection: mongo.Collection<PostponedComparison>,
  realClock: RealClock,
): PostponedComparisons => ({
  list: () => collection.find({}).sort({ retry_at: 1 }).toArray(),
  isDue: ({ retry_at }) => retry_at <= realClock.now(),
  async postpone(name, last) {
    const { organization_id, day } = name;
    const failures = (last?.failures ?? 0) + 1;
    const retry_at = new Date(realClock.now().getTime() + backoffMs(failures - 1, COMPARISON_RETRY));
    await collection.updateOne(
      { _id: toComparisonId(name) },
      { $set: { organization_id, day, failures, retry_at } },
      { upsert: true },
    );
  },
  async end(name) {
    await collection.deleteOne({ _id: toComparisonId(name) });
  },
});
