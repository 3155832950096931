// The client against a server that spoils answers: attempts, endings, and the bytes of each request.
import { inspect } from 'node:util';
import fc from 'fast-check';
import { Mps } from './mps';
import { MpsCore } from './core';
import { createTransaction } from './operations';
import type { MpsError } from './errors';
import type { MpsOptions } from './options';
import { FAULTS, startFaultProxy, type Fault, type FaultProxy, type Target } from './testing/fault-proxy';

const KEY = 'sk_test_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh842CDQZ';
/** On a busy machine a request that gave up too early would meet the fault of the next test. */
const PATIENT_MS = 60_000;
/** For an answer that never ends. */
const IMPATIENT_MS = 500;
const chooseTimeoutMs = (fault: Fault): number => (fault === 'lost_trickle' ? IMPATIENT_MS : PATIENT_MS);

/** Makes one payment per request_id, as the platform does. */
function makePlatform() {
  const payments = new Map<string, string>();
  const target: Target = async ({ body }) => {
    const { request_id } = JSON.parse(body) as { request_id: string };
    const isReplay = payments.has(request_id);
    payments.set(request_id, payments.get(request_id) ?? body);
    return {
      status: isReplay ? 200 : 201,
      headers: {
        'content-type': 'application/json',
        'x-request-id': 'f'.repeat(32),
        ratelimit: '"default";r=41;t=2',
        ...(isReplay && { 'idempotent-replayed': 'true' }),
      },
      body: JSON.stringify({ id: `payment-of-${request_id}`, request_id, status: 'WAITING_PAYMENT' }),
    };
  };
  return { payments, target };
}

const platform = makePlatform();
let proxy: FaultProxy;
beforeAll(async () => {
  proxy = await startFaultProxy(platform.target);
});
afterAll(() => proxy.stop());

const connect = (options: Partial<MpsOptions> = {}) =>
  new Mps({ baseUrl: proxy.url, apiKey: KEY, timeoutMs: PATIENT_MS, retryBaseMs: 1, ...options });
let counter = 0;
const makeBody = () => ({
  request_id: `order-${(counter += 1)}`,
  provider: 'PROVIDER_A' as const,
  amount: 10_050,
  capture_method: 'ECOMMERCE' as const,
  payment_method: 'PIX' as const,
  pix_data: { expiration_in_seconds: 3600 },
});

