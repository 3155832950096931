// Ranges of events that are delivered again, in MongoDB: which events, and how many of them have their new delivery.
import {
  ALL_TENANTS,
  NO_DEADLINE,
  declareCollection,
  idempotencyIndex,
  makeStore,
  type Members,
  type Stored,
  type WriterOptions,
} from '@mps/aggregates';
import { ok } from '@mps/kernel';
import type { Connection } from 'mongoose';
import { EVENT_RETENTION_SECONDS } from '../limits';
import type { ReplayedEvent } from './store';

export interface Replay {
  readonly id: string;
  readonly organization_id: string;
  readonly company_id: string;
  readonly endpoint_id: string;
  /** Oldest first. */
  readonly events: readonly ReplayedEvent[];
  /** How many of them have their new delivery. */
  readonly made: number;
  /** ISO 8601, business clock. */
  readonly created_at: string;
}

const RANGES_A_ROUND = 20;

export const declareReplays = (connection: Connection) =>
  declareCollection(connection, 'replays', [
    {
      key: { open_since: 1 },
      name: 'open_since',
      partialFilterExpression: { open_since: { $exists: true } },
    },
    { key: { kept_since: 1 }, name: 'retention', expireAfterSeconds: EVENT_RETENTION_SECONDS },
    idempotencyIndex,
  ]);

export type ReplayStore = ReturnType<typeof makeReplayStore>;

export function makeReplayStore(options: Omit<WriterOptions, 'topic'>) {
  const store = makeStore<Replay, never>({
    ...options,
    topic: 'webhooks',
    tenancy: ({ organization_id, company_id }) => ({
      organization_id,
      ...(company_id !== null && { company_id }),
    }),
    drafts: () => [],
    mapping: { toDocument: ({ id, ...members }) => ({ ...members, _id: id }), fromDocument: toReplay },
    beside: {
      members: ['open_since', 'kept_since'],
      of: ({ events, made, created_at }) => ({
        // An undefined member is taken out of the document: what is done is looked for no more.
        open_since: made < events.length ? created_at : undefined,
        kept_since: new Date(created_at),
      }),
    },
  });
  return {
    create: store.create,

    /** Those that are not made up for yet, oldest first. */
    findOpen: (): Promise<readonly Stored<Replay>[]> =>
      store.findMany(
        ALL_TENANTS,
        { open_since: { $gt: '' } },
        { sort: { open_since: 1 }, limit: RANGES_A_ROUND },
      ),

    /** Another replica may be further already. */
    async advance(replay: Stored<Replay>, made: number): Promise<void> {
      if (made === replay.made) return;
      await store.change(
        ALL_TENANTS,
        { _id: replay.id },
        {
          from: replay,
          deadlineMs: NO_DEADLINE,
          decide: (current) => ok({ next: { ...current, made: Math.max(made, current.made) }, events: [] }),
        },
      );
    },
  };
}

const toReplay = ({ _id, ...members }: Members): Replay => ({ ...(members as unknown as Replay), id: _id });
