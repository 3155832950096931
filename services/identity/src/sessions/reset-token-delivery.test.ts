// What the deployment's sender of messages gets, against a real HTTP server.
import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Secret, systemClock } from '@mps/kernel';
import { makeResetTokenDelivery } from './reset-token-delivery';

const secret = randomBytes(32).toString('base64');
const expiresAt = new Date('2026-03-01T12:30:00.000Z');
const message = {
  identifier: { type: 'EMAIL', value: 'ana@example.com' },
  resetToken: new Secret('the-token'),
  expiresAt,
} as const;

let server: Server;
let url: string;
let statuses: number[];
let taken: { headers: IncomingHttpHeaders; body: string }[];
let delivered: PromiseWithResolvers<undefined>;
const logged: unknown[] = [];
const log = { warn: (...all: unknown[]) => logged.push(all), error: (...all: unknown[]) => logged.push(all) };

beforeEach(async () => {
  [statuses, taken] = [[], []];
  delivered = Promise.withResolvers();
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      taken.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      const status = statuses.shift() ?? 204;
      response.writeHead(status).end();
      if (status === 204) delivered.resolve(undefined);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/resets`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const makeSender = (retriesMs: readonly number[] = [1, 1]) =>
  makeResetTokenDelivery({ url, secret, clock: systemClock(), log, retriesMs });

it('the token, for whom it is and until when, signed by the shared secret', async () => {
  makeSender().deliver(message);
  await delivered.promise;
  const [{ headers, body }] = taken as [(typeof taken)[number]];
  expect(JSON.parse(body)).toEqual({
    type: 'password_reset',
    data: { identifier: message.identifier, reset_token: 'the-token', expires_at: expiresAt.toISOString() },
  });
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const expected = createHmac('sha256', Buffer.from(secret, 'base64')).update(signed).digest('base64');
  expect(headers['webhook-signature']).toBe(`v1,${expected}`);
});

it('the same message again when it was not taken, and nothing of it in the log', async () => {
  statuses = [500, 503];
  makeSender().deliver(message);
  await delivered.promise;
  expect(taken).toHaveLength(3);
  expect(new Set(taken.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(JSON.stringify(logged)).not.toMatch(/the-token|ana@example/);
});

it('nothing more once the process ends, which waits for what is under way', async () => {
  statuses = [500, 500, 500];
  const sender = makeSender([60_000]);
  sender.deliver(message);
  await sender.component.stop();
  expect(taken).toHaveLength(1);
});
