// The reads of the event log: pages by position, single events, and the sequences of aggregates. Each names its index where the
// planner could choose another.
import type { Scope } from '@mps/contracts';
import type { mongo } from 'mongoose';
import { LIST_LIMIT_MS, MAX_EVENTS_OF_AGGREGATE } from '../limits';
import {
  AGGREGATE_SEQUENCE,
  COMPANY_TYPES,
  ORGANIZATION_TYPES,
  type EventCollections,
  type EventDocument,
} from './documents';
import type { LoggedEvent } from './domain/event';

export interface EventQuery {
  readonly after: number;
  readonly limit: number;
  /** Empty matches every type. */
  readonly types: readonly string[];
  readonly aggregate_id: string | null;
}

export interface NewestQuery extends Omit<EventQuery, 'after'> {
  /** null: from the end of the log. */
  readonly before: number | null;
}

/** Both ends are inclusive. */
export interface SequenceRange {
  readonly from: number;
  readonly to: number;
}

export const findPage = (log: EventCollections['events'], scope: Scope, query: EventQuery) =>
  log.find(toFilter(scope, query, { $gt: query.after }), {
    ...chooseIndex(scope, query),
    sort: { position: 1 },
    limit: query.limit + 1,
    maxTimeMS: LIST_LIMIT_MS,
  });

export const findNewest = (log: EventCollections['events'], scope: Scope, query: NewestQuery) =>
  log.find(toFilter(scope, query, query.before === null ? { $gt: 0 } : { $lt: query.before }), {
    ...chooseIndex(scope, query),
    sort: { position: -1 },
    limit: query.limit + 1,
    maxTimeMS: LIST_LIMIT_MS,
  });

export async function findEvent(
  log: EventCollections['events'],
  scope: Scope,
  id: string,
): Promise<LoggedEvent | null> {
  const found = await log.findOne({ ...toTenantFilter(scope), _id: id }, { maxTimeMS: LIST_LIMIT_MS });
  return found && fromDocument(found);
}

export const findOldest = (log: EventCollections['events']) =>
  log.findOne<Pick<EventDocument, 'position'>>(
    { position: { $exists: true } },
    { projection: { _id: 0, position: 1 }, sort: { position: 1 }, maxTimeMS: LIST_LIMIT_MS },
  );

export async function findIdsOf(
  log: EventCollections['events'],
  scope: Scope,
  aggregate_id: string,
): Promise<readonly string[]> {
  const found = await log
    .find({ ...toTenantFilter(scope), aggregate_id }, { hint: AGGREGATE_SEQUENCE })
    .project<Pick<EventDocument, '_id'>>({ _id: 1 })
    .sort({ sequence: -1 })
    .limit(MAX_EVENTS_OF_AGGREGATE)
    .maxTimeMS(LIST_LIMIT_MS)
    .toArray();
  return found.map(({ _id }) => _id);
}

/** Reads the index only. */
export async function readSequencesById(
  log: EventCollections['events'],
  aggregateIds: readonly string[],
  range?: SequenceRange,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const found = await log
    .find<Pick<EventDocument, 'aggregate_id' | 'sequence'>>(
      {
        aggregate_id: { $in: [...aggregateIds] },
        ...(range && { sequence: { $gte: range.from, $lte: range.to } }),
      },
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

export async function readHighestSequence(
  log: EventCollections['events'],
  aggregate_id: string,
  upTo: number,
): Promise<number> {
  const highest = await log.findOne<Pick<EventDocument, 'sequence'>>(
    { aggregate_id, position: { $lte: upTo } },
    {
      projection: { _id: 0, sequence: 1 },
      sort: { sequence: -1 },
      hint: AGGREGATE_SEQUENCE,
      maxTimeMS: LIST_LIMIT_MS,
    },
  );
  return highest?.sequence ?? 0;
}

/** Chooses the index. For rare types or one aggregate the planner could choose the order of the log and read all of it. */
function chooseIndex(
  { company_id }: Scope,
  { types, aggregate_id }: Pick<EventQuery, 'types' | 'aggregate_id'>,
): { readonly hint?: string | typeof AGGREGATE_SEQUENCE } {
  if (aggregate_id !== null) return { hint: AGGREGATE_SEQUENCE };
  if (types.length === 0) return {};
  return { hint: company_id === null ? ORGANIZATION_TYPES : COMPANY_TYPES };
}

const toTenantFilter = ({ organization_id, company_id }: Scope) => ({
  organization_id,
  ...(company_id !== null && { company_id }),
});

function toFilter(
  scope: Scope,
  query: Pick<EventQuery, 'types' | 'aggregate_id'>,
  position: { readonly $gt: number } | { readonly $lt: number },
): mongo.Filter<EventDocument> {
  return {
    ...toTenantFilter(scope),
    ...(query.types.length > 0 && { type: { $in: query.types } }),
    ...(query.aggregate_id !== null && { aggregate_id: query.aggregate_id }),
    position,
  };
}

export function fromDocument({
  _id: id,
  position: _,
  received_at: __,
  ...members
}: EventDocument): LoggedEvent {
  return { id, ...members };
}
