// Carries events from the outboxes of a service's aggregates to Kafka: in order per aggregate, at least once, never
// dropped. Of all replicas the one that holds the lease works; the others stand by.
import type { RealClock } from '@mps/kernel';
import type { mongo } from 'mongoose';
import type { Logger } from 'pino';
import { backoffMs, makeBell, pause } from '../backoff';
import type { KafkaClient } from '../kafka';
import type { Part } from '../part';
import { makeLease, type Lease } from './lease';
import { observeOutbox } from './outbox-metrics';
import { readPending, removePublished, type OutboxSource } from './pending-events';
import { makePublisher } from './publisher';
import { makeQuarantine, type Quarantine } from './quarantine';

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

export interface OutboxRelay extends Part {
  /** There is something new: look at once. */
  wake(): void;
}

const LEASE_NAME = 'outbox-relay';
/**
 * Finds what other replicas committed; what this one committed wakes the relay. The longer nothing came, the longer the
 * pause: five services that looked four times a second into eleven collections took a tenth of a small machine.
 */
const IDLE_POLL = { firstMs: 250, maxMs: 1_500 } as const;
/** How often a relay that stands by asks for the lease. */
const STANDBY_POLL_MS = 1_000;
const MAX_LAST_ROUNDS = 20;
const FAILURE_BACKOFF = { firstMs: 100, maxMs: 5_000 } as const;

export function makeOutboxRelay(options: OutboxRelayOptions): OutboxRelay {
  const { service, sources, kafka, clock, log } = options;
  const lease = makeLease({
    collection: options.leases,
    name: LEASE_NAME,
    owner: options.owner,
    clock,
    ...(options.leaseMs !== undefined && { durationMs: options.leaseMs }),
  });
  const publisher = makePublisher(kafka, service);
  const quarantine = makeQuarantine(publisher, clock, log);
  const work = makeBell();
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let failures = 0;
  let quietRounds = 0;
  let stopObserving: (() => void) | undefined;

  /** One round over all collections; answers how long to wait before the next. */
  async function round(): Promise<number> {
    if ((await lease.acquire()) === null) return STANDBY_POLL_MS;
    const pages: PageResult[] = [];
    for (const source of sources) pages.push(await relayPage(source, lease, quarantine));
    quietRounds = pages.every((page) => page === 'empty') ? quietRounds + 1 : 0;
    return pages.includes('more_waits') ? 0 : backoffMs(quietRounds, IDLE_POLL);
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const waitMs = await round();
        failures = 0;
        if (waitMs > 0) await work.wait(waitMs);
      } catch (error) {
        const waitMs = backoffMs(failures, FAILURE_BACKOFF);
        failures += 1;
        log.warn(
          { err: error, retry_in_ms: Math.round(waitMs) },
          'events could not be published, they are kept',
        );
        // New commits do not cut this short: while Kafka is down they would turn the backoff into a busy loop.
        await pause(waitMs, stopping.signal);
      }
    }
  }

  /** What was committed while the process drained leaves now if it can; otherwise the next holder sends it. */
  async function sendLast(): Promise<void> {
    if (failures > 0) return;
    try {
      for (let rounds = 0; rounds < MAX_LAST_ROUNDS; rounds += 1) if ((await round()) > 0) return;
    } catch (error) {
      log.warn({ err: error }, 'last events stay in the outbox');
    }
  }

  return {
    name: 'outbox-relay',
    wake: () => work.ring(),
    async start() {
      stopObserving = observeOutbox({ service, sources, clock, isReporting: () => lease.isHeld() });
      running = loop();
    },
    async stop() {
      stopping.abort();
      work.ring();
      await running;
      stopObserving?.();
      await sendLast();
      await lease
        .release()
        .catch((error: unknown) => log.warn({ err: error }, 'the relay lease will expire by itself'));
      await publisher.close();
    },
  };
}

type PageResult = 'empty' | 'all_sent' | 'more_waits';

/** Publishes one page of one collection. */
async function relayPage(source: OutboxSource, lease: Lease, quarantine: Quarantine): Promise<PageResult> {
  const page = await readPending(source, quarantine.members());
  if (page.events.length === 0) return 'empty';
  // A relay that was paused for long may have been replaced: its page is the other's now.
  if (!lease.isHeld()) return 'more_waits';
  const arrived = await quarantine.publish(source.topic, page.events);
  if (arrived.length > 0) await removePublished(source, arrived);
  return page.hasMore ? 'more_waits' : 'all_sent';
}
