// The dispatcher: every event to every endpoint that takes it. An event that just happened is stored with a lease of this
// process and attempted at once; what is due again, or found no place, is taken from the store.
import { makeLoop, pause, type Loop } from '@mps/aggregates';
import { inSpan, observeGauge, traceparentOfNow, type Logger } from '@mps/chassis';
import type { BusinessClock, RealClock } from '@mps/kernel';
import { LRUCache } from 'lru-cache';
import type { Directory, Receiver } from '../endpoints';
import { takesEvent } from '../endpoints/domain/endpoint';
import type { LoggedEvent } from '../events/domain/event';
import {
  CLAIMS_AT_ONCE,
  DRAIN_MS,
  DUE_POLL_MS,
  LEASE_CHECK_MS,
  MAX_CACHED_CHARS,
  MAX_REPLAYED_EVENTS,
  PLACES_FOR_FRESH,
} from '../limits';
import type { AttemptDelivery } from './attempt-delivery';
import { deliveryIdOf, newDelivery, type Delivery } from './domain/delivery';
import { makePlaces, type EndpointState, type Places } from './places';
import type { WorkStore } from './work-store';

export interface DispatcherOptions {
  readonly work: WorkStore;
  readonly events: { findByIds(ids: readonly string[]): Promise<readonly LoggedEvent[]> };
  readonly directory: Pick<Directory, 'receiversOf'>;
  readonly attemptDelivery: AttemptDelivery;
  readonly clock: BusinessClock;
  readonly realClock: RealClock;
  /** An attempt counts as made when it was due: the test clock may have jumped over its time. */
  readonly testMode: boolean;
  readonly log: Logger;
}

export interface Dispatcher extends Loop {
  /** Stores what an event owes to endpoints; ends when that is stored, not when it is delivered. */
  offer(event: LoggedEvent): Promise<void>;
  /** Makes the attempts that are due now, and ends with them; answers how many there were. */
  runDue(): Promise<number>;
}

export function makeDispatcher(options: DispatcherOptions): Dispatcher {
  const { directory, log } = options;
  const freed = new Set<string>();
  const places = makePlaces(log, (endpointId) => {
    freed.add(endpointId);
    loop.wake();
  });
  const cached: EventCache = new LRUCache({
    maxSize: MAX_CACHED_CHARS,
    sizeCalculation: ({ object_json, previous_json }) => object_json.length + previous_json.length + 1,
  });
  const offerTo = makeOffer(options, places, cached);
  const { round, roundOf, read } = makeRound(options, places, cached);
  let lookedAtMs = 0;
  const loop = makeLoop({
    name: 'webhook-dispatcher',
    log,
    idle: { firstMs: DUE_POLL_MS, maxMs: DUE_POLL_MS },
    round: async () => {
      const nowMs = options.realClock.now().getTime();
      const some = [...freed];
      freed.clear();
      // Between two looks at everything only endpoints with a free place are served.
      if (some.length > 0 && nowMs < lookedAtMs + DUE_POLL_MS) await roundOf(some);
      else {
        lookedAtMs = nowMs;
        await round();
      }
      return false;
    },
  });
  observe(places, read);
  return {
    ...loop,
    wake() {
      lookedAtMs = 0;
      loop.wake();
    },
    async offer(event) {
      const receivers = await directory.receiversOf(event.company_id);
      const takers = receivers.filter(({ endpoint }) => takesEvent(endpoint, event));
      await Promise.all(takers.map((receiver) => offerTo(receiver, event)));
    },
    async runDue() {
      await round();
      const attempts = places.madeUp();
      await Promise.all(attempts);
      return attempts.length;
    },
    async stop() {
      places.close();
      await loop.stop();
      const drained = new AbortController();
      const attempts = Promise.all(places.underWay()).then(() => drained.abort());
      await Promise.race([attempts, pause(DRAIN_MS, drained.signal)]);
    },
  };
}

/** Events that wait for a place, by id: soon asked for again. */
type EventCache = LRUCache<string, LoggedEvent>;

async function readEvents(
  deliveries: readonly Delivery[],
  events: DispatcherOptions['events'],
  cached: EventCache,
): Promise<ReadonlyMap<string, LoggedEvent>> {
  const byId = new Map<string, LoggedEvent>();
  const unknown = new Set<string>();
  for (const { event_id } of deliveries) {
    const event = cached.get(event_id);
    if (event === undefined) unknown.add(event_id);
    else byId.set(event_id, event);
  }
  for (const event of await events.findByIds([...unknown])) byId.set(event.id, event);
  return byId;
}

