// What invented credentials cost: sixty refusals of a network in a minute, and no good answer of anybody else.
import { createHash } from 'node:crypto';
import { err, makeApiKey, ok, type RealClock } from '@mps/kernel';
import { z } from 'zod';
import { authRoutes } from '../api/auth/routes';
import { defineRoute } from '../http/route/route';
import { QR_PAYLOADS_LIMIT } from '../limits';
import { qrPayloadRoutes } from '../plain-routes/transactions';
import { openTestGateway, type TestGateway } from '../testing/test-gateway';
import { makeAnswerCache } from './answer-cache';
import { makeRefusals, MAX_REFUSALS, REFUSALS_WINDOW_MS } from './rate-limits';

const inventedKey = (n: number): string => {
  const random = Buffer.alloc(32);
  random.writeUInt32BE(n);
  return makeApiKey('test', random);
};
const GOOD_KEY = makeApiKey('test', Buffer.alloc(32, 255));
const hash = (key: string): string => createHash('sha256').update(key).digest('hex');

/** Nothing is given back while a test runs, however long a busy machine takes. */
const limitsClock: RealClock = { kind: 'real', now: () => new Date(0) };

let questions = 0;
let gateway: TestGateway;
beforeEach(async () => {
  questions = 0;
  gateway = await openTestGateway({
    limitsClock,
    routes: [
      ...authRoutes,
      defineRoute({
        operationId: 'ping',
        tag: 'Test',
        summary: 'Test',
        method: 'GET',
        path: '/v1/ping',
        credential: 'key',
        permission: null,
        success: 200,
        response: z.object({}),
        handle: async () => ok({ body: {} }),
      }),
      ...(['GET', 'POST'] as const).map((method) =>
        defineRoute({
          operationId: `things${method}`,
          tag: 'Test',
          summary: 'Test',
          method,
          path: '/v1/things/{thingId}',
          credential: 'key',
          permission: null,
          success: 200,
          response: z.object({}),
          handle: async () => ok({ body: {} }),
        }),
      ),
    ],
    identity: {
      VerifyApiKey: async ({ key_sha256 }) => {
        questions++;
        return key_sha256 === hash(GOOD_KEY)
          ? ok({ api_key_id: 'k', organization_id: 'o', permissions: ['*'], allowed_ips: [] })
          : err({ code: 'authentication_error' });
      },
      ForgotPassword: async () => ok({}),
    },
    transactions: {
      ReceiveProviderCallback: async ({ signature }) =>
        signature === 'v1,right' ? ok({}) : err({ code: 'authentication_error' }),
    },
  });
});
afterEach(() => gateway.close());

const ping = (key: string, from: string): Promise<Response> =>
  fetch(`${gateway.url}/v1/ping`, { headers: { 'x-api-key': key, 'x-forwarded-for': from } });

async function refuseFrom(addressOf: (n: number) => string): Promise<void> {
  for (let n = 0; n < MAX_REFUSALS; n++) expect((await ping(inventedKey(n), addressOf(n))).status).toBe(401);
}

