// Health, documents and callbacks, over real HTTP.
import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { makeClockCheck } from '@mps/chassis';
import { err, ok } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute } from '../http/route/route';
import { partialAddress } from '../http/schemas/addresses';
import { address, pageOf } from '../http/schemas/answers';
import { pageQuery, uuidParam } from '../http/schemas/params';
import { openTestGateway, type TestGateway } from '../testing/test-gateway';
import { documentRoutes } from './documents';
import { livenessRoute, readinessRoute } from './monitoring';

interface EventSchema {
  readonly properties: {
    readonly aggregate: { readonly properties: { readonly type: { readonly enum: readonly string[] } } };
  };
}

const serving = { identity: true, ledger: true };
let payouts: boolean | null = true;
let draining = false;
let clockAheadMs: number | null = null;
const SILENT = { warn: () => undefined, info: () => undefined } as never;
const calls: { readonly body: Buffer; readonly signature: string }[] = [];
const routes = [
  defineRoute({
    operationId: 'listShops',
    tag: 'Shops',
    summary: 'List shops',
    method: 'GET',
    path: '/v1/shops/{id}/list',
    credential: 'any',
    permission: 'merchant.company.view',
    params: z.object({ id: uuidParam }),
    query: pageQuery,
    success: 200,
    response: pageOf(z.object({ address })),
    handle: async () => err({ code: 'internal_error' }),
  }),
  defineRoute({
    operationId: 'createShop',
    tag: 'Shops',
    summary: 'Create a shop',
    method: 'POST',
    path: '/v1/shops',
    credential: 'key',
    permission: 'merchant.company.create',
    body: z.strictObject({ name: z.string(), address: partialAddress.meta({ id: 'Address' }) }),
    success: 201,
    response: z.object({ address }),
    handle: async () => err({ code: 'internal_error' }),
  }),
];

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway({
    routes,
    plainRoutes: [
      livenessRoute,
      readinessRoute({
        services: {
          identity: { isServing: async () => serving.identity, isPartServing: async () => null },
          ledger: { isServing: async () => serving.ledger, isPartServing: async () => payouts },
        },
        draining: () => draining,
        checkClock: makeClockCheck(SILENT, { aheadMs: () => clockAheadMs }),
        clockAheadMs: () => clockAheadMs,
      }),
      ...documentRoutes({ routes, baseUrl: 'https://payments.example' }),
    ],
    transactions: {
      ReceiveProviderCallback: async (
        { body, signature, signature_id, signature_timestamp, provider },
        { caller },
      ) => {
        if (signature !== 'v1,right') return err({ code: 'authentication_error' });
        expect([provider, signature_id, signature_timestamp, caller.kind]).toEqual([
          'PROVIDER_A',
          'm1',
          '17',
          'system',
        ]);
        calls.push({ body, signature });
        return ok({});
      },
    },
  });
});
afterAll(() => gateway.close());

const get = (path: string, init?: RequestInit): Promise<Response> => fetch(gateway.url + path, init);

describe('health', () => {
  it('answers 200, except readiness during the drain', async () => {
    expect((await get('/healthz')).status).toBe(200);
    expect((await get('/readyz')).status).toBe(200);
    draining = true;
    expect((await get('/readyz')).status).toBe(503);
    draining = false;
  });

  it('stays ready while a service other than identity is away, and names it', async () => {
    serving.ledger = false;
    payouts = null;
    const ready = await get('/readyz');
    expect([ready.status, await ready.json()]).toEqual([
      200,
      {
        status: 'ready',
        services: { identity: true, ledger: false },
        payouts: { ledger: 'unknown' },
        clock_ahead_ms: null,
      },
    ]);
    serving.ledger = true;
  });

  it.each([
    [true, 'running'],
    [false, 'paused'],
  ])('is ready in any state of payouts, and shows it (%s: %s)', async (isPaying, shown) => {
    payouts = isPaying;
    const ready = await get('/readyz');
    expect([ready.status, await ready.json()]).toMatchObject([200, { payouts: { ledger: shown } }]);
  });

  it('is not ready without identity', async () => {
    serving.identity = false;
    payouts = true;
    const unready = await get('/readyz');
    expect([unready.status, await unready.json()]).toEqual([
      503,
      {
        status: 'not_ready',
        services: { identity: false, ledger: true },
        payouts: { ledger: 'running' },
        clock_ahead_ms: null,
      },
    ]);
    serving.identity = true;
  });

  it.each([
    [5_000, 200],
    [-5_000, 200],
    [5_001, 503],
    [-5_001, 503],
  ])('shows a clock that is %d ms ahead of the services, and answers %d', async (aheadMs, status) => {
    clockAheadMs = aheadMs;
    const answer = await get('/readyz');
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ clock_ahead_ms: aheadMs });
    clockAheadMs = null;
  });
});

