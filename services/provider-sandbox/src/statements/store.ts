// makeStatements: an organization's statement of a day, read page by page, with the differences that a test has planted.
import { addDays, newId, startOfDayInstant, type BusinessClock, type Day } from '@mps/kernel';
import { WHOLE, type Collections } from '../documents';
import { makeDayReader, type KeyRange, type RecordPages } from './day-store';
import { applyDifferences, RECORD_KINDS, toKey, type Planted, type StatementRecord } from './statement';

export interface Statement {
  readonly day: Day;
  /** No record will be added any more. */
  readonly complete: boolean;
  /** Sorted by `{kind}/{our_id}`. */
  readonly pages: RecordPages;
}

/** Names a statement that has records. */
export interface StatementName {
  readonly day: Day;
  readonly organization_id: string;
}

export type PlantingKind = Planted['kind'] | 'NONE';

export type Statements = ReturnType<typeof makeStatements>;

/** A day's statement is complete at 00:05 of the next. */
const COMPLETE_AFTER_MS = 5 * 60_000;

export function makeStatements(collections: Collections, businessClock: BusinessClock) {
  const { differences } = collections;
  const reader = makeDayReader(collections, () => businessClock.now());

  async function* readTampered(organizationId: string, day: Day, range: KeyRange = {}): RecordPages {
    const found = await differences.find({ day, organization_id: organizationId }).sort({ _id: 1 }).toArray();
    const planted = found.map(({ difference }) => difference);
    yield* plant(reader.readSorted(organizationId, day, range), planted, range);
  }

  /** Without an id, the first record of the first kind that has one. */
  async function findRecord(
    organizationId: string,
    day: Day,
    ourId: string | null,
  ): Promise<StatementRecord | null> {
    for (const kind of RECORD_KINDS) {
      const id = ourId ?? '';
      const range = { from: `${kind}/${id}`, to: ourId === null ? `${kind}0` : `${kind}/${id}` };
      for await (const [record] of readTampered(organizationId, day, range))
        if (record !== undefined) return record;
    }
    return null;
  }

  return {
    /** The range limits the statement to a part of its keys. */
    open: (organizationId: string, day: Day, range?: KeyRange): Statement => ({
      day,
      complete:
        businessClock.now().getTime() >= startOfDayInstant(addDays(day, 1)).getTime() + COMPLETE_AFTER_MS,
      pages: readTampered(organizationId, day, range),
    }),

    /** Both days inclusive. */
    async list(from: Day, to: Day): Promise<readonly StatementName[]> {
      const planted = await differences.find({ day: { $gte: from, $lte: to } }).toArray();
      const names = new Set(planted.map(({ day, organization_id }) => `${day}/${organization_id}`));
      for await (const organizationId of reader.listOrganizations())
        for (let day = from; day <= to; day = addDays(day, 1)) {
          const name = `${day}/${organizationId}`;
          if (!names.has(name) && (await reader.hasMovements(organizationId, day))) names.add(name);
        }
      return [...names].sort().map((name) => {
        const [day = '', organization_id = ''] = name.split('/');
        return { day, organization_id };
      });
    },

    /**
     * A cashout is named by its key or by one of its references. Returns the record's id, or null when the day has no such
     * record. NONE removes every difference of the organization's day.
     */
    async plant(
      organizationId: string,
      day: Day,
      kind: PlantingKind,
      ourId: string | null,
    ): Promise<{ readonly ourId: string | null } | null> {
      if (kind === 'NONE') {
        await differences.deleteMany({ day, organization_id: organizationId });
        return { ourId: null };
      }
      const id = (await collections.payouts.findOne({ references: ourId ?? '' }))?._id ?? ourId;
      const record =
        kind === 'EXTRA' ? makeExtraRecord(day, ourId ?? newId()) : await findRecord(organizationId, day, id);
      if (record === null) return null;
      const difference = { kind, record };
      await differences.insertOne({ _id: newId(), day, organization_id: organizationId, difference }, WHOLE);
      return { ourId: record.our_id };
    },
  };
}

/** Changes the records that differences name, and adds the extra ones where their keys belong. */
async function* plant(
  pages: RecordPages,
  planted: readonly Planted[],
  { from = '', to }: KeyRange,
): RecordPages {
  if (planted.length === 0) {
    yield* pages;
    return;
  }
  const extras = planted
    .flatMap(({ kind, record }) => (kind === 'EXTRA' ? [record] : []))
    .filter((record) => toKey(record) >= from && (to === undefined || toKey(record) <= to))
    .sort((one, other) => (toKey(one) < toKey(other) ? -1 : 1));
  const takeExtras = (below: string | null): StatementRecord[] => {
    const index = extras.findIndex((extra) => below !== null && toKey(extra) >= below);
    return extras.splice(0, index === -1 ? extras.length : index);
  };
  const tamper = (records: readonly StatementRecord[]): readonly StatementRecord[] =>
    records.flatMap((record) => applyDifferences(record, planted));
  for await (const page of pages)
    yield tamper(page.flatMap((record) => [...takeExtras(toKey(record)), record]));
  yield tamper(takeExtras(null));
}

const EXTRA_CENTS = 1_234;
const NOON_MS = 12 * 3_600_000;

function makeExtraRecord(day: Day, ourId: string): StatementRecord {
  const id = `pa_extra_${newId()}`;
  return {
    record_id: `${id}-PAYMENT-1`,
    kind: 'PAYMENT',
    provider_transaction_id: id,
    our_id: ourId,
    amount: EXTRA_CENTS,
    fee: 0,
    payment_date: day,
    occurred_at: new Date(startOfDayInstant(day).getTime() + NOON_MS).toISOString(),
  };
}
