// Every fault of a provider, played by a local server. None may count as a success or a failure.
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Secret, systemClock } from '@mps/kernel';
import { pino } from 'pino';
import type { UnknownReason } from './client';
import type { NotedCall } from './note-call';
import { makeProviderA } from './provider-a';
import { cardOrder } from './orders.fixture';

const order = cardOrder(1_000);
const answer = (changes: object): string =>
  JSON.stringify({
    order_id: order.transactionId,
    provider_order_id: 'pa_1',
    sequence: 2,
    status: 'CAPTURED',
    failure_code: null,
    card: {
      authorized_amount: 1_000,
      captured_amount: 1_000,
      response_code: '00',
      authorization_code: 'A1B2C3',
      nsu: '1',
      declined_by: null,
    },
    slip: null,
    payments: [],
    refunds: [],
    disputes: [],
    ...changes,
  });

const paidUnder = (end_to_end_id: string) => ({
  payment_id: 'payment-1',
  paid_via: 'PIX',
  amount: 1_000,
  paid_at: '2026-11-20T12:00:00.000Z',
  end_to_end_id,
  payer: { name: null, document: null, bank_name: null, ispb: null, branch: null, account: null },
});

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const bodies = { areLeft: true };

async function ask(listener: RequestListener, timeoutMs = 30_000, onCall?: (call: NotedCall) => void) {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const reasons: UnknownReason[] = [];
  const lines: string[] = [];
  const calls: NotedCall[] = [];
  const provider = makeProviderA({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    apiKey: new Secret('the-key'),
    callbackSecret: new Secret('the-secret'),
    realClock: systemClock(),
    log: pino({ level: 'trace' }, { write: (line) => void lines.push(line) }),
    onUnknown: (reason) => reasons.push(reason),
    notes: { onCall: onCall ?? ((call) => calls.push(call)), takeBodies: () => bodies.areLeft },
  });
  const outcome = await provider.authorizeCard(order, { timeoutMs });
  return { outcome, reasons, calls, log: lines.join('') };
}

const says =
  (status: number, body: string): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  };

const redirects: RequestListener = (_, response) => {
  response.writeHead(302, { location: '/elsewhere' }).end();
};
const breaks: RequestListener = (request) => {
  request.socket.destroy();
};

it('accepts a complete and valid answer', async () => {
  expect((await ask(says(200, answer({})))).outcome).toMatchObject({ kind: 'approved', amountCents: 1_000 });
});

it('accepts every end-to-end id of 32 letters and digits', async () => {
  const { outcome } = await ask(says(200, answer({ payments: [paidUnder('a'.repeat(32))] })));
  expect(outcome).toMatchObject({ kind: 'approved' });
});

it.each([
  ['a 5xx', says(500, answer({})), 'server_error'],
  ['a 503 that does not end', says(503, '{}'), 'server_error'],
  ['an HTML page', says(200, '<html></html>'), 'unreadable'],
  ['an empty body', says(200, ''), 'unreadable'],
  ['a missing member', says(200, answer({ provider_order_id: undefined })), 'unreadable'],
  ['an amount that is no integer', says(200, answer({ card: { captured_amount: 10.5 } })), 'unreadable'],
  [
    'an end-to-end id of 31 characters',
    says(200, answer({ payments: [paidUnder('a'.repeat(31))] })),
    'unreadable',
  ],
  ['a refusal in another shape', says(404, 'no'), 'unreadable'],
  ['a refusal that we do not expect', says(418, '{"code":"teapot"}'), 'unexpected_refusal'],
  ['a wrong key', says(401, '{"code":"unauthorized"}'), 'server_error'],
  ['an answer about another order', says(200, answer({ order_id: 'another' })), 'wrong_order'],
  ['a status that we do not know', says(200, answer({ status: 'SETTLED_SIDEWAYS' })), 'unknown_status'],
  ['a decline that we do not know', says(200, answer({ status: 'DECLINED' })), 'unknown_status'],
  [
    'a failure that we do not know',
    says(200, answer({ status: 'FAILED', failure_code: 'MOON' })),
    'unknown_status',
  ],
  ['a charge where a card was sent', says(200, answer({ status: 'REGISTERED' })), 'unknown_status'],
  ['an approval of nothing', says(200, answer({ card: null })), 'unknown_status'],
  ['an answer without end', says(200, answer({ padding: 'x'.repeat(300_000) })), 'too_big'],
  ['a redirect', redirects, 'connection'],
  ['a connection that breaks', breaks, 'connection'],
] as const)('counts %s as unknown, and reports the reason', async (_, listener, reason) => {
  const { outcome, reasons, log } = await ask(listener);
  expect(outcome).toEqual({ kind: 'unknown' });
  expect(reasons).toEqual([reason]);
  expect(log).toContain(reason);
  expect(log).not.toContain('4111111111111111');
});

