// The outbox: events as they wait in the document of their aggregate. The relay reads the waiting events of a collection and
// removes the published ones.
import type {
  AggregateTypeOf,
  PayloadMember,
  PayloadMemberOf,
  SentMessage,
  TopicEventType,
  TopicKey,
} from '@mps/contracts';
import type { mongo } from 'mongoose';

interface DraftMembers {
  readonly company_id: string;
  readonly organization_id: string;
  /** The changed members' old values; empty for a creation. */
  readonly previous: Readonly<Record<string, unknown>>;
  /** Id of the event, when the caller must know it beforehand; generated otherwise. */
  readonly id?: string;
  /** The event is not published to merchants. Its sequence is that of the last published event, 0 before the first. */
  readonly untold?: true;
  /** Sequence of an event that is published again after a loss. The aggregate's next event has its normal sequence. */
  readonly sequence?: number;
}

/** The types of a topic with their payload in a member of its message. */
type TypesWithPayload<Topic extends TopicKey, Member> = {
  [Type in TopicEventType<Topic>]: Member extends PayloadMemberOf<Topic, Type> ? Type : never;
}[TopicEventType<Topic>];

interface DraftWithPayload<
  Topic extends TopicKey,
  Member extends PayloadMember<Topic>,
  Type extends TopicEventType<Topic> = TypesWithPayload<Topic, Member>,
> extends DraftMembers {
  readonly type: Type;
  readonly aggregate_type: AggregateTypeOf<Topic, Type>;
  /** The payload in its member of the topic's message, e.g. `{ transaction: … }`: the state after the change. */
  readonly object: {
    readonly [Name in Member]: NonNullable<SentMessage<Topic>[Name & keyof SentMessage<Topic>]>;
  };
  /** Other members of the topic's message, for the platform's own projections: merchants never see them. */
  readonly beside?: Partial<Omit<SentMessage<Topic>, 'meta' | 'object' | PayloadMember<Topic>>>;
}

/**
 * An event as the domain reports it, with the payload that the catalog of events names for its type. Identity, order, time and
 * trace are added at the commit.
 */
export type EventDraft<Topic extends TopicKey = TopicKey> = {
  [Key in Topic]: { [Member in PayloadMember<Key>]: DraftWithPayload<Key, Member> }[PayloadMember<Key>];
}[Topic];

/** An event as it waits to be published: its bytes are final, so a later change of the aggregate cannot alter it. */
export interface OutboxEntry {
  readonly event_id: string;
  readonly type: TopicEventType;
  /** 1, 2, 3 … per aggregate, without gaps. An event that is not published to merchants has the sequence of the one before. */
  readonly sequence: number;
  /** Business time of the change, ISO 8601. */
  readonly occurred_at: string;
  /** Real time of the change: how long the entry has waited. */
  readonly added_at: Date;
  /** The encoded protobuf message of the topic. */
  readonly message: Buffer;
  /** W3C trace context of the request that caused the change. */
  readonly traceparent?: string;
  readonly tracestate?: string;
}

/** Returns an aggregate's sequence after these entries; `before` is the sequence before them. */
export const lastSequence = (entries: readonly OutboxEntry[], before: number): number =>
  Math.max(before, ...entries.map(({ sequence }) => sequence));

/**
 * Members that every aggregate document has in addition to its own. Only the store and the relay write these five; other code
 * of a service reads `_id` and `version` at most.
 */
export interface AggregateDocument {
  _id: string;
  /** 1 when inserted, one more with every commit. */
  version: number;
  /** Sequence of the newest event. */
  sequence: number;
  /** Events not yet known to be published, oldest first. */
  outbox: OutboxEntry[];
  /** When the oldest waiting entry was added. Absent when none waits, which keeps the relay's index tiny. */
  outbox_since?: Date;
}

/**
 * A collection of any documents. Written documents are typed too, so a typed collection is not assignable to an untyped one.
 */
