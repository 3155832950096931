// makeDayReader: reads one organization's movements of a day, sorted by `{kind}/{our_id}`. The database sorts the keys, on
// its disk when they are many. One page of orders or payouts is held at a time, so memory does not grow with the day.
import { startOfDayInstant, type Day } from '@mps/kernel';
import type { mongo } from 'mongoose';
import { MOVEMENTS_INDEX, type Collections, type OrderDocument, type PayoutDocument } from '../documents';
import { STATEMENT_PAGE, STATEMENT_READ_LIMIT_MS } from '../limits';
import type { JournalKind } from '../orders/domain/order';
import {
  RECORD_KINDS,
  toOrderRecords,
  toPayoutRecords,
  type RecordKind,
  type StatementRecord,
} from './statement';

/** Both ends are inclusive `{kind}/{our_id}` keys. An absent end is open. */
export interface KeyRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export type RecordPages = AsyncIterable<readonly StatementRecord[]>;

export interface DayReader {
  readSorted(organizationId: string, day: Day, range?: KeyRange): RecordPages;
  hasMovements(organizationId: string, day: Day): Promise<boolean>;
  listOrganizations(): AsyncIterable<string>;
}

interface Instants {
  readonly from: string;
  readonly to: string;
}

/** Where the movements of one kind are stored, and how a stored document states them. */
interface Source<Stored extends { _id: string }> {
  readonly collection: mongo.Collection<Stored>;
  readonly match: (organizationId: string, instants: Instants) => mongo.Document;
  /** An expression for every `our_id` that a document's records may have. Absent: the document's own id. */
  readonly ourIds?: mongo.Document;
  readonly toRecords: (stored: Stored) => readonly StatementRecord[];
}

const DAY_MS = 86_400_000;
const KINDS_BY_KEY = RECORD_KINDS.toSorted();

const JOURNAL_KINDS: Readonly<Partial<Record<RecordKind, readonly JournalKind[]>>> = {
  PAYMENT: ['CAPTURE', 'PAYMENT'],
  REFUND: ['REFUND', 'REVERSAL'],
  DISPUTE: ['CHARGEBACK'],
  DISPUTE_REVERSAL: ['CHARGEBACK_WON', 'CHARGEBACK_CANCELLED'],
};

export function makeDayReader({ orders, payouts }: Collections, now: () => Date): DayReader {
  const readers = new Map(
    RECORD_KINDS.map((kind) => {
      const journalKinds = JOURNAL_KINDS[kind];
      return [
        kind,
        journalKinds === undefined
          ? makeKindReader(kind, payoutSource(payouts, now))
          : makeKindReader(kind, orderSource(orders, kind, journalKinds)),
      ] as const;
    }),
  );
  return {
    async *readSorted(organizationId, day, range = {}) {
      for (const kind of KINDS_BY_KEY) {
        const ids = toIdRange(kind, range);
        if (ids !== null) yield* readers.get(kind)?.readSorted(organizationId, toInstants(day), ids) ?? [];
      }
    },

    async hasMovements(organizationId, day) {
      for (const reader of readers.values())
        if (await reader.hasAny(organizationId, toInstants(day))) return true;
      return false;
    },

    async *listOrganizations() {
      yield* readDistinct(orders, 'order.facts.organizationId');
      yield* readDistinct(payouts, 'payout.facts.organizationId');
    },
  };
}

const orderSource = (
  collection: mongo.Collection<OrderDocument>,
  kind: RecordKind,
  journalKinds: readonly JournalKind[],
): Source<OrderDocument> => ({
  collection,
  match: (organizationId, { from, to }) => ({
    'order.facts.organizationId': organizationId,
    'order.journal': { $elemMatch: { kind: { $in: journalKinds }, at: { $gte: from, $lt: to } } },
  }),
  // A refund's record has the refund's id. The record of a reversal has the order's.
  ...(kind === 'REFUND' && { ourIds: { $setUnion: [['$_id'], '$order.refunds.reference'] } }),
  toRecords: ({ order }) => toOrderRecords(order),
});

const payoutSource = (
  collection: mongo.Collection<PayoutDocument>,
  now: () => Date,
): Source<PayoutDocument> => ({
  collection,
  match: (organizationId, { from, to }) => ({
    'payout.facts.organizationId': organizationId,
    'payout.lastAt': { $gte: from },
    'payout.arrivesAt': { $lt: to },
  }),
  toRecords: ({ payout }) => toPayoutRecords(payout, now()),
});