it('waits no longer than the given timeout', async () => {
  const { outcome, reasons } = await ask(() => undefined, 100);
  expect(outcome).toEqual({ kind: 'unknown' });
  expect(reasons).toEqual(['timeout']);
});

it('sends a request once more after a 503', async () => {
  let requests = 0;
  const { outcome } = await ask((request, response) => {
    requests += 1;
    says(requests === 1 ? 503 : 200, answer({}))(request, response);
  });
  expect(outcome).toMatchObject({ kind: 'approved' });
  expect(requests).toBe(2);
});

it.each([
  ['an answer', says(200, answer({})), 'OK', 200],
  ['a refusal', says(409, '{"code":"order_reversed"}'), 'REFUSED', 409],
  ['a 5xx', says(500, answer({})), 'ERROR', 500],
  ['an HTML page', says(200, '<html></html>'), 'UNKNOWN', 200],
  ['a connection that breaks', breaks, 'ERROR', undefined],
] as const)('notes %s with its outcome, without the card', async (_, listener, outcome, status) => {
  const { calls } = await ask(listener);
  expect(calls).toMatchObject([
    { operation: 'AUTHORIZE_CARD', attempt: 1, outcome, method: 'PUT', subjectId: order.transactionId },
  ]);
  expect(calls[0]?.status).toBe(status);
  const text = JSON.stringify(calls);
  expect(text).toContain('"amount\\":1000');
  for (const hidden of ['4111111111111111', 'Padaria', 'São Paulo', 'the-key'])
    expect(text).not.toContain(hidden);
});

it('notes a call without an answer as a time-out', async () => {
  const { calls } = await ask(() => undefined, 100);
  expect(calls).toMatchObject([{ outcome: 'TIMEOUT', attempt: 1 }]);
  expect(calls[0]?.status).toBeUndefined();
});

it('notes each attempt after a 503', async () => {
  let requests = 0;
  const { calls } = await ask((request, response) => {
    requests += 1;
    says(requests === 1 ? 503 : 200, answer({}))(request, response);
  });
  expect(calls).toMatchObject([
    { attempt: 1, outcome: 'ERROR', status: 503 },
    { attempt: 2, outcome: 'OK', status: 200 },
  ]);
});

it('answers as usual when a call cannot be noted', async () => {
  const { outcome, log } = await ask(says(200, answer({})), 30_000, () => {
    throw new Error('no room');
  });
  expect(outcome).toMatchObject({ kind: 'approved' });
  expect(log).toContain('provider call was not recorded');
});

it('notes no bodies of a successful call beyond their budget, and those of every other call', async () => {
  bodies.areLeft = false;
  const [successful] = (await ask(says(200, answer({})))).calls;
  const [failed] = (await ask(says(500, answer({})))).calls;
  bodies.areLeft = true;
  expect(successful).toMatchObject({ outcome: 'OK', status: 200 });
  expect(successful).not.toHaveProperty('requestBody');
  expect(successful).not.toHaveProperty('responseBody');
  expect(failed).toHaveProperty('requestBody');
  expect(failed).toHaveProperty('responseBody');
});
