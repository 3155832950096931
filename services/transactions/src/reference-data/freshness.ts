// Remembers when the upstreams and their events were last seen (answers, health probes, fetches from Kafka), and reports it
// as metrics. It is stored at intervals, so that a process that starts during an outage knows the age of the read model.
import {
  closeAll,
  makeCounter,
  markSpan,
  observeGauge,
  type HealthClient,
  type Logger,
  type Component,
} from '@mps/chassis';
import type { RealClock } from '@mps/kernel';
import { HEALTH_PROBE_INTERVAL_MS, LAST_SEEN_SAVED_MS } from '../limits';
import { UPSTREAM_NAMES, type UpstreamName } from './domain/read-model';
import type { LastSeenStore } from './store';

export interface FreshnessOptions {
  readonly probes: Readonly<Record<UpstreamName, HealthClient>>;
  readonly lastSeenStore: LastSeenStore;
  readonly realClock: RealClock;
  readonly log: Logger;
}

export interface Freshness {
  /** The instant at which the upstream and its events were both last seen; null: not yet. */
  asOf(upstream: UpstreamName): Date | null;
  readonly markSeen: (upstream: UpstreamName) => void;
  /** Kafka answered a fetch, so every event published before is here or on its way. */
  readonly markEventsSeen: () => void;
  readonly component: Component;
}

export function makeFreshness({ probes, lastSeenStore, realClock, log }: FreshnessOptions): Freshness {
  const lastSeen = new Map<UpstreamName, Date>();
  const saved = new Map<UpstreamName, Date>();
  let eventsSeen: Date | null = null;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const markSeen = (upstream: UpstreamName): void => {
    lastSeen.set(upstream, realClock.now());
  };

  async function probe(upstream: UpstreamName): Promise<void> {
    if (await probes[upstream].isServing()) markSeen(upstream);
    const at = lastSeen.get(upstream);
    if (at === undefined || at.getTime() - (saved.get(upstream)?.getTime() ?? 0) < LAST_SEEN_SAVED_MS) return;
    await lastSeenStore.save(upstream, at);
    saved.set(upstream, at);
  }

  async function round(): Promise<void> {
    const outcomes = await Promise.allSettled(UPSTREAM_NAMES.map(probe));
    const failed = outcomes.find((one) => one.status === 'rejected');
    if (failed !== undefined)
      log.warn({ err: failed.reason as unknown }, 'last signs of life not written down');
    // A stop does not wait for a probe that hangs.
    if (!stopped) timer = setTimeout(() => void round(), HEALTH_PROBE_INTERVAL_MS);
  }

  return {
    markSeen,
    markEventsSeen: () => {
      eventsSeen = realClock.now();
    },
    asOf(upstream) {
      const at = lastSeen.get(upstream);
      if (at === undefined || eventsSeen === null) return null;
      return at < eventsSeen ? at : eventsSeen;
    },
    component: {
      name: 'freshness',
      async start() {
        for (const { _id, seen_at } of await lastSeenStore.load()) lastSeen.set(_id, seen_at);
        void round();
      },
      async stop() {
        stopped = true;
        clearTimeout(timer);
        await closeAll(Object.values(probes));
      },
    },
  };
}

/** Reports every payment that was created from the read model to operators. */
export interface FallbackMetrics {
  used(transactionId: string, upstreams: readonly UpstreamName[]): void;
}

/** A counter, a span attribute and a log line with ids, and a gauge of the read model's age. */
export function makeFallbackMetrics(
  freshness: Freshness,
  realClock: RealClock,
  log: Logger,
): FallbackMetrics {
  const count = makeCounter('payments.local_read_model', {
    description: 'Payments made from the local read model, by the upstream that was unavailable',
    unit: '{payment}',
  });
  observeGauge('local_read_model.age', { unit: 's', description: 'Since the upstream was last seen' }, () =>
    UPSTREAM_NAMES.flatMap((upstream) => {
      const asOf = freshness.asOf(upstream);
      const ageMs = asOf && realClock.now().getTime() - asOf.getTime();
      return ageMs === null ? [] : [{ value: ageMs / 1_000, attributes: { upstream } }];
    }),
  );
  return {
    used(transactionId, upstreams) {
      for (const upstream of upstreams) count({ upstream });
      markSpan({ 'payment.local_read_models': [...upstreams] });
      log.warn(
        { transaction_id: transactionId, local_read_models: upstreams },
        'a payment was made from the local read model',
      );
    },
  };
}
