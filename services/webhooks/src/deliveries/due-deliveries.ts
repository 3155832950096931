// Works off the backlog: finds due deliveries in the store, leases as many as there are permits, and attempts them. Among
// endpoints that wait for the same pool, the one served longest ago comes first. So the backlog of one merchant does not delay
// another merchant.
import { inSpan } from '@mps/chassis';
import type { BusinessClock } from '@mps/kernel';
import type { LRUCache } from 'lru-cache';
import type { LoggedEvent } from '../events/domain/event';
import { CLAIMS_AT_ONCE, COUNT_EVERY_MS, MAX_REPLAYED_EVENTS, MAX_WAITING_ENDPOINTS } from '../limits';
import type { AttemptDelivery } from './attempt-delivery';
import type { Delivery } from './domain/delivery';
import type { Permit, Permits } from './permits';
import type { EndpointState } from './pools';
import type { LeasedDelivery, WaitingHead, WorkStore } from './work-store';

export interface DeliveryOptions {
  readonly work: WorkStore;
  readonly events: { findByIds(ids: readonly string[]): Promise<readonly LoggedEvent[]> };
  readonly attemptDelivery: AttemptDelivery;
  readonly businessClock: BusinessClock;
  /** Dates an attempt at its due time: the test clock may have jumped past it. */
  readonly sandboxMode: boolean;
}

/** Events of deliveries that wait for a permit, by id: the next claim needs them soon. */
export type EventCache = LRUCache<string, LoggedEvent>;

export type DueDeliveries = ReturnType<typeof makeDueDeliveries>;

/** `lookIn` schedules a look at the store after this many milliseconds. */
export function makeDueDeliveries(
  options: DeliveryOptions,
  permits: Permits,
  cached: EventCache,
  lookIn: (ms: number) => void,
) {
  const { work, businessClock } = options;
  const claim = makeClaim(options, permits, cached, putOff);
  let countedAtMs = -Infinity;
  let waiting = 0;
  let oldestDue: string | null = null;

  const msUntil = (due: string): number => Date.parse(due) - businessClock.now().getTime();

  /** Schedules a look at `dueAgain`; does nothing when it is null. */
  function putOff(dueAgain: string | null): void {
    if (dueAgain !== null) lookIn(Math.max(0, msUntil(dueAgain)));
  }

  async function checkLeases(): Promise<void> {
    const nowMs = performance.now();
    const leftMs = await work.releaseExpired();
    if (leftMs !== null) lookIn(Math.max(0, leftMs));
    if (nowMs < countedAtMs + COUNT_EVERY_MS) return;
    countedAtMs = nowMs;
    waiting = await work.countWaiting(MAX_REPLAYED_EVENTS);
  }

  async function findHeads(): Promise<readonly WaitingHead[]> {
    const heads: WaitingHead[] = [];
    for (let isMore = true; isMore;) {
      const page = await work.findWaiting(heads.at(-1)?.endpoint_id);
      heads.push(...page);
      isMore = page.length === MAX_WAITING_ENDPOINTS;
    }
    return heads;
  }

  async function serve(endpointIds: readonly string[]): Promise<void> {
    const now = businessClock.now().toISOString();
    for (let start = 0; start < endpointIds.length; start += CLAIMS_AT_ONCE) {
      const some = endpointIds.slice(start, start + CLAIMS_AT_ONCE);
      await Promise.all(some.map((endpointId) => claim(endpointId, now)));
    }
  }

  return {
    putOff,
    serve,

    /** Serves all endpoints with due deliveries. Schedules the next look at the next due time. */
    async look(): Promise<void> {
      await checkLeases();
      const now = businessClock.now().toISOString();
      const heads = [...(await findHeads())].sort((a, b) => (a.next_attempt_at < b.next_attempt_at ? -1 : 1));
      const due = heads.filter(({ next_attempt_at }) => next_attempt_at <= now);
      oldestDue = due[0]?.next_attempt_at ?? null;
      putOff(heads[due.length]?.next_attempt_at ?? null);
      const lastGrant = ({ endpoint_id }: WaitingHead): number => permits.getState(endpoint_id).lastGrant;
      permits.beginLook();
      await serve(due.sort((a, b) => lastGrant(a) - lastGrant(b)).map(({ endpoint_id }) => endpoint_id));
    },

    /** Returns the numbers of the last look: waiting deliveries, and the age of the oldest due one in milliseconds. */
    read: () => ({ waiting, oldestDueAgeMs: oldestDue === null ? 0 : -msUntil(oldestDue) }),
  };
}

/** Returns the function that claims the due deliveries of one endpoint. */
function makeClaim(
  options: DeliveryOptions,
  permits: Permits,
  cached: EventCache,
  putOff: (dueAgain: string | null) => void,
) {
  const { work, businessClock } = options;

  /** Claims as many due deliveries of one endpoint as there are permits. Joins a claim that is under way. */
  async function claim(endpointId: string, now: string): Promise<void> {
    const state = permits.getState(endpointId);
    if (state.claiming !== null) return state.claiming;
    const free = permits.takeForBacklog(state);
    state.hasBacklog = free.length === 0;
    if (free.length === 0) return;
    state.claiming = take(state, now, free).finally(() => {
      state.claiming = null;
      for (const permit of free) if (!permit.isHeld()) permit.release();
    });
    await state.claiming;
  }

  async function take(state: EndpointState, now: string, free: readonly Permit[]): Promise<void> {
    const claimed = await work.claim(state.endpointId, now, free.length);
    state.hasBacklog = claimed.length === free.length;
    const byId = await readEvents(claimed, options.events, cached);
    claimed.forEach((delivery, index) => {
      const permit = free[index];
      permit?.hold(() => again(delivery, byId.get(delivery.event_id) ?? null, permit));
    });
  }

  function again(delivery: LeasedDelivery, event: LoggedEvent | null, permit: Permit): Promise<void> {
    const now = businessClock.now().toISOString();
    const at = options.sandboxMode ? (delivery.next_attempt_at ?? now) : now;
    const { traceparent: linkTo } = delivery;
    const about = { attributes: {}, ...(linkTo !== undefined && { linkTo }) };
    return inSpan(`deliver ${delivery.event_type}`, about, async () =>
      putOff(await options.attemptDelivery(delivery, event, permit, at)),
    );
  }

  return claim;
}

async function readEvents(
  deliveries: readonly Delivery[],
  events: DeliveryOptions['events'],
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
