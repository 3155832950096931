// The in-memory queue: events that this process committed leave without being read back. The queue takes only the certain next
// event of an aggregate; the relay reads all others from the documents. Published events leave their documents many at once.
import {
  fitting,
  removePublished,
  type KnownCommit,
  type OutboxSource,
  type PendingEvent,
  type PendingPage,
  type WriteAlongside,
} from '@mps/aggregates';
import { LRUCache } from 'lru-cache';

/** Beyond this Kafka is slower than the commits: the rest is read from the documents, in pages. */
const MAX_QUEUED = 5_000;
/** Bound of aggregates with a known published position. */
const MAX_KNOWN = 20_000;
/** Longest time that published events stay in their documents, so that one write removes those of many payments. */
const CLEANUP_MS = 500;
/** Events, and their bytes, that one write removes: a document can hold only so many. */
const CLEANUP_EVENTS = 500;
const CLEANUP_BYTES = 1_000_000;

export type PublishQueue = ReturnType<typeof makePublishQueue>;

export function makePublishQueue() {
  /** Version of each aggregate's document up to which all events are published, or in the queue. */
  const known = new LRUCache<string, number>({ max: MAX_KNOWN });
  /** Events that are published and still in their documents, by event id. */
  const published = new Map<string, PendingEvent>();
  /** Total size of the messages of `published`, in bytes. */
  let publishedBytes = 0;
  let queue: PendingEvent[] = [];
  /** Ids of events that the last read found and that this process has not queued since. */
  let foreign = new Set<string>();

  return {
    /** Returns false when earlier events of the aggregate may be unpublished: the document must be read. */
    take({ aggregateId, version, entries }: KnownCommit): boolean {
      for (const { event_id } of entries) foreign.delete(event_id);
      const before = known.get(aggregateId) ?? 0;
      if (before >= version) return true;
      if (before < version - 1 || queue.length >= MAX_QUEUED) {
        known.delete(aggregateId);
        return entries.length === 0;
      }
      known.set(aggregateId, version);
      for (const entry of entries) queue.push({ aggregateId, entry });
      return true;
    },

    /** Events of one request, in the order of their commits; they stay in the queue until `markPublished`. */
    // A copy: the queue goes on while these are sent.
    next: (): readonly PendingEvent[] => fitting([...queue]),

    queued: (): number => queue.length,

    /**
     * Selects the events of a page to send. Published events, and aggregates in the queue, are left out: they would leave twice
     * or out of order. `isAll` is false when later events of such an aggregate stay behind.
     */
    unsent(page: PendingPage): Pick<PendingPage, 'events' | 'versions'> & { readonly isAll: boolean } {
      const queued = new Set(queue.map(({ entry }) => entry.event_id));
      const waiting = new Set(queue.map(({ aggregateId }) => aggregateId));
      const left = page.events.filter(({ entry }) => !published.has(entry.event_id));
      return {
        events: left.filter(({ aggregateId }) => !waiting.has(aggregateId)),
        versions: new Map([...page.versions].filter(([id]) => !waiting.has(id))),
        isAll: left.every(
          ({ aggregateId, entry }) => !waiting.has(aggregateId) || queued.has(entry.event_id),
        ),
      };
    },

    /** Records events that had to be read. The own commits of this process enter the queue in a moment. */
    noteRead: (events: readonly PendingEvent[]): void => {
      foreign = new Set(events.map(({ entry }) => entry.event_id));
    },

    /** Whether others commit too: the last read found an event that was never queued. */
    othersCommit: (): boolean => foreign.size > 0,

    markPublished(events: readonly PendingEvent[]): void {
      for (const event of events) {
        const { event_id, message } = event.entry;
        if (!published.has(event_id)) publishedBytes += message.length;
        published.set(event_id, event);
      }
      queue = queue.filter(({ entry }) => !published.has(entry.event_id));
    },

    /** All events of these documents, as they were read, are published. */
    knowAll(versions: ReadonlyMap<string, number>): void {
      for (const [id, version] of versions) if (version > (known.get(id) ?? 0)) known.set(id, version);
    },

    /** Published events to remove from their documents, the oldest first. */
    uncleaned: (limit: number): readonly PendingEvent[] => [...published.values()].slice(0, limit),

    uncleanedCount: (): number => published.size,

    uncleanedBytes: (): number => publishedBytes,

    markCleaned(events: readonly PendingEvent[]): void {
      for (const { entry } of events)
        if (published.delete(entry.event_id)) publishedBytes -= entry.message.length;
    },

    /** Forgets these aggregates, or all: their remaining events are read from the documents. */
    forget(aggregateIds?: readonly string[]): void {
      if (aggregateIds === undefined) {
        known.clear();
        queue = [];
        return;
      }
      const gone = new Set(aggregateIds);
      for (const id of gone) known.delete(id);
      queue = queue.filter(({ aggregateId }) => !gone.has(aggregateId));
    },
  };
}

/** Removes published events from their documents, while later commits are published. */
export function makeCleaner(source: OutboxSource, queue: PublishQueue) {
  /** Since when published events wait for it. */
  let dirtySinceMs = Infinity;
  let atWork: Promise<void> | undefined;
  let failed: { readonly error: unknown } | undefined;

  async function cleanUp(events: readonly PendingEvent[]): Promise<void> {
    try {
      await takeOut(source, events);
      queue.markCleaned(events);
      dirtySinceMs = queue.uncleanedCount() > 0 ? performance.now() : Infinity;
    } catch (error) {
      failed = { error };
    } finally {
      atWork = undefined;
    }
  }

  return {
    notePublished: () => {
      dirtySinceMs = Math.min(dirtySinceMs, performance.now());
    },
    /** It is due at once. */
    hurry: () => {
      dirtySinceMs = -Infinity;
    },
    isAtWork: () => atWork !== undefined,
    /** Begins, when that is due. */
    begin(isLast: boolean): void {
      if (queue.uncleanedCount() === 0) return;
      if (isLast || isFull(queue) || performance.now() - dirtySinceMs >= CLEANUP_MS)
        atWork = cleanUp(queue.uncleaned(CLEANUP_EVENTS));
    },
    ended: async (): Promise<void> => atWork,
    /** An error of a background removal fails the next round. */
    throwWhatFailed(): void {
      const thrown = failed;
      failed = undefined;
      if (thrown !== undefined) throw thrown.error;
    },
  };
}

/** Removes events from their documents, together with the writes of the source. */
async function takeOut(source: OutboxSource, events: readonly PendingEvent[]): Promise<void> {
  const ids = [...new Set(events.map(({ aggregateId }) => aggregateId))];
  const remove: WriteAlongside = (additions, session) => removePublished(source, events, additions, session);
  await (source.alongside?.(ids, remove) ?? remove([]));
}

const isFull = (queue: PublishQueue): boolean =>
  queue.uncleanedCount() >= CLEANUP_EVENTS || queue.uncleanedBytes() > CLEANUP_BYTES;
