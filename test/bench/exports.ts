// Memory of the gateway while exports of a twentieth of the payments and of all of them are written and downloaded, in one run.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Demo } from '@mps/devtools';
import { Api, cardPayment } from '@mps/testkit';
import Table from 'cli-table3';
import { mongo } from 'mongoose';
import { copyPayment, findDatabase } from './payments/copied-payments';
import { onPlatform, type Started } from './platform/platform';
import { withPeaks } from './platform/rss';
import { print, say } from './say';

export const EXPORTED_ROWS = 1_000_000;
const PART = 20;
const POLL_MS = 500;
const BYTES_OF_A_MIB = 2 ** 20;
/** The goal: the larger export may use so many times the memory of the gateway that the smaller one uses. */
const MEMORY_GOAL = 1.5;

interface MeasuredExport {
  readonly rows: number;
  readonly bytes: number;
  readonly writeSeconds: number;
  readonly readSeconds: number;
  /** Bytes: the largest resident memory of the gateway meanwhile. */
  readonly writeRss: number;
  readonly readRss: number;
}

interface Export {
  readonly id: string;
  readonly status: string;
  readonly failure: string | null;
  readonly rows: number | null;
  readonly bytes: number | null;
}

export const runExports = (rows = EXPORTED_ROWS): Promise<void> =>
  onPlatform(async (started, demo) => print(await measureExports(started, demo, rows), exportsTable));

async function measureExports(
  started: Started,
  demo: Demo,
  rows: number,
): Promise<readonly MeasuredExport[]> {
  const client = await new mongo.MongoClient(started.infra.mongodbUrl).connect();
  try {
    const api = new Api(started.platform.baseUrl, demo.api_key);
    const database = await findDatabase(client, 'transactions');
    const measured: MeasuredExport[] = [];
    for (const count of [Math.ceil(rows / PART), rows]) {
      const body = cardPayment({ amount: 10_000, request_id: randomUUID() });
      const payment = await api.post<{ id: string }>(`/v1/merchants/${demo.merchant_id}/transactions`, body);
      const added = count - measured.reduce((sum, one) => sum + one.rows, 0);
      say(`  ${String(added)} payments are written …`);
      await copyPayment({ database, paymentId: payment.body.id, count: added });
      say(`  an export of ${String(count)} payments is written and read …`);
      measured.push(await measureExport(started, api, demo));
    }
    return measured;
  } finally {
    await client.close();
  }
}

async function measureExport({ platform }: Started, api: Api, demo: Demo): Promise<MeasuredExport> {
  const pid = platform.pid('gateway');
  if (pid === undefined) throw new Error('the gateway does not run');
  const filters = { merchant_id: demo.merchant_id };
  const begunAt = performance.now();
  const [done, [writeRss = 0]] = await withPeaks([pid], () => writeExport(api, filters));
  const writtenAt = performance.now();
  const [bytes, [readRss = 0]] = await withPeaks([pid], () => readExport(api, done.id));
  if (bytes !== done.bytes) throw new Error(`${String(bytes)} of ${String(done.bytes)} bytes were read`);
  return {
    rows: done.rows ?? 0,
    bytes,
    writeSeconds: (writtenAt - begunAt) / 1_000,
    readSeconds: (performance.now() - writtenAt) / 1_000,
    writeRss,
    readRss,
  };
}

async function writeExport(api: Api, filters: object): Promise<Export> {
  const made = await api.post<Export>('/v1/exports', { kind: 'PAYMENTS', format: 'JSONL', filters });
  for (;;) {
    const { body } = await api.get<Export>(`/v1/exports/${made.body.id}`);
    if (body.status === 'READY') return body;
    if (body.status === 'FAILED') throw new Error(`The export failed: ${String(body.failure)}`);
    await delay(POLL_MS);
  }
}

/** Reads the file without keeping it, and returns its bytes. */
async function readExport({ baseUrl, key = '' }: Api, id: string): Promise<number> {
  const answer = await fetch(`${baseUrl}/v1/exports/${id}/file`, { headers: { 'x-api-key': key } });
  let bytes = 0;
  for await (const chunk of (answer.body ?? []) as AsyncIterable<Uint8Array>) bytes += chunk.byteLength;
  return bytes;
}

const formatMib = (bytes: number): string => (bytes / BYTES_OF_A_MIB).toFixed(0);

function exportsTable(measured: readonly MeasuredExport[]): string {
  const head = [
    'rows',
    'file, MiB',
    'written, s',
    'rows a second',
    'gateway, MiB',
    'read, s',
    'gateway, MiB',
  ];
  const table = new Table({ head });
  for (const { rows, bytes, writeSeconds, readSeconds, writeRss, readRss } of measured)
    table.push([
      rows,
      formatMib(bytes),
      writeSeconds.toFixed(1),
      (rows / writeSeconds).toFixed(0),
      formatMib(writeRss),
      readSeconds.toFixed(1),
      formatMib(readRss),
    ]);
  const [smaller, larger] = measured;
  const toRatio = (member: 'writeRss' | 'readRss'): number =>
    (larger?.[member] ?? NaN) / (smaller?.[member] ?? NaN);
  const [write, read] = [toRatio('writeRss'), toRatio('readRss')];
  const isMet = Math.max(write, read) <= MEMORY_GOAL;
  return `${table.toString()}
Memory of the larger export over that of the smaller: written × ${write.toFixed(2)}, read × ${read.toFixed(2)}; the goal of × ${String(MEMORY_GOAL)} is ${isMet ? 'met' : 'missed'}.`;
}
