// Delivers every event to every endpoint that takes it. A new event is stored with a lease of this process and attempted at
// once. due-deliveries.ts claims the backlog from the store: deliveries that are due again or found no permit. This process
// looks at the store when it knows of work: a released permit, a postponed attempt, an expired lease. Polling covers only the
// work of other replicas.
import { makeAlarm, makeLoop, pause, type Loop } from '@mps/background';
import { inSpan, observeAge, observeGauge, traceparentOfNow, type Logger } from '@mps/chassis';
import { newId } from '@mps/kernel';
import { LRUCache } from 'lru-cache';
import type { Directory, Receiver } from '../endpoints';
import { takesEvent } from '../endpoints/domain/endpoint';
import type { LoggedEvent } from '../events/domain/event';
import {
  DRAIN_MS,
  DUE_WORK_MS,
  LOOK_EVERY_MS,
  LOOK_PACE_MS,
  MAX_CACHED_CHARS,
  MAX_REPLAYED_EVENTS,
  MAX_STORING_MS,
} from '../limits';
import { makeDeliveryId, makeDelivery, type Delivery } from './domain/delivery';
import {
  makeDueDeliveries,
  type DeliveryOptions,
  type DueDeliveries,
  type EventCache,
} from './due-deliveries';
import { makePermits, type Permits } from './permits';
import type { PermitLimits } from './pools';

export interface DispatcherOptions extends DeliveryOptions {
  readonly directory: Pick<Directory, 'findReceivers'>;
  readonly log: Logger;
  /** Default: the limits of limits.ts. */
  readonly limits?: PermitLimits;
}

export interface Dispatcher extends Loop {
  /**
   * Stores the deliveries of an event. Resolves when they are stored, not when they are delivered. Attempts send the event that
   * `logged` resolves to, and none is made if it rejects: merchants find every delivered event in the log.
   */
  offer(event: LoggedEvent, logged: Promise<LoggedEvent>): Promise<void>;
  /** Makes the attempts that are due now and waits for them, for DUE_WORK_MS and one attempt. Returns their number. */
  runDue(): Promise<number>;
}

export function makeDispatcher(options: DispatcherOptions): Dispatcher {
  const { directory, log, limits } = options;
  const freed = new Set<string>();
  const permits = makePermits({
    log,
    onFree(endpointId) {
      freed.add(endpointId);
      looks.loop.wake();
    },
    onCapacity: () => looks.lookIn(0),
    ...(limits !== undefined && { limits }),
  });
  const cached: EventCache = new LRUCache({
    maxSize: MAX_CACHED_CHARS,
    sizeCalculation: ({ object_json, previous_json, sample }) =>
      object_json.length + previous_json.length + (sample?.object_json.length ?? 0) + 1,
  });
  const due = makeDueDeliveries(options, permits, cached, (ms) => looks.lookIn(ms));
  const looks = makeLooks(due, freed, log);
  const offerTo = makeOffer(options, permits, cached, due.putOff);
  observe(permits, due.read);
  return {
    ...looks.loop,
    wake: () => looks.lookIn(0),
    async offer(event, logged) {
      const receivers = await directory.findReceivers(event.company_id);
      const takers = receivers.filter(({ endpoint }) => takesEvent(endpoint, event));
      await Promise.all(takers.map((receiver) => offerTo(receiver, event, logged)));
    },
    async runDue() {
      // The loop claims due deliveries as well. Its running attempts are awaited and counted.
      const endedBefore = permits.backlogBegun() - permits.backlog().length;
      const startedMs = performance.now();
      // One look serves as many deliveries of an endpoint as it has permits: two when it fails.
      for (let begun = -1; begun < permits.backlogBegun();) {
        begun = permits.backlogBegun();
        await looks.look();
        await Promise.all(permits.claims());
        await Promise.all(permits.backlog());
        if (performance.now() - startedMs > DUE_WORK_MS) break;
      }
      return permits.backlogBegun() - endedBefore;
    },
    async stop() {
      permits.close();
      await looks.loop.stop();
      const drained = new AbortController();
      const attempts = Promise.all(permits.underWay()).then(() => drained.abort());
      await Promise.race([attempts, pause(DRAIN_MS, drained.signal)]);
      looks.cancel();
    },
  };
}

