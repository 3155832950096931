// The forwarder between real servers: a sender that signs as the platform does, and an integrator's handler.
import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { makeRandom, type DisturbanceOptions } from './disturbances';
import { startForwarder, summarize, type Forwarded, type Forwarder, type Totals } from './forwarder';

const secret = `whsec_${randomBytes(32).toString('base64')}`;
const QUIET: DisturbanceOptions = { repeat: 0, delayMs: 0, corrupt: false, shuffle: false };

interface Seen {
  readonly body: string;
  readonly headers: Record<string, string>;
}

let handler: Server;
let seen: Seen[];
let isVerifying: boolean;
let rows: Forwarded[];
let strangers: number;
let forwarder: Forwarder;

beforeEach(async () => {
  seen = [];
  rows = [];
  strangers = 0;
  isVerifying = true;
  handler = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const headers = request.headers as Record<string, string>;
      seen.push({ body, headers });
      try {
        if (isVerifying) new Webhook(secret).verify(body, headers);
        response.writeHead(204).end();
      } catch {
        response.writeHead(400).end();
      }
    });
  });
  await new Promise<void>((resolve) => handler.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  await forwarder.stop();
  handler.closeAllConnections();
  await new Promise((resolve) => handler.close(resolve));
});

async function start(disturbances: Partial<DisturbanceOptions> = {}, forwardTo?: string): Promise<void> {
  const { port } = handler.address() as AddressInfo;
  forwarder = await startForwarder({
    ...QUIET,
    ...disturbances,
    forwardTo: new URL(forwardTo ?? `http://127.0.0.1:${port}/hooks`),
    headers: { 'x-shop': '7' },
    port: 0,
    random: makeRandom(1),
    onForwarded: (row) => rows.push(row),
    onStranger: () => (strangers += 1),
  });
  forwarder.setSecrets([secret]);
}

/** Status that the platform gets. */
async function deliver(n: number, signedWith = secret): Promise<number> {
  const body = JSON.stringify({
    id: `event-${n}`,
    type: 'transaction.created',
    sequence: n,
    aggregate: { type: 'transaction', id: 'payment' },
    data: { object: { amount: 1000 } },
  });
  const at = new Date();
  const headers = {
    'content-type': 'application/json',
    'webhook-id': `event-${n}`,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(signedWith).sign(`event-${n}`, at, body),
  };
  return (await fetch(forwarder.url, { method: 'POST', headers, body })).status;
}

it('forwards the raw body and the headers, and passes on the answer of the handler', async () => {
  await start();
  expect(await deliver(1)).toBe(204);
  expect(seen).toHaveLength(1);
  expect(JSON.parse(seen[0]!.body)).toMatchObject({ id: 'event-1' });
  expect(seen[0]!.headers).toMatchObject({ 'webhook-id': 'event-1', 'content-type': 'application/json' });
  expect(rows).toMatchObject([{ event_id: 'event-1', sequence: 1, status: 204, verdict: 'ok' }]);
});

it('answers 502 when the handler is away, so that the platform tries again', async () => {
  await start({}, 'http://127.0.0.1:1/');
  expect(await deliver(1)).toBe(502);
  expect(rows).toMatchObject([{ status: null, verdict: 'failed' }]);
  expect(rows[0]!.error).not.toBe('');
});

it('forwards nothing that the platform did not sign', async () => {
  await start();
  const foreign = `whsec_${randomBytes(32).toString('base64')}`;
  expect(await deliver(1, foreign)).toBe(401);
  expect([seen.length, strangers]).toEqual([0, 1]);
});

it('repeats, and sends a corrupted copy that a verifying handler refuses', async () => {
  await start({ repeat: 2, corrupt: true });
  for (let n = 1; n <= 8; n++) expect(await deliver(n)).toBe(204);
  await forwarder.stop();
  expect(rows).toHaveLength(8 * 4);
  expect(rows.filter(({ form }) => form === 'repeated')).toHaveLength(16);
  expect(rows.filter(({ form }) => form === 'corrupted').map(({ status }) => status)).toEqual(
    Array.from({ length: 8 }, () => 400),
  );
  expect(rows.every(({ verdict }) => verdict === 'ok')).toBe(true);
});

it('tells of a handler that takes a forgery', async () => {
  isVerifying = false;
  await start({ corrupt: true });
  expect(await deliver(1)).toBe(204);
  await forwarder.stop();
  expect(rows.map(({ verdict }) => verdict).sort()).toEqual(['FORGERY ACCEPTED', 'ok']);
});

it('shuffles deliveries that come together, and loses none', async () => {
  await start({ shuffle: true });
  await Promise.all(Array.from({ length: 10 }, (_, n) => deliver(n)));
  const order = rows.map(({ sequence }) => sequence);
  expect([...order].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(order).not.toEqual([...order].sort((a, b) => a - b));
});

const NOTHING: Totals = { events: 0, forwarded: 0, failed: 0, corrupted: 0, forgeries_accepted: 0 };

it.each<[Partial<Totals>, string]>([
  [{ events: 1, forwarded: 1 }, '1 event, 1 forwarded, 0 failed.'],
  [{ events: 2, forwarded: 3, failed: 1 }, '2 events, 3 forwarded, 1 failed.'],
  [
    { events: 1, forwarded: 2, corrupted: 1 },
    '1 event, 2 forwarded, 0 failed; corrupted copies that your handler accepted: 0 of 1.',
  ],
])('a run of %j ends with: %s', (counts, line) => {
  expect(summarize({ ...NOTHING, ...counts })).toBe(line);
});
