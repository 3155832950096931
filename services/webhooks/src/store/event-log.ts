// The event log: recorded once by (aggregate, sequence), placed by one sequencer, read by place.
// Places are given in order by ordered majority writes, so a reader that sees place n has seen all before it:
// that is what lets a cursor promise that nothing is missed.
import { makeGroupedInsert } from '@mps/aggregates';
import type { RealClock } from '@mps/kernel';
import { trusted, type Model, type mongo } from 'mongoose';
import { orderForLog, type LoggedEvent } from '../domain/event';
import { LIST_LIMIT_MS, SEQUENCER_BATCH } from '../limits';
import type { EventLog, EventQuery } from '../usecases/ports';
import type { Scope } from '@mps/contracts';
import type { EventDocument } from './event.model';

export function makeEventLog(model: Model<EventDocument>, clock: RealClock): EventLog {
  const collection = model.collection as unknown as mongo.Collection<EventDocument>;
  // The consumer hands over a whole batch at once, one event of each aggregate at a time: that is one write.
  const insert = makeGroupedInsert(model.collection);
  return {
    async record(event) {
      // Refused by an index: it is there already.
      await insert(toDocument(event, clock.now()));
    },

    async sequenceBatch() {
      const waiting = await model
        .find({ waiting: true }, { aggregate_id: 1, sequence: 1 })
        .sort({ received_at: 1, sequence: 1 })
        .limit(SEQUENCER_BATCH)
        .lean();
      if (waiting.length === 0) return 0;
      const last = await model
        .findOne({ position: trusted({ $exists: true }) }, { position: 1 })
        .sort({ position: -1 })
        .lean();
      const base = (last?.position ?? 0) + 1;
      const ordered = orderForLog(
        waiting.map((one) => ({ id: one._id, aggregateId: one.aggregate_id, sequence: one.sequence })),
      );
      const places = ordered.map(({ id }, index) => ({
        updateOne: {
          filter: { _id: id, waiting: true as const },
          update: { $set: { position: base + index }, $unset: { waiting: 1 as const } },
        },
      }));
      await collection.bulkWrite(places, { ordered: true });
      return ordered.length;
    },

    async list(scope, query) {
      const found = await model
        .find(filterOf(scope, query))
        .sort({ position: 1 })
        .limit(query.limit + 1)
        .maxTimeMS(LIST_LIMIT_MS)
        .lean();
      const page = found.slice(0, query.limit);
      return {
        events: page.map(fromDocument),
        position: page.at(-1)?.position ?? query.after,
        hasMore: found.length > query.limit,
      };
    },
  };
}

function filterOf(scope: Scope, query: EventQuery): Record<string, unknown> {
  return {
    organization_id: scope.organization_id,
    ...(scope.company_id !== null && { company_id: scope.company_id }),
    ...(query.types.length > 0 && { type: trusted({ $in: query.types }) }),
    ...(query.aggregateId !== undefined && { aggregate_id: query.aggregateId }),
    position: trusted({ $gt: query.after }),
  };
}

function toDocument(event: LoggedEvent, receivedAt: Date): EventDocument {
  return {
    _id: event.id,
    waiting: true,
    type: event.type,
    version: event.version,
    timestamp: event.timestamp,
    company_id: event.companyId,
    organization_id: event.organizationId,
    correlation_id: event.correlationId,
    sequence: event.sequence,
    aggregate_type: event.aggregateType,
    aggregate_id: event.aggregateId,
    object_json: event.objectJson,
    previous_json: event.previousJson,
    received_at: receivedAt,
  };
}

const fromDocument = (one: EventDocument): LoggedEvent => ({
  id: one._id,
  type: one.type,
  version: one.version,
  timestamp: one.timestamp,
  companyId: one.company_id,
  organizationId: one.organization_id,
  correlationId: one.correlation_id,
  sequence: one.sequence,
  aggregateType: one.aggregate_type,
  aggregateId: one.aggregate_id,
  objectJson: one.object_json,
  previousJson: one.previous_json,
});
