// The event log as MongoDB keeps it: recorded once by (aggregate, sequence) and with its place, read by place. A place is the
// one after the last that the writer knows of, and a unique index refuses it when somebody else was faster; what is inserted
// after it follows it in the database's own log. So a reader that sees place n has seen all before it: that is what lets a
// cursor promise that nothing is missed (docs/adr/0016). Places never start again, also when retention has emptied the log:
// the last one given stands in a document of its own.
import { groupCalls, makeOrderedInsert } from '@mps/aggregates';
import type { Scope } from '@mps/contracts';
import type { RealClock } from '@mps/kernel';
import { Schema, trusted, type Connection, type Model, type mongo } from 'mongoose';
import { EVENT_RETENTION_SECONDS, LIST_LIMIT_MS, MAX_PLACING_ATTEMPTS } from '../limits';
import { orderForLog, type LoggedEvent } from './domain/event';

interface EventDocument extends Omit<LoggedEvent, 'id'> {
  _id: string;
  /** Its place, from 1. */
  position: number;
  received_at: Date;
}

const text = { type: String, required: true } as const;

const schema: Schema<EventDocument> = new Schema<EventDocument>(
  {
    _id: text,
    position: { type: Number, required: true },
    type: text,
    version: text,
    timestamp: text,
    company_id: text,
    organization_id: text,
    // Empty for what no request caused.
    correlation_id: String,
    sequence: { type: Number, required: true },
    aggregate_type: text,
    aggregate_id: text,
    object_json: text,
    previous_json: text,
    received_at: { type: Date, required: true },
  },
  { versionKey: false, collection: 'events' },
);
// An aggregate has few events: a page of them is sorted by place when it is read.
const AGGREGATE_SEQUENCE = { aggregate_id: 1, sequence: 1 } as const;
schema.index(AGGREGATE_SEQUENCE, { unique: true });
schema.index({ position: 1 }, { unique: true, partialFilterExpression: { position: { $exists: true } } });
schema.index({ organization_id: 1, position: 1 });
schema.index({ company_id: 1, position: 1 });
// A page of some types is merged from one range for each: as long as the page, however rare they are.
const COMPANY_TYPES = 'company_types';
const ORGANIZATION_TYPES = 'organization_types';
const PLACED = { partialFilterExpression: { position: { $exists: true } } };
schema.index({ company_id: 1, type: 1, position: 1 }, { name: COMPANY_TYPES, ...PLACED });
schema.index({ organization_id: 1, type: 1, position: 1 }, { name: ORGANIZATION_TYPES, ...PLACED });
schema.index({ received_at: 1 }, { name: 'retention', expireAfterSeconds: EVENT_RETENTION_SECONDS });

/**
 * The highest place that the log ever gave. It stands in a document that retention never touches, for a log that 90 quiet days
 * have emptied would start at 1 again, and every cursor kept by a merchant would skip what comes then.
 */
interface LastPlaceDocument {
  _id: string;
  position: number;
}

const lastPlaceSchema: Schema<LastPlaceDocument> = new Schema<LastPlaceDocument>(
  { _id: { type: String, required: true }, position: { type: Number, required: true } },
  { versionKey: false, collection: 'last_places' },
);

const lastPlaceModel = (connection: Connection): Model<LastPlaceDocument> =>
  connection.model<LastPlaceDocument>('LastPlace', lastPlaceSchema);

const EVENTS = 'events';

interface LastPlace {
  /** 0 before the first. */
  read(): Promise<number>;
  /** The document says so afterwards, whatever a process that was killed left undone. */
  keepUp(): Promise<void>;
}

function makeLastPlace(
  model: Model<LastPlaceDocument>,
  /** 0 for an empty log. */
  highestInLog: () => Promise<number>,
): LastPlace {
  async function readKept(): Promise<number> {
    return (await model.findById(EVENTS).lean())?.position ?? 0;
  }

  return {
    read: async () => Math.max(...(await Promise.all([highestInLog(), readKept()]))),
    async keepUp() {
      const [position, kept] = await Promise.all([highestInLog(), readKept()]);
      if (position > kept) await model.updateOne({ _id: EVENTS }, { $max: { position } }, { upsert: true });
    },
  };
}

export type EventModels = ReturnType<typeof eventModels>;

