// The event log in MongoDB: stores each event once by (aggregate, sequence), and lists events by position. A new event gets the
// position after the last one that a majority of the database has. A unique index refuses a position that another process took
// first. So position n + 1 is never written before position n is safe from every failover, and no write fills a hole behind a
// reader. A cursor therefore misses no event (docs/adr/0029). Positions never restart, even if retention empties the log: a
// separate document stores the last one.
import {
  declareSchema,
  defineDocument,
  groupCalls,
  instant,
  integer,
  makeOrderedInsert,
  membersOf,
  PAYMENT_DEPTH,
  text,
  type DocumentIn,
} from '@mps/aggregates';
import type { Scope } from '@mps/contracts';
import type { RealClock } from '@mps/kernel';
import type { Connection, mongo } from 'mongoose';
import { EVENT_RETENTION_SECONDS, LIST_LIMIT_MS, MAX_APPENDED_AT_ONCE, MAX_APPEND_ATTEMPTS } from '../limits';
import { orderForLog, type LoggedEvent } from './domain/event';

// An aggregate has few events, so a page of them is sorted by position when it is read.
const AGGREGATE_SEQUENCE = { aggregate_id: 1, sequence: 1 } as const;
// A page of some types merges one index range for each type, so rare types read no more than the page.
const COMPANY_TYPES = 'company_types';
const ORGANIZATION_TYPES = 'organization_types';
const HAS_POSITION = { partialFilterExpression: { position: { $exists: true } } };

const eventSchema = defineDocument(
  {
    ...membersOf<Omit<LoggedEvent, 'id'> & { readonly _id: string }>({
      _id: text(),
      type: text(),
      version: text(),
      timestamp: text(),
      company_id: text(),
      organization_id: text(),
      correlation_id: text(),
      sequence: integer(),
      aggregate_type: text(),
      aggregate_id: text(),
      object_json: text(),
      previous_json: text(),
    }),
    /** From 1. */
    position: integer(),
    received_at: instant(),
  },
  {
    depth: PAYMENT_DEPTH,
    indexes: [
      { key: AGGREGATE_SEQUENCE, unique: true },
      { key: { position: 1 }, unique: true, ...HAS_POSITION },
      { key: { organization_id: 1, position: 1 } },
      { key: { company_id: 1, position: 1 } },
      { key: { company_id: 1, type: 1, position: 1 }, name: COMPANY_TYPES, ...HAS_POSITION },
      { key: { organization_id: 1, type: 1, position: 1 }, name: ORGANIZATION_TYPES, ...HAS_POSITION },
      { key: { received_at: 1 }, name: 'retention', expireAfterSeconds: EVENT_RETENTION_SECONDS },
    ],
  },
);

type EventDocument = DocumentIn<typeof eventSchema>;
type UnpositionedEvent = Omit<EventDocument, 'position'>;

/**
 * The highest position ever assigned. Retention never deletes this document. Without it, a log that 90 quiet days emptied would
 * restart at 1, and the stored cursors of merchants would skip new events.
 */
const lastPositionSchema = defineDocument({ _id: text(), position: integer() });

type LastPositionDocument = DocumentIn<typeof lastPositionSchema>;

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

export type EventCollections = ReturnType<typeof declareEvents>;

export const declareEvents = (connection: Connection) => ({
  events: declareSchema(connection, 'events', eventSchema),
  lastPositions: declareSchema(connection, 'last_places', lastPositionSchema),
});

export interface EventPage {
  readonly events: readonly LoggedEvent[];
  /** Position of the page's last event; the requested position when the page is empty. */
  readonly position: number;
  readonly has_more: boolean;
}

export interface EventQuery {
  readonly after: number;
  readonly limit: number;
  /** Empty matches every type. */
  readonly types: readonly string[];
  readonly aggregate_id: string | null;
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
  /** Returns the stored sequences of each of these aggregates. */
  findSequences(aggregateIds: readonly string[]): Promise<ReadonlyMap<string, readonly number[]>>;
  /** Returns null for a cursor beyond the last position. */
  list(scope: Scope, query: EventQuery): Promise<EventPage | null>;
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

    findSequences: (aggregateIds) => readSequencesById(lists.events, aggregateIds),

    async list(scope, query) {
      const found = await findPage(lists.events, scope, query).toArray();
      if (found.length === 0 && query.after > (await lastPosition.read())) return null;
      const page = found.slice(0, query.limit);
      return {
        events: page.map(fromDocument),
        position: page.at(-1)?.position ?? query.after,
        has_more: found.length > query.limit,
      };
    },
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
    throw new Error('Other processes took every position in the event log');
  }

  return groupCalls<readonly UnpositionedEvent[], null>(
    async (runs) => {
      await appendAll(orderForLog(runs.flat()));
      return runs.map(() => ({ status: 'fulfilled', value: null }));
    },
    { maxInFlight: 1 },
  );
}

/** Exported for the test of its query plan. */
export const findPage = (log: EventCollections['events'], scope: Scope, query: EventQuery) =>
  log.find(toFilter(scope, query), {
    ...chooseIndex(scope, query),
    sort: { position: 1 },
    limit: query.limit + 1,
    maxTimeMS: LIST_LIMIT_MS,
  });

/** Reads the index only. */
async function readSequencesById(
  log: EventCollections['events'],
  aggregateIds: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const found = await log
    .find<Pick<EventDocument, 'aggregate_id' | 'sequence'>>(
      { aggregate_id: { $in: [...aggregateIds] } },
      {
        projection: { _id: 0, aggregate_id: 1, sequence: 1 },
        hint: AGGREGATE_SEQUENCE,
        maxTimeMS: LIST_LIMIT_MS,
      },
    )
    .toArray();
  const grouped = Map.groupBy(found, ({ aggregate_id }) => aggregate_id);
  return new Map([...grouped].map(([id, events]) => [id, events.map(({ sequence }) => sequence)]));
}

/** Chooses the index. For rare types or one aggregate the planner could choose the order of the log and read all of it. */
function chooseIndex(
  { company_id }: Scope,
  { types, aggregate_id }: EventQuery,
): { readonly hint?: string | typeof AGGREGATE_SEQUENCE } {
  if (aggregate_id !== null) return { hint: AGGREGATE_SEQUENCE };
  if (types.length === 0) return {};
  return { hint: company_id === null ? ORGANIZATION_TYPES : COMPANY_TYPES };
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

function toFilter(scope: Scope, query: EventQuery): mongo.Filter<EventDocument> {
  return {
    organization_id: scope.organization_id,
    ...(scope.company_id !== null && { company_id: scope.company_id }),
    ...(query.types.length > 0 && { type: { $in: query.types } }),
    ...(query.aggregate_id !== null && { aggregate_id: query.aggregate_id }),
    position: { $gt: query.after },
  };
}

function fromDocument({ _id: id, position: _, received_at: __, ...members }: EventDocument): LoggedEvent {
  return { id, ...members };
}
