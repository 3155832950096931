// Checks that the platform sustains creations at 80 % of its capacity for minutes. Memory, unpublished events and the
// delay of the event log must not grow.
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import Table from 'cli-table3';
import { mongo } from 'mongoose';
import type { Processes } from '../platform/cpu';
import { measure, sendBusily, type Measured } from '../load/load';
import type { Load } from '../load/operations';

export interface Endurance {
  readonly kneePerSecond: number;
  readonly load: Measured;
  readonly samples: readonly Sample[];
}

interface Sample {
  readonly second: number;
  /** Memory of each process in MiB by name. */
  readonly memoryMiB: Readonly<Record<string, number>>;
  /** Time that the oldest unpublished payment has waited for its outbox to be emptied. 0 means that none waits. */
  readonly outboxAgeMs: number;
  /** Age of the newest event of the log. */
  readonly logLagMs: number;
}

const IN_FLIGHT = 32;
const PART_OF_KNEE = 0.8;
const SAMPLES = 20;
const WARM_UP_REQUESTS = 8_000;
const SETTLING_MS = 5_000;
const SECONDS_PER_MINUTE = 60;
const MS_PER_SECOND = 1_000;
const KIB_PER_MIB = 1_024;

interface Options {
  readonly creation: Load;
  readonly mongodbUrl: string;
  readonly minutes: number;
  readonly say: (text: string) => void;
}

export async function measureEndurance({ creation, mongodbUrl, minutes, say }: Options): Promise<Endurance> {
  const load = { ...creation, inFlight: IN_FLIGHT };
  say('  how many payments a second the platform can take …');
  await sendBusily(load, { requests: WARM_UP_REQUESTS });
  const { perSecond: kneePerSecond } = await measure(load);
  await delay(SETTLING_MS);
  const perSecond = kneePerSecond * PART_OF_KNEE;
  say(`  ${perSecond.toFixed(0)} a second for ${minutes} minutes …`);
  const seconds = minutes * SECONDS_PER_MINUTE;
  const client = await new mongo.MongoClient(mongodbUrl).connect();
  try {
    const ended = new AbortController();
    const sampling = sample(client, creation.processes, {
      everyMs: (seconds * MS_PER_SECOND) / SAMPLES,
      ended: ended.signal,
      say,
    });
    const measured = await measure({
      ...load,
      // Enough for the backlog of a short pause of the machine.
      inFlight: 4 * IN_FLIGHT,
      perSecond,
      warmUpRequests: 1,
      measuredRequests: Math.round(seconds * perSecond),
    });
    ended.abort();
    return { kneePerSecond, load: measured, samples: await sampling };
  } finally {
    await client.close();
  }
}

async function sample(
  client: mongo.MongoClient,
  processes: Processes,
  {
    everyMs,
    ended,
    say,
  }: { readonly everyMs: number; readonly ended: AbortSignal; readonly say: (text: string) => void },
): Promise<readonly Sample[]> {
  const samples: Sample[] = [];
  const startedAt = performance.now();
  const names = (await client.db('admin').admin().listDatabases()).databases.map(({ name }) => name);
  const openCollection = (service: string, collection: string): mongo.Collection =>
    client.db(names.find((name) => name.endsWith(service)) ?? service).collection(collection);
  const payments = openCollection('transactions', 'transactions');
  const log = openCollection('webhooks', 'events');
  for (;;) {
    await delay(everyMs, undefined, { signal: ended }).catch(() => undefined);
    if (ended.aborted) return samples;
    const waiting = await payments.findOne(
      { outbox_since: { $exists: true } },
      { sort: { outbox_since: 1 }, projection: { outbox_since: 1 } },
    );
    const newest = await log.findOne(
      { position: { $exists: true } },
      { sort: { position: -1 }, projection: { timestamp: 1 } },
    );
    const one = {
      second: (performance.now() - startedAt) / MS_PER_SECOND,
      memoryMiB: Object.fromEntries([...processes].map(([name, pid]) => [name, memoryMiBOf(pid)])),
      outboxAgeMs: waiting === null ? 0 : Date.now() - (waiting['outbox_since'] as Date).getTime(),
      logLagMs: Date.now() - new Date(String(newest?.['timestamp'])).getTime(),
    };
    samples.push(one);
    say(`    ${one.second.toFixed(0)} s: outbox ${one.outboxAgeMs} ms, log ${one.logLagMs} ms`);
  }
}

/** Resident memory by the kernel's count. */
function memoryMiBOf(pid: number): number {
  const kib = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kib ?? NaN) / KIB_PER_MIB;
}

export function enduranceTable({ kneePerSecond, load, samples }: Endurance): string {
  const shown = [0, 0.25, 0.5, 0.75, 1].map((part) => samples[Math.round(part * (samples.length - 1))]);
  const found = shown.filter((one) => one !== undefined);
  const table = new Table({ head: ['after', ...found.map(({ second }) => `${second.toFixed(0)} s`)] });
  table.push(
    ['oldest event in an outbox, ms', ...found.map(({ outboxAgeMs }) => String(outboxAgeMs))],
    ['newest event of the log, age in ms', ...found.map(({ logLagMs }) => String(logLagMs))],
  );
  for (const name of Object.keys(samples[0]?.memoryMiB ?? {}))
    table.push([`${name}, MiB`, ...found.map(({ memoryMiB }) => (memoryMiB[name] ?? 0).toFixed(0))]);
  return [
    `${load.perSecond.toFixed(0)} creations a second of ${kneePerSecond.toFixed(0)} at the knee: p50 ${load.p50Ms.toFixed(0)} ms, p99 ${load.p99Ms.toFixed(0)} ms, ${load.cpuMsPerRequest.toFixed(2)} ms of CPU each, ${load.failed} of ${load.answered + load.failed} failed.`,
    table.toString(),
  ].join('\n');
}
