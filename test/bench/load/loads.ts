// Compares every operation with the baseline: few and many requests in flight, and a steady rate.
import { setTimeout as delay } from 'node:timers/promises';
import Table from 'cli-table3';
import { measure, sendBusily, type Measured } from './load';
import type { BaselineLoads, Operation } from './operations';

export interface Compared {
  readonly baseline: Measured;
  readonly measured: Measured;
}

/** Many first, so that code that runs rarely at low concurrency is compiled by then. */
const IN_FLIGHT = [32, 128, 8, 1] as const;
const PACED_PER_SECOND = 60;
const WARM_UP_REQUESTS = 3_000;
const WARM_REQUESTS = 100;
const ROUNDS = 3;
/** A load of ten seconds leaves the ledger and webhooks work for some seconds. A short measurement must not count it. */
const RESTING_MS = 10_000;

interface Options {
  readonly operations: readonly Operation[];
  readonly baseline: BaselineLoads;
  readonly say: (text: string) => void;
}

/** Runs until V8 has compiled the code. */
export async function warmUp({ operations, baseline, say }: Options): Promise<void> {
  say('  until what is asked for is compiled …');
  for (const load of [baseline.create, baseline.get, ...operations.map((one) => one.load)])
    await sendBusily({ ...load, inFlight: 32 }, { requests: load.measuredRequests ?? WARM_UP_REQUESTS });
}

export async function measureLoads(options: Options): Promise<readonly Compared[]> {
  const { operations } = options;
  await warmUp(options);
  const results: Compared[] = [];
  for (const inFlight of IN_FLIGHT)
    for (const operation of operations) results.push(await compare(options, operation, { inFlight }));
  // An operation with a limited supply cannot run at a steady rate.
  for (const operation of operations.filter(({ load }) => load.measuredRequests === undefined))
    results.push(await compare(options, operation, { inFlight: 32, perSecond: PACED_PER_SECOND }));
  return results;
}

/** Alternates between the operations, `ROUNDS` times each. */
export async function measureRounds(options: Options, inFlight: number): Promise<readonly Compared[]> {
  await warmUp(options);
  const results: Compared[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const operation of options.operations) results.push(await compare(options, operation, { inFlight }));
  return results;
}

async function compare(
  { baseline, say }: Options,
  { load, beside }: Operation,
  at: { readonly inFlight: number; readonly perSecond?: number },
): Promise<Compared> {
  if (load.measuredRequests !== undefined) {
    say('  until the load before has no more work …');
    await delay(RESTING_MS);
  }
  say(
    `  ${load.name}, ${at.perSecond === undefined ? `${at.inFlight} in flight` : `${at.perSecond} a second`} …`,
  );
  const warm = { warmUpRequests: WARM_REQUESTS, ...at };
  return {
    baseline: await measure({ ...baseline[beside], ...warm }),
    measured: await measure({ ...load, ...warm }),
  };
}

export const cpuRatio = ({ baseline, measured }: Compared): number =>
  measured.cpuMsPerRequest / baseline.cpuMsPerRequest;

export const rateRatio = ({ baseline, measured }: Compared): number =>
  measured.perSecond / baseline.perSecond;

export function loadsTable(results: readonly Compared[]): string {
  const table = new Table({
    head: ['', 'at once', 'CPU ×', 'rate ×', 'CPU ms', 'per second', 'p50 ms', 'p99 ms', 'failed'],
  });
  for (const one of results) {
    const { measured, baseline } = one;
    table.push([
      measured.name,
      measured.isPaced ? 'paced' : String(measured.inFlight),
      cpuRatio(one).toFixed(2),
      measured.isPaced ? '' : rateRatio(one).toFixed(2),
      `${measured.cpuMsPerRequest.toFixed(2)} / ${baseline.cpuMsPerRequest.toFixed(2)}`,
      `${measured.perSecond.toFixed(0)} / ${baseline.perSecond.toFixed(0)}`,
      measured.p50Ms.toFixed(1),
      measured.p99Ms.toFixed(1),
      String(measured.failed),
    ]);
  }
  return [
    table.toString(),
    'Beside the baseline at the same time. CPU is that of every process that works on a request, MongoDB and Kafka included.',
    byProcess(results.filter(({ measured }) => measured.inFlight === 32 && !measured.isPaced)),
  ].join('\n');
}

function byProcess(results: readonly Compared[]): string {
  const table = new Table({ head: ['CPU ms, 32 at once', ...results.map(({ measured }) => measured.name)] });
  for (const name of Object.keys(results[0]?.measured.cpuMsPerRequestOf ?? {}))
    table.push([name, ...results.map(({ measured }) => (measured.cpuMsPerRequestOf[name] ?? 0).toFixed(2))]);
  return table.toString();
}