it.each(FAULTS)('ends with one payment after %s', async (fault) => {
  proxy.plan([fault]);
  const body = makeBody();
  const mps = connect({ timeoutMs: chooseTimeoutMs(fault) });
  const answered = await mps.merchant('m-1').transactions.create(body).withResponse();
  expect(answered).toMatchObject({
    data: { id: `payment-of-${body.request_id}` },
    replayed: fault.startsWith('lost_'),
    requestId: 'f'.repeat(32),
    rateLimit: { remaining: 41, resetSeconds: 2 },
    attempts: 2,
  });
  expect(proxy.requests.map((request) => request.body)).toEqual([JSON.stringify(body), JSON.stringify(body)]);
  expect(proxy.requests[0]?.headers).toMatchObject({
    'x-api-key': KEY,
    'content-type': 'application/json',
    'user-agent': expect.stringMatching(/^mps-client\/1\.0\.0 \(node \d/) as string,
  });
});

it('answers after 503 twice', async () => {
  proxy.plan(['early_503', 'early_503']);
  expect((await connect().merchant('m-1').transactions.create(makeBody()).withResponse()).attempts).toBe(3);
});

it.each([
  ['early_reset', 'connection'],
  ['lost_reset_mid_body', 'connection'],
  ['lost_trickle', 'timeout'],
  ['early_503', 'api'],
  ['lost_html_502', 'unexpected'],
  ['lost_truncated_json', 'unexpected'],
] as const)('ends as %s tells when every attempt meets it: %s', async (fault, kind) => {
  proxy.plan(Array<Fault>(4).fill(fault));
  const mps = connect({ timeoutMs: chooseTimeoutMs(fault) });
  const result = await mps.merchant('m-1').transactions.create(makeBody()).result();
  expect(result).toMatchObject({ ok: false, error: { kind, sent: 'maybe', attempts: 4 } });
  expect(proxy.requests).toHaveLength(4);
});

it('sends one body only, and says that there may be a payment when there is one, for any sequence of faults', async () => {
  const faults = fc.array(fc.constantFrom<Fault | 'pass'>(...FAULTS, 'pass'), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(faults, async (plan) => {
      proxy.plan(plan);
      const body = makeBody();
      const result = await connect({ timeoutMs: 60 }).merchant('m-1').transactions.create(body).result();
      // Every request that this call sent has the same body: the platform makes one payment of them.
      const bodies = proxy.requests
        .map((request) => request.body)
        .filter((one) => one.includes(`"${body.request_id}"`));
      expect(new Set(bodies)).toEqual(new Set(bodies.length > 0 ? [JSON.stringify(body)] : []));
      const isMade = platform.payments.has(body.request_id);
      if (result.ok) expect(isMade).toBe(true);
      else if (isMade) expect(result.error.sent).toBe('maybe');
    }),
    { numRuns: 60 },
  );
});

it('sends an Idempotency-Key of its own, the same in each attempt', async () => {
  proxy.plan(['early_503', 'lost_reset_before_headers']);
  const mps = connect();
  await mps.merchants.create({ request_id: 'ignored-by-this-server' } as never);
  const keys = proxy.requests.map(({ headers }) => headers['idempotency-key']);
  expect(keys).toHaveLength(3);
  expect(new Set(keys)).toEqual(new Set([expect.stringMatching(/^[0-9a-f-]{36}$/)]));
});

it('does not repeat an operation that the platform would not recognize', async () => {
  proxy.plan(['lost_reset_before_headers']);
  const result = await connect()
    .merchant('m-1')
    .sandbox.pay('t-1', { request_id: 'x' } as never)
    .result();
  expect(result).toMatchObject({ ok: false, error: { kind: 'connection', sent: 'maybe', attempts: 1 } });
  proxy.plan(['early_429_seconds', 'pass']);
  expect(
    (
      await connect()
        .merchant('m-1')
        .sandbox.pay('t-1', { request_id: 'x' } as never)
        .result()
    ).ok,
  ).toBe(true);
});

it.each(['early_429_seconds', 'early_503', 'lost_reset_before_headers'] as const)(
  'does not repeat the creation of an API key after %s',
  async (fault) => {
    proxy.plan([fault]);
    const result = await connect({ token: 'a-token' }).apiKeys.create({ name: 'a' }).result();
    expect(result).toMatchObject({ ok: false, error: { attempts: 1 } });
    expect(proxy.requests[0]?.headers['authorization']).toBe('Bearer a-token');
  },
);

it('says that nothing was sent when the connection is refused', async () => {
  const closed = await startFaultProxy(platform.target);
  await closed.stop();
  const mps = connect({ baseUrl: closed.url, maxRetries: 1 });
  const result = await mps.merchant('m').transactions.create(makeBody()).result();
  expect(result).toMatchObject({ ok: false, error: { kind: 'connection', sent: 'no', attempts: 2 } });
});

it.each([
  [
    'an empty request_id',
    () =>
      connect()
        .merchant('m')
        .transactions.create({ ...makeBody(), request_id: ' ' }),
  ],
  [
    'no request_id',
    () =>
      connect()
        .merchant('m')
        .transactions.create({} as never),
  ],
  ['an empty id', () => connect().transactions.get('')],
  ['an id that is a path', () => connect().transactions.get('..')],
  ['a merchant without an id', () => connect().merchant('')],
])('throws for %s, and sends nothing', async (_, call) => {
  proxy.plan([]);
  expect(call).toThrow(TypeError);
  expect(proxy.requests).toHaveLength(0);
});

it('keeps an id within its segment of the path', async () => {
  const urls: string[] = [];
  const fetch = async (url: string) => {
    urls.push(url);
    return Response.json({});
  };
  await connect({ fetch }).transactions.get('a/../b?c#d');
  await connect({ fetch }).transactions.list({
    status: ['APPROVED', 'REFUNDED'] as never,
    request_id: 'a b',
  });
  expect(urls.map((url) => url.slice(proxy.url.length))).toEqual([
    '/v1/merchants/transactions/a%2F..%2Fb%3Fc%23d',
    '/v1/transactions?status=APPROVED%2CREFUNDED&request_id=a+b',
  ]);
});

describe('time', () => {
  it('ends at once when Retry-After is beyond the deadline', async () => {
    const fetch = async () =>
      Response.json(
        { code: 'rate_limited', status: 429, title: '', detail: '', retryable: true },
        { status: 429, headers: { 'retry-after': '60' } },
      );
    const startedAt = performance.now();
    const result = await connect({ fetch, deadlineMs: 5_000 }).transactions.get('t').result();
    expect(result).toMatchObject({
      ok: false,
      error: { code: 'rate_limited', retryAfterMs: 60_000, attempts: 1 },
    });
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });

  it('ends all attempts at the deadline', async () => {
    proxy.plan(Array<Fault>(10).fill('lost_trickle'));
    const options = { deadlineMs: 250, timeoutMs: 200, maxRetries: 9 };
    const result = await connect(options).merchant('m').transactions.create(makeBody()).result();
    expect(result).toMatchObject({ ok: false, error: { kind: 'timeout', sent: 'maybe' } });
    expect(proxy.requests.length).toBeLessThanOrEqual(2);
  });

  it('rejects within 20 ms of an abort during a wait, and sends nothing more', async () => {
    proxy.plan(['early_503', 'early_503']);
    const controller = new AbortController();
    let isWaiting: () => void = () => undefined;
    const waiting = new Promise<void>((resolve) => (isWaiting = resolve));
    const mps = connect({ retryBaseMs: 60_000, hooks: { onRetry: () => isWaiting() } });
    const body = makeBody();
    const call = mps
      .merchant('m')
      .transactions.create(body, { signal: controller.signal, deadlineMs: 600_000 });
    const ended = call.result();
    await waiting;
    const abortedAt = performance.now();
    controller.abort('enough');
    expect(await ended).toMatchObject({ ok: false, error: { kind: 'aborted', reason: 'enough' } });
    expect(performance.now() - abortedAt).toBeLessThan(20);
    // A request of an earlier test may still arrive.
    const own = proxy.requests.filter((request) => request.body.includes(`"${body.request_id}"`));
    expect(own).toHaveLength(1);
  });

  it('ends a request that is under way when the caller aborts, even when fetch does not listen', async () => {
    const controller = new AbortController();
    const fetch = () => new Promise<Response>(() => undefined);
    const call = connect({ fetch, timeoutMs: 60_000 }).transactions.get('t', { signal: controller.signal });
    controller.abort();
    await expect(call).rejects.toMatchObject({ kind: 'aborted' });
  });
});

it('follows no redirect', async () => {
  const seen: RequestInit[] = [];
  const fetch = async (_: string, init: RequestInit) => {
    seen.push(init);
    return new Response('', { status: 302, headers: { location: 'https://elsewhere.example' } });
  };
  const result = await connect({ fetch }).transactions.get('t').result();
  expect(result).toMatchObject({ ok: false, error: { kind: 'unexpected', status: 302, attempts: 1 } });
  expect(seen[0]?.redirect).toBe('manual');
});

describe('keys', () => {
  const secrets = [KEY, 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY='];
  const findSecrets = (value: unknown): string[] => {
    const error = value as Partial<Error>;
    const texts = [
      inspect(value, { depth: 10, showHidden: true }),
      JSON.stringify(value),
      String(value),
      error.stack,
    ];
    return secrets.filter((secret) => texts.some((text) => text?.includes(secret)));
  };

  it.each(FAULTS)('appear in no error after %s', async (fault) => {
    proxy.plan([fault]);
    const mps = connect({ maxRetries: 0, timeoutMs: chooseTimeoutMs(fault) });
    const result = await mps.merchant('m').transactions.create(makeBody()).result();
    expect(result.ok).toBe(false);
    expect(findSecrets(result)).toEqual([]);
  });

  it('appear in no error of an answer that repeats them', async () => {
    const fetch = async () => new Response(`you sent ${secrets.join(' and ')}`, { status: 403 });
    const result = await connect({ fetch }).transactions.get('t').result();
    expect(result).toMatchObject({ ok: false, error: { excerpt: 'you sent sk_test_… and whsec_…' } });
    expect(findSecrets(result)).toEqual([]);
  });

  it('appear in no view of the client, a merchant or a call', async () => {
    const mps = connect();
    const call = mps.transactions.list();
    expect([mps, mps.merchant('m'), call].flatMap(findSecrets)).toEqual([]);
  });

  it('are refused over plain http to another machine, and in a browser', () => {
    const live = 'sk_live_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh842CDQZ';
    expect(() => new Mps({ baseUrl: 'http://shop.example', apiKey: live })).toThrow(/plain http/);
    expect(() => new Mps({ baseUrl: 'http://127.0.0.1:3000', apiKey: live })).not.toThrow();
    Object.assign(globalThis, { window: {}, document: {} });
    try {
      expect(() => connect()).toThrow(/browser/);
      expect(() => connect({ dangerouslyAllowBrowser: true })).not.toThrow();
    } finally {
      Reflect.deleteProperty(globalThis, 'window');
      Reflect.deleteProperty(globalThis, 'document');
    }
  });

  it('are asked for before each attempt when they are a function', async () => {
    proxy.plan(['early_503']);
    let asked = 0;
    await connect({ apiKey: () => `sk_test_${(asked += 1)}` })
      .merchant('m')
      .transactions.create(makeBody());
    expect(proxy.requests.map(({ headers }) => headers['x-api-key'])).toEqual(['sk_test_1', 'sk_test_2']);
  });
});

it('tells hooks of attempts, answers and retries without bodies or keys', async () => {
  proxy.plan(['early_503']);
  const told: unknown[] = [];
  const hooks = {
    onAttempt: (info: object) => told.push(['attempt', info]),
    onAnswer: (info: object) => told.push(['answer', info]),
    onRetry: (info: object) => told.push(['retry', info]),
  };
  await connect({ hooks }).merchant('m').transactions.create(makeBody());
  expect(told.map((one) => (one as [string])[0])).toEqual([
    'attempt',
    'answer',
    'retry',
    'attempt',
    'answer',
  ]);
  expect(JSON.stringify(told)).not.toMatch(/sk_test|10050/);
});

it('works as a function on a core that knows no other operation', async () => {
  proxy.plan([]);
  const core = new MpsCore({ baseUrl: proxy.url, apiKey: KEY });
  expect(await createTransaction(core, 'm', makeBody())).toMatchObject({ status: 'WAITING_PAYMENT' });
});

it('has errors that carry the members of their code', async () => {
  const problem = {
    type: '/docs/errors/insufficient_refundable_amount',
    title: 'Too much',
    status: 409,
    code: 'insufficient_refundable_amount',
    detail: 'R$ 5.00 remain',
    instance: '/v1',
    trace_id: 'a',
    retryable: false,
    remaining_amount: 500,
  };
  const fetch = async () => Response.json(problem, { status: 409, headers: { 'x-request-id': 'r-1' } });
  const refund = connect({ fetch })
    .merchant('m')
    .transactions.refunds.create('t', { request_id: 'r', amount: 900 });
  const result = await refund.result();
  expect(result).toMatchObject({
    ok: false,
    error: { name: 'ConflictError', remaining_amount: 500, known: true, requestId: 'r-1', sent: 'no' },
  });
  const newer = connect({
    fetch: async () => Response.json({ ...problem, code: 'of_tomorrow' }, { status: 409 }),
  });
  const error = await newer.transactions.get('t').then(
    () => undefined,
    (one: unknown) => one as MpsError,
  );
  expect(error).toMatchObject({ kind: 'api', code: 'of_tomorrow', known: false });
});
