// Events that this process committed itself, handed over to its relay in memory: they leave without being read back. Only
// what is certain to be next of its aggregate is taken over; everything else the relay reads from the documents.
import { fitting, type Committed, type PendingEvent, type PendingPage } from '@mps/aggregates';
import { LRUCache } from 'lru-cache';

/** Beyond this Kafka is slower than what is committed: the rest is read from the documents, in pages. */
const MAX_QUEUED = 5_000;
/** Aggregates of which it is known how far they have been published. */
const MAX_KNOWN = 20_000;

export type HandedOver = ReturnType<typeof makeHandedOver>;

export function makeHandedOver() {
  /** Version of each aggregate's document up to which all events are published, or in the queue. */
  const known = new LRUCache<string, number>({ max: MAX_KNOWN });
  /** Events that are published and still in their documents, by event id. */
  const published = new Map<string, PendingEvent>();
  /** Total size of the messages of `published`, in bytes. */
  let publishedBytes = 0;
  let queue: PendingEvent[] = [];
  /** Ids of events that had to be read, the last time, and that this process has not handed over since. */
  let foreign = new Set<string>();

  return {
    /** False: there may be others before it that are not published yet, so the document must be read. */
    take({ aggregateId, version, entries }: Committed): boolean {
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
     * Events of what was read that have to be sent: neither what is published, nor anything of an aggregate in the queue, which
     * would leave twice or out of order. Whatever else of that aggregate is left behind: `isAll` is false then.
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

    /** These had to be read. What this process committed itself is handed over in a moment. */
    noteRead: (events: readonly PendingEvent[]): void => {
      foreign = new Set(events.map(({ entry }) => entry.event_id));
    },

    /** Others commit too: something of the last reading has not been handed over. */
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

    /** Published events that have to be taken out of their documents, the oldest first. */
    uncleaned: (limit: number): readonly PendingEvent[] => [...published.values()].slice(0, limit),

    uncleanedCount: (): number => published.size,

    uncleanedBytes: (): number => publishedBytes,

    markCleaned(events: readonly PendingEvent[]): void {
      for (const { entry } of events)
        if (published.delete(entry.event_id)) publishedBytes -= entry.message.length;
    },

    /** Forgets what is known of these aggregates, or of all: what is left of them is read from the documents. */
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
