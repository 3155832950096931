// One attempt of a delivery from its place to its record: who is told now, what came back, what follows from it, and
// whether its endpoint has failed for too long.
import { setTimeout as delay } from 'node:timers/promises';
import { backoffMs } from '@mps/background';
import { makeCounter, type Logger } from '@mps/chassis';
import type { Directory, Receiver } from '../endpoints';
import type { DisabledReason, Endpoint } from '../endpoints/domain/endpoint';
import type { LoggedEvent } from '../events/domain/event';
import type { Attempted, MakeAttempt } from './attempt';
import { ATTEMPT_TIMEOUT_MS, DELIVERY_LEASE_MS, UNLOGGED_RETRY_MS } from '../limits';
import { type Attempt, type Delivery, makeDeliveryId, encodeMessage } from './domain/delivery';
import {
  failingSince,
  hasFailedTooLong,
  MAX_DELIVERY_MS,
  decideOutcome,
  type Outcome,
} from './domain/schedule';
import type { Place } from './places';
import type { EndpointState } from './pools';
import type { DeliveryStore } from './store';
import type { FailureStore, LeasedDelivery, Settlement, WorkStore } from './work-store';

export interface AttemptDeps {
  readonly work: Pick<WorkStore, 'settle'>;
  readonly failures: FailureStore;
  readonly deliveries: Pick<DeliveryStore, 'hasSucceededSince'>;
  readonly directory: Pick<Directory, 'findReceivers'>;
  readonly attempt: MakeAttempt;
  /** `endpoint`: as it was asked. */
  readonly disable: (endpoint: Endpoint, reason: DisabledReason) => Promise<void>;
  readonly log: Logger;
}

/**
 * `event` null: retention has taken it, or it is not in the log yet. `at`: when the attempt counts as made, ISO 8601 of the
 * business clock. The place is left as soon as the endpoint is known to be well; where its turn does not come, the delivery
 * waits as before. Answers when the delivery is due again, null for one that has ended.
 */
export type AttemptDelivery = (
  delivery: LeasedDelivery,
  event: LoggedEvent | null,
  place: Place,
  at: string,
) => Promise<string | null>;

/** An attempt that begins later may outlast its lease. */
const LAST_START_MS = DELIVERY_LEASE_MS - ATTEMPT_TIMEOUT_MS;
const SETTLE_ATTEMPTS = 5;
const SETTLE_BACKOFF = { firstMs: 50, maxMs: 1_000 } as const;

const countAttempt = makeCounter('mps.webhooks.attempts', {
  description: 'Attempts to deliver an event, by how they ended',
  unit: '{attempt}',
});