/** The first attempt, for an event that just happened. */
function makeOffer({ work, attemptDelivery, clock }: DispatcherOptions, places: Places, cached: EventCache) {
  function deliveryOf(event: LoggedEvent, endpoint_id: string, now: string): Delivery {
    const source = { ...event, event_id: event.id, event_type: event.type };
    const delivery = newDelivery(source, { id: deliveryIdOf(event.id, endpoint_id), endpoint_id }, now);
    const traceparent = traceparentOfNow();
    return traceparent === undefined ? delivery : { ...delivery, traceparent };
  }

  return async ({ endpoint, url }: Receiver, event: LoggedEvent): Promise<void> => {
    const state = places.of(endpoint.id);
    const now = clock.now().toISOString();
    const delivery = deliveryOf(event, endpoint.id, now);
    if (places.free(state, 0) === 0) {
      await work.add(delivery, false);
      cached.set(event.id, event);
      state.hasBacklog = true;
      return;
    }
    const attributes = { 'server.address': url.hostname };
    const attempt = (leave: () => void) =>
      inSpan(`deliver ${event.type}`, { attributes }, () =>
        attemptDelivery(delivery, event, state, now, leave),
      );
    const stored = Promise.withResolvers<boolean>();
    // The place is taken before the delivery is stored, so that no more are leased than there are places.
    places.take(state, true, async (leave) => {
      if (await stored.promise) await attempt(leave);
    });
    try {
      stored.resolve(await work.add(delivery, true));
    } catch (error) {
      stored.resolve(false);
      throw error;
    }
  };
}

/** What is due again, or waited for a place. */
function makeRound(options: DispatcherOptions, places: Places, cached: EventCache) {
  const { work, events, clock, realClock } = options;
  let leasesCheckedAtMs = 0;
  let waiting = 0;
  let oldestDue: string | null = null;

  /** Takes what is due at one endpoint, as far as there are places; ends when it is taken, whoever began with it. */
  async function claim(endpointId: string, now: string): Promise<void> {
    const state = places.of(endpointId);
    if (state.claiming !== null) return state.claiming;
    const free = places.free(state, PLACES_FOR_FRESH);
    state.hasBacklog = free === 0;
    if (free === 0) return;
    state.claiming = take(endpointId, state, now, free).finally(() => {
      state.claiming = null;
    });
    await state.claiming;
  }

  async function take(endpointId: string, state: EndpointState, now: string, free: number): Promise<void> {
    const claimed = await work.claim(endpointId, now, free);
    state.hasBacklog = claimed.length === free;
    const byId = await readEvents(claimed, events, cached);
    for (const delivery of claimed)
      places.take(state, false, (leave) =>
        again(delivery, byId.get(delivery.event_id) ?? null, state, leave),
      );
  }

  function again(
    delivery: Delivery,
    event: LoggedEvent | null,
    state: EndpointState,
    leave: () => void,
  ): Promise<void> {
    const now = clock.now().toISOString();
    const at = options.testMode ? (delivery.next_attempt_at ?? now) : now;
    const { traceparent: linkTo } = delivery;
    const about = { attributes: {}, ...(linkTo !== undefined && { linkTo }) };
    return inSpan(`deliver ${delivery.event_type}`, about, () =>
      options.attemptDelivery(delivery, event, state, at, leave),
    );
  }

  async function checkLeases(): Promise<void> {
    const nowMs = realClock.now().getTime();
    if (nowMs < leasesCheckedAtMs + LEASE_CHECK_MS) return;
    leasesCheckedAtMs = nowMs;
    await work.releaseExpired();
    waiting = await work.countWaiting(MAX_REPLAYED_EVENTS);
  }

  async function roundOf(endpointIds: readonly string[]): Promise<void> {
    const now = clock.now().toISOString();
    for (let start = 0; start < endpointIds.length; start += CLAIMS_AT_ONCE) {
      const some = endpointIds.slice(start, start + CLAIMS_AT_ONCE);
      await Promise.all(some.map((endpointId) => claim(endpointId, now)));
    }
  }

  return {
    roundOf,
    round: async (): Promise<void> => {
      await checkLeases();
      const now = clock.now().toISOString();
      const due = (await work.findWaiting()).filter(({ next_attempt_at }) => next_attempt_at <= now);
      oldestDue = due.map(({ next_attempt_at }) => next_attempt_at).sort()[0] ?? null;
      await roundOf(due.map(({ endpoint_id }) => endpoint_id));
    },
    /** As of the last rounds. */
    read: () => ({
      waiting,
      oldestDueAgeMs: oldestDue === null ? 0 : clock.now().getTime() - Date.parse(oldestDue),
    }),
  };
}

const MS_PER_SECOND = 1_000;

function observe(places: Places, read: () => { waiting: number; oldestDueAgeMs: number }): void {
  const gauge = (name: string, unit: string, description: string, value: () => number): void =>
    observeGauge(`mps.webhooks.${name}`, { description, unit }, () => [{ value: value(), attributes: {} }]);
  gauge('waiting', '{delivery}', `Deliveries that wait, up to ${MAX_REPLAYED_EVENTS}`, () => read().waiting);
  gauge('under_way', '{attempt}', 'Attempts that are being made', () => places.underWay().length);
  gauge('oldest_due_age', 's', 'How long the delivery that is due the longest has been so', () => {
    return read().oldestDueAgeMs / MS_PER_SECOND;
  });
}