describe('a network that was refused sixty times in a minute', () => {
  it('waits before its credential is looked at, and other addresses do not', async () => {
    await refuseFrom(() => '192.0.2.7');
    const refused = await ping(GOOD_KEY, '192.0.2.7');
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
      429,
      'rate_limited',
    ]);
    const retryAfter = Number(refused.headers.get('retry-after'));
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(REFUSALS_WINDOW_MS / 1000);
    expect(questions).toBe(MAX_REFUSALS);
    expect((await ping(GOOD_KEY, '192.0.2.8')).status).toBe(200);
  });

  it('gets one and the same answer, whether express was asked for it or not', async () => {
    await refuseFrom(() => '192.0.2.7');
    const ask = async (path: string, own: Record<string, string> = {}, init: RequestInit = {}) => {
      const headers = { 'x-api-key': GOOD_KEY, 'x-forwarded-for': '192.0.2.7', ...own };
      const response = await fetch(`${gateway.url}${path}`, { ...init, headers });
      const body = (await response.json()) as Record<string, unknown>;
      expect(body['trace_id']).toBe(response.headers.get('x-request-id'));
      expect(body['trace_id']).toMatch(/^[0-9a-f]{32}$/);
      const sent = Object.fromEntries(response.headers);
      // Seconds may pass between two answers, and the path of one is longer.
      const alike = { 'x-request-id': '', date: '', 'retry-after': '', 'content-length': '' };
      return { status: response.status, headers: { ...sent, ...alike }, body: { ...body, trace_id: '' } };
    };
    // What has to be decoded is left to express.
    const [early, late] = [await ask('/v1/things/maria.b'), await ask('/v1/things/maria%20b')];
    expect(early.status).toBe(429);
    expect(early.body).toMatchObject({ code: 'rate_limited', instance: '/v1/things/maria.b' });
    expect(late).toEqual({ ...early, body: { ...early.body, instance: '/v1/things/…' } });
    const portuguese = await ask('/v1/things/1?a=b', { 'accept-language': 'pt' });
    expect(portuguese.headers).toMatchObject({ 'content-language': 'pt-BR', 'cache-control': 'no-store' });
    const posted = await ask('/v1/things/1', {}, { method: 'POST', body: '{}' });
    expect([posted.status, posted.body]).toEqual([429, { ...early.body, instance: '/v1/things/1' }]);
  });

  it('still gets the answers that ask for no credential, and of paths and methods that nothing has', async () => {
    await refuseFrom(() => '192.0.2.7');
    const ask = async (method: string, path: string): Promise<number> => {
      const headers = { 'x-forwarded-for': '192.0.2.7', 'content-type': 'application/json' };
      const body = method === 'POST' ? '{}' : null;
      return (await fetch(`${gateway.url}${path}`, { method, headers, body })).status;
    };
    expect(await ask('POST', '/v1/auth/password/forgot')).toBe(400);
    expect(await ask('GET', '/v1/pings')).toBe(404);
    expect(await ask('GET', '/v1/ping/')).toBe(404);
    expect(await ask('DELETE', '/v1/ping')).toBe(405);
    expect(await ask('HEAD', '/v1/ping')).toBe(429);
  });

  it('is a /64 where it is IPv6', async () => {
    await refuseFrom((n) => `2001:db8:0:1::${n.toString(16)}`);
    expect((await ping(GOOD_KEY, '2001:db8:0:1:ffff::1')).status).toBe(429);
    expect((await ping(GOOD_KEY, '2001:db8:0:2::1')).status).toBe(200);
  });

  it('is not loopback in test mode', async () => {
    await refuseFrom(() => '127.0.0.9');
    expect((await ping(GOOD_KEY, '127.0.0.9')).status).toBe(200);
  });

  describe('with signatures of callbacks that are wrong', () => {
    const callback = (signature = 'v1,wrong'): Promise<Response> =>
      fetch(`${gateway.url}/provider-callbacks/provider-a`, {
        method: 'POST',
        headers: { 'x-forwarded-for': '192.0.2.9', 'webhook-signature': signature },
        body: '{}',
      });

    it('is told to wait with those, and its right callbacks and its credentials are looked at', async () => {
      for (let n = 0; n < MAX_REFUSALS; n++) expect((await callback()).status).toBe(401);
      const refused = await callback();
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await callback('v1,right')).status).toBe(204);
      expect((await ping(GOOD_KEY, '192.0.2.9')).status).toBe(200);
    });
  });

  it('with its credentials has its right callbacks taken', async () => {
    await refuseFrom(() => '192.0.2.9');
    const taken = await fetch(`${gateway.url}/provider-callbacks/provider-a`, {
      method: 'POST',
      headers: { 'x-forwarded-for': '192.0.2.9', 'webhook-signature': 'v1,right' },
      body: '{}',
    });
    expect(taken.status).toBe(204);
  });
});

