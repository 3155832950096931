// The runner carries out jobs that are due by the business clock, and delivers callbacks (signed as Standard Webhooks) until the
// platform accepts them. `settle` does both until the backlog is empty. A job is removed in the same write as its effect. Its
// claim only spares two runners the same work.
import { isDatabaseUnavailable } from '@mps/aggregates';
import type { LoopOptions } from '@mps/background';
import type { Logger } from '@mps/chassis';
import type { BusinessClock, RealClock } from '@mps/kernel';
import { Webhook } from 'standardwebhooks';
import {
  CALLBACK_FIRST_RETRY_MS,
  CALLBACK_MAX_RETRY_MS,
  JOB_LEASE_MS,
  JOB_MAX_RETRY_MS,
  MAX_WRITE_ATTEMPTS,
  SETTLE_LIMIT_MS,
  SETTLE_POLL_MS,
  CALLBACK_TIMEOUT_MS,
  DUE_PAUSE_MS,
} from '../limits';
import { pay } from '../orders/domain/change-order';
import { openPlannedChargeback, winPlannedChargeback } from '../orders/domain/disputes';
import { type Order, type PlannedJob, type Step, unchanged } from '../orders/domain/order';
import { resolvePending } from '../orders/domain/place-order';
import { completeRefund } from '../orders/domain/refunds';
import type { OrderStore } from '../orders/store';
import type { CallbackQueue, ClaimedJob, JobQueue, ClaimedCallback } from './store';

export interface Clocks {
  readonly business: BusinessClock;
  readonly real: RealClock;
}

export interface RoundOptions {
  /** Does one piece of work. Returns false when there was none. */
  readonly work: () => Promise<boolean>;
  readonly parallel: number;
  /** In how many milliseconds the next piece is due; null: none is. */
  readonly nextInMs: () => Promise<number | null>;
}

/** A round of a loop: one piece of work, then the rest of the backlog by `parallel` workers. */
export const makeRound =
  ({ work, parallel, nextInMs }: RoundOptions): LoopOptions['round'] =>
  async (stopping) => {
    if (!(await work())) {
      const ms = await nextInMs();
      // The work is due: it arrived just now, or another worker has it.
      return ms !== null && (ms > 0 ? ms : DUE_PAUSE_MS);
    }
    const drain = async (): Promise<void> => {
      while (!stopping.aborted && (await work()));
    };
    await Promise.all(Array.from({ length: parallel }, drain));
    return true;
  };

/** Runs one due job. Returns false when none is due. */
export type RunDueJob = () => Promise<boolean>;

/** A job that throws is postponed, longer after each failure. Its ids are logged, because it needs an operator. */
export function makeRunDueJob(orders: OrderStore, jobs: JobQueue, clocks: Clocks, log: Logger): RunDueJob {
  return async () => {
    const claimed = await jobs.claim(clocks.business.now());
    if (!claimed) return false;
    try {
      await carryOut(claimed, orders, jobs, clocks);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      const { jobId, orderId, failures } = claimed;
      const retryInMs = Math.min(JOB_LEASE_MS * 2 ** failures, JOB_MAX_RETRY_MS);
      await jobs.postpone(claimed, retryInMs);
      log.error(
        { jobId, orderId, failures: failures + 1, retryInMs, err: error },
        'a job failed and is postponed',
      );
    }
    return true;
  };
}

async function carryOut(
  { jobId, orderId, job }: ClaimedJob,
  orders: OrderStore,
  jobs: JobQueue,
  clocks: Clocks,
): Promise<void> {
  for (let attempt = 0; attempt < MAX_WRITE_ATTEMPTS; attempt++) {
    const stored = await orders.find(orderId);
    const step = stored && runJob(stored.order, job, clocks.business.now());
    if (!step || step.order === stored.order) return jobs.remove(jobId);
    if (await orders.save(step, stored.order.sequence, jobId)) return;
  }
}

/** Sends one waiting callback; `idle` when none waits. */
export type DeliverCallback = () => Promise<'idle' | 'delivered' | 'failed'>;

