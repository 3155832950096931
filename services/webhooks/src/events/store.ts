// The event log as MongoDB keeps it: recorded once by (aggregate, sequence) and with its place, read by place. A place is the
// one after the last that a majority of the database has, and a unique index refuses a place that another process was faster
// with. So place n + 1 is never written before place n is safe from every failover, and no write can fill a hole behind a
// reader: that is what lets a cursor promise that nothing is missed (docs/adr/0029). Places never start again, also when
// retention has emptied the log: the last one given stands in a document of its own.
import { declareCollection, groupCalls, makeOrderedInsert } from '@mps/aggregates';
import type { Scope } from '@mps/contracts';
import type { RealClock } from '@mps/kernel';
import type { Connection, mongo } from 'mongoose';
import { EVENT_RETENTION_SECONDS, LIST_LIMIT_MS, MAX_PLACED_AT_ONCE, MAX_PLACING_ATTEMPTS } from '../limits';
import { orderForLog, type LoggedEvent } from './domain/event';

interface EventDocument extends Omit<LoggedEvent, 'id'> {
  _id: string;
  /** Its place, from 1. */
  position: number;
  received_at: Date;
}

type Unplaced = Omit<EventDocument, 'position'>;

// An aggregate has few events: a page of them is sorted by place when it is read.
const AGGREGATE_SEQUENCE = { aggregate_id: 1, sequence: 1 } as const;
// A page of some types is merged from one range for each: as long as the page, however rare they are.
const COMPANY_TYPES = 'company_types';
const ORGANIZATION_TYPES = 'organization_types';
const PLACED = { partialFilterExpression: { position: { $exists: true } } };

const declareLog = (connection: Connection) =>
  declareCollection<EventDocument>(connection, 'events', [
    { key: AGGREGATE_SEQUENCE, unique: true },
    { key: { position: 1 }, unique: true, ...PLACED },
    { key: { organization_id: 1, position: 1 } },
    { key: { company_id: 1, position: 1 } },
    { key: { company_id: 1, type: 1, position: 1 }, name: COMPANY_TYPES, ...PLACED },
    { key: { organization_id: 1, type: 1, position: 1 }, name: ORGANIZATION_TYPES, ...PLACED },
    { key: { received_at: 1 }, name: 'retention', expireAfterSeconds: EVENT_RETENTION_SECONDS },
  ]);

/**
 * The highest place that the log ever gave. It stands in a document that retention never touches, for a log that 90 quiet days
 * have emptied would start at 1 again, and every cursor kept by a merchant would skip what comes then.
 */
interface LastPlaceDocument {
  _id: string;
  position: number;
}

const EVENTS = 'events';

interface LastPlace {
  /** 0 before the first. */
  read(): Promise<number>;
  /** The document says so afterwards, whatever a process that was killed left undone. */
  keepUp(): Promise<void>;
}

function makeLastPlace(
  lastPlaces: mongo.Collection<LastPlaceDocument>,
  /** 0 for an empty log. */
  highestInLog: () => Promise<number>,
): LastPlace {
  async function readKept(): Promise<number> {
    return (await lastPlaces.findOne({ _id: EVENTS }))?.position ?? 0;
  }

  return {
    read: async () => Math.max(...(await Promise.all([highestInLog(), readKept()]))),
    async keepUp() {
      const [position, kept] = await Promise.all([highestInLog(), readKept()]);
      if (position > kept)
        await lastPlaces.updateOne({ _id: EVENTS }, { $max: { position } }, { upsert: true });
    },
  };
}

export type EventCollections = ReturnType<typeof declareEvents>;

export const declareEvents = (connection: Connection) => ({
  events: declareLog(connection),
  lastPlaces: declareCollection<LastPlaceDocument>(connection, 'last_places', []),
});

export interface EventPage {
  readonly events: readonly LoggedEvent[];
  /** Place of the last event of the page; the place asked for when the page is empty. */
  readonly position: number;
  readonly has_more: boolean;
}

export interface EventQuery {
  readonly after: number;
  readonly limit: number;
  /** Empty: every type. */
  readonly types: readonly string[];
  readonly aggregate_id: string | null;
}

