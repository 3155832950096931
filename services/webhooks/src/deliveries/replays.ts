// Shows deliveries and replays them, one or a range. A range is stored with the events it contained at the time of the request.
// The replay loop then creates their deliveries in small steps.
import type { Stored } from '@mps/aggregates';
import { makeLoop, type Loop } from '@mps/background';
import type { Logger } from '@mps/chassis';
import {
  type CallContext,
  type CallerContext,
  type DomainError,
  failure,
  invalid,
  scopeOf,
  violation,
} from '@mps/contracts';
import { err, mapOk, newId, ok, type BusinessClock, type Result } from '@mps/kernel';
import type { CompanyStore } from '../companies';
import { checkDelivers, type EndpointStore } from '../endpoints';
import {
  MAX_OPEN_RANGES,
  MAX_REPLAYED_EVENTS,
  RANGES_A_PAGE,
  RANGES_RETRY_AFTER_SECONDS,
  REPLAY_PAUSE_MS,
  REPLAY_POLL_MS,
  REPLAY_WINDOW,
} from '../limits';
import { makeDeliveryId, makeDelivery, type Delivery } from './domain/delivery';
import type { RangePosition, Replay, ReplayStore } from './replay-store';
import type { DeliveryStore, ReplayRange } from './store';
import type { WorkStore } from './work-store';

export interface ReplayDeps {
  readonly deliveries: DeliveryStore;
  readonly replays: ReplayStore;
  readonly endpoints: Pick<EndpointStore, 'find'>;
  readonly companies: Pick<CompanyStore, 'find'>;
  readonly businessClock: BusinessClock;
  /** Called when new deliveries wait in the store. */
  readonly onWaiting: () => void;
  /** Called when a new range is stored. */
  readonly onRange: () => void;
}

export async function getDelivery(
  { deliveries }: Pick<ReplayDeps, 'deliveries'>,
  deliveryId: string,
  { caller }: CallerContext,
): Promise<Result<Delivery, DomainError>> {
  const found = await deliveries.find(scopeOf(caller), deliveryId);
  return found === null ? err({ code: 'resource_not_found' }) : ok(found);
}

interface Replayed {
  readonly delivery_id: string;
  readonly replayed: boolean;
}

/** resource_not_found · invalid_webhook_endpoint_state. Creates a new delivery of the same event. */
export async function replayDelivery(
  deps: ReplayDeps,
  deliveryId: string,
  context: CallContext,
): Promise<Result<Replayed, DomainError>> {
  const { deliveries, endpoints, businessClock } = deps;
  const scope = scopeOf(context.caller);
  const made = await deliveries.create<DomainError>(scope, {
    idempotency: context.idempotency,
    deadlineMs: context.deadlineMs,
    async decide() {
      const original = await deliveries.find(scope, deliveryId);
      if (original === null) return err({ code: 'resource_not_found' });
      const { endpoint_id } = original;
      const endpoint = await endpoints.find(scope, endpoint_id);
      if (endpoint === null)
        return err(failure('invalid_webhook_endpoint_state', 'webhook_endpoint_deleted'));
      const delivers = await checkDelivers(deps, endpoint);
      if (!delivers.ok) return delivers;
      const next = makeDelivery(original, { id: newId(), endpoint_id }, businessClock.now().toISOString());
      return ok({ next, events: [] });
    },
  });
  if (made.ok && made.value.moved) deps.onWaiting();
  return mapOk(made, ({ stored, replayed }) => ({ delivery_id: stored.id, replayed }));
}

const UNKNOWN_ENDPOINT = invalid(
  violation('#/endpoint_id', 'webhook_endpoint_not_found', 'unknown_webhook_endpoint'),
);

const TOO_MANY_RANGES: DomainError = {
  code: 'rate_limited',
  retryAfterSeconds: RANGES_RETRY_AFTER_SECONDS,
};

interface ReplayedRange {
  readonly count: number;
  readonly replayed: boolean;
}

