// A merchant in a process of its own who asks for the dearest lists, as many at once as argument 4 says, each anew as soon
// as it is answered (or when Retry-After says so), until it is ended.
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

const MS_PER_SECOND = 1_000;
/**
 * Far pages, large ones, sorted by what no other merchant asks for, filters that few payments meet: each its own way of
 * being dear.
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

/** The status, and how long to wait before the next. */
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
