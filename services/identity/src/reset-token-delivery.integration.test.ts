// Delivery of reset tokens to a real HTTP server, from a real MongoDB, including processes that are killed before or
// during the POST.
import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RESET_DELIVERY_CLAIM_MS, RESET_DELIVERY_LIMIT_MS } from './limits';
import { codeOf, login, newPerson, startIdentity, value, type RunningIdentity } from './identity.fixture';

const secret = randomBytes(32).toString('base64');
const NEVER = 0;
const HOUR_MS = 3_600_000;
let sender: Server;
let url: string;
/** The status of the next answers. NEVER: no answer. */
let statuses: number[];
let taken: { headers: IncomingHttpHeaders; body: string }[];
let next: PromiseWithResolvers<string>;
/** Accepts requests and sends no message, like a process that dies at once. */
let dying: RunningIdentity;
let running: RunningIdentity[];

beforeAll(async () => {
  sender = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      taken.push({ headers: request.headers, body });
      const status = statuses.shift() ?? 204;
      if (status !== NEVER) response.writeHead(status).end();
      if (status === 204 || status === NEVER) next.resolve(body);
    });
  });
  await new Promise<void>((resolve) => sender.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(sender.address() as AddressInfo).port}/resets`;
  dying = await startIdentity({ sandboxMode: false, keys: [KEY] });
});
beforeEach(() => {
  [statuses, taken, running] = [[], [], []];
  next = Promise.withResolvers();
});
afterEach(() => Promise.all(running.map((one) => one.stop())));
afterAll(async () => {
  await dying.stop();
  sender.closeAllConnections();
  await new Promise((resolve) => sender.close(resolve));
});

const KEY = randomBytes(32).toString('base64');

async function replica(): Promise<RunningIdentity> {
  const delivery = { url, secret, retriesMs: [1, 1] };
  const one = await startIdentity({ sandboxMode: false, keys: [KEY], beside: dying, delivery });
  running.push(one);
  return one;
}

async function forgotten(by: RunningIdentity): Promise<string> {
  const { identifier } = await newPerson(by);
  expect(value(await by.client.ForgotPassword({ identifier }, by.system))).toEqual({});
  return identifier;
}

const tokenIn = (body: string): string =>
  (JSON.parse(body) as { data: { reset_token: string } }).data.reset_token;
const reset = (by: RunningIdentity, reset_token: string, new_password = 'a-reset-passphrase') =>
  by.client.ResetPassword({ reset_token, new_password }, by.system);

it('receives the token with identifier and expiry, signed with the shared secret, and the stored copy is deleted', async () => {
  const identity = await replica();
  const identifier = await forgotten(identity);
  const body = await next.promise;
  expect(JSON.parse(body)).toEqual({
    type: 'password_reset',
    data: {
      identifier: { type: 'EMAIL', value: identifier },
      reset_token: expect.stringMatching(/^[\w-]{43}$/),
      expires_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    },
  });
  const [{ headers }] = taken as [(typeof taken)[number]];
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const expected = createHmac('sha256', Buffer.from(secret, 'base64')).update(signed).digest('base64');
  expect(headers['webhook-signature']).toBe(`v1,${expected}`);
  await identity.stop();
  running = [];
  expect(await identity.collections.passwordResets.countDocuments({ delivery: { $exists: true } })).toBe(0);
});

it('receives the same message again after refusing it', async () => {
  statuses = [500, 503];
  await forgotten(await replica());
  await next.promise;
  expect(taken).toHaveLength(3);
  expect(new Set(taken.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

it('receives a token while the POST of another one is not answered', async () => {
  statuses = [NEVER];
  const identity = await replica();
  await forgotten(identity);
  await next.promise;
  const startedAt = performance.now();
  next = Promise.withResolvers();
  const identifier = await forgotten(identity);
  expect(await next.promise).toContain(identifier);
  expect(performance.now() - startedAt).toBeLessThan(RESET_DELIVERY_LIMIT_MS / 2);
  sender.closeAllConnections();
});

it('receives a token after its process was killed before sending, and the token works once', async () => {
  const killed = await startIdentity({
    sandboxMode: false,
    keys: [KEY],
    beside: dying,
    delivery: { url: 'http://127.0.0.1:9', secret, retriesMs: [60_000] },
  });
  const identifier = await forgotten(killed);
  await killed.stop();
  await dying.collections.passwordResets.updateMany(
    { delivery: { $exists: true } },
    { $set: { 'delivery.next_at': new Date(0), 'delivery.attempts': 0 } },
  );
  const documents = await dying.collections.passwordResets.find().toArray();
  const survivor = await replica();
  const token = tokenIn(await next.promise);
  expect(JSON.stringify(documents)).not.toContain(token);
  expect(codeOf(await reset(survivor, token))).toBe('OK');
  expect(codeOf(await reset(survivor, token))).toBe('authentication_error');
  await login(survivor, identifier, 'a-reset-passphrase');
});

it('receives a token again after its process was killed during the POST and the claim has expired', async () => {
  statuses = [NEVER];
  const killed = await replica();
  killed.advance(HOUR_MS);
  await forgotten(killed);
  const first = tokenIn(await next.promise);
  next = Promise.withResolvers();
  const survivor = await replica();
  // The claim of a process with a clock one hour ahead is as long as any other.
  const [claimed] = await survivor.collections.passwordResets.find({ delivery: { $exists: true } }).toArray();
  const leftMs = claimed!.delivery!.next_at.getTime() - Date.now();
  expect(leftMs).toBeLessThanOrEqual(RESET_DELIVERY_CLAIM_MS);
  await survivor.collections.passwordResets.updateMany(
    { delivery: { $exists: true } },
    { $set: { 'delivery.next_at': new Date(0) } },
  );
  expect(tokenIn(await next.promise)).toBe(first);
});

it('is used by one of 20 simultaneous requests, and ends every other token of the person', async () => {
  const { identifier } = await newPerson(dying);
  for (let times = 0; times < 2; times++)
    value(await dying.client.ForgotPassword({ identifier }, dying.system));
  const [first, second] = dying.delivered.slice(-2).map(({ token }) => token);
  const all = await Promise.all(Array.from({ length: 20 }, () => reset(dying, first!)));
  expect(all.map(codeOf).filter((code) => code === 'OK')).toHaveLength(1);
  expect(codeOf(await reset(dying, second!))).toBe('authentication_error');
});

it('a reset that did not change the password leaves the token valid', async () => {
  const { identifier } = await newPerson(dying);
  value(await dying.client.ForgotPassword({ identifier }, dying.system));
  const { token } = dying.delivered.at(-1)!;
  const late = { ...dying.system, deadlineMs: Date.now() + 1 };
  await dying.client.ResetPassword({ reset_token: token, new_password: 'a-reset-passphrase' }, late);
  expect(codeOf(await reset(dying, token))).toBe('OK');
});