export const eventModels = (connection: Connection) => ({
  events: connection.model<EventDocument>('Event', schema),
  lastPlaces: lastPlaceModel(connection),
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

export interface EventLog {
  /** Taking in the same event twice is a no-op. Once it ends, the event can be read. */
  record(event: LoggedEvent): Promise<void>;
  /** Writes down the last place that was given; when a process starts and when it ends. */
  readonly keepLastPlace: () => Promise<void>;
  /** Those that retention has left, in any order. */
  findByIds(ids: readonly string[]): Promise<readonly LoggedEvent[]>;
  /** Null for a cursor ahead of every place that was ever given. */
  list(scope: Scope, query: EventQuery): Promise<EventPage | null>;
}

/** `lists`: the models that `list` reads, in a pool of their own. */
export function makeEventLog(models: EventModels, clock: RealClock, lists = models): EventLog {
  const model = models.events;
  const lastPlace = makeLastPlace(models.lastPlaces, () => highestPlace(model));
  const collection = model.collection as unknown as mongo.Collection<EventDocument>;
  const place = makePlacing(model, lastPlace);
  let keeping: NodeJS.Timeout | undefined;
  return {
    async record({ id, ...members }) {
      await place({ _id: id, received_at: clock.now(), ...members });
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
      const found = await collection.find({ _id: { $in: [...ids] } }, { maxTimeMS: LIST_LIMIT_MS }).toArray();
      return found.map(fromDocument);
    },

    async list(scope, query) {
      const found = await findPage(lists.events, scope, query).lean();
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
function makePlacing(model: EventModels['events'], lastPlace: LastPlace) {
  const insert = makeOrderedInsert(model.collection);
  /** The last place of the log, as far as known here; null: it must be read. */
  let last: number | null = null;

  async function placeAll(events: readonly Omit<EventDocument, 'position'>[]): Promise<void> {
    let rest = events;
    for (let attempt = 0; attempt < MAX_PLACING_ATTEMPTS + events.length; attempt += 1) {
      if (rest.length === 0) return;
      const before: number = last ?? (await lastPlace.read());
      // Until the outcome is known.
      last = null;
      // The place stands in front, because nearly every index is made of it.
      const documents = rest.map(({ _id, ...event }, index) => ({
        _id,
        position: before + 1 + index,
        ...event,
      }));
      const refused = await insert(documents);
      const placed = refused?.at ?? rest.length;
      if (refused === null || !('position' in refused.by)) last = before + placed;
      // Another process has taken the place, or else the event is there already.
      const isTaken = refused !== null && 'position' in refused.by;
      rest = rest.slice(placed + (isTaken ? 0 : 1));
    }
    throw new Error('Other processes took every place in the event log');
  }

  return groupCalls<Omit<EventDocument, 'position'>, null>(
    async (events) => {
      const named = events.map((event) => ({ id: event._id, ...event }));
      await placeAll(orderForLog(named).map(({ id: _, ...event }) => event));
      return events.map(() => ({ status: 'fulfilled', value: null }));
    },
    0,
    1,
  );
}

/** For the test that reads its plan, too. */
export const findPage = (model: EventModels['events'], scope: Scope, query: EventQuery) =>
  model
    .find(filterOf(scope, query), null, hintOf(scope, query))
    .sort({ position: 1 })
    .limit(query.limit + 1)
    .maxTimeMS(LIST_LIMIT_MS);

/** Index for the query: for rare types, or one aggregate, the planner may take the log's own order and walk all of it. */
function hintOf(
  { company_id }: Scope,
  { types, aggregate_id }: EventQuery,
): { readonly hint?: string | typeof AGGREGATE_SEQUENCE } {
  if (aggregate_id !== null) return { hint: AGGREGATE_SEQUENCE };
  if (types.length === 0) return {};
  return { hint: company_id === null ? ORGANIZATION_TYPES : COMPANY_TYPES };
}

/** Highest place of what this primary has, majority or not: what is inserted after it shares its fate in a failover. */
async function highestPlace(model: Model<EventDocument>): Promise<number> {
  const highest = await model
    .findOne({ position: trusted({ $exists: true }) }, { position: 1 })
    .sort({ position: -1 })
    .read('primary')
    .readConcern('local')
    .lean();
  return highest?.position ?? 0;
}

function filterOf(scope: Scope, query: EventQuery): Record<string, unknown> {
  return {
    organization_id: scope.organization_id,
    ...(scope.company_id !== null && { company_id: scope.company_id }),
    ...(query.types.length > 0 && { type: trusted({ $in: query.types }) }),
    ...(query.aggregate_id !== null && { aggregate_id: query.aggregate_id }),
    position: trusted({ $gt: query.after }),
  };
}

function fromDocument({ _id: id, position: _, received_at: __, ...members }: EventDocument): LoggedEvent {
  return { id, ...members };
}