/** Schedules the looks at the store: at once for endpoints in `freed`, and for all endpoints when a delivery falls due. */
function makeLooks(due: Pick<DueDeliveries, 'serve' | 'look'>, freed: Set<string>, log: Logger) {
  let mustLook = true;
  let lookedAtMs = -Infinity;
  const alarm = makeAlarm(() => {
    mustLook = true;
    loop.wake();
  });

  async function look(): Promise<void> {
    lookedAtMs = performance.now();
    await due.look();
  }

  async function round(): Promise<boolean> {
    const some = [...freed];
    freed.clear();
    // Without a freed endpoint the loop woke for its poll: look for work that other replicas left.
    const isLookDue = mustLook || some.length === 0 || performance.now() - lookedAtMs >= LOOK_EVERY_MS;
    mustLook = false;
    try {
      await due.serve(some);
      if (isLookDue) await look();
    } catch (error) {
      // The next round finds the work that this one left.
      mustLook = true;
      throw error;
    }
    return false;
  }

  const idle = { firstMs: LOOK_EVERY_MS, maxMs: LOOK_EVERY_MS };
  const loop = makeLoop({ name: 'webhook-dispatcher', log, idle, round });
  return {
    loop,
    look,
    lookIn(ms: number): void {
      const pacedMs = Math.max(ms, lookedAtMs + LOOK_PACE_MS - performance.now());
      // The loop polls every LOOK_EVERY_MS anyway.
      if (pacedMs <= LOOK_EVERY_MS) alarm.ringIn(pacedMs);
    },
    cancel: alarm.cancel,
  };
}

/** Makes the first attempt for a new event. */
function makeOffer(
  { work, attemptDelivery, businessClock }: DispatcherOptions,
  permits: Permits,
  cached: EventCache,
  putOff: DueDeliveries['putOff'],
) {
  function toDelivery(event: LoggedEvent, endpoint_id: string, now: string): Delivery {
    const source = { ...event, event_id: event.id, event_type: event.type };
    const delivery = makeDelivery(source, { id: makeDeliveryId(event.id, endpoint_id), endpoint_id }, now);
    const traceparent = traceparentOfNow();
    return traceparent === undefined ? delivery : { ...delivery, traceparent };
  }

  return async (
    { endpoint, url }: Receiver,
    event: LoggedEvent,
    logged: Promise<LoggedEvent>,
  ): Promise<void> => {
    const state = permits.getState(endpoint.id);
    const now = businessClock.now().toISOString();
    const delivery = toDelivery(event, endpoint.id, now);
    const permit = permits.takeFresh(state);
    if (permit === null) {
      const inLog = await logged;
      await work.add(delivery, null);
      cached.set(event.id, inLog);
      state.hasBacklog = true;
      return;
    }
    const attributes = { 'server.address': url.hostname };
    const stored = Promise.withResolvers<boolean>();
    const lease = newId();
    const offeredAtMs = performance.now();
    // The permit is taken, or queued for, before the delivery is stored: this process leases only deliveries it can attempt soon.
    permit.hold(async () => {
      const inLog = logged.catch(() => null);
      const sent = (await stored.promise) ? await inLog : null;
      if (sent === null) return;
      // The lease may expire during the attempt. The process that finds it expired makes the attempt.
      if (performance.now() - offeredAtMs > MAX_STORING_MS) return;
      await permit.granted;
      const leased = { ...delivery, lease, leased_since_ms: offeredAtMs };
      await inSpan(`deliver ${event.type}`, { attributes }, async () =>
        putOff(await attemptDelivery(leased, sent, permit, businessClock.now().toISOString())),
      );
    });
    try {
      stored.resolve(await work.add(delivery, lease));
    } catch (error) {
      stored.resolve(false);
      throw error;
    }
  };
}

function observe(permits: Permits, read: DueDeliveries['read']): void {
  const gauge = (name: string, unit: string, description: string, value: () => number): void =>
    observeGauge(`mps.webhooks.${name}`, { description, unit }, () => [{ value: value(), attributes: {} }]);
  gauge('waiting', '{delivery}', `Deliveries that wait, up to ${MAX_REPLAYED_EVENTS}`, () => read().waiting);
  gauge('under_way', '{attempt}', 'Attempts that are being made', () => permits.underWay().length);
  observeAge(
    'mps.webhooks.oldest_due_age',
    'How long the delivery that is due the longest has been so',
    () => read().oldestDueAgeMs,
  );
}
