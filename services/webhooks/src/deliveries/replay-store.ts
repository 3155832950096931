// Replayed ranges in MongoDB. A range counts how many of its events have their new delivery.
import {
  ALL_TENANTS,
  NO_DEADLINE,
  aggregateIndexes,
  aggregateMembers,
  collectionOf,
  declareSchema,
  defineDocument,
  instant,
  integer,
  list,
  makeStore,
  membersOf,
  objectOf,
  optional,
  text,
  type DocumentIn,
  type Members,
  type Stored,
  type WriterOptions,
} from '@mps/aggregates';
import { ok, type RealClock } from '@mps/kernel';
import type { Connection } from 'mongoose';
import { EVENT_RETENTION_SECONDS, LIST_LIMIT_MS, RANGES_A_PAGE } from '../limits';
import { filterTenant, type ReplayedEvent } from './store';

export interface Replay {
  readonly id: string;
  readonly organization_id: string;
  readonly company_id: string;
  readonly endpoint_id: string;
  /** Oldest first. */
  readonly events: readonly ReplayedEvent[];
  /** Number of events that have their new delivery. */
  readonly made: number;
  /** ISO 8601, business clock. */
  readonly created_at: string;
  /** Equal to `created_at` while an event has no new delivery. Absent from then on. */
  readonly open_since?: string | undefined;
}

/** Where a pass over the open ranges stands: behind the range with these members. */
export type RangePosition = Pick<Replay, 'id' | 'created_at'>;

const OPEN_RANGES = 'open';
const OPEN_RANGES_OF_ENDPOINT = 'endpoint_open';

const replaySchema = defineDocument(
  {
    ...membersOf<Omit<Replay, 'id'> & { readonly _id: string }>({
      _id: text(),
      organization_id: text(),
      company_id: text(),
      endpoint_id: text(),
      events: list(objectOf<ReplayedEvent>({ event_id: text(), event_type: text() })),
      made: integer(),
      created_at: text(),
      open_since: optional(text()),
    }),
    /** Real time; retention counts from it. */
    kept_since: instant(),
    ...aggregateMembers,
  },
  {
    indexes: [
      {
        key: { open_since: 1, _id: 1 },
        name: OPEN_RANGES,
        partialFilterExpression: { open_since: { $exists: true } },
      },
      {
        key: { endpoint_id: 1 },
        name: OPEN_RANGES_OF_ENDPOINT,
        partialFilterExpression: { open_since: { $exists: true } },
      },
      { key: { kept_since: 1 }, name: 'retention', expireAfterSeconds: EVENT_RETENTION_SECONDS },
      ...aggregateIndexes,
    ],
  },
);

export const declareReplays = (connection: Connection) => declareSchema(connection, 'replays', replaySchema);

export type ReplayStore = ReturnType<typeof makeReplayStore>;

export function makeReplayStore(
  options: Omit<WriterOptions, 'topic' | 'realClock'> & { readonly realClock: RealClock },
) {
  const collection = collectionOf<DocumentIn<typeof replaySchema>>(options.collection);
  const store = makeStore<Replay, never>({
    ...options,
    topic: 'webhooks',
    // Its progress is bookkeeping.
    audit: {
      resource: 'webhook_replay',
      shown: ['endpoint_id', 'events.*.event_id'],
      others: 'left_out',
      ignored: ['made', 'open_since'],
    },
    tenancy: filterTenant,
    drafts: () => [],
    mapping: { toDocument: ({ id, ...members }) => ({ ...members, _id: id }), fromDocument: toReplay },
    // Real time, because the database deletes by its own clock. The business clock may be moved.
    beside: { members: ['kept_since'], since: () => ({ kept_since: options.realClock.now() }) },
  });
  return {
    create: store.create,

    /** Returns the next unfinished ranges behind a position, oldest first, at most RANGES_A_PAGE. null: from the oldest on. */
    findOpen: (after: RangePosition | null): Promise<readonly Stored<Replay>[]> =>
      store.findMany(ALL_TENANTS, after === null ? { open_since: { $gt: '' } } : matchBehind(after), {
        sort: { open_since: 1, _id: 1 },
        hint: OPEN_RANGES,
        limit: RANGES_A_PAGE,
      }),

    /** Counts the unfinished ranges of an endpoint. Stops at `limit`. */
    countOpen: (endpoint_id: string, limit: number): Promise<number> =>
      collection.countDocuments(
        { endpoint_id, open_since: { $exists: true } },
        { hint: OPEN_RANGES_OF_ENDPOINT, limit, maxTimeMS: LIST_LIMIT_MS },
      ),

    /** Never moves back: another replica may have advanced the range further. */
    async advance(replay: Stored<Replay>, made: number): Promise<void> {
      await store.change(
        ALL_TENANTS,
        { _id: replay.id },
        {
          from: replay,
          deadlineMs: NO_DEADLINE,
          decide: (current) => ok({ next: advanceTo(current, made), events: [] }),
        },
      );
    },
  };
}

/** A finished range loses `open_since`, and so leaves the index of open ranges. Returns the same object if nothing changes. */
function advanceTo<R extends Replay>(range: R, to: number): R {
  const made = Math.max(to, range.made);
  const open_since = made < range.events.length ? range.open_since : undefined;
  if (made === range.made && open_since === range.open_since) return range;
  return { ...range, made, open_since };
}

/** An open range is open since its creation. The first condition bounds the keys of the index. */
const matchBehind = ({ created_at, id }: RangePosition) => ({
  open_since: { $gte: created_at },
  $or: [{ open_since: { $gt: created_at } }, { open_since: created_at, _id: { $gt: id } }],
});

const toReplay = ({ _id, ...members }: Members): Replay => ({ ...(members as unknown as Replay), id: _id });
