// Stores which comparisons failed, so that each is repeated after a wait that a restart does not shorten.
import {
  declareSchema,
  defineDocument,
  instant,
  integer,
  list,
  objectOf,
  text,
  type DocumentIn,
} from '@mps/aggregates';
import { backoffMs } from '@mps/background';
import type { Day, RealClock } from '@mps/kernel';
import type { Connection, mongo } from 'mongoose';
import { COMPARISON_RETRY, STATEMENT_GIVEN_UP_MS } from '../limits';
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
  /** The statements of other days that the last attempt could not read, and since when none could. By the real clock. */
  unread: list(objectOf<{ readonly day: Day; readonly since: Date }>({ day: text(), since: instant() })),
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
  /** The statements of other days that the next attempt does without: they could not be read for too long. */
  listGivenUp(name: StatementName): Promise<ReadonlySet<Day>>;
  /** `unread`: the days of the other statements that could not be read. null: as far as is known, the same as before. */
  postpone(name: StatementName, unread: readonly Day[] | null): Promise<void>;
  end(name: StatementName): Promise<void>;
}

export const makePostponedComparisons = (
  collection: mongo.Collection<PostponedComparison>,
  realClock: RealClock,
): PostponedComparisons => {
  const find = (name: StatementName): Promise<PostponedComparison | null> =>
    collection.findOne({ _id: toComparisonId(name) });
  return {
    list: () => collection.find({}).sort({ retry_at: 1 }).toArray(),
    isDue: ({ retry_at }) => retry_at <= realClock.now(),
    async listGivenUp(name) {
      const now = realClock.now().getTime();
      const unread = (await find(name))?.unread ?? [];
      return new Set(
        unread.filter(({ since }) => now - since.getTime() >= STATEMENT_GIVEN_UP_MS).map(({ day }) => day),
      );
    },
    async postpone(name, unread) {
      const { organization_id, day } = name;
      const now = realClock.now();
      const last = await find(name);
      const failures = (last?.failures ?? 0) + 1;
      const sinceByDay = new Map(last?.unread.map(({ day: of, since }) => [of, since]));
      await collection.updateOne(
        { _id: toComparisonId(name) },
        {
          $set: {
            organization_id,
            day,
            failures,
            retry_at: new Date(now.getTime() + backoffMs(failures - 1, COMPARISON_RETRY)),
            unread: (unread ?? [...sinceByDay.keys()]).map((of) => ({
              day: of,
              since: sinceByDay.get(of) ?? now,
            })),
          },
        },
        { upsert: true },
      );
    },
    async end(name) {
      await collection.deleteOne({ _id: toComparisonId(name) });
    },
  };
};
