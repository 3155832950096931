// Keeps a batch of records for diagnosis. What an organization adds beyond its budget of the day is dropped and counted.
import type { ActivityBatch__Output } from '@mps/contracts/gen/mps/activity/v1/ActivityBatch';
import type { RealClock } from '@mps/kernel';
import { PROVIDER_CALLS_KEPT_MS } from '../limits';
import { makeCallBundles, type ProviderCallStore } from '../provider-calls';
import type { RecordBudget } from '../record-budget';
import { makeBundles, type RequestLogStore } from '../request-logs';

export interface KeepBatchDeps {
  readonly requests: RequestLogStore;
  readonly providerCalls: ProviderCallStore;
  readonly budget: RecordBudget;
  readonly realClock: RealClock;
  /** How long a request is kept. */
  readonly requestsKeptMs: number;
}

export const makeKeepBatch =
  ({ requests, providerCalls, budget, realClock, requestsKeptMs }: KeepBatchDeps) =>
  async ({ dropped, request_logs, provider_calls }: ActivityBatch__Output): Promise<void> => {
    const [logs, calls] = await Promise.all([
      budget.select('requests', request_logs),
      budget.select('provider-calls', provider_calls),
    ]);
    const keptAt = realClock.now();
    const callsExpireAt = new Date(keptAt.getTime() + PROVIDER_CALLS_KEPT_MS);
    await requests.keep(makeBundles(logs, { keptAt, keptMs: requestsKeptMs }));
    await providerCalls.keep(makeCallBundles(calls, callsExpireAt));
    const refused = request_logs.length - logs.length + provider_calls.length - calls.length;
    if (dropped + refused > 0) await requests.countDropped(dropped + refused);
  };