export type AnyCollection = Pick<mongo.Collection, 'collectionName' | 'dbName'>;

/** The same collection with the document type that the caller knows. */
export const asCollection = <Document extends mongo.Document = mongo.Document>(
  collection: AnyCollection,
): mongo.Collection<Document> => collection as unknown as mongo.Collection<Document>;

/** A collection of aggregates with the topic of their events. */
export interface OutboxSource {
  readonly collection: AnyCollection;
  readonly topic: TopicKey;
  /**
   * Additional writes to documents with published events. Call `write` once with them: they go into the update that
   * empties the outboxes. Documents without an addition are emptied alone.
   */
  readonly alongside?: (ids: readonly string[], write: WriteAlongside) => Promise<void>;
}

/** For documents with these ids that match `filter`: members to set and members to remove. */
export interface Addition {
  readonly ids: readonly string[];
  readonly filter: mongo.Document;
  readonly set: mongo.Document;
  readonly unset: readonly string[];
}

/**
 * Returns false when some documents did not match, or received another event meanwhile: only the published events were removed
 * from them. With a session, later reads in it see the write.
 */
export type WriteAlongside = (
  additions: readonly Addition[],
  session?: mongo.ClientSession,
) => Promise<boolean>;

/** An entry with the aggregate it belongs to. */
export interface PendingEvent {
  readonly aggregateId: string;
  readonly entry: OutboxEntry;
}

export interface PendingPage {
  /** Oldest aggregate first; one aggregate's events in order. */
  readonly events: readonly PendingEvent[];
  /** More wait than are here. */
  readonly hasMore: boolean;
  /** By aggregate: the version of each document that has all its waiting events here. */
  readonly versions: ReadonlyMap<string, number>;
}

export interface OutboxBacklog {
  /** Aggregates with waiting events, counted up to MAX_COUNTED. */
  readonly pending: number;
  /** When the oldest waiting event was added; null when none waits. */
  readonly since: Date | null;
}

const PAGE_DOCUMENTS = 256;
/** An aggregate with more waiting events sends the rest with the next page. */
const PAGE_EVENTS_PER_DOCUMENT = 32;
const PAGE_EVENTS = 512;
/** Below the broker's default limit of a request per partition, 1 MiB, less the headers. */
const PAGE_BYTES = 600_000;
const MAX_COUNTED = 10_000;
const QUERY_DEADLINE_MS = 5_000;

const waiting = { outbox_since: { $exists: true } } as const;

/** Reads waiting events, oldest first. `parked` aggregates are left out. */
export async function readPending(source: OutboxSource, parked: readonly string[]): Promise<PendingPage> {
  const collection = asCollection<AggregateDocument>(source.collection);
  const documents = await collection
    // Majority: an event must not report a write that a failover rolls back.
    .find(
      { ...waiting, ...(parked.length > 0 && { _id: { $nin: [...parked] } }) },
      { promoteBuffers: true, readConcern: { level: 'majority' } },
    )
    // The projection names a member next to the slice: the server then leaves out the rest of the document.
    .project<Pick<AggregateDocument, '_id' | 'version' | 'outbox'>>({
      version: 1,
      outbox: { $slice: PAGE_EVENTS_PER_DOCUMENT },
    })
    .sort({ outbox_since: 1 })
    .limit(PAGE_DOCUMENTS)
    .maxTimeMS(QUERY_DEADLINE_MS)
    .toArray();
  const all = documents.flatMap(({ _id, outbox }) => outbox.map((entry) => ({ aggregateId: _id, entry })));
  const events = takeFitting(all);
  const cutOff = new Set(all.slice(events.length).map(({ aggregateId }) => aggregateId));
  const whole = documents.filter(({ outbox }) => outbox.length < PAGE_EVENTS_PER_DOCUMENT);
  return {
    events,
    hasMore: cutOff.size > 0 || documents.length === PAGE_DOCUMENTS || whole.length < documents.length,
    versions: new Map(whole.filter(({ _id }) => !cutOff.has(_id)).map(({ _id, version }) => [_id, version])),
  };
}