/** validation_error (webhook_endpoint_not_found, too_big at #/to) · invalid_webhook_endpoint_state · rate_limited */
export async function replayRange(
  deps: ReplayDeps,
  range: ReplayRange,
  context: CallContext,
): Promise<Result<ReplayedRange, DomainError>> {
  const { deliveries, replays, endpoints, businessClock } = deps;
  const scope = scopeOf(context.caller);
  const made = await replays.create<DomainError>(scope, {
    idempotency: context.idempotency,
    deadlineMs: context.deadlineMs,
    async decide() {
      const endpoint = await endpoints.find(scope, range.endpoint_id);
      if (endpoint === null) return err(UNKNOWN_ENDPOINT);
      const delivers = await checkDelivers(deps, endpoint);
      if (!delivers.ok) return delivers;
      if ((await replays.countOpen(endpoint.id, MAX_OPEN_RANGES)) >= MAX_OPEN_RANGES)
        return err(TOO_MANY_RANGES);
      const events = await deliveries.findReplayable(range);
      if (events.length > MAX_REPLAYED_EVENTS)
        return err(
          invalid(violation('#/to', 'too_big', 'too_many_events_to_replay', { max: MAX_REPLAYED_EVENTS })),
        );
      const { id: endpoint_id, organization_id, company_id } = endpoint;
      const owner = { organization_id, company_id, endpoint_id };
      const now = businessClock.now().toISOString();
      const open = events.length > 0 && { open_since: now };
      const next = { id: newId(), ...owner, events, made: 0, created_at: now, ...open };
      return ok({ next, events: [] });
    },
  });
  if (made.ok && made.value.moved) deps.onRange();
  return mapOk(made, ({ stored, replayed }) => ({ count: stored.events.length, replayed }));
}

/**
 * Creates the deliveries of stored ranges. A range waits while REPLAY_WINDOW deliveries of its endpoint are due. The loop passes
 * over all open ranges, the oldest first, and pauses after a pass that created nothing. So a range without progress holds up no
 * other range. The replica that took the request begins at once. The others join at their next poll, and continue if it is
 * killed. No lease is needed: the delivery's id follows from range, endpoint and event, so two replicas create one delivery.
 */
export function makeReplayLoop(
  {
    work,
    replays,
    businessClock,
    onWaiting,
  }: Pick<ReplayDeps, 'replays' | 'businessClock' | 'onWaiting'> & {
    readonly work: Pick<WorkStore, 'add' | 'countDue'>;
  },
  log: Logger,
): Loop {
  /** null at the start of a pass. */
  let after: RangePosition | null = null;
  /** Whether this pass has created a delivery. */
  let hasCreated = false;

  /** Returns whether it created a delivery. */
  async function advance(range: Stored<Replay>): Promise<boolean> {
    const { endpoint_id } = range;
    if (range.made >= range.events.length) {
      // Earlier versions left finished ranges open.
      await replays.advance(range, range.made);
      return false;
    }
    const now = businessClock.now().toISOString();
    const due = await work.countDue(endpoint_id, now, REPLAY_WINDOW);
    const events = range.events.slice(range.made, range.made + REPLAY_WINDOW - due);
    if (events.length === 0) return false;
    await Promise.all(
      events.map((event) => {
        const id = makeDeliveryId(range.id, endpoint_id, event.event_id);
        return work.add(makeDelivery({ ...range, ...event }, { id, endpoint_id }, now), null);
      }),
    );
    onWaiting();
    await replays.advance(range, range.made + events.length);
    return true;
  }

  /** Returns whether the pass created a delivery. */
  function endPass(): boolean {
    const created = hasCreated;
    after = null;
    hasCreated = false;
    return created;
  }

  async function round(stopping: AbortSignal): Promise<boolean> {
    while (!stopping.aborted) {
      const ranges = await replays.findOpen(after);
      for (const range of ranges) {
        // Set before its work: after a failed round, the loop continues behind the range that failed.
        after = { id: range.id, created_at: range.created_at };
        if (await advance(range)) hasCreated = true;
      }
      if (ranges.length < RANGES_A_PAGE) return endPass();
      if (hasCreated) return true;
    }
    return false;
  }

  const idle = { firstMs: REPLAY_PAUSE_MS, maxMs: REPLAY_POLL_MS };
  return makeLoop({ name: 'webhook-replays', log, round, idle });
}