interface KindReader {
  readSorted(organizationId: string, instants: Instants, ids: IdRange): RecordPages;
  hasAny(organizationId: string, instants: Instants): Promise<boolean>;
}

interface SortedKey {
  readonly _id: string;
  readonly our_id: string;
}

/** Sorts keys alone and reads the documents page by page: a sort of whole orders would take MongoDB ten times as long. */
function makeKindReader<Stored extends { _id: string }>(
  kind: RecordKind,
  { collection, match, ourIds, toRecords }: Source<Stored>,
): KindReader {
  const options = { maxTimeMS: STATEMENT_READ_LIMIT_MS };
  const hint = MOVEMENTS_INDEX;
  const toDayRecords = (stored: Stored, { from, to }: Instants): readonly StatementRecord[] =>
    toRecords(stored).filter(
      (record) => record.kind === kind && record.occurred_at >= from && record.occurred_at < to,
    );

  async function readPage(keys: readonly SortedKey[], instants: Instants): Promise<StatementRecord[]> {
    const wanted = { _id: { $in: keys.map(({ _id }) => _id) } } as unknown as mongo.Filter<Stored>;
    const found = new Map<string, readonly StatementRecord[]>();
    for (const stored of await collection.find(wanted, options).toArray())
      found.set(stored._id, toDayRecords(stored as unknown as Stored, instants));
    return keys.flatMap(({ _id, our_id }) =>
      (found.get(_id) ?? []).filter((record) => record.our_id === our_id),
    );
  }

  return {
    async *readSorted(organizationId, instants, ids) {
      const isWhole = Object.keys(ids).length === 0;
      const isById = ourIds === undefined;
      const sorted = collection.aggregate<SortedKey>(
        [
          { $match: { ...match(organizationId, instants), ...(isById && !isWhole && { _id: ids }) } },
          { $project: { our_id: ourIds ?? '$_id' } },
          ...(isById ? [] : [{ $unwind: '$our_id' }, ...(isWhole ? [] : [{ $match: { our_id: ids } }])]),
          { $sort: { our_id: 1, _id: 1 } },
        ],
        // Of a few ids the primary key may find the documents faster than the day does.
        { ...options, allowDiskUse: true, batchSize: STATEMENT_PAGE, ...(isWhole && { hint }) },
      );
      try {
        let keys: SortedKey[] = [];
        for await (const key of sorted) {
          if (keys.push(key) < STATEMENT_PAGE) continue;
          yield await readPage(keys, instants);
          keys = [];
        }
        if (keys.length > 0) yield await readPage(keys, instants);
      } finally {
        await sorted.close();
      }
    },

    async hasAny(organizationId, instants) {
      const filter = match(organizationId, instants) as mongo.Filter<Stored>;
      const moved = collection.find(filter, { ...options, batchSize: 1, hint });
      try {
        for await (const stored of moved)
          if (toDayRecords(stored as unknown as Stored, instants).length > 0) return true;
        return false;
      } finally {
        await moved.close();
      }
    },
  };
}

/** Jumps from one value to the next in the index, which begins with the member: one short read for each value. */
async function* readDistinct<Stored extends { _id: string }>(
  collection: mongo.Collection<Stored>,
  member: string,
): AsyncGenerator<string> {
  const options = {
    projection: { value: `$${member}` },
    sort: { [member]: 1 } as const,
    hint: MOVEMENTS_INDEX,
    maxTimeMS: STATEMENT_READ_LIMIT_MS,
  };
  for (let last = ''; ;) {
    const after = { [member]: { $gt: last } } as unknown as mongo.Filter<Stored>;
    const next: { value?: unknown } | null = await collection.findOne<{ value?: unknown }>(after, options);
    if (typeof next?.value !== 'string') return;
    last = next.value;
    yield last;
  }
}

type IdRange = { readonly $gte?: string; readonly $lte?: string };

/** The ids of one kind that are within a range of keys; null: none are. */
export function toIdRange(kind: RecordKind, { from, to }: KeyRange): IdRange | null {
  const prefix = `${kind}/`;
  const isAbove = (key: string): boolean => key > prefix && !key.startsWith(prefix);
  if (from !== undefined && isAbove(from)) return null;
  if (to !== undefined && to < prefix) return null;
  return {
    ...(from?.startsWith(prefix) === true && { $gte: from.slice(prefix.length) }),
    ...(to?.startsWith(prefix) === true && { $lte: to.slice(prefix.length) }),
  };
}

const toInstants = (day: Day): Instants => ({
  from: startOfDayInstant(day).toISOString(),
  to: new Date(startOfDayInstant(day).getTime() + DAY_MS).toISOString(),
});
