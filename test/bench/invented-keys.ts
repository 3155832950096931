// An attacker, in a process of its own: asks with API keys that nobody was given (their checksum is public, so they look real)
// from a hundred addresses, as a proxy in front of the gateway would tell them, until it is ended.
import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { makeApiKey } from '@mps/kernel';

const ADDRESSES = 100;
const TURN_MS = 10;
const MS_PER_SECOND = 1_000;

const url = new URL(process.argv[2] ?? '');
const perSecond = Number(process.argv[3]);
const agents = Array.from({ length: ADDRESSES }, () => new Agent({ keepAlive: true, maxSockets: 2 }));
const answered: Record<number, number> = {};
let sent = 0;

function ask(n: number): void {
  const place = n % ADDRESSES;
  const headers = {
    'x-api-key': makeApiKey('test', randomBytes(32)),
    'x-forwarded-for': `192.0.2.${place + 1}`,
  };
  const asked = request(url, { agent: agents[place], headers }, (response) => {
    const status = response.statusCode ?? 0;
    answered[status] = (answered[status] ?? 0) + 1;
    response.resume();
  });
  asked.on('error', () => (answered[0] = (answered[0] ?? 0) + 1));
  asked.end();
}

const startedAt = performance.now();
setInterval(() => {
  const due = Math.floor(((performance.now() - startedAt) * perSecond) / MS_PER_SECOND);
  // What could not be sent in time is not made up for: the rate is a bound.
  const turn = Math.min(due - sent, (2 * TURN_MS * perSecond) / MS_PER_SECOND);
  for (let n = 0; n < turn; n++) ask(sent + n);
  sent = due;
}, TURN_MS);
process.on('SIGTERM', () => {
  process.stdout.write(`${JSON.stringify({ answered, seconds: (performance.now() - startedAt) / 1000 })}\n`);
  process.exit(0);
});
process.stdout.write('ready\n');
