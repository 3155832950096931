// The dispatcher: every event to every endpoint that takes it. An event that just happened is stored with a lease of this
// process and attempted at once; what is due again, or found no place, is taken from the store (due-deliveries.ts). Nothing
// is polled for that this process can know: an endpoint that has a place again, what an attempt put off, a lease that ends.
import { makeAlarm, makeLoop, pause, type Loop } from '@mps/background';
import { inSpan, observeGauge, traceparentOfNow, type Logger } from '@mps/chassis';
import { newId } from '@mps/kernel';
import { LRUCache } from 'lru-cache';
import type { Directory, Receiver } from '../endpoints';
import { takesEvent } from '../endpoints/domain/endpoint';
import type { LoggedEvent } from '../events/domain/event';
import {
  DRAIN_MS,
  LOOK_EVERY_MS,
  LOOK_PACE_MS,
  MAX_CACHED_CHARS,
  MAX_REPLAYED_EVENTS,
  MAX_STORING_MS,
} from '../limits';
import { makeDeliveryId, newDelivery, type Delivery } from './domain/delivery';
import {
  makeDueDeliveries,
  type DeliveryOptions,
  type DueDeliveries,
  type EventCache,
} from './due-deliveries';
import { makePlaces, type Places } from './places';
import type { PlaceLimits } from './pools';

export interface DispatcherOptions extends DeliveryOptions {
  readonly directory: Pick<Directory, 'findReceivers'>;
  readonly log: Logger;
  /** Those of limits.ts when absent. */
  readonly limits?: PlaceLimits;
}

export interface Dispatcher extends Loop {
  /**
   * Stores what an event owes to endpoints; ends when that is stored, not when it is delivered. Nothing is attempted before
   * `logged` has ended, or when it fails: merchants find in the log what they are told of.
   */
  offer(event: LoggedEvent, logged: Promise<void>): Promise<void>;
  /** Makes the attempts that are due now, and ends with them; answers how many there were. */
  runDue(): Promise<number>;
}

export function makeDispatcher(options: DispatcherOptions): Dispatcher {
  const { directory, log, limits } = options;
  const freed = new Set<string>();
  const places = makePlaces({
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
    sizeCalculation: ({ object_json, previous_json }) => object_json.length + previous_json.length + 1,
  });
  const due = makeDueDeliveries(options, places, cached, (ms) => looks.lookIn(ms));
  const looks = makeLooks(due, freed, log);
  const offerTo = makeOffer(options, places, cached, due.putOff);
  observe(places, due.read);
  return {
    ...looks.loop,
    wake: () => looks.lookIn(0),
    async offer(event, logged) {
      const receivers = await directory.findReceivers(event.company_id);
      const takers = receivers.filter(({ endpoint }) => takesEvent(endpoint, event));
      await Promise.all(takers.map((receiver) => offerTo(receiver, event, logged)));
    },
    async runDue() {
      // The loop takes what is due as well: what it has begun is waited for, and counts.
      const endedBefore = places.madeUpBegun() - places.madeUp().length;
      await looks.look();
      await Promise.all(places.claims());
      await Promise.all(places.madeUp());
      return places.madeUpBegun() - endedBefore;
    },
    async stop() {
      places.close();
      await looks.loop.stop();
      const drained = new AbortController();
      const attempts = Promise.all(places.underWay()).then(() => drained.abort());
      await Promise.race([attempts, pause(DRAIN_MS, drained.signal)]);
      looks.cancel();
    },
  };
}

/** When what is due is looked for: at endpoints that were `freed`, at once; at all, when something is known to be due. */
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
    // No wake signal, or one for something else: time to look for what other replicas left.
    const isLookDue = mustLook || some.length === 0 || performance.now() - lookedAtMs >= LOOK_EVERY_MS;
    mustLook = false;
    try {
      await due.serve(some);
      if (isLookDue) await look();
    } catch (error) {
      // It finds whatever is left undone here.
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
      // The loop looks by itself every LOOK_EVERY_MS.
      if (pacedMs <= LOOK_EVERY_MS) alarm.ringIn(pacedMs);
    },
    cancel: alarm.cancel,
  };
}

/** The first attempt, for an event that just happened. */
function makeOffer(
  { work, attemptDelivery, clock }: DispatcherOptions,
  places: Places,
  cached: EventCache,
  putOff: DueDeliveries['putOff'],
) {
  function toDelivery(event: LoggedEvent, endpoint_id: string, now: string): Delivery {
    const source = { ...event, event_id: event.id, event_type: event.type };
    const delivery = newDelivery(source, { id: makeDeliveryId(event.id, endpoint_id), endpoint_id }, now);
    const traceparent = traceparentOfNow();
    return traceparent === undefined ? delivery : { ...delivery, traceparent };
  }

  return async ({ endpoint, url }: Receiver, event: LoggedEvent, logged: Promise<void>): Promise<void> => {
    const state = places.of(endpoint.id);
    const now = clock.now().toISOString();
    const delivery = toDelivery(event, endpoint.id, now);
    const place = places.takeFresh(state);
    if (place === null) {
      await logged;
      await work.add(delivery, null);
      cached.set(event.id, event);
      state.hasBacklog = true;
      return;
    }
    const attributes = { 'server.address': url.hostname };
    const stored = Promise.withResolvers<boolean>();
    const lease = newId();
    const offeredAtMs = performance.now();
    // The place, or the turn for one, is taken before the delivery is stored: no more are leased than can be attempted soon.
    place.hold(async () => {
      const isLogged = logged.then(
        () => true,
        () => false,
      );
      if (!(await stored.promise) || !(await isLogged)) return;
      // The lease may run out meanwhile: whoever finds it then makes the attempt.
      if (performance.now() - offeredAtMs > MAX_STORING_MS) return;
      await place.turn;
      const leased = { ...delivery, lease, leased_since_ms: offeredAtMs };
      await inSpan(`deliver ${event.type}`, { attributes }, async () =>
        putOff(await attemptDelivery(leased, event, place, clock.now().toISOString())),
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

const MS_PER_SECOND = 1_000;

function observe(places: Places, read: DueDeliveries['read']): void {
  const gauge = (name: string, unit: string, description: string, value: () => number): void =>
    observeGauge(`mps.webhooks.${name}`, { description, unit }, () => [{ value: value(), attributes: {} }]);
  gauge('waiting', '{delivery}', `Deliveries that wait, up to ${MAX_REPLAYED_EVENTS}`, () => read().waiting);
  gauge('under_way', '{attempt}', 'Attempts that are being made', () => places.underWay().length);
  gauge('oldest_due_age', 's', 'How long the delivery that is due the longest has been so', () => {
    return read().oldestDueAgeMs / MS_PER_SECOND;
  });
}
