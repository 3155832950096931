// Compares the cost of a creation with the baseline in one run, in alternating rounds. The provider is the sandbox or
// an in-memory double. Counts MongoDB commands too.
import { once } from 'node:events';
import { findFreePort, type Platform } from '@mps/devtools';
import Table from 'cli-table3';
import { startProcess } from '../load/baseline';
import { countCommands, since, type Counts } from '../platform/commands';
import { measure, sendBusily, type Measured, type Subject } from '../load/load';

export interface Creations {
  readonly provider: 'sandbox' | 'double';
  readonly baseline: Measured;
  readonly creation: Measured;
  /** MongoDB commands per creation, including warm-up and background work. */
  readonly asked: Counts;
}

const ROUNDS = 3;
/**
 * Warm-up before the first round and after each restart of transactions. Rounds and events batch many payments, so
 * their code compiles late: the cost of a creation falls by a third over the first 8,000.
 */
const WARM_UP_REQUESTS = 8_000;

interface Options {
  readonly platform: Platform;
  readonly mongodbUrl: string;
  readonly baseline: Subject;
  readonly creation: Subject;
  readonly say: (text: string) => void;
}

export async function measureCreations(options: Options): Promise<readonly Creations[]> {
  const { platform, say } = options;
  const results: Creations[] = [];
  await warmUp(options);
  for (let round = 0; round < ROUNDS; round++) results.push(await oneRound(options, 'sandbox'));
  const port = await findFreePort();
  const double = await startProcess('provider-double.js', { PORT: String(port) });
  try {
    say('  transactions asks a provider in memory …');
    await platform.restart('transactions', { PROVIDER_SANDBOX_URL: `http://127.0.0.1:${port}` });
    await warmUp(options);
    for (let round = 0; round < ROUNDS; round++) results.push(await oneRound(options, 'double'));
    return results;
  } finally {
    double.kill('SIGKILL');
    await once(double, 'exit');
  }
}

async function warmUp({ baseline, creation, say }: Options): Promise<void> {
  say('  until what a creation runs is compiled …');
  for (const subject of [baseline, creation]) await sendBusily(subject, { requests: WARM_UP_REQUESTS });
}

async function oneRound(
  { mongodbUrl, baseline, creation, platform, say }: Options,
  provider: Creations['provider'],
): Promise<Creations> {
  say(`  creations, the ${provider} is the provider …`);
  const beside = await measure(baseline);
  const before = await countCommands(mongodbUrl);
  const pid = platform.pid('transactions');
  const processes = new Map([
    ...creation.processes,
    ...(pid === undefined ? [] : [['transactions', pid] as const]),
  ]);
  const measured = await measure({ ...creation, processes });
  const asked = since(before, await countCommands(mongodbUrl), measured.answered);
  const result = { provider, baseline: beside, creation: measured, asked };
  say(`  × ${creationCpuRatio(result).toFixed(2)} of the baseline's CPU`);
  return result;
}

export const creationCpuRatio = ({ creation, baseline }: Creations): number =>
  creation.cpuMsPerRequest / baseline.cpuMsPerRequest;

export const creationRateRatio = ({ creation, baseline }: Creations): number =>
  creation.perSecond / baseline.perSecond;

/** One row per round. Ratios come first, because machines differ. */
export function creationsTable(results: readonly Creations[]): string {
  const names = Object.keys(results[0]?.asked ?? {});
  const table = new Table({
    head: ['provider', 'CPU ×', 'rate ×', 'CPU ms', 'per second', 'p50 ms', 'p99 ms', 'failed', ...names],
  });
  for (const round of results) {
    const { provider, baseline, creation, asked } = round;
    table.push([
      provider,
      creationCpuRatio(round).toFixed(2),
      creationRateRatio(round).toFixed(2),
      `${creation.cpuMsPerRequest.toFixed(2)} / ${baseline.cpuMsPerRequest.toFixed(2)}`,
      `${creation.perSecond.toFixed(0)} / ${baseline.perSecond.toFixed(0)}`,
      creation.p50Ms.toFixed(0),
      creation.p99Ms.toFixed(0),
      String(creation.failed),
      ...names.map((name) => (asked[name] ?? 0).toFixed(2)),
    ]);
  }
  return `${table.toString()}\n${byProcess(results)}`;
}

function byProcess(results: readonly Creations[]): string {
  const names = Object.keys(results[0]?.creation.cpuMsPerRequestOf ?? {});
  const table = new Table({ head: ['CPU ms a creation', ...results.map(({ provider }) => provider)] });
  for (const name of names)
    table.push([name, ...results.map(({ creation }) => (creation.cpuMsPerRequestOf[name] ?? 0).toFixed(2))]);
  return table.toString();
}