/** Where an event stands in the log and in its aggregate. */
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
   * Takes in events that come one after the other in the log, of one aggregate by their sequences. The same event twice is a
   * no-op. Once it ends they can be read; when it fails, those that are in are the first of them.
   */
  record(events: readonly LoggedEvent[]): Promise<void>;
  /** Writes down the last place that was given; when a process starts and when it ends. */
  readonly keepLastPlace: () => Promise<void>;
  /** Those that retention has left, in any order. */
  findByIds(ids: readonly string[]): Promise<readonly LoggedEvent[]>;
  /** Events after a position, of all tenants and types, by position. */
  readSequences(after: number, limit: number): Promise<readonly LoggedSequence[]>;
  /** Sequences of the events that the log has of each of these aggregates. */
  findSequences(aggregateIds: readonly string[]): Promise<ReadonlyMap<string, readonly number[]>>;
  /** Null for a cursor ahead of every place that was ever given. */
  list(scope: Scope, query: EventQuery): Promise<EventPage | null>;
}

/** `lists`: the collections that `list` reads, in a pool of their own. */
export function makeEventLog(collections: EventCollections, clock: RealClock, lists = collections): EventLog {
  const { events, lastPlaces } = collections;
  const lastPlace = makeLastPlace(lastPlaces, () => highestPlace(events));
  const place = makePlacing(events, lastPlace);
  let keeping: NodeJS.Timeout | undefined;
  return {
    async record(logged) {
      const received_at = clock.now();
      await place(logged.map(({ id, ...members }) => ({ _id: id, received_at, ...members })));
      keeping ??= setTimeout(() => {
        keeping = undefined;
        // What fails is made up for with the next event, and when a process starts.
        lastPlace.keepUp().catch(() => undefined);
      }, KEEP_PLACE_AFTER_MS).unref();
    },

    async keepLastPlace() {
      clearTimeout(keeping);
      keeping = undefined;
      await lastPlace.keepUp();
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
      if (found.length === 0 && query.after > (await lastPlace.read())) return null;
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
 * The last place is written down this long after an event, which retention keeps for 90 days: an emptied log starts after
 * it.
 */
const KEEP_PLACE_AFTER_MS = 60_000;

/** Inserts events with the places that come next. What is ready together is one write, and only one is under way. */
function makePlacing(log: EventCollections['events'], lastPlace: LastPlace) {
  const insert = makeOrderedInsert(log);
  /** The last place of the log that a majority has, as far as known here; null: it must be read. */
  let last: number | null = null;

  async function placeAll(events: readonly Unplaced[]): Promise<void> {
    let rest = events;
    for (let attempt = 0; attempt < MAX_PLACING_ATTEMPTS + events.length; attempt += 1) {
      if (rest.length === 0) return;
      const before: number = last ?? (await lastPlace.read());
      // Until the outcome is known.
      last = null;
      // The place stands in front, because nearly every index is made of it.
      const documents = rest.slice(0, MAX_PLACED_AT_ONCE).map(({ _id, ...event }, index) => ({
        _id,
        position: before + 1 + index,
        ...event,
      }));
      const refused = await insert(documents);
      const placed = refused?.at ?? documents.length;
      if (refused === null || !('position' in refused.by)) last = before + placed;
      // Another process has taken the place, or else the event is there already.
      const isTaken = refused !== null && 'position' in refused.by;
      rest = rest.slice(placed + (refused === null || isTaken ? 0 : 1));
    }
    throw new Error('Other processes took every place in the event log');
  }

  return groupCalls<readonly Unplaced[], null>(
    async (runs) => {
      await placeAll(orderForLog(runs.flat()));
      return runs.map(() => ({ status: 'fulfilled', value: null }));
    },
    { maxInFlight: 1 },
  );
}

/** For the test that reads its plan, too. */
export const findPage = (log: EventCollections['events'], scope: Scope, query: EventQuery) =>
  log.find(toFilter(scope, query), {
    ...chooseIndex(scope, query),
    sort: { position: 1 },
    limit: query.limit + 1,
    maxTimeMS: LIST_LIMIT_MS,
  });

/** Read from the index alone. */
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

/** Index for the query: for rare types, or one aggregate, the planner may take the log's own order and walk all of it. */
function chooseIndex(
  { company_id }: Scope,
  { types, aggregate_id }: EventQuery,
): { readonly hint?: string | typeof AGGREGATE_SEQUENCE } {
  if (aggregate_id !== null) return { hint: AGGREGATE_SEQUENCE };
  if (types.length === 0) return {};
  return { hint: company_id === null ? ORGANIZATION_TYPES : COMPANY_TYPES };
}

/**
 * Highest place that a majority has. A place above it may stand on this primary alone: what follows that place would outlive
 * it in a failover, for the driver repeats each write at the new primary by itself. An insert after the majority's last place
 * is refused while the other write stands, and the refusal is answered when a majority has that write.
 */
async function highestPlace(log: EventCollections['events']): Promise<number> {
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