/** The first events that fit one request, but at least one: an oversized message must reach Kafka and be refused there. */
export function takeFitting(events: readonly PendingEvent[]): readonly PendingEvent[] {
  let bytes = 0;
  const end = events.findIndex(({ entry }, index) => {
    bytes += entry.message.length;
    return index > 0 && (bytes > PAGE_BYTES || index >= PAGE_EVENTS);
  });
  return end === -1 ? events : events.slice(0, end);
}

/**
 * Removes published events from their documents, together with the additions, in one write for all documents that have no other
 * event. A document that received another event stays in the index, by its oldest remaining event. The write may be lost or
 * repeated: an event is then published twice, and consumers expect that. Returns the result of WriteAlongside.
 */
export async function removePublished(
  source: OutboxSource,
  events: readonly PendingEvent[],
  additions: readonly Addition[] = [],
  session?: mongo.ClientSession,
): Promise<boolean> {
  const within = session && { session };
  const collection = asCollection<AggregateDocument>(source.collection);
  if (events.length === 0) return true;
  const aggregateIds = [...new Set(events.map(({ aggregateId }) => aggregateId))];
  const eventIds = events.map(({ entry }) => entry.event_id);
  const allPublished = { outbox: { $not: { $elemMatch: { event_id: { $nin: eventIds } } } } };
  const empty = ({ ids, filter, set, unset }: Addition): mongo.AnyBulkWriteOperation<AggregateDocument> => ({
    updateMany: {
      filter: { _id: { $in: [...ids] }, ...allPublished, ...filter },
      update: {
        $set: { ...set, outbox: [] },
        $unset: Object.fromEntries(['outbox_since', ...unset].map((member) => [member, 1 as const])),
      },
    },
  });
  const added = new Set(additions.flatMap(({ ids }) => ids));
  const others = aggregateIds.filter((id) => !added.has(id));
  const statements = additions.map(empty);
  if (others.length > 0) statements.push(empty({ ids: others, filter: {}, set: {}, unset: [] }));
  const { matchedCount } = await collection.bulkWrite(statements, { ordered: false, ...within });
  if (matchedCount >= aggregateIds.length) return true;
  await collection.updateMany(
    { _id: { $in: aggregateIds }, 'outbox.event_id': { $in: eventIds } },
    // A pipeline, because outbox_since depends on the remaining events, and only the document knows them at this instant.
    [
      { $set: { outbox: withoutEvents(eventIds) } },
      { $set: { outbox_since: { $ifNull: [{ $first: '$outbox.added_at' }, '$$REMOVE'] } } },
    ],
    within,
  );
  return false;
}

const withoutEvents = (ids: readonly string[]) => ({
  $filter: { input: '$outbox', as: 'entry', cond: { $not: { $in: ['$$entry.event_id', [...ids]] } } },
});

/** Whether any aggregate has an event that is not known to be published. */
export async function hasWaiting({ collection }: OutboxSource): Promise<boolean> {
  const options = {
    projection: { _id: 1 },
    sort: { outbox_since: 1 },
    maxTimeMS: QUERY_DEADLINE_MS,
  } as const;
  return (await asCollection(collection).findOne(waiting, options)) !== null;
}

export async function readBacklog(source: OutboxSource): Promise<OutboxBacklog> {
  const collection = asCollection<AggregateDocument>(source.collection);
  const options = { maxTimeMS: QUERY_DEADLINE_MS };
  const [pending, oldest] = await Promise.all([
    collection.countDocuments(waiting, { ...options, limit: MAX_COUNTED }),
    collection.findOne(waiting, { ...options, sort: { outbox_since: 1 }, projection: { outbox_since: 1 } }),
  ]);
  return { pending, since: oldest?.outbox_since ?? null };
}
