// Memory of the ledger and of the provider's sandbox while a day is reconciled: at a hundredth and a tenth of the records, and
// at all of them, in one run. The daily reconciliation of the running platform does the work.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Demo } from '@mps/devtools';
import { addDays, dayOf, type Day } from '@mps/kernel';
import { Api, eventually, pixPayment } from '@mps/testkit';
import Table from 'cli-table3';
import { mongo } from 'mongoose';
import type { Started } from '../platform/platform';
import { readRss, withPeaks } from '../platform/rss';
import { findDatabase, seedDay } from './seeded-day';

const PARTS = [100, 10, 1];
const POLL_MS = 500;
const PROGRESS_MS = 15_000;
const BYTES_OF_A_MIB = 2 ** 20;
/** The goal: the largest day may use so many times the memory of the ledger that the smallest uses. */
export const MEMORY_GOAL = 1.5;

export interface ReconciledDay {
  readonly records: number;
  readonly seconds: number;
  /** Bytes: the largest resident memory while the day was reconciled. */
  readonly ledgerRss: number;
  readonly sandboxRss: number;
}

export interface ReconciliationBench {
  readonly days: readonly ReconciledDay[];
  readonly ledgerRatio: number;
  readonly sandboxRatio: number;
}

interface Options {
  /** Of the largest day. */
  readonly records: number;
  readonly say: (text: string) => void;
}

interface Run {
  readonly organization_id: string;
  readonly day: Day;
  readonly status: string;
  readonly records: number;
  readonly matched: number;
}

export async function measureReconciliation(
  started: Started,
  demo: Demo,
  { records, say }: Options,
): Promise<ReconciliationBench> {
  const client = await new mongo.MongoClient(started.infra.mongodbUrl).connect();
  try {
    const paymentId = await makePaidPayment(started, demo, client);
    const days: ReconciledDay[] = [];
    for (const part of PARTS)
      days.push(await measureDay(started, client, { paymentId, records: Math.ceil(records / part), say }));
    const ratio = (member: 'ledgerRss' | 'sandboxRss'): number =>
      (days.at(-1)?.[member] ?? NaN) / (days[0]?.[member] ?? NaN);
    return { days, ledgerRatio: ratio('ledgerRss'), sandboxRatio: ratio('sandboxRss') };
  } finally {
    await client.close();
  }
}

async function makePaidPayment(
  { platform }: Started,
  { api_key, merchant_id }: Demo,
  client: mongo.MongoClient,
): Promise<string> {
  const api = new Api(platform.baseUrl, api_key);
  const payments = `/v1/merchants/${merchant_id}/transactions`;
  const made = await api.post<{ id: string }>(payments, pixPayment({ request_id: randomUUID() }));
  await api.post(`${payments}/${made.body.id}/pay`, {});
  const sets = (await findDatabase(client, 'ledger')).collection('posting_sets');
  await eventually(async () => {
    if ((await sets.findOne({ transaction_id: made.body.id })) === null) throw new Error('not posted yet');
  });
  return made.body.id;
}

interface DayOptions extends Options {
  readonly paymentId: string;
}

/** Each size has an organization of its own on the same day, which is over. */
async function measureDay(
  { platform }: Started,
  client: mongo.MongoClient,
  { paymentId, records, say }: DayOptions,
): Promise<ReconciledDay> {
  const [ledgerPid, sandboxPid] = [platform.pid('ledger'), platform.pid('provider-sandbox')];
  if (ledgerPid === undefined || sandboxPid === undefined) throw new Error('a process does not run');
  const organizationId = `bench-${records}`;
  const day = addDays(dayOf(new Date()), -1);
  const report = atMostEvery(PROGRESS_MS, say);
  const onProgress = (written: number): void => report(`  ${written} of ${records} records are seeded …`);
  await seedDay({ client, paymentId, organizationId, day, count: records, onProgress });
  say(`  ${records} records are reconciled …`);
  const startedAt = performance.now();
  const [run, [ledgerRss = 0, sandboxRss = 0]] = await withPeaks([ledgerPid, sandboxPid], () =>
    reconcile(client, organizationId, day, () =>
      report(
        `  the ledger has ${formatMib(readRss(ledgerPid))} MiB, the sandbox ${formatMib(readRss(sandboxPid))} …`,
      ),
    ),
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  if (run.status !== 'MATCHED' || run.matched !== records)
    throw new Error(`${run.matched} of ${records} records matched: ${run.status}`);
  return { records, seconds, ledgerRss, sandboxRss };
}

/** Sets the daily reconciliation back by a day: it makes the runs that are missing, which is this organization's. */
async function reconcile(
  client: mongo.MongoClient,
  organization_id: string,
  day: Day,
  onLook: () => void,
): Promise<Run> {
  const ledger = await findDatabase(client, 'ledger');
  const runs = ledger.collection<Run>('reconciliations');
  const progress = ledger.collection<{ _id: string; day: Day }>('progress');
  await progress.updateOne({ _id: 'reconciled' }, { $set: { day: addDays(day, -1) } }, { upsert: true });
  for (;;) {
    const run = await runs.findOne({ organization_id, day });
    if (run !== null) return run;
    onLook();
    await delay(POLL_MS);
  }
}

function atMostEvery(ms: number, say: (text: string) => void): (text: string) => void {
  let last = -Infinity;
  return (text) => {
    if (performance.now() - last < ms) return;
    last = performance.now();
    say(text);
  };
}

const formatMib = (bytes: number): string => (bytes / BYTES_OF_A_MIB).toFixed(0);

export function reconciliationTable({ days, ledgerRatio, sandboxRatio }: ReconciliationBench): string {
  const head = ['records of the day', 'seconds', 'records a second', 'ledger, MiB', 'sandbox, MiB'];
  const table = new Table({ head });
  for (const { records, seconds, ledgerRss, sandboxRss } of days)
    table.push([
      records,
      seconds.toFixed(1),
      (records / seconds).toFixed(0),
      formatMib(ledgerRss),
      formatMib(sandboxRss),
    ]);
  const isMet = ledgerRatio <= MEMORY_GOAL;
  return `${table.toString()}
Memory of the largest day over that of the smallest: ledger × ${ledgerRatio.toFixed(2)}, sandbox × ${sandboxRatio.toFixed(2)}; the goal of × ${MEMORY_GOAL} for the ledger is ${isMet ? 'met' : 'missed'}.`;
}
