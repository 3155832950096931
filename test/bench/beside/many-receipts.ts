// A merchant in its own process that requests receipts of its payments in turn until it is ended. Argument 4 is the
// number of concurrent requests. Each starts again when it is answered, or after Retry-After.
// Standard input has the payments' ids as JSON.
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

const MS_PER_SECOND = 1_000;
const [, , baseUrl = '', key = '', atOnce = '1'] = process.argv;
const agent = new Agent({ keepAlive: true });
const answered: Record<number, number> = {};
let next = 0;
let startedAt = 0;

/** Returns the status and the pause before the next request. */
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
