// A steady load of payments and reads, as merchants make it: connections are kept, every answer counts, nothing is tried again.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { messageOf } from '../failure';
import type { Demo } from '../seed/demo';

/** One in so many requests creates a payment; the others read one. */
const READS_PER_PAYMENT = 4;
const REQUEST_LIMIT_MS = 20_000;
const MAX_KEPT_FAILURES = 20;
const PAUSE_AFTER_FAILURE_MS = 100;
const COUNT_POLL_MS = 500;

export interface Counts {
  readonly asked: number;
  readonly answered: number;
  readonly failed: number;
  /** Of the answers. */
  readonly slowestMs: number;
}

export interface Load {
  /** Since the last time that it was asked. */
  take(): Counts;
  readonly total: () => Counts;
  /** Goes on until so many were asked in all; says so. */
  reach(requests: number): Promise<string>;
  /** The first of those that failed, in words. */
  readonly failures: readonly string[];
  /** Ends after the requests that are under way. */
  stop(): Promise<void>;
}

export function startLoad(baseUrl: string, demo: Demo, inFlight: number): Load {
  const totals = { asked: 0, answered: 0, failed: 0, slowestMs: 0 };
  let taken: Counts = { ...totals };
  let slowestSinceMs = 0;
  const failures: string[] = [];
  const stopping = new AbortController();

  async function ask(method: string, path: string, body?: object): Promise<{ id?: string } | undefined> {
    totals.asked += 1;
    const startedAt = Date.now();
    try {
      const response = await fetch(`${baseUrl}${path}`, {
        method,
        headers: { 'x-api-key': demo.api_key, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(REQUEST_LIMIT_MS),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${response.status} ${text.slice(0, 300)}`);
      totals.answered += 1;
      slowestSinceMs = Math.max(slowestSinceMs, Date.now() - startedAt);
      totals.slowestMs = Math.max(totals.slowestMs, slowestSinceMs);
      return JSON.parse(text) as { id?: string };
    } catch (error) {
      totals.failed += 1;
      const cause = error instanceof Error && error.cause !== undefined ? ` (${messageOf(error.cause)})` : '';
      if (failures.length < MAX_KEPT_FAILURES)
        failures.push(`${new Date(startedAt).toISOString()} ${method} ${path}: ${messageOf(error)}${cause}`);
      return undefined;
    }
  }

  async function merchant(): Promise<void> {
    while (!stopping.signal.aborted) {
      const created = await ask('POST', `/v1/merchants/${demo.merchant_id}/transactions`, {
        provider: 'PROVIDER_A',
        request_id: `load-${randomUUID()}`,
        amount: 1000,
        capture_method: 'ECOMMERCE',
        payment_method: 'PIX',
        pix_data: { description: 'load' },
      });
      if (created?.id === undefined) {
        await delay(PAUSE_AFTER_FAILURE_MS);
        continue;
      }
      for (let read = 0; read < READS_PER_PAYMENT; read += 1)
        await ask('GET', `/v1/merchants/transactions/${created.id}`);
    }
  }

  const merchants = Array.from({ length: inFlight }, merchant);
  return {
    take: () => {
      const since = {
        asked: totals.asked - taken.asked,
        answered: totals.answered - taken.answered,
        failed: totals.failed - taken.failed,
        slowestMs: slowestSinceMs,
      };
      taken = { ...totals };
      slowestSinceMs = 0;
      return since;
    },
    total: () => ({ ...totals }),
    reach: async (requests) => {
      while (totals.asked < requests) await delay(COUNT_POLL_MS);
      return `${requests} asked in all`;
    },
    failures,
    stop: async () => {
      stopping.abort();
      await Promise.all(merchants);
    },
  };
}
