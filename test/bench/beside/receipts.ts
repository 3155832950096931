// A merchant's latency while another merchant requests receipts at full rate, compared in turn with the same load
// alone, because machines change. The receipts exceed the cache, so that each is drawn again.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Demo } from '@mps/devtools';
import { type Api, pixPayment } from '@mps/testkit';
import { randomUUID } from 'node:crypto';
import { measure, type Subject } from '../load/load';
import { findMedian } from '../load/median';

/** Each has 21 files of about three kilobytes: twice the size of the cache. */
const PAYMENTS = 140;
const REFUNDS = 20;
const REFUND_CENTS = 100;
/** More than transactions draws concurrently, so that some are refused. */
const RECEIPTS_AT_ONCE = 64;
const MADE_AT_ONCE = 16;
const ROUNDS = 3;
const SETTLING_MS = 2_000;

export interface BesideReceipts {
  /** Milliseconds, the median of the rounds. */
  readonly withoutP99Ms: number;
  readonly besideP99Ms: number;
  /** Ratio of the p99s, the median of the rounds. */
  readonly ratio: number;
  /** Answers to receipt requests per second and status. */
  readonly receiptsPerSecond: Readonly<Record<string, number>>;
}

export async function measureBesideReceipts(
  subject: Subject,
  { api, demo, baseUrl }: { readonly api: Api; readonly demo: Demo; readonly baseUrl: string },
): Promise<BesideReceipts> {
  const ids = await makeRefundedPayments(api, demo);
  const rounds: { without: number; beside: number }[] = [];
  let receiptsPerSecond: Record<string, number> = {};
  for (let round = 0; round < ROUNDS; round++) {
    const { p99Ms: without } = await measure(subject);
    const reader = spawn(
      process.execPath,
      [path.join(__dirname, 'many-receipts.js'), baseUrl, demo.merchant_api_key, String(RECEIPTS_AT_ONCE)],
      { stdio: ['pipe', 'pipe', 'inherit'] },
    );
    reader.stdin.end(JSON.stringify(ids));
    await once(reader.stdout, 'data');
    await delay(SETTLING_MS);
    const { p99Ms: beside } = await measure(subject);
    reader.kill('SIGTERM');
    const [told] = (await once(reader.stdout, 'data')) as [Buffer];
    const { answered, seconds } = JSON.parse(told.toString()) as {
      answered: Record<string, number>;
      seconds: number;
    };
    receiptsPerSecond = Object.fromEntries(
      Object.entries(answered).map(([status, count]) => [status, count / seconds]),
    );
    rounds.push({ without, beside });
  }
  return {
    withoutP99Ms: findMedian(rounds.map((one) => one.without)),
    besideP99Ms: findMedian(rounds.map((one) => one.beside)),
    ratio: findMedian(rounds.map(({ without, beside }) => beside / without)),
    receiptsPerSecond,
  };
}

async function makeRefundedPayments(api: Api, { merchant_id }: Demo): Promise<readonly string[]> {
  const transactions = `/v1/merchants/${merchant_id}/transactions`;
  const ids: string[] = [];
  let left = PAYMENTS;
  const makeOn = async (): Promise<void> => {
    while (left-- > 0) {
      const amount = REFUNDS * REFUND_CENTS;
      const made = await post(transactions, pixPayment({ request_id: randomUUID(), amount }));
      await post(`${transactions}/${made.id}/pay`, {});
      for (let nth = 0; nth < REFUNDS; nth++)
        await post(`${transactions}/${made.id}/refunds`, { request_id: randomUUID(), amount: REFUND_CENTS });
      ids.push(made.id);
    }
  };
  const post = async (at: string, body: object): Promise<{ readonly id: string }> => {
    for (;;) {
      const answer = await api.post<{ id: string }>(at, body);
      if (answer.status < 300) return answer.body;
      const wait = Number(answer.headers.get('retry-after'));
      if (answer.status !== 429) throw new Error(`${String(answer.status)} ${answer.text}`);
      await delay(Math.max(1, wait) * 1_000);
    }
  };
  await Promise.all(Array.from({ length: MADE_AT_ONCE }, makeOn));
  return ids;
}