it('a good token that may do nothing has the limit of its user, and no address waits because of it', async () => {
  const user = await openTestGateway({
    limitsClock,
    limits: { RATE_LIMIT_READS_PER_SECOND: MAX_REFUSALS + 1 },
    routes: authRoutes,
    identity: { VerifySession: async () => err({ code: 'company_access_denied' }) },
  });
  try {
    const headersOf = async (sub: string, sid: string) => ({
      authorization: `Bearer ${await user.token({ sub, sid })}`,
      'x-forwarded-for': '192.0.2.7',
    });
    const ana = await headersOf('ana', 'session-1');
    const me = async (headers: Record<string, string>): Promise<number> =>
      (await fetch(`${user.url}/v1/auth/me`, { headers })).status;
    for (let n = 0; n <= MAX_REFUSALS; n++) expect(await me(ana)).toBe(403);
    expect(await me(ana)).toBe(429);
    expect(await me(await headersOf('ana', 'session-2'))).toBe(429);
    expect(await me(await headersOf('bia', 'session-3'))).toBe(403);
  } finally {
    await user.close();
  }
});

it('the wait ends a minute after the first refusal', () => {
  let nowMs = 0;
  const refusals = makeRefusals({ kind: 'real', now: () => new Date(nowMs) });
  for (let n = 0; n < MAX_REFUSALS; n++) {
    expect(refusals.mustWaitSeconds('192.0.2.7')).toBe(0);
    refusals.charge('192.0.2.7');
    nowMs += 500;
  }
  expect(refusals.mustWaitSeconds('192.0.2.7')).toBe(30);
  nowMs = REFUSALS_WINDOW_MS;
  expect(refusals.mustWaitSeconds('192.0.2.7')).toBe(0);
});

it('refusals never evict an acceptance', async () => {
  const cache = makeAnswerCache<string>({
    nowMs: () => gateway.clock.now().getTime(),
    areEventsCurrent: () => true,
  });
  let asked = 0;
  const good = async () => {
    asked++;
    return ok('good');
  };
  await cache.answer('good', good, () => []);
  for (let n = 0; n < 60_000; n++)
    await cache.answer(
      `bad ${n}`,
      async () => err({ code: 'authentication_error' }),
      () => [],
    );
  await cache.answer('good', good, () => []);
  expect(asked).toBe(1);
});

describe('what asks for no credential', () => {
  const forget = async (identifier: string, from: string): Promise<number> => {
    const response = await fetch(`${gateway.url}/v1/auth/password/forgot`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ identifier }),
    });
    return response.status;
  };

  it('a forgotten password is limited by identifier, however it is written and from wherever', async () => {
    const statuses = [
      await forget('ana@example.com', '192.0.2.1'),
      await forget('ANA@example.com', '192.0.2.2'),
      await forget(' ana@example.com', '192.0.2.3'),
      await forget('ana@example.com', '192.0.2.4'),
      await forget('bia@example.com', '192.0.2.4'),
    ];
    expect(statuses).toEqual([202, 202, 202, 429, 202]);
  });

  it('a forgotten password is limited by network', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 11; n++) statuses.push(await forget(`p${n}@example.com`, `2001:db8::${n}`));
    expect(statuses).toEqual([...Array<number>(10).fill(202), 429]);
  });

  it('QR payloads are limited by network', async () => {
    const transactions = { GetChargePayload: async () => err({ code: 'resource_not_found' as const }) };
    const [payload] = qrPayloadRoutes({
      transactions: transactions as never,
      call: () => null as never,
    });
    const qr = await openTestGateway({ routes: [], plainRoutes: [payload!], limitsClock });
    try {
      const read = async (): Promise<number> =>
        (await fetch(`${qr.url}/qr/v2/abc`, { headers: { 'x-forwarded-for': '192.0.2.1' } })).status;
      const statuses = await Promise.all(Array.from({ length: QR_PAYLOADS_LIMIT.burst * 2 }, read));
      expect(new Set(statuses)).toEqual(new Set([404, 429]));
    } finally {
      await qr.close();
    }
  });
});