export function makeAttemptDelivery(deps: AttemptDeps): AttemptDelivery {
  const { failures, directory } = deps;

  async function disable(endpoint: Endpoint, reason: DisabledReason): Promise<void> {
    deps.log.warn({ endpoint_id: endpoint.id, reason }, 'a webhook endpoint is disabled');
    await deps.disable(endpoint, reason);
  }

  async function noteFailure({ endpoint }: Receiver, state: EndpointState, at: string): Promise<void> {
    const known = state.failingSince ?? (await failures.failingSince(endpoint.id));
    const since = failingSince(known, endpoint.enabled_at, at);
    state.failingSince = since;
    if (since !== known) await failures.setFailingSince(endpoint.id, since);
    if (!hasFailedTooLong(since, at)) return;
    // Another replica may have seen a success that this one knows nothing of.
    if (await deps.deliveries.hasSucceededSince(endpoint.id, since)) {
      state.failingSince = at;
      await failures.setFailingSince(endpoint.id, at);
    } else await disable(endpoint, 'failing');
  }

  /** What follows for the endpoint from an attempt that is written down. */
  async function note(receiver: Receiver, outcome: Outcome, state: EndpointState, at: string): Promise<void> {
    if (outcome.kind === 'failed' && outcome.gone) await disable(receiver.endpoint, 'gone');
    else if (outcome.kind !== 'succeeded') await noteFailure(receiver, state, at);
  }

  async function settle(delivery: LeasedDelivery, settlement: Settlement): Promise<string | null> {
    await settlePatiently(deps, delivery, settlement);
    return settlement.next_attempt_at;
  }

  return async (delivery, event, place, at) => {
    const { state } = place;
    if (!(await place.turn)) return settle(delivery, { ...delivery, attempt: null });
    // Asked for anew: since the delivery was made its endpoint may have been disabled, or moved.
    const receivers = await directory.findReceivers(delivery.company_id);
    const receiver = receivers.find(({ endpoint }) => endpoint.id === delivery.endpoint_id);
    if (receiver !== undefined && event === null && mayBeLogged(delivery, at))
      return settle(delivery, toSettlement({ kind: 'retry', delayMs: UNLOGGED_RETRY_MS }, null, at));
    if (receiver === undefined || event === null)
      return settle(delivery, toSettlement({ kind: 'failed', gone: false }, null, at));
    // Another replica may attempt it before this attempt would have ended.
    if (performance.now() - delivery.leased_since_ms > LAST_START_MS) return null;
    const attempted = await place.timed((cut) => deps.attempt(receiver, event.id, encodeMessage(event), cut));
    if (attempted === null) return settle(delivery, { ...delivery, attempt: null });
    const number = delivery.attempts.length + 1;
    const outcome = decideOutcome(attempted.answer, delivery.event_id, delivery.endpoint_id, number);
    countAttempt({ outcome: outcome.kind, answer: answerClass(attempted) });
    const isNewlyWell = outcome.kind === 'succeeded' && state.failingSince !== null;
    if (outcome.kind === 'succeeded') {
      state.failingSince = null;
      place.leave();
    }
    const dueAgain = await settle(delivery, toSettlement(outcome, toAttempt(attempted, at), at));
    if (isNewlyWell) await failures.setFailingSince(delivery.endpoint_id, null);
    await note(receiver, outcome, state, at);
    return dueAgain;
  };
}

/**
 * Whether an event that the log lacks may come: a process was killed when it had stored the delivery and not the event yet,
 * which comes to the log with the next look at its topic. What is delivered anew was in the log once, and retention has
 * taken it.
 */
const mayBeLogged = ({ id, event_id, endpoint_id, created_at }: Delivery, at: string): boolean =>
  id === makeDeliveryId(event_id, endpoint_id) && Date.parse(at) - Date.parse(created_at) < MAX_DELIVERY_MS;

/** An attempt that cannot be written down is made again when its lease has run out: it is worth some tries. */
async function settlePatiently(
  { work }: Pick<AttemptDeps, 'work'>,
  delivery: LeasedDelivery,
  settlement: Settlement,
): Promise<void> {
  for (let failures = 0; ; failures += 1) {
    try {
      await work.settle(delivery, settlement);
      return;
    } catch (error) {
      if (failures >= SETTLE_ATTEMPTS) throw error;
      await delay(backoffMs(failures, SETTLE_BACKOFF));
    }
  }
}

function toSettlement(outcome: Outcome, attempt: Attempt | null, at: string): Settlement {
  const ended = { attempt, next_attempt_at: null, updated_at: at };
  switch (outcome.kind) {
    case 'succeeded':
      return { ...ended, status: 'SUCCEEDED' };
    case 'failed':
      return { ...ended, status: 'FAILED' };
    case 'retry': {
      const next = new Date(Date.parse(at) + outcome.delayMs).toISOString();
      return { ...ended, status: 'PENDING', next_attempt_at: next };
    }
  }
}

const toAttempt = ({ answer, latency_ms, response_excerpt }: Attempted, at: string): Attempt => ({
  at,
  response_status: 'status' in answer ? answer.status : null,
  error: 'error' in answer ? answer.error : null,
  latency_ms,
  response_excerpt,
});

/** `2xx`, or why there was no response: few values, never a receiver's. */
const answerClass = ({ answer }: Attempted): string =>
  'status' in answer ? `${Math.floor(answer.status / 100)}xx` : answer.error;
