// One measured load: requests, latencies, CPU per request.
import autocannon from 'autocannon';
import { cpuMs } from './cpu';

const WARM_UP_SECONDS = 3;
const MEASURED_SECONDS = 8;
const CONNECTIONS = 16;

export interface Subject {
  readonly name: string;
  readonly request: autocannon.Request;
  readonly url: string;
  /** Processes whose CPU counts. */
  readonly pids: readonly number[];
}

export interface Measured {
  readonly name: string;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly cpuMsPerRequest: number;
  readonly failed: number;
}

export async function measure(subject: Subject): Promise<Measured> {
  await run(subject, WARM_UP_SECONDS);
  const before = cpuMs(subject.pids);
  const result = await run(subject, MEASURED_SECONDS);
  const used = cpuMs(subject.pids) - before;
  const answered = result['2xx'];
  return {
    name: subject.name,
    perSecond: answered / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    cpuMsPerRequest: used / Math.max(answered, 1),
    failed: result.non2xx + result.errors,
  };
}

const run = ({ url, request }: Subject, duration: number): Promise<autocannon.Result> =>
  autocannon({ url, connections: CONNECTIONS, duration, requests: [request] });
