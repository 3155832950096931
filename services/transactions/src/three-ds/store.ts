// 3DS sessions in MongoDB. Every read is lean and has its tenant filter here; every write is one document write that
// carries its events.
import { type EventDraft, makeAggregates } from '@mps/aggregates';
import { trusted, type Model } from 'mongoose';
import type { ThreeDsSessionFact } from './domain/session';
import type { StoredThreeDsSession, ThreeDsSessionStore } from './directory';
import { threeDsSessionToWire } from './messages';
import type { ThreeDsSessionDocument } from './documents';
import { tenant } from '../transaction/tenant';
import type { TransactionStoreOptions } from '../transaction/store';

export interface ThreeDsSessionStoreOptions extends Omit<TransactionStoreOptions, 'model' | 'counts'> {
  readonly model: Model<ThreeDsSessionDocument>;
}

export function makeThreeDsSessionStore({
  model,
  clock,
  realClock,
  onCommitted,
}: ThreeDsSessionStoreOptions): ThreeDsSessionStore {
  const aggregates = makeAggregates<ThreeDsSessionDocument>({
    collection: model.collection,
    topic: 'transactions',
    clock,
    realClock,
    onCommitted,
  });
  return {
    async insert({ next, facts }) {
      const result = await aggregates.insert(next, sessionEventDrafts(facts));
      return 'inserted' in result ? result.inserted : null;
    },

    commit(previous, { next, facts }) {
      // What was read is the whole document; the port shows the domain's part of it.
      return aggregates.commit(
        previous as ThreeDsSessionDocument,
        next as ThreeDsSessionDocument,
        sessionEventDrafts(facts),
      );
    },

    find: (scope, sessionId) =>
      model.findOne({ ...tenant(scope), _id: sessionId }).lean<StoredThreeDsSession>(),

    findByIdempotencyKey: (scope, key) =>
      model.findOne({ ...tenant(scope), 'made_by.idempotency_key': key }).lean<StoredThreeDsSession>(),

    findDue: (_scope, now, limit) =>
      model
        .find({ wake_at: trusted({ $lte: now }) })
        .sort({ wake_at: 1 })
        .limit(limit)
        .lean<StoredThreeDsSession[]>(),
  };
}

/** Whole snapshots of the moment; the resource has no member for what was proven. */
function sessionEventDrafts(facts: readonly ThreeDsSessionFact[]): EventDraft[] {
  return facts.map(({ type, after, previous }) => ({
    type,
    aggregate_type: 'three_ds_session' as const,
    company_id: after.company_id,
    organization_id: after.organization_id,
    previous,
    object: { three_ds_session: threeDsSessionToWire(after, after.updated_at) },
  }));
}
