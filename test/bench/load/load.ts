// One measured load: requests, latencies, and CPU per request and process. Also the CPU of idle processes.
import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import autocannon from 'autocannon';
import { measureCpuMs, usedSince, type Processes } from '../platform/cpu';

/** Code stays interpreted for its first few hundred runs. Therefore the warm-up counts requests, not seconds. */
const WARM_UP_REQUESTS = 1_000;
export const MEASURED_SECONDS = 10;
export const IDLE_SECONDS = 20;
const MS_PER_SECOND = 1_000;

export interface Subject {
  readonly name: string;
  readonly request: autocannon.Request;
  readonly url: string;
  /** Concurrent requests. */
  readonly inFlight: number;
  /** Requests per second at a steady rate. The default is as many as are answered. */
  readonly perSecond?: number;
  /** Warm-up requests, for a subject with compiled code. */
  readonly warmUpRequests?: number;
  /** Number of requests instead of ten seconds, for a limited supply. */
  readonly measuredRequests?: number;
  /** The processes with measured CPU. */
  readonly processes: Processes;
}

export interface Measured {
  readonly name: string;
  readonly inFlight: number;
  /** True for a steady rate. */
  readonly isPaced: boolean;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly cpuMsPerRequest: number;
  readonly cpuMsPerRequestOf: Readonly<Record<string, number>>;
  readonly failed: number;
  /** Requests answered with 2xx, including the warm-up. */
  readonly answered: number;
  /** Start of the measurement after the warm-up, in epoch milliseconds. */
  readonly beganAtMs: number;
}

export async function measure(subject: Subject): Promise<Measured> {
  const send = subject.perSecond === undefined ? sendBusily : sendEvenly(subject.perSecond);
  const warmUp = await send(subject, { requests: subject.warmUpRequests ?? WARM_UP_REQUESTS });
  const before = measureCpuMs(subject.processes);
  const beganAtMs = Date.now();
  const { answered, failed, seconds, p50Ms, p99Ms } = await send(subject, toExtent(subject));
  const used = usedSince(before, measureCpuMs(subject.processes), answered);
  return {
    name: subject.name,
    inFlight: subject.inFlight,
    isPaced: subject.perSecond !== undefined,
    perSecond: answered / seconds,
    p50Ms,
    p99Ms,
    cpuMsPerRequest: [...used.values()].reduce((sum, ms) => sum + ms, 0),
    cpuMsPerRequestOf: Object.fromEntries(used),
    failed,
    answered: answered + warmUp.answered,
    beganAtMs,
  };
}

interface Sent {
  readonly answered: number;
  readonly failed: number;
  readonly seconds: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

const toExtent = ({ measuredRequests }: Subject): Extent =>
  measuredRequests === undefined ? { seconds: MEASURED_SECONDS } : { requests: measuredRequests };

type Extent = { readonly requests: number } | { readonly seconds: number };

/** Sends the next request after each answer. */
export async function sendBusily({ url, request, inFlight }: Subject, extent: Extent): Promise<Sent> {
  const result = await autocannon({
    url,
    connections: inFlight,
    requests: [request],
    // autocannon refuses fewer requests than connections.
    ...('requests' in extent
      ? { amount: Math.max(extent.requests, inFlight) }
      : { duration: extent.seconds }),
  });
  return {
    answered: result['2xx'],
    failed: result.non2xx + result.errors,
    seconds: result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
  };
}

/**
 * Sends requests at a steady rate without waiting for answers. Latencies count from the due time.
 * autocannon sends the requests of a second at its beginning, which measures bursts.
 */
const sendEvenly =
  (perSecond: number) =>
  async (subject: Subject, extent: Extent): Promise<Sent> => {
    const count = 'requests' in extent ? extent.requests : Math.round(extent.seconds * perSecond);
    const agent = new Agent({ keepAlive: true, maxSockets: subject.inFlight });
    const latencies: number[] = [];
    let failed = 0;
    const startedAt = performance.now();
    const running = Array.from({ length: count }, async (_, n) => {
      const dueAt = startedAt + (n * MS_PER_SECOND) / perSecond;
      await delay(Math.max(0, dueAt - performance.now()));
      if (await sendOne(subject, agent)) latencies.push(performance.now() - dueAt);
      else failed += 1;
    });
    await Promise.all(running);
    agent.destroy();
    latencies.sort((a, b) => a - b);
    const quantile = (part: number): number =>
      latencies[Math.min(Math.floor(latencies.length * part), latencies.length - 1)] ?? NaN;
    return {
      answered: latencies.length,
      failed,
      seconds: (performance.now() - startedAt) / MS_PER_SECOND,
      p50Ms: quantile(0.5),
      p99Ms: quantile(0.99),
    };
  };

/** Returns true for an answer 2xx. */
function sendOne({ url, request }: Subject, agent: Agent): Promise<boolean> {
  const { method, headers, body, path } =
    typeof request.setupRequest === 'function' ? request.setupRequest(request, {}) : request;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  httpRequest(new URL(path ?? '', url), { method: method ?? 'GET', headers, agent }, (response) => {
    response.resume().on('close', () => resolve(Math.floor((response.statusCode ?? 0) / 100) === 2));
  })
    .on('error', () => resolve(false))
    .end(body);
  return promise;
}

/** CPU milliseconds per second of each process without requests. */
export async function measureIdle(processes: Processes): Promise<Readonly<Record<string, number>>> {
  const before = measureCpuMs(processes);
  await delay(IDLE_SECONDS * MS_PER_SECOND);
  return Object.fromEntries(usedSince(before, measureCpuMs(processes), IDLE_SECONDS));
}
