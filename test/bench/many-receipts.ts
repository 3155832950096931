// A merchant in a process of its own who asks for the receipts of its payments in turn, as many at once as argument 4 says,
// each anew as soon as it is answered (or when Retry-After says so), until it is ended. The payments' ids come as JSON on
// standard input.
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

const MS_PER_SECOND = 1_000;
const [, , baseUrl = '', key = '', atOnce = '1'] = process.argv;
const agent = new Agent({ keepAlive: true });
const answered: Record<number, number> = {};
let next = 0;
let startedAt = 0;

/** The status, and how long to wait before the next. */
const ask = (id: string): Promise<{ readonly status: number; readonly waitMs: number }> =>
  new Promise((resolve) => {
    const url = `${baseUrl}/v1/transactions/${id}/receipt`;
    const asked = request(url, { agent, headers: { 'x-api-key': key } }, (response) => {
      response.resume().once('end', () => {
        const waitSeconds = Number(response.headers['retry-after'] ?? 0);
        resolve({ status: response.statusCode ?? 0, waitMs: waitSeconds * MS_PER_SECOND });
      });
    });
    asked.on('error', () => resolve({ status: 0, waitMs: MS_PER_SECOND }));
    asked.end();
  });

async function askOn(ids: readonly string[]): Promise<never> {
  for (;;) {
    const { status, waitMs } = await ask(ids[next++ % ids.length] ?? '');
    answered[status] = (answered[status] ?? 0) + 1;
    if (waitMs > 0) await delay(waitMs);
  }
}

process.on('SIGTERM', () => {
  const seconds = (performance.now() - startedAt) / MS_PER_SECOND;
  process.stdout.write(`${JSON.stringify({ answered, seconds })}\n`);
  process.exit(0);
});

void text(process.stdin).then((ids) => {
  const known = JSON.parse(ids) as string[];
  startedAt = performance.now();
  for (let n = 0; n < Number(atOnce); n++) void askOn(known);
  process.stdout.write('ready\n');
});
