// A steady load of payments and reads, like that of merchants: connections are kept, every answer counts, no request
// is retried. Under it each service is rolled, the release is upgraded and rolled back, pods are evicted through
// their budgets and killed, and a service is scaled by its HPA.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { messageOf, SetupFailure } from '../failure';
import { PROCESS_NAMES } from '../platform/topology';
import { waitUntil } from '../process/guard';
import type { Demo } from '../seed/demo';
import { helm, kubectl, listPods, NAMESPACE, RELEASE } from './cluster';
import { deploy, type Progress } from './deploy';

/** Reads per created payment. */
const READS_PER_PAYMENT = 4;
const REQUEST_LIMIT_MS = 20_000;
const MAX_KEPT_FAILURES = 20;
const PAUSE_AFTER_FAILURE_MS = 100;
const COUNT_POLL_MS = 500;

export interface Counts {
  readonly asked: number;
  readonly answered: number;
  readonly failed: number;
  /** Time of the slowest answer, in milliseconds. */
  readonly slowestMs: number;
}

export interface Load {
  /** Counts since the last call. */
  take(): Counts;
  readonly total: () => Counts;
  /** Waits until this many requests were made in total, and returns the summary. */
  reach(requests: number): Promise<string>;
  /** The first failures as texts. */
  readonly failures: readonly string[];
  /** Stops after the running requests. */
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

const SETTLED_LIMIT_MS = 300_000;
const EVICTION_PAUSE_MS = 1_000;
const SERVICES = PROCESS_NAMES.filter((name) => name !== 'provider-sandbox');

/** Waits until every expected pod is ready and none is terminating. */
async function waitUntilSettled(): Promise<void> {
  const isSettled = async (): Promise<boolean> => {
    const pods = await listPods();
    return pods.length > SERVICES.length && pods.every((pod) => pod.isReady && !pod.isEnding);
  };
  if (!(await waitUntil(isSettled, SETTLED_LIMIT_MS)))
    throw new SetupFailure('The pods did not become ready again.');
}

export async function rollEach(onProgress: (text: string) => void): Promise<void> {
  for (const name of SERVICES) {
    onProgress(`rolling ${name}`);
    await kubectl(['rollout', 'restart', `deployment/${RELEASE}-${name}`]);
    await kubectl(['rollout', 'status', `deployment/${RELEASE}-${name}`, '--timeout=300s']);
  }
  await waitUntilSettled();
}

export async function upgradeAndRollBack(tag: string, onProgress: Progress): Promise<void> {
  await deploy(tag, onProgress, [`secrets.revision=at-${Date.now()}`, 'logLevel=warn']);
  await helm(['rollback', RELEASE, '--wait', '--timeout', '15m']);
  await waitUntilSettled();
}

/** Evicts like `kubectl drain`: through the eviction API, which obeys the PodDisruptionBudgets, until it agrees. */
export async function evictEach(onProgress: (text: string) => void): Promise<{ refused: number }> {
  let refused = 0;
  for (const { name, component } of await listPods()) {
    if (component === 'provider-sandbox') continue;
    const eviction = { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name, namespace: NAMESPACE } };
    const path = `/api/v1/namespaces/${NAMESPACE}/pods/${name}/eviction`;
    onProgress(`evicting ${name}`);
    const isEvicted = async (): Promise<boolean> => {
      const { code, stderr } = await kubectl(['create', '--raw', path, '-f', '-'], {
        input: JSON.stringify(eviction),
        mayFail: true,
      });
      if (code === 0 || stderr.includes('not found')) return true;
      refused += 1;
      await delay(EVICTION_PAUSE_MS);
      return false;
    };
    if (!(await waitUntil(isEvicted, SETTLED_LIMIT_MS)))
      throw new SetupFailure(`${name} could not be evicted.`);
  }
  await waitUntilSettled();
  return { refused };
}

/** Kills one pod of each service without warning, like the loss of its node. The requests of the pod are lost. */
export async function killEach(onProgress: (text: string) => void): Promise<void> {
  for (const service of SERVICES) {
    const pod = (await listPods()).find(({ component, isReady }) => component === service && isReady);
    if (pod === undefined) continue;
    onProgress(`killing ${pod.name}`);
    await kubectl(['delete', 'pod', pod.name, '--grace-period=0', '--force']);
    await waitUntilSettled();
  }
}

/** Returns the largest number of gateways. */
export async function scaleByHpa(tag: string, onProgress: Progress): Promise<number> {
  await deploy(tag, onProgress, [
    'autoscaling.kind=hpa',
    'autoscaling.cpuPercent=50',
    'services.gateway.replicas.max=4',
  ]);
  let most = 0;
  const hasScaled = async (): Promise<boolean> => {
    most = Math.max(most, (await listPods()).filter(({ component }) => component === 'gateway').length);
    return most > 2;
  };
  await waitUntil(hasScaled, SETTLED_LIMIT_MS);
  await waitUntilSettled();
  return most;
}
