// The event log in MongoDB: stores each event once by (aggregate, sequence), and lists events by position. A new event gets the
// position after the last one that a majority of the database has. A unique index refuses a position that another process took
// first. So position n + 1 is never written before position n is safe from every failover, and no write fills a hole behind a
// reader. A cursor therefore misses no event (docs/adr/0029). Positions never restart, even if retention empties the log: a
// separate document stores the last one.
import { DatabaseBusyError, groupOrdered, makeOrderedInsert } from '@mps/aggregates';
import type { Scope } from '@mps/contracts';
import { assertHolds, type RealClock } from '@mps/kernel';
import type { mongo } from 'mongoose';
import { LIST_LIMIT_MS, MAX_APPENDED_AT_ONCE, MAX_APPEND_ATTEMPTS } from '../limits';
import type { EventCollections, EventDocument, LastPositionDocument } from './documents';
import { orderForLog, type LoggedEvent } from './domain/event';
import {
  findEvent,
  findIdsOf,
  findNewest,
  findOldest,
  findPage,
  fromDocument,
  readHighestSequence,
  readSequencesById,
  type EventQuery,
  type NewestQuery,
  type SequenceRange,
} from './read-store';

type UnpositionedEvent = Omit<EventDocument, 'position'>;

const EVENTS = 'events';

interface LastPosition {
  /** Returns 0 before the first event. */
  read(): Promise<number>;
  /** Raises the document to the highest position in the log. */
  save(): Promise<void>;
}

function makeLastPosition(
  lastPositions: mongo.Collection<LastPositionDocument>,
  /** Returns 0 for an empty log. */
  highestInLog: () => Promise<number>,
): LastPosition {
  async function readSaved(): Promise<number> {
    return (await lastPositions.findOne({ _id: EVENTS }))?.position ?? 0;
  }

  return {
    read: async () => Math.max(...(await Promise.all([highestInLog(), readSaved()]))),
    async save() {
      const [position, kept] = await Promise.all([highestInLog(), readSaved()]);
      if (position > kept)
        await lastPositions.updateOne({ _id: EVENTS }, { $max: { position } }, { upsert: true });
    },
  };
}

export interface EventPage {
  readonly events: readonly LoggedEvent[];
  /** Of each event. */
  readonly positions: readonly number[];
  /** Position of the page's last event; the requested position when the page is empty. */
  readonly position: number;
  readonly has_more: boolean;
}

/** The position of an event in the log and its sequence in its aggregate. */
export type LoggedSequence = Pick<
  EventDocument,
  | 'organization_id'
  | 'company_id'
  | 'aggregate_type'
  | 'aggregate_id'
  | 'sequence'
  | 'position'
  | 'received_at'
>;

const LOGGED_SEQUENCE = {
  _id: 0,
  organization_id: 1,
  company_id: 1,
  aggregate_type: 1,
  aggregate_id: 1,
  sequence: 1,
  position: 1,
  received_at: 1,
} as const satisfies Record<keyof LoggedSequence | '_id', 0 | 1>;

export interface EventLog {
  /**
   * Appends events in the given order; events of one aggregate follow their sequences. A repeated event is ignored. Readers see
   * the events when it resolves. If it rejects, the log has the first of them, or none.
   */
  record(events: readonly LoggedEvent[]): Promise<void>;
  /** Stores the last position. Called when a process starts and when it stops. */
  readonly saveLastPosition: () => Promise<void>;
  /** Returns the stored events with these ids, in any order. */
  findByIds(ids: readonly string[]): Promise<readonly LoggedEvent[]>;
  /** Returns events after a position, of all tenants and types, by position. */
  readSequences(after: number, limit: number): Promise<readonly LoggedSequence[]>;
  /** Returns the stored sequences of each of these aggregates, within the range or all. */
  findSequences(
    aggregateIds: readonly string[],
    range?: SequenceRange,
  ): Promise<ReadonlyMap<string, readonly number[]>>;
  /** Returns the highest sequence of an aggregate among its events up to a position; 0 without one. */
  findHighestSequence(aggregateId: string, upTo: number): Promise<number>;
  /** Returns null for a cursor beyond the last position. */
  list(scope: Scope, query: EventQuery): Promise<EventPage | null>;
  /** Newest first. Returns null for a cursor beyond the last position. */
  listNewest(scope: Scope, query: NewestQuery): Promise<EventPage | null>;
  /** Returns the last position, 0 before the first event. */
  readEnd(): Promise<number>;
  /** Returns whether retention has deleted events after the position. */
  isOutdated(position: number): Promise<boolean>;
  /** Returns null for an event outside the scope. */
  find(scope: Scope, id: string): Promise<LoggedEvent | null>;
  /** Returns the ids of the newest events of an aggregate. */
  findIdsOf(scope: Scope, aggregateId: string): Promise<readonly string[]>;
}

/** `found` has one document more than the limit, when there are more. An empty page stays at its position. */
function toPage(found: readonly EventDocument[], limit: number, from: number): EventPage {
  const page = found.slice(0, limit);
  return {
    events: page.map(fromDocument),
    positions: page.map(({ position }) => position),
    position: page.at(-1)?.position ?? from,
    has_more: found.length > limit,
  };
}

