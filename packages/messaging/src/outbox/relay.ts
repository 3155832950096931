// Carries events from the outboxes of a service's aggregates to Kafka: in order per aggregate, at least once, never dropped.
// The replica that holds the lease works; the others stand by. Its own commits leave from memory. Commits of others, and events
// that a crash left behind, are read. Published events leave their documents later, many at once. docs/adr/0016 says why this
// is safe.
import { setTimeout as delay } from 'node:timers/promises';
import {
  hasWaiting,
  readBacklog,
  readPending,
  type AnyCollection,
  type Committed,
  type OutboxSource,
  type PendingEvent,
} from '@mps/aggregates';
import { endsWithin, makeLease, makeLoop, type BackoffLimits, type Lease, type Loop } from '@mps/background';
import { assertHolds, type RealClock } from '@mps/kernel';
import { metrics, type BatchObservableResult } from '@opentelemetry/api';
import type { Logger } from 'pino';
import type { KafkaClient } from '../kafka';
import { makeCleaner, makePublishQueue, type PublishQueue } from './publish-queue';
import { makePublisher, makeQuarantine, type Quarantine } from './publisher';

export interface OutboxRelayOptions {
  /** The service's name: source of its events. */
  readonly service: string;
  readonly sources: readonly OutboxSource[];
  readonly kafka: KafkaClient;
  /** The service's collection of leases. */
  readonly leases: AnyCollection;
  /** Unique per process. */
  readonly owner: string;
  readonly realClock: RealClock;
  readonly log: Logger;
  /** How long the lease of a killed relay lasts; the default of makeLease when absent. */
  readonly leaseMs?: number;
  /** Longest rest without events; the default suits services. */
  readonly idle?: BackoffLimits;
}

export interface OutboxRelay extends Loop {
  /**
   * Call it after every commit of this process, as `onCommitted` of each store. A write with an unknown outcome makes the relay
   * look, as wake() does.
   */
  readonly committed: (committed: Committed) => void;
  /** Resolves when no replica has an unpublished event, or after a few seconds. For the test clock. */
  readonly flushed: () => Promise<void>;
}

const MS_PER_SECOND = 1_000;
const meter = metrics.getMeter('@mps/messaging');
const NAME = 'outbox-relay';
/**
 * Pauses between looks for events that a crash left behind. Another replica publishes its own commits: the lease is free while
 * no replica has work. The pauses grow, because seven services that looked every second into a dozen collections used a tenth
 * of a small machine.
 */
const IDLE_POLL = { firstMs: 250, maxMs: 20_000 } as const;
/**
 * Shortest time between rounds, so that events with close commits leave in one request. An event should reach Kafka within 50
 * ms of its change.
 */
const PACE_MS = 25;
/** Shortest time between looks while no look is wanted. */
const LOOK_PACE_MS = 500;
/** Time limit of the wait: beyond it Kafka is unavailable. */
const FLUSH_LIMIT_MS = 3_000;
const FLUSH_POLL_MS = 10;
/** Rounds for commits during the drain. The next holder sends the rest. */
const MAX_LAST_ROUNDS = 20;
/** While Kafka is down, new commits must not shorten the backoff. */
const FAILURE_BACKOFF = { firstMs: 100, maxMs: 5_000 } as const;

export function makeOutboxRelay(options: OutboxRelayOptions): OutboxRelay {
  const { service, sources, kafka, realClock, log } = options;
  const lease = forgettingLease(
    makeLease({
      collection: options.leases,
      name: NAME,
      owner: options.owner,
      ...(options.leaseMs !== undefined && { durationMs: options.leaseMs }),
    }),
    () => sourceRelays.forEach((sourceRelay) => sourceRelay.forget()),
  );
  const publisher = makePublisher(kafka, service);
  const quarantine = makeQuarantine(publisher, log);
  const sourceRelays = options.sources.map((source) => makeSourceRelay(source, lease, quarantine));
  let stopObserving: (() => void) | undefined;
  const loop = makeLoop({
    name: NAME,
    log,
    lease,
    idle: options.idle ?? IDLE_POLL,
    paceMs: PACE_MS,
    failure: FAILURE_BACKOFF,
    lastRounds: MAX_LAST_ROUNDS,
    look: async () => (await Promise.all(sources.map(hasWaiting))).includes(true),
    async round(stopping) {
      let mayHaveMore = false;
      for (const sourceRelay of sourceRelays) await sourceRelay.publishQueued();
      for (const sourceRelay of sourceRelays)
        mayHaveMore = (await sourceRelay.round(stopping.aborted)) || mayHaveMore;
      return mayHaveMore;
    },
  });

  return {
    ...loop,
    wake() {
      for (const sourceRelay of sourceRelays) sourceRelay.look();
      loop.wake();
    },
    committed(committed) {
      const sourceRelay = sourceRelays.find(({ collection }) => collection === committed.collection);
      if (sourceRelay?.handOver(committed) === true) loop.wake();
    },
    async flushed() {
      const giveUpAtMs = performance.now() + FLUSH_LIMIT_MS;
      while (performance.now() < giveUpAtMs) {
        const backlogs = await Promise.all(sources.map(readBacklog));
        if (backlogs.every(({ pending }) => pending === 0)) return;
        for (const { look, hurry } of sourceRelays) {
          look();
          hurry();
        }
        loop.wake();
        await delay(FLUSH_POLL_MS);
      }
    },
    async start() {
      stopObserving = observeOutbox({ service, sources, realClock, isReporting: loop.isOnDuty });
      await loop.start();
    },
    async stop() {
      stopObserving?.();
      await loop.stop();
      await publisher.close();
    },
  };
}

