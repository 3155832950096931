// 3DS sessions in MongoDB. Every read is lean and has its tenant filter; every change is one document write that carries
// its events.
import type { Scope } from '@mps/contracts';
import { err, ok, type BusinessClock, type RealClock, type Result } from '@mps/kernel';
import { makeAggregates, outboxIndexes, type AggregateDocument, type EventDraft } from '@mps/aggregates';
import { trusted, type Connection, type Model } from 'mongoose';
import { modelOf, type IndexSpec } from '../document-store';
import { MAX_COMMIT_ATTEMPTS } from '../limits';
import { PLATFORM, tenant, type Changed, type StoreScope } from '../operation';
import type { NotFound } from '../transaction';
import type { SessionDecision, ThreeDsSession, ThreeDsSessionEvent } from './domain/session';

export type StoredThreeDsSession = ThreeDsSession & { readonly version: number };

export type ThreeDsSessionDocument = ThreeDsSession & AggregateDocument;

export const threeDsSessionModel = (connection: Connection): Model<ThreeDsSessionDocument> =>
  modelOf<ThreeDsSessionDocument>(connection, {
    collection: 'three_ds_sessions',
    indexes: [
      {
        key: { company_id: 1, 'made_by.idempotency_key': 1 },
        name: 'idempotency_key',
        unique: true,
        partialFilterExpression: { 'made_by.idempotency_key': { $exists: true } },
      },
      { key: { wake_at: 1 }, name: 'wake_at', partialFilterExpression: { wake_at: { $exists: true } } },
      ...(outboxIndexes as readonly IndexSpec[]),
    ],
  });

export interface ThreeDsSessionStoreOptions {
  readonly model: Model<ThreeDsSessionDocument>;
  readonly clock: BusinessClock;
  readonly realClock: RealClock;
  /** What is published of a decision's events. */
  readonly draftsOf: (events: readonly ThreeDsSessionEvent[]) => EventDraft[];
  /** Wakes the relay. */
  readonly onCommitted: () => void;
}

export type ThreeDsSessionStore = ReturnType<typeof makeThreeDsSessionStore>;

export function makeThreeDsSessionStore({
  model,
  clock,
  realClock,
  draftsOf,
  onCommitted,
}: ThreeDsSessionStoreOptions) {
  const aggregates = makeAggregates<ThreeDsSessionDocument>({
    collection: model.collection,
    topic: 'transactions',
    clock,
    realClock,
    onCommitted,
  });

  const find = (scope: StoreScope, sessionId: string): Promise<StoredThreeDsSession | null> =>
    model.findOne({ ...tenant(scope), _id: sessionId }).lean<StoredThreeDsSession>();

  return {
    /** `null`: the company has a session of this idempotency key already; nothing was written. */
    async insert({ next, events }: SessionDecision): Promise<StoredThreeDsSession | null> {
      const result = await aggregates.insert(next, draftsOf(events));
      return 'inserted' in result ? result.inserted : null;
    },

    /**
     * Reads, decides, commits. `decide` runs again on what is stored when another request was first. A decision that
     * changes nothing writes nothing.
     */
    async change<Refusal>(
      read: StoredThreeDsSession,
      decide: (session: StoredThreeDsSession) => Result<SessionDecision, Refusal>,
    ): Promise<Result<Changed<StoredThreeDsSession>, Refusal | NotFound>> {
      let current = read;
      for (let attempt = 0; attempt < MAX_COMMIT_ATTEMPTS; attempt++) {
        const decided = decide(current);
        if (!decided.ok) return decided;
        const { next, events } = decided.value;
        if (next === current) return ok({ stored: current, moved: false });
        // What was read is the whole document; StoredThreeDsSession shows the domain's part of it.
        const committed = await aggregates.commit(
          current as ThreeDsSessionDocument,
          next as ThreeDsSessionDocument,
          draftsOf(events),
        );
        if (committed !== null) return ok({ stored: committed, moved: true });
        const reread = await find(PLATFORM, current._id);
        if (reread === null) return err({ code: 'resource_not_found' });
        current = reread;
      }
      throw new Error(`3DS session ${read._id} was moved by others ${MAX_COMMIT_ATTEMPTS} times in a row`);
    },

    find,

    findByIdempotencyKey: (scope: Scope, key: string): Promise<StoredThreeDsSession | null> =>
      model.findOne({ ...tenant(scope), 'made_by.idempotency_key': key }).lean<StoredThreeDsSession>(),

    /** Those whose wake time has come, the oldest first. */
    findDue: (_scope: typeof PLATFORM, now: Date, limit: number): Promise<readonly StoredThreeDsSession[]> =>
      model
        .find({ wake_at: trusted({ $lte: now }) })
        .sort({ wake_at: 1 })
        .limit(limit)
        .lean<StoredThreeDsSession[]>(),
  };
}
