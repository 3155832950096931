// A merchant in its own process that requests expensive lists until it is ended. Argument 4 is the number of
// concurrent lists. Each starts again when it is answered, or after Retry-After.
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

const MS_PER_SECOND = 1_000;
/**
 * Each list is expensive in its own way: a far page, a large page, an unusual sort order, or a filter that matches
 * few payments.
 */
const LISTS = [
  'limit=100&page=20&sort=-amount,created_at',
  'limit=100&page=30&payment_method=PIX&sort=amount',
  'limit=100&status=APPROVED,REFUSED,WAITING_PAYMENT&sort=-installments',
  'limit=100&amount_from=1&amount_to=999999&sort=-created_at',
];

const [, , url = '', key = '', atOnce = '1'] = process.argv;
const agent = new Agent({ keepAlive: true });
const answered: Record<number, number> = {};
const startedAt = performance.now();

/** Returns the status and the pause before the next request. */
const ask = (query: string): Promise<{ readonly status: number; readonly waitMs: number }> =>
  new Promise((resolve) => {
    const asked = request(`${url}?${query}`, { agent, headers: { 'x-api-key': key } }, (response) => {
      response.resume().once('end', () => {
        const waitSeconds = Number(response.headers['retry-after'] ?? 0);
        resolve({ status: response.statusCode ?? 0, waitMs: waitSeconds * MS_PER_SECOND });
      });
    });
    asked.on('error', () => resolve({ status: 0, waitMs: MS_PER_SECOND }));
    asked.end();
  });

async function askOn(first: number): Promise<never> {
  for (let n = first; ; n++) {
    const { status, waitMs } = await ask(LISTS[n % LISTS.length] ?? '');
    answered[status] = (answered[status] ?? 0) + 1;
    if (waitMs > 0) await delay(waitMs);
  }
}

for (let n = 0; n < Number(atOnce); n++) void askOn(n);
process.on('SIGTERM', () => {
  const seconds = (performance.now() - startedAt) / MS_PER_SECOND;
  process.stdout.write(`${JSON.stringify({ answered, seconds })}\n`);
  process.exit(0);
});
process.stdout.write('ready\n');
