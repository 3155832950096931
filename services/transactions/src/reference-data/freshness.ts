// When the neighbours and their events were last heard of: answers, health probes and fetches from Kafka tell. Written down
// now and then, so that a process that starts during an outage knows how old the known state is.
import type { HealthClient, Logger, Component } from '@mps/chassis';
import { describeError } from '@mps/chassis';
import type { RealClock } from '@mps/kernel';
import { KNOWN_NEIGHBOURS, type KnownNeighbour } from './domain/read-model';
import { HEALTH_PROBE_INTERVAL_MS } from '../limits';
import type { Freshness } from './read-model';

export interface FreshnessOptions {
  readonly probes: Readonly<Record<KnownNeighbour, HealthClient>>;
  readonly heard: {
    load(): Promise<readonly { readonly _id: KnownNeighbour; readonly heard_at: Date }[]>;
    save(neighbour: KnownNeighbour, heardAt: Date): Promise<void>;
  };
  readonly clock: RealClock;
  readonly log: Logger;
}

export interface FreshnessKeeper extends Freshness {
  readonly hear: (neighbour: KnownNeighbour) => void;
  /** Kafka has answered: whatever was published before is here, or on its way. */
  readonly hearEvents: () => void;
  readonly component: Component;
}

export function makeFreshness({ probes, heard, clock, log }: FreshnessOptions): FreshnessKeeper {
  const lastHeard = new Map<KnownNeighbour, Date>();
  let eventsHeard: Date | null = null;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const hear = (neighbour: KnownNeighbour): void => {
    lastHeard.set(neighbour, clock.now());
  };

  async function probe(neighbour: KnownNeighbour): Promise<void> {
    if (await probes[neighbour].isServing()) hear(neighbour);
    const at = lastHeard.get(neighbour);
    if (at !== undefined) await heard.save(neighbour, at);
  }

  async function round(): Promise<void> {
    const outcomes = await Promise.allSettled(KNOWN_NEIGHBOURS.map(probe));
    const failed = outcomes.find((one) => one.status === 'rejected');
    if (failed !== undefined)
      log.warn({ err: describeError(failed.reason) }, 'last signs of life not written down');
    // Stopping does not wait for a probe of somebody who hangs.
    if (!stopped) timer = setTimeout(() => void round(), HEALTH_PROBE_INTERVAL_MS);
  }

  return {
    hear,
    hearEvents: () => {
      eventsHeard = clock.now();
    },
    asOf(neighbour) {
      const at = lastHeard.get(neighbour);
      if (at === undefined || eventsHeard === null) return null;
      return at < eventsHeard ? at : eventsHeard;
    },
    component: {
      name: 'freshness',
      async start() {
        for (const { _id, heard_at } of await heard.load()) lastHeard.set(_id, heard_at);
        void round();
      },
      async stop() {
        stopped = true;
        clearTimeout(timer);
        Object.values(probes).forEach((client) => client.close());
      },
    },
  };
}
