import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Event } from '../events';
import {
  inOrder,
  nodeWebhookHandler,
  verifyWebhook,
  WebhookError,
  webhookHandler,
  type HandlerOptions,
} from '.';

interface SignatureCase {
  readonly name: string;
  readonly secrets: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly now: number;
  readonly reason: string | null;
}
const vectors = JSON.parse(
  readFileSync(path.join(__dirname, '../../vectors/signatures.json'), 'utf8'),
) as readonly SignatureCase[];
const SECRET = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=';

it.each(vectors)('decides the shared vector "$name"', async ({ secrets, headers, body, now, reason }) => {
  const verify = (given: string | Uint8Array, of: Headers | typeof headers) =>
    verifyWebhook({ body: given, headers: of, secret: secrets, nowMs: now * 1_000 }).then(
      (event) => ({ reason: null, event }),
      (error: unknown) => ({ reason: (error as WebhookError).reason, event: undefined }),
    );
  const outcomes = [
    await verify(body, headers),
    await verify(new TextEncoder().encode(body), new Headers(headers)),
  ];
  const expected =
    reason === null ? { reason, event: JSON.parse(body) as unknown } : { reason, event: undefined };
  expect(outcomes).toEqual([expected, expected]);
});

it('verifies ed25519 signatures by a public key, and takes no such key for an HMAC', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64');
  const body = '{"id":"evt_1","type":"transaction.created"}';
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const signed = Buffer.from(`msg_1.${timestamp}.${body}`);
  const makeHeaders = (signature: string) => ({
    'webhook-id': 'msg_1',
    'webhook-timestamp': timestamp,
    'webhook-signature': signature,
  });
  const genuine = makeHeaders(`v1a,${sign(null, signed, privateKey).toString('base64')}`);
  await expect(verifyWebhook({ body, headers: genuine, secret: `whpk_${raw}` })).resolves.toMatchObject({
    id: 'evt_1',
  });
  // A public key is known to everyone: an HMAC with it proves nothing.
  const forged = makeHeaders(
    `v1,${createHmac('sha256', Buffer.from(raw, 'base64')).update(signed).digest('base64')}`,
  );
  await expect(verifyWebhook({ body, headers: forged, secret: `whpk_${raw}` })).rejects.toMatchObject({
    reason: 'no_match',
  });
});

it.each([[''], [[]], [['', SECRET]]])('throws for a missing secret: %j', async (secret) => {
  await expect(verifyWebhook({ body: '{}', headers: {}, secret })).rejects.toThrow(TypeError);
});

it.each([NaN, -1, '300s' as unknown as number])(
  'throws for a tolerance that would check no age: %j',
  async (toleranceSeconds) => {
    const tomorrowMs = Date.now() + 86_400_000;
    await expect(
      verifyWebhook({ ...makeDelivery(), secret: SECRET, toleranceSeconds, nowMs: tomorrowMs }),
    ).rejects.toThrow(new TypeError('toleranceSeconds must be a number of seconds'));
  },
);

it('says that a parsed body is not raw', async () => {
  const body = { id: 'evt_1' } as unknown as string;
  await expect(verifyWebhook({ body, headers: {}, secret: SECRET })).rejects.toMatchObject({
    reason: 'body_not_raw',
  });
});

let counter = 0;
function makeDelivery(
  changes: object = {},
  body = JSON.stringify({ id: `evt_${(counter += 1)}`, type: 'transaction.created', ...changes }),
) {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const key = Buffer.from(SECRET.slice('whsec_'.length), 'base64');
  const mac = createHmac('sha256', key).update(`msg_1.${timestamp}.${body}`).digest('base64');
  const headers = { 'webhook-id': 'msg_1', 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${mac}` };
  return { body, headers };
}
const deliver = async (options: Omit<HandlerOptions, 'secret'>, { body, headers } = makeDelivery()) =>
  (
    await webhookHandler({ secret: SECRET, ...options })(
      new Request('http://shop', { method: 'POST', body, headers }),
    )
  ).status;

describe('a handler', () => {
  it('calls the handler of the type, or of all types', async () => {
    const calls: string[] = [];
    const on = {
      'refund.created': () => calls.push('refund'),
      '*': ({ type }: Event) => calls.push(type),
    };
    expect(await deliver({ on })).toBe(200);
    expect(await deliver({ on }, makeDelivery({ type: 'refund.created' }))).toBe(200);
    expect(await deliver({ on }, makeDelivery({ type: 'of.tomorrow' }))).toBe(200);
    expect(calls).toEqual(['transaction.created', 'refund', 'of.tomorrow']);
  });

  it('answers 200 for an unknown type without a handler for all', async () => {
    expect(await deliver({ on: {} }, makeDelivery({ type: 'of.tomorrow' }))).toBe(200);
  });

  it('calls once for an event that comes twice', async () => {
    const ids = new Set<string>();
    const seen = (id: string) => ids.size === ids.add(id).size;
    let calls = 0;
    const delivery = makeDelivery();
    const on = { '*': () => void (calls += 1) };
    expect([await deliver({ on, seen }, delivery), await deliver({ on, seen }, delivery), calls]).toEqual([
      200, 200, 1,
    ]);
  });

  it('answers 500 when the handler throws, so that the platform repeats', async () => {
    const errors: unknown[] = [];
    const on = { '*': () => Promise.reject(new Error('no stock')) };
    expect(await deliver({ on, onError: (error) => errors.push(error) })).toBe(500);
    expect(errors).toEqual([new Error('no stock')]);
  });

  it('answers 400 for a changed body, and calls no handler', async () => {
    let calls = 0;
    const delivery = makeDelivery();
    const changed = { ...delivery, body: delivery.body.replace('evt', 'evil') };
    expect(await deliver({ on: { '*': () => void (calls += 1) } }, changed)).toBe(400);
    expect(calls).toBe(0);
  });

  it('serves Node, and tells when a parser took the raw body', async () => {
    const events: Event[] = [];
    const errors: unknown[] = [];
    const handle = nodeWebhookHandler({
      secret: SECRET,
      on: { '*': (event) => events.push(event) },
      onError: (error) => errors.push(error),
    });
    let parsed: unknown;
    const server = createServer(
      (request, response) => void handle(Object.assign(request, { body: parsed }), response),
    );
    await new Promise<void>((resolve) => server.listen(0, resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const post = async ({ body, headers } = makeDelivery()) =>
      (await fetch(url, { method: 'POST', body, headers })).status;
    try {
      expect(await post()).toBe(200);
      expect(await post(makeDelivery({ pad: 'x'.repeat(128 * 1024) }))).toBe(400);
      parsed = { id: 'evt_1' };
      expect(await post()).toBe(400);
      expect(events).toHaveLength(1);
      expect(errors).toMatchObject([{ reason: 'malformed' }, { reason: 'body_not_raw' }]);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});

it('applies events of an aggregate in order, with a flag for a gap', async () => {
  const applied: unknown[] = [];
  const store = new Map<string, number>();
  const apply = inOrder(store, ({ sequence }, { gap }) => applied.push([sequence, gap]));
  const makeEvent = (sequence: number) =>
    ({ sequence, aggregate: { id: 'a', type: 'transaction' } }) as Event;
  for (const sequence of [1, 2, 2, 5, 3, 6]) await apply(makeEvent(sequence));
  expect(applied).toEqual([
    [1, false],
    [2, false],
    [5, true],
    [6, false],
  ]);
});
