// One measured load: requests, latencies, CPU per request and process; and what the processes use when nobody asks.
import { setTimeout as delay } from 'node:timers/promises';
import autocannon from 'autocannon';
import { cpuMsOf, usedSince, type Processes } from './cpu';

/** Code that has run a few hundred times is still interpreted: the warm-up counts requests, not seconds. */
const WARM_UP_REQUESTS = 1_000;
const MEASURED_SECONDS = 10;
export const IDLE_SECONDS = 20;
const MS_PER_SECOND = 1_000;

export interface Subject {
  readonly name: string;
  readonly request: autocannon.Request;
  readonly url: string;
  /** Requests in flight at any time. */
  readonly inFlight: number;
  /** Requests in a second at most; by default as many as are answered. */
  readonly perSecond?: number;
  /** Before what counts; for a subject whose code is warm already. */
  readonly warmUpRequests?: number;
  /** Whose CPU counts. */
  readonly processes: Processes;
}

export interface Measured {
  readonly name: string;
  readonly inFlight: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly cpuMsPerRequest: number;
  readonly cpuMsPerRequestOf: Readonly<Record<string, number>>;
  readonly failed: number;
  /** Requests that were answered 2xx, the warm-up included. */
  readonly answered: number;
}

export async function measure(subject: Subject): Promise<Measured> {
  const warmUp = await autocannon({
    ...loadOf(subject),
    amount: subject.warmUpRequests ?? WARM_UP_REQUESTS,
  });
  const before = cpuMsOf(subject.processes);
  const result = await autocannon({ ...loadOf(subject), duration: MEASURED_SECONDS });
  const answered = result['2xx'];
  const used = usedSince(before, cpuMsOf(subject.processes), answered);
  return {
    name: subject.name,
    inFlight: subject.inFlight,
    perSecond: answered / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    cpuMsPerRequest: [...used.values()].reduce((sum, ms) => sum + ms, 0),
    cpuMsPerRequestOf: Object.fromEntries(used),
    failed: result.non2xx + result.errors,
    answered: answered + warmUp['2xx'],
  };
}

/** CPU milliseconds that each process uses in a second without requests. */
export async function measureIdle(processes: Processes): Promise<Readonly<Record<string, number>>> {
  const before = cpuMsOf(processes);
  await delay(IDLE_SECONDS * MS_PER_SECOND);
  return Object.fromEntries(usedSince(before, cpuMsOf(processes), IDLE_SECONDS));
}

const loadOf = ({ url, request, inFlight, perSecond }: Subject) => ({
  url,
  connections: inFlight,
  requests: [request],
  ...(perSecond !== undefined && { overallRate: perSecond }),
});
