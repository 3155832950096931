// One attempt of a delivery, from its permit to its stored result.
import { setTimeout as delay } from 'node:timers/promises';
import { backoffMs } from '@mps/background';
import { makeCounter } from '@mps/chassis';
import type { Directory } from '../endpoints';
import type { LoggedEvent } from '../events/domain/event';
import type { Attempted, MakeAttempt } from './attempt';
import { ATTEMPT_TIMEOUT_MS, DELIVERY_LEASE_MS, UNLOGGED_RETRY_MS } from '../limits';
import { type Attempt, type Delivery, makeDeliveryId, encodeMessage } from './domain/delivery';
import { decideOutcome, MAX_DELIVERY_MS, type Outcome } from './domain/schedule';
import { noteOutcome, type HealthDeps } from './endpoint-health';
import type { Permit } from './permits';
import type { LeasedDelivery, Settlement, WorkStore } from './work-store';

export interface AttemptDeps extends HealthDeps {
  readonly work: Pick<WorkStore, 'settle'>;
  readonly directory: Pick<Directory, 'findReceivers'>;
  readonly attempt: MakeAttempt;
  /** The event as it may be sent now: an erasure may have blanked its person while it was in memory. */
  readonly withoutErased: (event: LoggedEvent) => Promise<LoggedEvent>;
}

/**
 * `event` is null when retention has deleted it, or when it is not in the log yet. `at` is the
 * recorded time of the attempt, ISO 8601 of the business clock. A success releases the permit before the outcome is stored.
 * Without a permit the delivery waits as before. Returns when the delivery is due again; null when it has ended, or when its
 * lease is too old.
 */
export type AttemptDelivery = (
  delivery: LeasedDelivery,
  event: LoggedEvent | null,
  permit: Permit,
  at: string,
) => Promise<string | null>;

/** Age of a lease, in milliseconds, after which an attempt could outlast it. */
const LAST_START_MS = DELIVERY_LEASE_MS - ATTEMPT_TIMEOUT_MS;
const SETTLE_ATTEMPTS = 5;
const SETTLE_BACKOFF = { firstMs: 50, maxMs: 1_000 } as const;

const countAttempt = makeCounter('mps.webhooks.attempts', {
  description: 'Attempts to deliver an event, by how they ended',
  unit: '{attempt}',
});

export const makeAttemptDelivery =
  (deps: AttemptDeps): AttemptDelivery =>
  async (delivery, event, permit, at) => {
    const { failures, directory } = deps;
    const { state } = permit;
    if (!(await permit.granted)) return settle(deps, delivery, { ...delivery, attempt: null });
    // Read again: the endpoint may have been disabled, or its URL changed, since the delivery was created.
    const receivers = await directory.findReceivers(delivery.company_id);
    const receiver = receivers.find(({ endpoint }) => endpoint.id === delivery.endpoint_id);
    if (receiver !== undefined && event === null && canStillBeLogged(delivery, at))
      return settle(deps, delivery, toSettlement({ kind: 'retry', delayMs: UNLOGGED_RETRY_MS }, null, at));
    if (receiver === undefined || event === null)
      return settle(deps, delivery, toSettlement({ kind: 'failed', gone: false }, null, at));
    const sent = await deps.withoutErased(event);
    // Another replica may attempt it before this attempt would end.
    if (performance.now() - delivery.leased_since_ms > LAST_START_MS) return null;
    const attempted = await permit.timed((cut) => deps.attempt(receiver, sent.id, encodeMessage(sent), cut));
    if (attempted === null) return settle(deps, delivery, { ...delivery, attempt: null });
    const number = delivery.attempts.length + 1;
    const outcome = decideOutcome(attempted.answer, delivery.event_id, delivery.endpoint_id, number);
    countAttempt({ outcome: outcome.kind, answer: classifyAnswer(attempted) });
    const isNewlyWell = outcome.kind === 'succeeded' && state.failingSince !== null;
    if (outcome.kind === 'succeeded') {
      state.failingSince = null;
      permit.release();
    }
    const dueAgain = await settle(deps, delivery, toSettlement(outcome, toAttempt(attempted, at), at));
    if (isNewlyWell) await failures.setFailingSince(delivery.endpoint_id, null);
    await noteOutcome(deps, receiver, outcome, state, at);
    return dueAgain;
  };

/**
 * Whether a missing event may still reach the log. A process may have been killed between storing the delivery and the event: the
 * event then comes with the next read of its topic. The event of a replay was in the log once, and retention has deleted it.
 */
const canStillBeLogged = ({ id, event_id, endpoint_id, created_at }: Delivery, at: string): boolean =>
  id === makeDeliveryId(event_id, endpoint_id) && Date.parse(at) - Date.parse(created_at) < MAX_DELIVERY_MS;

/** Stores the result, in several tries: an attempt without a stored result is made again when its lease ends. */
async function settle(
  { work }: Pick<AttemptDeps, 'work'>,
  delivery: LeasedDelivery,
  settlement: Settlement,
): Promise<string | null> {
  for (let failures = 0; ; failures += 1) {
    try {
      await work.settle(delivery, settlement);
      return settlement.next_attempt_at;
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

const toAttempt = ({ answer, latency_ms, response_excerpt, sent }: Attempted, at: string): Attempt => ({
  at,
  response_status: 'status' in answer ? answer.status : null,
  error: 'error' in answer ? answer.error : null,
  latency_ms,
  response_excerpt,
  sent,
});

/** `2xx`, or the reason of a missing response: few values, never a receiver's text. */
const classifyAnswer = ({ answer }: Attempted): string =>
  'status' in answer ? `${Math.floor(answer.status / 100)}xx` : answer.error;
