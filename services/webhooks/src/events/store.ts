// The event log as MongoDB keeps it: recorded once by (aggregate, sequence), placed by one sequencer, read by place.
// Places are given in order by ordered majority writes, so a reader that sees place n has seen all before it:
// that is what lets a cursor promise that nothing is missed. Places never start again, also when retention has emptied
// the log: the last one given stands in a document of its own.
import { makeGroupedInsert } from '@mps/aggregates';
import type { Scope } from '@mps/contracts';
import type { RealClock } from '@mps/kernel';
import { Schema, trusted, type Connection, type Model, type mongo } from 'mongoose';
import { EVENT_RETENTION_SECONDS, LIST_LIMIT_MS, SEQUENCER_BATCH } from '../limits';
import { orderForLog, type LoggedEvent } from './domain/event';
import { lastPlaceModel, makeLastPlace } from './last-place-store';

/** An event waits (`waiting`) until the sequencer gives it its place (`position`). */
interface EventDocument extends Omit<LoggedEvent, 'id'> {
  _id: string;
  position?: number;
  /** Present until the event has its position. */
  waiting?: true;
  received_at: Date;
}

const text = { type: String, required: true } as const;

const schema: Schema<EventDocument> = new Schema<EventDocument>(
  {
    _id: text,
    position: Number,
    waiting: Boolean,
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
schema.index({ aggregate_id: 1, sequence: 1 }, { unique: true });
schema.index({ position: 1 }, { unique: true, partialFilterExpression: { position: { $exists: true } } });
schema.index(
  { received_at: 1, sequence: 1 },
  { name: 'waiting', partialFilterExpression: { waiting: true } },
);
schema.index({ organization_id: 1, position: 1 });
schema.index({ company_id: 1, position: 1 });
schema.index({ aggregate_id: 1, position: 1 });
// A page of some types is merged from one range for each: as long as the page, however rare they are.
const COMPANY_TYPES = 'company_types';
const ORGANIZATION_TYPES = 'organization_types';
const PLACED = { partialFilterExpression: { position: { $exists: true } } };
schema.index({ company_id: 1, type: 1, position: 1 }, { name: COMPANY_TYPES, ...PLACED });
schema.index({ organization_id: 1, type: 1, position: 1 }, { name: ORGANIZATION_TYPES, ...PLACED });
schema.index({ received_at: 1 }, { name: 'retention', expireAfterSeconds: EVENT_RETENTION_SECONDS });

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
  /** Taking in the same event twice is a no-op. */
  record(event: LoggedEvent): Promise<void>;
  /** Gives waiting events their places, in one batch; answers how many. Only one process may do it at a time. */
  sequenceBatch(): Promise<number>;
  /** Those that retention has left, placed or not, in any order. */
  findByIds(ids: readonly string[]): Promise<readonly LoggedEvent[]>;
  /** Null for a cursor ahead of every place that was ever given. */
  list(scope: Scope, query: EventQuery): Promise<EventPage | null>;
}

/** `lists`: the models that `list` reads, in a pool of their own. */
export function makeEventLog(models: EventModels, clock: RealClock, lists = models): EventLog {
  const model = models.events;
  const lastPlace = makeLastPlace(models.lastPlaces, () => highestPlace(model));
  const collection = model.collection as unknown as mongo.Collection<EventDocument>;
  // The consumer hands over a whole batch at once, one event of each aggregate at a time: that is one write.
  const insert = makeGroupedInsert(model.collection);
  return {
    async record(event) {
      // Refused by an index: it is there already.
      const { id, ...members } = event;
      const document: EventDocument = { _id: id, waiting: true, ...members, received_at: clock.now() };
      await insert(document);
    },

    async sequenceBatch() {
      const last = await lastPlace.keepUp();
      const waiting = await model
        .find({ waiting: true }, { aggregate_id: 1, sequence: 1 })
        .sort({ received_at: 1, sequence: 1 })
        .limit(SEQUENCER_BATCH)
        .lean();
      if (waiting.length === 0) return 0;
      const base = last + 1;
      const ordered = orderForLog(
        waiting.map(({ _id: id, aggregate_id, sequence }) => ({ id, aggregate_id, sequence })),
      );
      const places = ordered.map(({ id }, index) => ({
        updateOne: {
          filter: { _id: id, waiting: true as const },
          update: { $set: { position: base + index }, $unset: { waiting: 1 as const } },
        },
      }));
      await collection.bulkWrite(places, { ordered: true });
      // After the places: two sequencers that overlap must collide in them, not jump over each other.
      await lastPlace.keep(last + ordered.length);
      return ordered.length;
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

/** For the test that reads its plan, too. */
export const findPage = (model: EventModels['events'], scope: Scope, query: EventQuery) =>
  model
    .find(filterOf(scope, query), null, hintOf(scope, query))
    .sort({ position: 1 })
    .limit(query.limit + 1)
    .maxTimeMS(LIST_LIMIT_MS);

/** Of rare types the planner may take the log's own order for the better one, and walk all of it. */
function hintOf({ company_id }: Scope, { types, aggregate_id }: EventQuery): { readonly hint?: string } {
  if (types.length === 0 || aggregate_id !== null) return {};
  return { hint: company_id === null ? ORGANIZATION_TYPES : COMPANY_TYPES };
}

async function highestPlace(model: Model<EventDocument>): Promise<number> {
  const highest = await model
    .findOne({ position: trusted({ $exists: true }) }, { position: 1 })
    .sort({ position: -1 })
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

function fromDocument({
  _id: id,
  waiting: _,
  position: __,
  received_at: ___,
  ...members
}: EventDocument): LoggedEvent {
  return { id, ...members };
}
