// Limits how many records of one kind an organization adds in a day. So one organization cannot fill the database of all.
import { declareSchema, defineDocument, instant, integer, membersOf, text } from '@mps/aggregates';
import type { RealClock } from '@mps/kernel';
import type { Connection, mongo } from 'mongoose';
import { MAX_RECORDS_PER_DAY } from '../limits';

interface RecordCount {
  /** `{kind}/{organization}/{day}`. */
  readonly _id: string;
  /** The beginning of the day, UTC. */
  readonly day: Date;
  readonly records: number;
}

const COUNTS_KEPT_SECONDS = 2 * 86_400;

const counts = defineDocument(membersOf<RecordCount>({ _id: text(), day: instant(), records: integer() }), {
  indexes: [{ key: { day: 1 }, name: 'retention', expireAfterSeconds: COUNTS_KEPT_SECONDS }],
});

export type RecordCountCollection = mongo.Collection<RecordCount>;

export const declareRecordCounts = (connection: Connection): RecordCountCollection =>
  declareSchema(connection, 'record_counts', counts);

interface Owned {
  readonly organization_id: string;
}

export type RecordBudget = ReturnType<typeof makeRecordBudget>;

export function makeRecordBudget(
  collection: RecordCountCollection,
  realClock: RealClock,
  maxPerDay = MAX_RECORDS_PER_DAY,
) {
  /** Counts records, and returns how many of them fit. A batch that comes again counts again. */
  async function take(kind: string, organizationId: string, wanted: number): Promise<number> {
    const day = new Date(realClock.now());
    day.setUTCHours(0, 0, 0, 0);
    const counted = await collection.findOneAndUpdate(
      { _id: `${kind}/${organizationId}/${day.toISOString().slice(0, 'YYYY-MM-DD'.length)}` },
      { $inc: { records: wanted }, $setOnInsert: { day } },
      { upsert: true, returnDocument: 'after' },
    );
    const before = (counted?.records ?? wanted) - wanted;
    return Math.max(0, Math.min(wanted, maxPerDay - before));
  }

  return {
    /** Returns the records that fit. */
    async select<Item extends Owned>(kind: string, records: readonly Item[]): Promise<readonly Item[]> {
      const byOrganization = new Map<string, Item[]>();
      for (const record of records) {
        const own = byOrganization.get(record.organization_id) ?? [];
        own.push(record);
        byOrganization.set(record.organization_id, own);
      }
      const selected = [...byOrganization].map(async ([organizationId, own]) =>
        own.slice(0, await take(kind, organizationId, own.length)),
      );
      return (await Promise.all(selected)).flat();
    },
  };
}
