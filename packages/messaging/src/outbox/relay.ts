// Carries events from the outboxes of a service's aggregates to Kafka: in order per aggregate, at least once, never
// dropped. Of all replicas the one that holds the lease works; the others stand by.
import {
  makeLease,
  makeLoop,
  readBacklog,
  readPending,
  removePublished,
  type Lease,
  type Loop,
  type OutboxSource,
} from '@mps/aggregates';
import type { RealClock } from '@mps/kernel';
import { metrics, type BatchObservableResult } from '@opentelemetry/api';
import type { mongo } from 'mongoose';
import type { Logger } from 'pino';
import type { KafkaClient } from '../kafka';
import { makePublisher, makeQuarantine, type Quarantine } from './publisher';

export interface OutboxRelayOptions {
  /** The service's name: source of its events. */
  readonly service: string;
  readonly sources: readonly OutboxSource[];
  readonly kafka: KafkaClient;
  /** The service's collection of leases. */
  readonly leases: mongo.Collection;
  /** Unique per process. */
  readonly owner: string;
  readonly clock: RealClock;
  readonly log: Logger;
  /** How long a killed relay keeps its place; the default of makeLease when absent. */
  readonly leaseMs?: number;
}

/** wake() makes it look at once: call it after every commit. */
export type OutboxRelay = Loop;

const MS_PER_SECOND = 1_000;
const meter = metrics.getMeter('@mps/messaging');
const NAME = 'outbox-relay';
/**
 * Finds what other replicas committed; what this one committed wakes the relay. The longer nothing came, the longer the
 * pause: five services that looked four times a second into eleven collections took a tenth of a small machine.
 */
const IDLE_POLL = { firstMs: 250, maxMs: 1_500 } as const;
/** What was committed while the process drained leaves in these if it can; otherwise the next holder sends it. */
const MAX_LAST_ROUNDS = 20;
/** While Kafka is down, new commits must not turn the backoff into a busy loop: the loop never cuts it short. */
const FAILURE_BACKOFF = { firstMs: 100, maxMs: 5_000 } as const;

export function makeOutboxRelay(options: OutboxRelayOptions): OutboxRelay {
  const { service, sources, kafka, clock, log } = options;
  const lease = makeLease({
    collection: options.leases,
    name: NAME,
    owner: options.owner,
    clock,
    ...(options.leaseMs !== undefined && { durationMs: options.leaseMs }),
  });
  const publisher = makePublisher(kafka, service);
  const quarantine = makeQuarantine(publisher, clock, log);
  let stopObserving: (() => void) | undefined;
  const loop = makeLoop({
    name: NAME,
    log,
    lease,
    idle: IDLE_POLL,
    failure: FAILURE_BACKOFF,
    lastRounds: MAX_LAST_ROUNDS,
    async round() {
      const mayHaveMore: boolean[] = [];
      for (const source of sources) mayHaveMore.push(await relayPage(source, lease, quarantine));
      return mayHaveMore.includes(true);
    },
  });

  return {
    ...loop,
    async start() {
      stopObserving = observeOutbox({ service, sources, clock, isReporting: () => lease.isHeld() });
      await loop.start();
    },
    async stop() {
      stopObserving?.();
      await loop.stop();
      await publisher.close();
    },
  };
}

/** Publishes one page of one collection; answers whether more may wait. */
async function relayPage(source: OutboxSource, lease: Lease, quarantine: Quarantine): Promise<boolean> {
  const page = await readPending(source, quarantine.members());
  if (page.events.length === 0) return false;
  // A relay that was paused for long may have been replaced: its page is the other's now.
  if (!lease.isHeld()) return true;
  const arrived = await quarantine.publish(source.topic, page.events);
  if (arrived.length > 0) await removePublished(source, arrived);
  return page.hasMore;
}

interface ObserveOptions {
  readonly service: string;
  readonly sources: readonly OutboxSource[];
  readonly clock: RealClock;
  /** Only the replica that holds the lease reports, or sums over replicas would count everything twice. */
  readonly isReporting: () => boolean;
}

/** Answers a function that ends it. */
function observeOutbox({ service, sources, clock, isReporting }: ObserveOptions): () => void {
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
      const waitedMs = backlog.since === null ? 0 : clock.now().getTime() - backlog.since.getTime();
      result.observe(pending, backlog.pending, attributes);
      result.observe(oldestAge, Math.max(0, waitedMs) / MS_PER_SECOND, attributes);
    }
  }

  meter.addBatchObservableCallback(observe, instruments);
  return () => meter.removeBatchObservableCallback(observe, instruments);
}