export function makeDeliverCallback(queue: CallbackQueue, send: SendCallback): DeliverCallback {
  return async () => {
    const claimed = await queue.claim();
    if (!claimed) return 'idle';
    if (await send(claimed)) {
      await queue.delivered(claimed.callbackId);
      return 'delivered';
    }
    await queue.retryIn(claimed, toRetryDelayMs(claimed.attempts));
    return 'failed';
  };
}

/** Doubles from the first delay up to the cap. */
function toRetryDelayMs(failedAttempts: number): number {
  return Math.min(CALLBACK_FIRST_RETRY_MS * 2 ** failedAttempts, CALLBACK_MAX_RETRY_MS);
}

export interface Settled {
  readonly jobs: number;
  readonly callbacks: number;
  /** Callbacks that the platform has not accepted. Their retries go on. */
  readonly undelivered: number;
}

/** Returns when no job is due and no callback may soon be accepted, or after SETTLE_LIMIT_MS. */
export type Settle = () => Promise<Settled>;

export function makeSettle(parts: {
  readonly runDueJob: RunDueJob;
  readonly deliverCallback: DeliverCallback;
  readonly jobs: JobQueue;
  readonly callbacks: CallbackQueue;
  readonly clocks: Clocks;
  readonly pause: (ms: number) => Promise<void>;
}): Settle {
  const { runDueJob, deliverCallback, jobs, callbacks, clocks, pause } = parts;
  return async () => {
    const giveUpAtMs = performance.now() + SETTLE_LIMIT_MS;
    let ranJobs = 0;
    let delivered = 0;
    for (;;) {
      while (await runDueJob()) ranJobs += 1;
      for (let result = await deliverCallback(); result !== 'idle'; result = await deliverCallback()) {
        if (result === 'delivered') delivered += 1;
      }
      // The order matters: a loop that finishes a job writes its callbacks in the same transaction.
      const due = await jobs.countDue(clocks.business.now());
      const isQuiet = due === 0 && (await callbacks.countHopeful()) === 0;
      if (isQuiet || performance.now() >= giveUpAtMs)
        return { jobs: ranJobs, callbacks: delivered, undelivered: await callbacks.count() };
      await pause(SETTLE_POLL_MS);
    }
  };
}

const SECRET_PREFIX = 'whsec_';

/** True when the receiver answered 2xx. Never throws. */
export type SendCallback = (callback: ClaimedCallback) => Promise<boolean>;

/** `secret`: base64 after `whsec_`, else a text that is used as bytes. */
export function makeCallbackSender(options: {
  readonly url: string;
  readonly secret: string;
  readonly realClock: RealClock;
  readonly log: Logger;
}): SendCallback {
  const webhook = options.secret.startsWith(SECRET_PREFIX)
    ? new Webhook(options.secret)
    : new Webhook(Buffer.from(options.secret, 'utf8'), { format: 'raw' });
  return async ({ callbackId, eventId, body, attempts }) => {
    const sentAt = options.realClock.now();
    try {
      const response = await fetch(options.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'webhook-id': eventId,
          'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1_000)),
          'webhook-signature': webhook.sign(eventId, sentAt, body),
        },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(CALLBACK_TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (!response.ok)
        options.log.warn({ callbackId, eventId, attempts, status: response.status }, 'callback refused');
      return response.ok;
    } catch (error) {
      options.log.warn({ callbackId, eventId, attempts, err: error }, 'callback not delivered');
      return false;
    }
  };
}

/**
 * A job that no longer fits its order (reversed, resolved by hand) changes nothing. The payer paid at `dueAt`, even when the job
 * runs later.
 */
export function runJob(order: Order, job: PlannedJob, now: Date): Step {
  const { action, dueAt } = job;
  switch (action.kind) {
    case 'RESOLVE':
      return resolvePending(order, now);
    case 'PAY': {
      const step = pay(order, { via: action.via, amountCents: null, paidAt: dueAt, payer: {} }, now);
      return step.ok ? step.value : unchanged(order);
    }
    case 'COMPLETE_REFUND':
      return completeRefund(order, action.refundId, now);
    case 'OPEN_CHARGEBACK':
      return openPlannedChargeback(order, dueAt);
    case 'WIN_CHARGEBACK':
      return winPlannedChargeback(order, dueAt);
  }
}