describe('provider callbacks', () => {
  const send = (signature: string, body: string): Promise<Response> =>
    get('/provider-callbacks/provider-a', {
      method: 'POST',
      headers: { 'webhook-id': 'm1', 'webhook-timestamp': '17', 'webhook-signature': signature },
      body,
    });

  it('are forwarded byte by byte', async () => {
    const response = await send('v1,right', '{ "é": 1 }\n');
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(calls[0]?.body.toString()).toBe('{ "é": 1 }\n');
  });

  it('of 256 KiB are accepted, longer ones are 413, and wrong signatures are 401', async () => {
    expect((await send('v1,wrong', '{}')).status).toBe(401);
    expect((await send('v1,right', 'x'.repeat(256 * 1024))).status).toBe(204);
    expect((await send('v1,right', 'x'.repeat(256 * 1024 + 1))).status).toBe(413);
  });
});

describe('documents', () => {
  it('describe every served operation, with separate schemas of requests and answers', async () => {
    const document = (await (await get('/openapi.json')).json()) as Record<string, unknown>;
    expect(document).toMatchObject({
      openapi: '3.1.0',
      paths: {
        '/v1/shops/{id}/list': {
          get: {
            operationId: 'listShops',
            security: [{ merchantKey: [] }, { userToken: [] }],
            'x-required-permission': 'merchant.company.view',
            parameters: [
              { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
              { name: 'page', in: 'query', required: false },
              {
                name: 'limit',
                in: 'query',
                required: false,
                schema: { type: 'integer', maximum: 100, default: 20 },
              },
              { name: 'sort', in: 'query', required: false, schema: { enum: ['created_at', '-created_at'] } },
            ],
            responses: { '200': {}, '404': { $ref: '#/components/responses/Problem' } },
          },
        },
        '/v1/shops': { post: { requestBody: { required: true }, responses: { '201': {} } } },
      },
      components: {
        schemas: {
          Address: { required: expect.arrayContaining(['street', 'city']) },
          AddressInput: { additionalProperties: false },
          Pagination: {},
          Problem: {},
        },
        securitySchemes: { merchantKey: {}, userToken: {} },
      },
    });
    expect(JSON.stringify(document)).not.toContain('$defs');
    const refs = [...JSON.stringify(document).matchAll(/"#\/components\/(\w+)\/(\w+)"/g)];
    const components = document['components'] as Record<string, Record<string, unknown>>;
    for (const [, kind = '', name = ''] of refs) expect(components[kind]).toHaveProperty(name);
  });

  describe.each(['/openapi.json', '/asyncapi.json'])('%s', (path) => {
    /** `fetch` would hide the coding. */
    const ask = async (headers: Record<string, string>) => {
      const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
        http.get(gateway.url + path, { headers }, resolve).on('error', reject);
      });
      return { status: answer.statusCode, headers: answer.headers, bytes: await buffer(answer) };
    };

    it.each([
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ])('is sent as %s to a reader that accepts it', async (coding, decode) => {
      const whole = await ask({});
      expect(whole.headers['content-encoding']).toBeUndefined();
      const packed = await ask({ 'accept-encoding': coding });
      expect(packed.headers).toMatchObject({ 'content-encoding': coding, vary: 'Accept-Encoding' });
      expect(packed.bytes.byteLength).toBeLessThan(whole.bytes.byteLength / 2);
      expect(decode(packed.bytes).equals(whole.bytes)).toBe(true);
    });

    it.each([
      ['br;q=0.1, gzip', 'gzip'],
      ['gzip, deflate, br', 'br'],
      ['GZIP', 'gzip'],
      ['Br;Q=1, gzip;q=0.5', 'br'],
      ['*', 'br'],
      ['br;q=0, gzip', 'gzip'],
      ['identity, br;q=0.5', undefined],
      ['br;q=0, gzip;q=0', undefined],
    ])('for Accept-Encoding: %s has the coding %s', async (accepted, coding) => {
      expect((await ask({ 'accept-encoding': accepted })).headers['content-encoding']).toBe(coding);
    });

    it('is 304 without a body for a reader that has it, in any coding', async () => {
      const { etag } = (await ask({ 'accept-encoding': 'br' })).headers;
      expect(etag).toMatch(/^W\/"[\w-]{43}"$/);
      const fresh = await ask({ 'if-none-match': String(etag) });
      expect([fresh.status, fresh.bytes.byteLength, fresh.headers['etag']]).toEqual([304, 0, etag]);
      expect(fresh.headers['content-type']).toBeUndefined();
      expect((await ask({ 'if-none-match': 'W/"another"' })).status).toBe(200);
    });
  });

  it('list every event', async () => {
    const document = (await (await get('/asyncapi.json')).json()) as Record<string, unknown>;
    expect(document).toMatchObject({
      asyncapi: '3.0.0',
      channels: { webhookEndpoint: { messages: { 'transaction.created': {} } } },
    });
    const { components } = document as unknown as { components: { schemas: { Event: EventSchema } } };
    expect(components.schemas.Event.properties.aggregate.properties.type.enum).toEqual([
      'transaction',
      'three_ds_session',
      'merchant',
      'affiliation',
      'fee_policy',
      'pix_key',
      'cashout',
      'anticipation',
      'webhook_endpoint',
    ]);
  });
});