/** Another relay may have published between two holdings of the lease: earlier knowledge is invalid. */
function forgettingLease(lease: Lease, forget: () => void): Lease {
  let held: number | null = null;
  return {
    ...lease,
    async acquire() {
      const token = await lease.acquire();
      if (token !== null && token !== held) forget();
      held = token ?? held;
      return token;
    },
  };
}

/** Events that are marked as published leave their documents. */
function assertSent(arrived: readonly PendingEvent[], sent: readonly PendingEvent[]): void {
  const all = new Set(sent);
  assertHolds(
    arrived.every((event) => all.has(event)),
    'relay.published_events_were_sent',
  );
}

/** The way of one collection's events. */
function makeSourceRelay(source: OutboxSource, lease: Lease, quarantine: Quarantine) {
  const queue = makePublishQueue();
  const cleaner = makeCleaner(source, queue);
  /** More events may wait than the queue holds. */
  let mustLook = true;
  let lookedAtMs = -Infinity;
  const isToLook = (): boolean => mustLook || queue.othersCommit();

  /** Returns false when the lease is lost: the page belongs to another relay now. */
  async function publish(events: readonly PendingEvent[]): Promise<boolean> {
    if (events.length === 0) return true;
    if (!lease.isHeld()) {
      queue.forget();
      mustLook = true;
      return false;
    }
    try {
      const arrived = await quarantine.publish(source.topic, events);
      assertSent(arrived, events);
      queue.markPublished(arrived);
      cleaner.notePublished();
      if (arrived.length < events.length) queue.forget(quarantine.members());
      return true;
    } catch (error) {
      // Some may have arrived: the documents tell the events to send and their order.
      queue.forget();
      mustLook = true;
      throw error;
    }
  }

  /** Reads waiting events and publishes those that are neither published nor queued. */
  async function publishPage(): Promise<void> {
    mustLook = false;
    lookedAtMs = performance.now();
    const page = await meanwhile(readPending(source, quarantine.members()), () =>
      publishQueued(queue, publish),
    );
    const { events, versions, isAll } = queue.unsent(page);
    queue.noteRead(events);
    if (!(await publish(events))) return;
    const refused = new Set(quarantine.members());
    queue.knowAll(new Map([...versions].filter(([id]) => !refused.has(id))));
    // Published events must not fill the page that the others need.
    if (page.hasMore) cleaner.hurry();
    mustLook ||= page.hasMore || !isAll;
  }

  return {
    collection: source.collection.collectionName,
    look: () => {
      mustLook = true;
    },
    hurry: cleaner.hurry,
    forget: () => {
      queue.forget();
      mustLook = true;
    },
    /** Returns whether there is more to do at once. */
    handOver(committed: Committed): boolean {
      const isWork = committed.version === null || committed.entries.length > 0;
      if (!lease.isHeld()) queue.forget();
      else if (committed.version !== null && queue.take(committed)) return isWork;
      mustLook ||= isWork;
      return isWork;
    },
    publishQueued: () => publishQueued(queue, publish),
    /** Returns whether there may be more to do at once. */
    async round(isLast: boolean): Promise<boolean> {
      if (isLast) await cleaner.ended();
      cleaner.throwWhatFailed();
      // Not while events leave their documents: an earlier page would bring back forgotten events.
      if (!cleaner.isAtWork()) {
        if (isLast || isToLook() || performance.now() - lookedAtMs >= LOOK_PACE_MS) await publishPage();
        cleaner.begin(isLast);
      }
      if (isLast) await cleaner.ended();
      return isToLook() || queue.queued() > 0 || (isLast && queue.uncleanedCount() > 0);
    },
  };
}

/** Events that are queued while a page is read leave meanwhile. */
async function meanwhile<Read>(reading: Promise<Read>, publishMore: () => Promise<unknown>): Promise<Read> {
  // Rethrown at its await, unless publishing throws first.
  reading.catch(() => undefined);
  while (!(await endsWithin(reading, PACE_MS))) await publishMore();
  return reading;
}

/** Publishes the present queue; later events leave with the next round. */
async function publishQueued(
  queue: PublishQueue,
  publish: (events: readonly PendingEvent[]) => Promise<boolean>,
): Promise<void> {
  const queued = queue.queued();
  let published = 0;
  while (published < queued) {
    const events = queue.next();
    if (events.length === 0 || !(await publish(events))) break;
    published += events.length;
  }
}

interface ObserveOptions {
  readonly service: string;
  readonly sources: readonly OutboxSource[];
  readonly realClock: RealClock;
  /**
   * Only the publishing replica reports: sums over replicas would count everything twice. Several idle replicas report zero.
   */
  readonly isReporting: () => boolean;
}

/** Returns a function that ends it. */
function observeOutbox({ service, sources, realClock, isReporting }: ObserveOptions): () => void {
  const pending = meter.createObservableGauge('outbox.pending', {
    description: 'Aggregates with events that are not published yet',
    unit: '{aggregate}',
  });
  const oldestAge = meter.createObservableGauge('outbox.oldest_age', {
    description: 'How long the oldest unpublished event has waited',
    unit: 's',
  });
  const instruments = [pending, oldestAge];

  async function observe(result: BatchObservableResult): Promise<void> {
    if (!isReporting()) return;
    for (const source of sources) {
      const backlog = await readBacklog(source);
      const attributes = { service, collection: source.collection.collectionName };
      const waitedMs = backlog.since === null ? 0 : realClock.now().getTime() - backlog.since.getTime();
      result.observe(pending, backlog.pending, attributes);
      result.observe(oldestAge, Math.max(0, waitedMs) / MS_PER_SECOND, attributes);
    }
  }

  meter.addBatchObservableCallback(observe, instruments);
  return () => meter.removeBatchObservableCallback(observe, instruments);
}