/** `lists` are the collections for list reads, with their own connection pool. */
export function makeEventLog(
  collections: EventCollections,
  realClock: RealClock,
  lists = collections,
): EventLog {
  const { events, lastPositions } = collections;
  const lastPosition = makeLastPosition(lastPositions, () => readHighestPosition(events));
  const append = makeAppend(events, lastPosition);
  let keeping: NodeJS.Timeout | undefined;
  return {
    async record(logged) {
      const received_at = realClock.now();
      await append(logged.map(({ id, ...members }) => ({ _id: id, received_at, ...members })));
      keeping ??= setTimeout(() => {
        keeping = undefined;
        // A failed write is repeated with the next event, and when a process starts.
        lastPosition.save().catch(() => undefined);
      }, SAVE_POSITION_AFTER_MS).unref();
    },

    async saveLastPosition() {
      clearTimeout(keeping);
      keeping = undefined;
      await lastPosition.save();
    },

    async findByIds(ids) {
      if (ids.length === 0) return [];
      const found = await events.find({ _id: { $in: [...ids] } }, { maxTimeMS: LIST_LIMIT_MS }).toArray();
      return found.map(fromDocument);
    },

    readSequences: (after, limit) =>
      lists.events
        .find<LoggedSequence>(
          { position: { $gt: after } },
          { projection: LOGGED_SEQUENCE, sort: { position: 1 }, limit, maxTimeMS: LIST_LIMIT_MS },
        )
        .toArray(),

    findSequences: (aggregateIds, range) => readSequencesById(lists.events, aggregateIds, range),
    findHighestSequence: (aggregateId, upTo) => readHighestSequence(lists.events, aggregateId, upTo),

    async list(scope, query) {
      const found = await findPage(lists.events, scope, query).toArray();
      if (found.length === 0 && query.after > (await lastPosition.read())) return null;
      return toPage(found, query.limit, query.after);
    },

    async listNewest(scope, query) {
      if (query.before !== null && query.before > (await lastPosition.read())) return null;
      const found = await findNewest(lists.events, scope, query).toArray();
      return toPage(found, query.limit, query.before ?? 0);
    },

    readEnd: () => lastPosition.read(),

    async isOutdated(position) {
      const oldest = await findOldest(lists.events);
      return oldest === null ? position < (await lastPosition.read()) : position + 1 < oldest.position;
    },

    find: (scope, id) => findEvent(events, scope, id),
    findIdsOf: (scope, aggregateId) => findIdsOf(lists.events, scope, aggregateId),
  };
}

/**
 * Delay from an event to the write of the last position. Retention keeps the event for 90 days, so the document is current
 * before the log can be empty.
 */
const SAVE_POSITION_AFTER_MS = 60_000;

/** Appends events with the next positions. Concurrent calls share one write, and one write is under way at a time. */
function makeAppend(log: EventCollections['events'], lastPosition: LastPosition) {
  const insert = makeOrderedInsert(log);
  /** The last position that a majority has; null when it must be read. */
  let last: number | null = null;

  async function appendAll(events: readonly UnpositionedEvent[]): Promise<void> {
    let rest = events;
    for (let attempt = 0; attempt < MAX_APPEND_ATTEMPTS + events.length; attempt += 1) {
      if (rest.length === 0) return;
      const before: number = last ?? (await lastPosition.read());
      assertHolds(Number.isSafeInteger(before) && before >= 0, 'event_log.positions_count_from_one');
      // Unknown until the outcome of this insert.
      last = null;
      // The position comes first in the document, because nearly every index contains it.
      const documents = rest.slice(0, MAX_APPENDED_AT_ONCE).map(({ _id, ...event }, index) => ({
        _id,
        position: before + 1 + index,
        ...event,
      }));
      const refused = await insert(documents);
      const inserted = refused?.at ?? documents.length;
      if (refused === null || !('position' in refused.by)) last = before + inserted;
      // Another process took the position. For any other index, the log has the event already.
      const isTaken = refused !== null && 'position' in refused.by;
      rest = rest.slice(inserted + (refused === null || isTaken ? 0 : 1));
    }
    throw new DatabaseBusyError('Other processes took every position in the event log');
  }

  return groupOrdered<readonly UnpositionedEvent[]>((runs) => appendAll(orderForLog(runs.flat())));
}

/**
 * Returns the highest position that a majority has. A higher position may exist on this primary alone. An event appended after
 * it could survive a failover that loses it, because the driver repeats each write at the new primary. An insert after the
 * majority's position is refused while the unconfirmed write exists. The refusal arrives when a majority has that write.
 */
async function readHighestPosition(log: EventCollections['events']): Promise<number> {
  const highest = await log.findOne(
    { position: { $exists: true } },
    {
      projection: { position: 1 },
      sort: { position: -1 },
      readPreference: 'primary',
      readConcern: { level: 'majority' },
    },
  );
  return highest?.position ?? 0;
}
