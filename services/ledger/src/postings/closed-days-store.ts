// Tracks an organization's closed days. The first read of a past day's trial balance closes this day and all earlier
// days forever. The closing read and a posting into a past day write the same document, so they conflict. Either the
// read includes the posting, or the posting is booked on the current day. docs/rules/ledger.md#closed-days.
import {
  DatabaseBusyError,
  declareSchema,
  defineDocument,
  integer,
  optional,
  text,
  type DocumentIn,
} from '@mps/aggregates';
import { dayOf, type BusinessClock, type Day } from '@mps/kernel';
import type { Connection, mongo } from 'mongoose';
import { CLOSING_MARGIN_MS, LIST_LIMIT_MS } from '../limits';
import { bookAfterClosedDays } from './domain/booking';
import { fromDocument, toDocument, type PostingSetDocument } from './documents';

const closedDaysSchema = defineDocument({
  /** Id of the organization. */
  _id: text(),
  /** A day, YYYY-MM-DD. */
  closed_through: optional(text()),
  /** Number of transactions that posted into a past day. The increment conflicts with a read that closes the day. */
  postings: optional(integer()),
});

export type ClosedDaysDocument = DocumentIn<typeof closedDaysSchema>;
export type ClosedDaysCollection = mongo.Collection<ClosedDaysDocument>;

export const declareClosedDays = (connection: Connection): ClosedDaysCollection =>
  declareSchema(connection, 'closed_days', closedDaysSchema);

export type ClosedDays = ReturnType<typeof makeClosedDays>;

interface Options {
  readonly collection: ClosedDaysCollection;
  /** The list pool. A read checks here first whether the day is already closed. */
  readonly lists: ClosedDaysCollection;
  readonly businessClock: BusinessClock;
}

export function makeClosedDays({ collection, lists, businessClock }: Options) {
  /** Sets of earlier days may belong to a closed day. No replica can close the current day outside the margin. */
  const firstSafeDay = (): Day => dayOf(new Date(businessClock.now().getTime() + CLOSING_MARGIN_MS));

  return {
    /** Resolves when the day is closed at majority. The day must be over. */
    async close(organizationId: string, day: Day): Promise<void> {
      const closed = { _id: organizationId, closed_through: { $gte: day } };
      const found = await lists.findOne(closed, {
        readConcern: { level: 'majority' },
        maxTimeMS: LIST_LIMIT_MS,
      });
      if (found !== null) return;
      await collection.updateOne(
        { _id: organizationId },
        { $max: { closed_through: day } },
        { upsert: true, maxTimeMS: LIST_LIMIT_MS },
      );
    },

    /** Books the sets within the transaction of `write`. */
    async book(
      sets: readonly PostingSetDocument[],
      session: mongo.ClientSession,
      write: (booked: readonly PostingSetDocument[]) => Promise<void>,
    ): Promise<void> {
      const safeDay = firstSafeDay();
      const past = sets.filter(({ created_at }) => dayOf(created_at) < safeDay);
      const closed = await claim(collection, past, session);
      const now = businessClock.now();
      await write(
        sets.map((set) => {
          const through = closed.get(set.organization_id);
          return through === undefined ? set : bookDocument(set, through, now);
        }),
      );
      // The first safe day changes CLOSING_MARGIN_MS before midnight, and when the test clock skips days. The next attempt
      // then claims the closed days.
      if (firstSafeDay() !== safeDay) throw new DatabaseBusyError('The day ended during the transaction');
    },
  };
}

/** Reads the closed days of the organizations and locks them until the transaction ends. */
async function claim(
  collection: ClosedDaysCollection,
  sets: readonly PostingSetDocument[],
  session: mongo.ClientSession,
): Promise<ReadonlyMap<string, Day>> {
  if (sets.length === 0) return new Map();
  const ids = [...new Set(sets.map(({ organization_id }) => organization_id))];
  await collection.bulkWrite(
    ids.map((_id) => ({ updateOne: { filter: { _id }, update: { $inc: { postings: 1 } }, upsert: true } })),
    { session, ordered: false },
  );
  const found = await collection.find({ _id: { $in: ids } }, { session }).toArray();
  return new Map(
    found.flatMap(({ _id, closed_through: through }) =>
      through === undefined ? [] : [[_id, through] as const],
    ),
  );
}

/** Books a set that follows a day closed through `through`. */
export function bookDocument(document: PostingSetDocument, through: Day, now: Date): PostingSetDocument {
  const set = fromDocument(document);
  const booked = bookAfterClosedDays(set, through, now);
  return booked === set ? document : toDocument(booked, document.payment);
}
