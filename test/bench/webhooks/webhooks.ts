// Speed and cost of webhooks: time from the change of state to Kafka and to the first attempt, CPU per delivery, and
// the effect of a hundred hanging receivers on nine hundred others.
import { fork, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Api } from '@mps/testkit';
import { inParallel, newCompany } from '../platform/companies';
import { measureCpuMs, usedSince, type Processes } from '../platform/cpu';
import { measure, MEASURED_SECONDS, type Subject } from '../load/load';
import type { Sighting } from './webhook-observer';

export interface Latency {
  readonly count: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

export interface WebhookResults {
  /** Answered payments per second with one listener. */
  readonly kneePerSecond: number;
  /** Latencies at fractions of the knee. */
  readonly latencies: readonly LatencyResults[];
  /** Additional cost of ten listeners to the same payments. */
  readonly fanOut: { readonly deliveredPerSecond: number; readonly cpuMsPerDelivery: number };
  /** CPU of PIX creations with one listener divided by CPU with none. */
  readonly listenedCreationRatio: number;
  readonly hanging: HangingResults;
}

/** At a steady rate. Medians of RUNS runs. */
export interface LatencyResults {
  readonly partOfKnee: number;
  readonly paymentsPerSecond: number;
  readonly deliveredPerSecond: number;
  /** Fraction of the machine's CPU that the platform uses, without senders and receivers. */
  readonly cpuPart: number;
  readonly toKafka: Latency;
  readonly toFirstAttempt: Latency;
}

/** Deliveries to answering endpoints in all rounds. */
export interface HangingResults {
  readonly endpoints: number;
  readonly without: Latency;
  readonly beside: Latency;
  readonly p99Ratio: number;
  /** Ratios of the rounds in ascending order, to show their spread. */
  readonly p99RatioOfRounds: readonly number[];
}

export interface WebhookBench {
  readonly api: Api;
  readonly merchantId: string;
  readonly kafkaBrokers: string;
  readonly processes: Processes;
  /** PIX creations. */
  readonly creation: Pick<Subject, 'url' | 'request' | 'processes'>;
  readonly say: (text: string) => void;
}

const MS_PER_SECOND = 1_000;
const MANY = 32;
/** The goals refer to the last fraction. The cost per payment falls with the rate. */
const PARTS_OF_KNEE = [0.2, 0.4, 0.6] as const;
const RUNS = 3;
const LISTENERS = 10;
/** Two events per payment: five hundred deliveries a second with ten listeners. */
const FAN_OUT_PAYMENTS_PER_SECOND = 25;
/** A thousand requests at a steady rate would take most of a minute. */
const STEADY_WARM_UP_REQUESTS = 250;
/** The platform's timeout plus its first retry pause, and some reserve. */
const HANGS_END_MS = 24_000;
/** Each p99 needs about fifty samples above it. A round of nine hundred has nine. */
const HANGING_ROUNDS = 6;
const COMPANIES = 100;
const ENDPOINTS_PER_COMPANY = 10;
const TESTS_PER_SECOND = 50;
const TEST_SECONDS = 20;
const DRAIN_MS = 5_000;

export const measureWebhooks = (bench: WebhookBench): Promise<WebhookResults> =>
  observed(bench, async (observer) => {
    const { say } = bench;
    say('  webhooks: payments without a listener …');
    const load = { ...bench.creation, name: 'create (PIX)', inFlight: MANY };
    const steady = {
      ...load,
      perSecond: FAN_OUT_PAYMENTS_PER_SECOND,
      warmUpRequests: STEADY_WARM_UP_REQUESTS,
    };
    await measure(load);
    await observer.drain();
    const without = await measure(steady);
    const one = await listen(bench, `${observer.url}/one`, 1);
    say('  webhooks: payments with one listener, at the knee and at parts of it …');
    const knee = await measure(load);
    await observer.drain();
    const latencies = await measureLatencies(observer, load, knee.perSecond);
    const listened = await measure(steady);
    await forget(bench, one);
    say('  webhooks: ten listeners …');
    const fanOut = await measureFanOut(bench, observer, steady);
    const hanging = await measureHanging(bench, observer);
    return {
      kneePerSecond: knee.perSecond,
      latencies,
      fanOut: {
        deliveredPerSecond: fanOut.perSecond,
        cpuMsPerDelivery:
          (fanOut.cpuMsPerSecond - without.cpuMsPerRequest * without.perSecond) / fanOut.perSecond,
      },
      listenedCreationRatio: listened.cpuMsPerRequest / without.cpuMsPerRequest,
      hanging,
    };
  });

async function measureLatencies(
  observer: Observer,
  load: Subject,
  kneePerSecond: number,
): Promise<readonly LatencyResults[]> {
  const results: LatencyResults[] = [];
  for (const partOfKnee of PARTS_OF_KNEE) {
    const perSecond = kneePerSecond * partOfKnee;
    const runs: LatencyResults[] = [];
    for (let run = 0; run < RUNS; run += 1)
      runs.push({ partOfKnee, ...(await measureLatency(observer, { ...load, perSecond })) });
    results.push({
      ...(runs[0] as LatencyResults),
      toKafka: findMedianRun(runs.map(({ toKafka }) => toKafka)),
      toFirstAttempt: findMedianRun(runs.map(({ toFirstAttempt }) => toFirstAttempt)),
    });
  }
  return results;
}

async function measureLatency(
  observer: Observer,
  load: Subject,
): Promise<Omit<LatencyResults, 'partOfKnee'>> {
  const measured = await measure({ ...load, warmUpRequests: STEADY_WARM_UP_REQUESTS });
  const seen = (await observer.drain()).filter(({ changedAtMs }) => changedAtMs >= measured.beganAtMs);
  const received = seen.filter(({ at }) => at === 'receiver');
  return {
    paymentsPerSecond: measured.perSecond,
    deliveredPerSecond: received.length / MEASURED_SECONDS,
    cpuPart: (measured.cpuMsPerRequest * measured.perSecond) / MS_PER_SECOND / availableParallelism(),
    toKafka: summarizeLatency(seen.filter(({ at }) => at === 'Kafka')),
    toFirstAttempt: summarizeLatency(received),
  };
}

/** Measures only latencies at fractions of the knee. */
export const measureOnlyLatencies = (bench: WebhookBench): Promise<readonly LatencyResults[]> =>
  observed(bench, async (observer) => {
    const load = { ...bench.creation, name: 'create (PIX)', inFlight: MANY };
    await listen(bench, `${observer.url}/one`, 1);
    await measure(load);
    const knee = await measure(load);
    await observer.drain();
    return measureLatencies(observer, load, knee.perSecond);
  });

/** Measures only the effect of hanging receivers. */
export const measureOnlyHanging = (bench: WebhookBench, rounds?: number): Promise<HangingResults> =>
  observed(bench, (observer) => measureHanging(bench, observer, rounds));

async function observed<Results>(
  { kafkaBrokers }: WebhookBench,
  work: (observer: Observer) => Promise<Results>,
): Promise<Results> {
  const observer = await Observer.start(kafkaBrokers);
  try {
    return await work(observer);
  } finally {
    observer.stop();
  }
}

/** Measures the CPU of all processes and the deliveries in a second of steady payments. */
async function measureFanOut(bench: WebhookBench, observer: Observer, steady: Subject) {
  const endpoints = await listen(bench, `${observer.url}/fan-out`, LISTENERS);
  await observer.drain();
  const startedAt = performance.now();
  const before = measureCpuMs(bench.processes);
  await measure(steady);
  const seconds = (performance.now() - startedAt) / 1_000;
  const used = usedSince(before, measureCpuMs(bench.processes), seconds);
  const delivered = (await observer.drain(0)).filter(({ at }) => at === 'receiver').length;
  await forget(bench, endpoints);
  return {
    perSecond: delivered / seconds,
    cpuMsPerSecond: [...used.values()].reduce((sum, ms) => sum + ms, 0),
  };
}

async function measureHanging(
  bench: WebhookBench,
  observer: Observer,
  rounds = HANGING_ROUNDS,
): Promise<HangingResults> {
  const { say } = bench;
  say('  webhooks: a thousand endpoints, without and with a hundred that hang …');
  const { all, pointTenthTo } = await thousandEndpoints(bench.api, observer.url);
  const run = async (): Promise<readonly Sighting[]> => {
    await observer.drain();
    await testSteadily(bench.api, all);
    return (await observer.drain()).filter((one) => one.path.startsWith('/others/'));
  };
  const runBeside = async (): Promise<readonly Sighting[]> => {
    await pointTenthTo('hang');
    const seen = await run();
    await pointTenthTo('tenth');
    await delay(HANGS_END_MS);
    return seen;
  };
  // Warms up both variants before the measurement.
  await run();
  await runBeside();
  const without: (readonly Sighting[])[] = [];
  const beside: (readonly Sighting[])[] = [];
  for (let round = 0; round < rounds; round += 1) {
    say(`  webhooks: round ${round + 1} of ${rounds} …`);
    // Alternates the order, so that neither variant always has the warmer platform.
    const isBesideFirst = round % 2 === 1;
    if (isBesideFirst) beside.push(await runBeside());
    without.push(await run());
    if (!isBesideFirst) beside.push(await runBeside());
  }
  const toRatio = (besides: readonly Sighting[], withouts: readonly Sighting[]): number =>
    summarizeLatency(besides).p99Ms / summarizeLatency(withouts).p99Ms;
  return {
    endpoints: all.length,
    without: summarizeLatency(without.flat()),
    beside: summarizeLatency(beside.flat()),
    p99Ratio: toRatio(beside.flat(), without.flat()),
    p99RatioOfRounds: beside.map((one, n) => toRatio(one, without[n] ?? [])).sort((a, b) => a - b),
  };
}

/** Makes endpoints of a hundred companies. A tenth of them can be redirected. */
async function thousandEndpoints(api: Api, url: string) {
  const companies = await inParallel(COMPANIES, () => newCompany(api));
  const all: string[] = [];
  const tenth: string[] = [];
  await inParallel(COMPANIES * ENDPOINTS_PER_COMPANY, async (n) => {
    const isOfTenth = Math.floor(n / COMPANIES) === 0;
    const path = isOfTenth ? 'tenth' : 'others';
    const id = await newEndpoint(api, `${url}/${path}/${n}`, companies[n % COMPANIES] ?? '');
    all.push(id);
    if (isOfTenth) tenth.push(id);
  });
  const pointTenthTo = (path: string): Promise<unknown> =>
    inParallel(tenth.length, (n) =>
      api.patch(`/v1/webhook-endpoints/${tenth[n] ?? ''}`, { url: `${url}/${path}/${n}` }),
    );
  return { all, pointTenthTo };
}

/** Sends test events at a steady rate to endpoints in random order. */
async function testSteadily(api: Api, endpoints: readonly string[]): Promise<void> {
  const running: Promise<unknown>[] = [];
  for (let n = 0; n < TESTS_PER_SECOND * TEST_SECONDS; n++) {
    const endpoint = endpoints[randomInt(endpoints.length)] ?? '';
    running.push(api.post(`/v1/webhook-endpoints/${endpoint}/test`, {}));
    await delay(1_000 / TESTS_PER_SECOND);
  }
  await Promise.all(running);
}

export async function newEndpoint(api: Api, url: string, companyId: string): Promise<string> {
  const { status, text, body } = await api.post<{ id: string }>('/v1/webhook-endpoints', {
    url,
    company_id: companyId,
  });
  if (status !== 201) throw new Error(`An endpoint was answered ${status} ${text}`);
  return body.id;
}

const listen = ({ api, merchantId }: WebhookBench, url: string, count: number): Promise<string[]> =>
  inParallel(count, (n) => newEndpoint(api, `${url}/${n}`, merchantId));

const forget = ({ api }: WebhookBench, endpoints: readonly string[]): Promise<unknown> =>
  inParallel(endpoints.length, (n) => api.delete(`/v1/webhook-endpoints/${endpoints[n] ?? ''}`));

/** The run with the median p99. */
function findMedianRun(runs: readonly Latency[]): Latency {
  const sorted = [...runs].sort((a, b) => a.p99Ms - b.p99Ms);
  return sorted[Math.floor(sorted.length / 2)] ?? summarizeLatency([]);
}

function summarizeLatency(seen: readonly Sighting[]): Latency {
  const sorted = seen.map(({ latencyMs }) => latencyMs).sort((a, b) => a - b);
  const quantile = (part: number): number =>
    sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)] ?? NaN;
  return { count: sorted.length, p50Ms: quantile(0.5), p99Ms: quantile(0.99) };
}

class Observer {
  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
  ) {}

  static async start(kafkaBrokers: string): Promise<Observer> {
    const child = fork(path.join(__dirname, 'webhook-observer.js'), [kafkaBrokers]);
    const [url] = (await once(child, 'message')) as [string];
    return new Observer(child, url);
  }

  /** Returns the arrivals since the last call, after a pause for events in transit. */
  async drain(afterMs = DRAIN_MS): Promise<readonly Sighting[]> {
    await delay(afterMs);
    const told = once(this.child, 'message');
    this.child.send('tell');
    return ((await told) as [readonly Sighting[]])[0];
  }

  stop(): void {
    this.child.disconnect();
  }
}
