// The limit of refused credentials: a network waits after sixty refusals in a minute, and other networks do not.
import { createHash } from 'node:crypto';
import { err, makeApiKey, ok, type RealClock } from '@mps/kernel';
import { z } from 'zod';
import { authRoutes } from '../../api/auth/routes';
import { makeAnswerCache } from '../../authentication/answer-cache';
import { QR_PAYLOADS_LIMIT } from '../../limits';
import { qrPayloadRoutes } from '../../plain-routes/transactions';
import { openTestGateway, type TestGateway } from '../../testing/test-gateway';
import { defineRoute } from '../route/route';
import { makeRefusals, MAX_REFUSALS, REFUSALS_WINDOW_MS } from './refusals';

const makeInventedKey = (n: number): string => {
  const random = Buffer.alloc(32);
  random.writeUInt32BE(n);
  return makeApiKey('test', random);
};
const GOOD_KEY = makeApiKey('test', Buffer.alloc(32, 255));
const hash = (key: string): string => createHash('sha256').update(key).digest('hex');

/** This clock stands still. So no limit recovers during a test, even on a slow machine. */
const limitsClock: RealClock = { kind: 'real', now: () => new Date(0) };

let questions = 0;
let gateway: TestGateway;
beforeAll(async () => {
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
afterAll(() => gateway.close());

const ping = (key: string, from: string): Promise<Response> =>
  fetch(`${gateway.url}/v1/ping`, { headers: { 'x-api-key': key, 'x-forwarded-for': from } });

async function refuseFrom(makeAddress: (n: number) => string): Promise<void> {
  for (let n = 0; n < MAX_REFUSALS; n++)
    expect((await ping(makeInventedKey(n), makeAddress(n))).status).toBe(401);
}

describe('a network with sixty refused credentials in a minute', () => {
  beforeAll(() => refuseFrom(() => '192.0.2.7'));

  it('gets 429 before its credential is read, and other addresses do not', async () => {
    expect(questions).toBe(MAX_REFUSALS);
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

  it('gets the same answer from the early refusal and from express', async () => {
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
    // The early refusal leaves paths with an escape to express.
    const [early, late] = [await ask('/v1/things/maria.b'), await ask('/v1/things/maria%20b')];
    expect(early.status).toBe(429);
    expect(early.body).toMatchObject({ code: 'rate_limited', instance: '/v1/things/maria.b' });
    expect(late).toEqual({ ...early, body: { ...early.body, instance: '/v1/things/…' } });
    const portuguese = await ask('/v1/things/1?a=b', { 'accept-language': 'pt' });
    expect(portuguese.headers).toMatchObject({ 'content-language': 'pt-BR', 'cache-control': 'no-store' });
    const posted = await ask('/v1/things/1', {}, { method: 'POST', body: '{}' });
    expect([posted.status, posted.body]).toEqual([429, { ...early.body, instance: '/v1/things/1' }]);
  });

  it('still gets answers of routes without credentials, 404 of unknown paths and 405 of unknown methods', async () => {
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

  it('is a /64 when its addresses are IPv6', async () => {
    await refuseFrom((n) => `2001:db8:0:1::${n.toString(16)}`);
    expect((await ping(GOOD_KEY, '2001:db8:0:1:ffff::1')).status).toBe(429);
    expect((await ping(GOOD_KEY, '2001:db8:0:2::1')).status).toBe(200);
  });

  it('is never loopback in sandbox mode', async () => {
    await refuseFrom(() => '127.0.0.9');
    expect((await ping(GOOD_KEY, '127.0.0.9')).status).toBe(200);
  });

  describe('a network with sixty wrong signatures of callbacks in a minute', () => {
    const callback = (signature = 'v1,wrong'): Promise<Response> =>
      fetch(`${gateway.url}/provider-callbacks/provider-a`, {
        method: 'POST',
        headers: { 'x-forwarded-for': '192.0.2.9', 'webhook-signature': signature },
        body: '{}',
      });

    it('gets 429 for wrong signatures, while its right callbacks and its credentials are accepted', async () => {
      for (let n = 0; n < MAX_REFUSALS; n++) expect((await callback()).status).toBe(401);
      const refused = await callback();
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await callback('v1,right')).status).toBe(204);
      expect((await ping(GOOD_KEY, '192.0.2.9')).status).toBe(200);
    });
  });

  it('has its right callbacks accepted', async () => {
    const taken = await fetch(`${gateway.url}/provider-callbacks/provider-a`, {
      method: 'POST',
      headers: { 'x-forwarded-for': '192.0.2.7', 'webhook-signature': 'v1,right' },
      body: '{}',
    });
    expect(taken.status).toBe(204);
  });
});

it('counts a valid token of an inactive membership for its user, and not as a refusal of its network', async () => {
  const user = await openTestGateway({
    limitsClock,
    limits: { RATE_LIMIT_READS_PER_SECOND: MAX_REFUSALS + 1 },
    routes: authRoutes,
    identity: { VerifySession: async () => err({ code: 'company_access_denied' }) },
  });
  try {
    const makeHeaders = async (sub: string, sid: string) => ({
      authorization: `Bearer ${await user.token({ sub, sid })}`,
      'x-forwarded-for': '192.0.2.7',
    });
    const ana = await makeHeaders('ana', 'session-1');
    const me = async (headers: Record<string, string>): Promise<number> =>
      (await fetch(`${user.url}/v1/auth/me`, { headers })).status;
    for (let n = 0; n <= MAX_REFUSALS; n++) expect(await me(ana)).toBe(403);
    expect(await me(ana)).toBe(429);
    expect(await me(await makeHeaders('ana', 'session-2'))).toBe(429);
    expect(await me(await makeHeaders('bia', 'session-3'))).toBe(403);
  } finally {
    await user.close();
  }
});

it('ends the wait a minute after the first refusal', () => {
  let nowMs = 0;
  const refusals = makeRefusals({ kind: 'real', now: () => new Date(nowMs) });
  for (let n = 0; n < MAX_REFUSALS; n++) {
    expect(refusals.computeWaitSeconds('192.0.2.7')).toBe(0);
    refusals.record('192.0.2.7');
    nowMs += 500;
  }
  expect(refusals.computeWaitSeconds('192.0.2.7')).toBe(30);
  nowMs = REFUSALS_WINDOW_MS;
  expect(refusals.computeWaitSeconds('192.0.2.7')).toBe(0);
});

it('keeps a cached acceptance after 60,000 refusals', async () => {
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

describe('the limits of routes without credentials', () => {
  const forget = async (identifier: string, from: string): Promise<number> => {
    const response = await fetch(`${gateway.url}/v1/auth/password/forgot`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ identifier }),
    });
    return response.status;
  };

  it('limit forgotten passwords by identifier, in any spelling and from any address', async () => {
    const statuses = [
      await forget('ana@example.com', '192.0.2.1'),
      await forget('ANA@example.com', '192.0.2.2'),
      await forget(' ana@example.com', '192.0.2.3'),
      await forget('ana@example.com', '192.0.2.4'),
      await forget('bia@example.com', '192.0.2.4'),
    ];
    expect(statuses).toEqual([202, 202, 202, 429, 202]);
  });

  it('limit forgotten passwords by network', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 11; n++) statuses.push(await forget(`p${n}@example.com`, `2001:db8::${n}`));
    expect(statuses).toEqual([...Array<number>(10).fill(202), 429]);
  });

  it('limit QR payloads by network', async () => {
    const transactions = { GetChargePayload: async () => err({ code: 'resource_not_found' as const }) };
    const [payload] = qrPayloadRoutes({
      transactions: transactions as never,
      makeContext: () => null as never,
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
