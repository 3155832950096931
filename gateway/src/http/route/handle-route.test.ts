// Routes over real HTTP, and the order of their checks.
import { makeLogger } from '@mps/chassis';
import { err, makeApiKey, ok } from '@mps/kernel';
import { MERCHANT_ID as ID, SAMPLE_ROUTES as routes } from '../../testing/sample-routes';
import { openTestGateway, type TestGateway } from '../../testing/test-gateway';
import type { Route } from './route';

const KEY = makeApiKey('test', Buffer.alloc(32, 1));
const POOR_KEY = makeApiKey('test', Buffer.alloc(32, 2));
const COMPANY_KEY = makeApiKey('test', Buffer.alloc(32, 3));
const ownerOfKey = {
  api_key_id: 'key-1',
  organization_id: 'organization-1',
  permissions: ['*'],
  allowed_ips: [],
};

const keyOwners: Record<string, object> = {};
const logLines: string[] = [];
let gateway: TestGateway;

beforeAll(async () => {
  const { createHash } = await import('node:crypto');
  const hash = (key: string): string => createHash('sha256').update(key).digest('hex');
  keyOwners[hash(KEY)] = ownerOfKey;
  keyOwners[hash(POOR_KEY)] = { ...ownerOfKey, api_key_id: 'key-2', permissions: ['ledger.*'] };
  keyOwners[hash(COMPANY_KEY)] = { ...ownerOfKey, api_key_id: 'key-3', company_id: ID };
  gateway = await openTestGateway({
    routes,
    log: makeLogger('gateway', 'error', { write: (line) => void logLines.push(line) }),
    identity: {
      VerifyApiKey: async ({ key_sha256 }) => {
        const owner = keyOwners[key_sha256];
        return owner === undefined ? err({ code: 'authentication_error' }) : ok(owner as typeof ownerOfKey);
      },
    },
  });
});
afterAll(() => gateway.close());

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

async function send(
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<Answer> {
  const response = await fetch(gateway.url + path, {
    method,
    headers: { 'x-api-key': KEY, ...headers },
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
  };
}
const json = { 'content-type': 'application/json' };
const create = (body: unknown, path = `/v1/merchants/${ID}/things`, headers = {}): Promise<Answer> =>
  send('POST', path, {
    headers: { ...json, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

describe('a successful request', () => {
  it('answers the members of its schema, fills in nulls, and drops all others', async () => {
    const { status, body, headers } = await create({ n: 1 }, undefined, { 'idempotency-key': 'k1' });
    expect(status).toBe(201);
    expect(body).toEqual({ id: 'key-1', note: null, n: 1 });
    expect(headers.get('location')).toBe('/things/k1');
  });

  it.each([
    'application/json;',
    'application/json ;',
    'application/json ; charset=utf-8',
    'Application/JSON;charset="UTF-8";',
    'application/json;;charset=utf-8',
  ])('may have a body of the type %s', async (type) => {
    expect((await create({ n: 1 }, undefined, { 'content-type': type })).status).toBe(201);
  });

  it('has the headers of every answer', async () => {
    const { headers } = await create({ n: 1 });
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{32}$/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('ratelimit-policy')).toMatch(/^"default";q=\d+;w=\d+$/);
    expect(headers.get('ratelimit')).toMatch(/^"default";r=\d+;t=\d+$/);
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('etag')).toBeNull();
  });

  it('gets parameters parsed by their schemas', async () => {
    const { body } = await send('GET', `/v1/merchants/${ID.toUpperCase()}?kind=B,A`);
    expect(body).toEqual({ merchantId: ID, limit: 20, kind: ['B', 'A'] });
  });

  it('prefers a fixed path to one with a parameter', async () => {
    expect((await send('GET', '/v1/merchants/things/x')).body).toEqual({ across: 'x' });
  });

  it('may be a POST without a body when no member is required', async () => {
    expect((await send('POST', '/v1/sandbox/simulate')).status).toBe(204);
    expect((await send('POST', '/v1/sandbox/simulate', { headers: json, body: '{"x":1}' })).status).toBe(400);
  });
});

describe('routes and methods', () => {
  it.each([
    '/',
    '/v1',
    '/v1/',
    '/v1/nothing',
    `/v1/merchants/${ID}/`,
    '/V1/merchants/things/x',
    '/v1/Merchants/things/x',
    '/v1/%6Derchants/things/x',
    '/v1//merchants/things/x',
    '/v1/%zz',
  ])('%s is 404', async (path) => {
    const { status, body } = await send('GET', path, { headers: { 'x-api-key': 'none' } });
    expect([status, body['code']]).toEqual([404, 'route_not_found']);
  });

  it('answers 405 with the allowed methods before it checks the credential', async () => {
    const { status, body, headers } = await send('DELETE', `/v1/merchants/${ID}`, {
      headers: { 'x-api-key': '' },
    });
    expect([status, body['code'], headers.get('allow')]).toEqual([405, 'method_not_allowed', 'GET, HEAD']);
  });

  it('answers 404 for routes of sandbox mode outside of it', async () => {
    const live = await openTestGateway({ routes, sandboxMode: false });
    const response = await fetch(`${live.url}/v1/sandbox/simulate`, { method: 'POST' });
    expect(response.status).toBe(404);
    await live.close();
  });
});

describe('the order of checks', () => {
  const bad = { headers: { 'content-type': 'text/plain', accept: 'text/html' }, body: '{' };

  it('puts 401 before everything but the route', async () => {
    const { status } = await send('POST', '/v1/merchants/x/things?y', {
      ...bad,
      headers: { ...bad.headers, 'x-api-key': 'wrong' },
    });
    expect(status).toBe(401);
  });

  it('puts 403 before the format of the request', async () => {
    const { status, body } = await send('POST', '/v1/merchants/x/things?y', {
      ...bad,
      headers: { ...bad.headers, 'x-api-key': POOR_KEY },
    });
    expect([status, body['required_permission']]).toEqual([403, 'merchant.transaction.create']);
  });

  it('answers 403 to a key of one company on a route for the organization', async () => {
    const headers = { 'x-api-key': COMPANY_KEY };
    const { status, body } = await send('PUT', '/v1/organization-only', { headers });
    expect([status, body['code'], body['required_scope']]).toEqual([
      403,
      'permission_denied',
      'ORGANIZATION',
    ]);
  });

  it.each<[string, number, Record<string, string>, string | Buffer]>([
    ['not_acceptable', 406, { accept: 'text/html' }, '{}'],
    ['unsupported_media_type', 415, { 'content-type': 'text/plain' }, '{}'],
    ['unsupported_media_type', 415, { 'content-type': 'application/json; charset=latin1' }, '{}'],
    ['unsupported_media_type', 415, { 'content-type': 'application/json;; charset=latin1;' }, '{}'],
    ['unsupported_media_type', 415, { 'content-type': 'application/jsonp;' }, '{}'],
    ['unsupported_media_type', 415, { 'content-type': '' }, Buffer.from('{}')],
    ['unsupported_media_type', 415, { 'content-encoding': 'gzip' }, Buffer.from([0x1f, 0x8b])],
    ['payload_too_large', 413, {}, `"${'x'.repeat(64 * 1024)}"`],
    ['validation_error', 400, {}, '{"n":1,'],
    ['validation_error', 400, {}, `${'['.repeat(17)}${']'.repeat(17)}`],
  ])('puts %s before the path', async (code, status, headers, body) => {
    const answer = await send('POST', '/v1/merchants/x/things?unknown=1', {
      headers: { ...json, ...headers },
      body,
    });
    expect([answer.status, answer.body['code']]).toEqual([status, code]);
    expect(answer.body['errors'] ?? []).not.toContainEqual(expect.objectContaining({ parameter: 'unknown' }));
  });

  it('puts the query before a malformed id in the path', async () => {
    const answer = await create({ n: 1 }, '/v1/merchants/x/things?unknown=1');
    expect(answer.body['errors']).toEqual([
      { parameter: 'unknown', code: 'unknown_field', detail: 'is not known' },
    ]);
  });

  it('puts a missing object of the path before the body', async () => {
    expect((await create({}, '/v1/merchants/x/things')).status).toBe(404);
    expect((await create({}, `/v1/merchants/${ID.replace('1', '2')}/things`)).status).toBe(404);
    const twice = { headers: json, body: '{"n":1,"n":2}' };
    expect((await send('POST', `/v1/merchants/${ID.replace('1', '2')}/things`, twice)).status).toBe(404);
  });

  it.each(['%zz', '%', '%C3', 'x%2Fy%ff', '%c0%80'])(
    'takes %s, which cannot be decoded, for a malformed id',
    async (segment) => {
      const ofString = await create({ n: 1 }, `/v1/merchants/${segment}/things`);
      expect([ofString.status, ofString.body['code']]).toEqual([404, 'resource_not_found']);
      const ofUuid = await send('GET', `/v1/merchants/${segment}`);
      expect([ofUuid.status, ofUuid.body['errors']]).toEqual([
        400,
        [{ parameter: 'merchantId', code: 'invalid_format', detail: 'must be a UUID' }],
      ]);
      const stranger = { headers: { 'x-api-key': '' } };
      expect((await send('GET', `/v1/merchants/${segment}`, stranger)).status).toBe(401);
      expect((await send('DELETE', `/v1/merchants/${segment}`)).status).toBe(405);
    },
  );

  it('reports all violations of the body at once', async () => {
    const { status, body } = await create({ mode: 'C', x: 1 });
    expect(status).toBe(400);
    expect(body).toMatchObject({ detail: '3 fields are invalid', retryable: false });
    expect(body['errors']).toEqual([
      { pointer: '#/n', code: 'required', detail: 'is required' },
      { pointer: '#/mode', code: 'invalid_enum', detail: 'must be one of A, B' },
      { pointer: '#/x', code: 'unknown_field', detail: 'is not known' },
    ]);
  });

  it('reports the required members when the body is missing', async () => {
    const { status, body } = await send('POST', `/v1/merchants/${ID}/things`);
    expect([status, body['errors']]).toEqual([
      400,
      [expect.objectContaining({ pointer: '#/n', code: 'required' })],
    ]);
  });
});

describe('parameters', () => {
  it.each([
    [`/v1/merchants/${ID}?limit=`, 'limit', 'too_small'],
    [`/v1/merchants/${ID}?limit=1&limit=2`, 'limit', 'duplicate'],
    [`/v1/merchants/${ID}?limit=101`, 'limit', 'too_big'],
    [`/v1/merchants/${ID}?limit=0`, 'limit', 'too_small'],
    [`/v1/merchants/${ID}?limit=ten`, 'limit', 'invalid_format'],
    [`/v1/merchants/${ID}?kind=C`, 'kind', 'invalid_enum'],
    [`/v1/merchants/${ID}?kind[$ne]=A`, 'kind[$ne]', 'unknown_field'],
    [`/v1/merchants/${ID}?__proto__=A`, '__proto__', 'unknown_field'],
    ['/v1/merchants/malformed', 'merchantId', 'invalid_format'],
  ])('refuse %s', async (path, parameter, code) => {
    const { status, body } = await send('GET', path);
    expect(status).toBe(400);
    expect(body['errors']).toEqual([expect.objectContaining({ parameter, code })]);
  });

  it('refuse an Idempotency-Key of 256 characters', async () => {
    const answer = await create({ n: 1 }, undefined, { 'idempotency-key': 'x'.repeat(256) });
    expect(answer.body['errors']).toEqual([expect.objectContaining({ header: 'Idempotency-Key' })]);
  });
});

describe('failures of the operation', () => {
  it('are problems with members, a page and a trace id', async () => {
    const { status, body, headers } = await send('POST', '/v1/fail/state');
    expect(status).toBe(409);
    expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(headers.get('content-language')).toBe('en');
    expect(body).toMatchObject({
      type: 'https://payments.example/docs/errors/invalid_transaction_state',
      status: 409,
      code: 'invalid_transaction_state',
      instance: '/v1/fail/state',
      current_status: 'REFUSED',
      trace_id: headers.get('x-request-id'),
    });
  });

  it('show only known segments of the path, because others may be personal data', async () => {
    const { body } = await send('GET', '/v1/11144477735/maria%40example.com');
    expect(body).toMatchObject({ code: 'route_not_found', instance: '/v1/…/…' });
  });

  it.each([
    ['busy', 409, '1'],
    ['else', 503, '7'],
  ])('tell in Retry-After when to repeat: %s', async (how, status, seconds) => {
    const answer = await send('POST', `/v1/fail/${how}`);
    expect([answer.status, answer.headers.get('retry-after'), answer.body['retryable']]).toEqual([
      status,
      seconds,
      true,
    ]);
  });

  it.each(['throw', 'misshape'])('hide the details of a bug: %s', async (how) => {
    const { status, body } = await send('POST', `/v1/fail/${how}`);
    expect([status, body['code']]).toEqual([500, 'internal_error']);
    expect(JSON.stringify(body)).not.toContain('secret-detail');
  });

  it('log a bug with its stack', async () => {
    logLines.length = 0;
    await send('POST', '/v1/fail/throw');
    expect(logLines.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({
        msg: 'request failed',
        err: {
          type: 'Error',
          message: 'secret-detail',
          stack: expect.stringContaining('sample-routes.ts') as string,
        },
      }),
    ]);
  });

  it('are in Portuguese for a caller who prefers it', async () => {
    const answer = await create({ n: 0, x: 1 }, undefined, { 'accept-language': 'pt-BR,pt;q=0.9,en;q=0.8' });
    expect(answer.headers.get('content-language')).toBe('pt-BR');
    expect(answer.body).toMatchObject({ title: 'Requisição inválida', detail: '2 campos são inválidos' });
    expect(answer.body['errors']).toEqual([
      { pointer: '#/n', code: 'too_small', detail: 'deve ser no mínimo 1' },
      { pointer: '#/x', code: 'unknown_field', detail: 'não é conhecido' },
    ]);
  });
});

describe('the start', () => {
  const route = routes[0]!;
  it.each<[string, Route[], RegExp]>([
    [
      'a route without a permission',
      [{ ...route, permission: undefined as never }],
      /createThing declares no permission/,
    ],
    ['a permission without a credential', [{ ...route, credential: 'none' }], /takes no credential/],
    ['the same operation twice', [route, route], /declared twice/],
    ['a route outside /v1', [{ ...route, path: '/v2/x' }], /not under \/v1/],
    [
      'a route of no resource',
      [{ ...route, path: '/v1/{id}' }],
      /not under \/v1 or \/console and a resource/,
    ],
  ])('fails with %s', async (_case, unfit, message) => {
    await expect(openTestGateway({ routes: unfit })).rejects.toThrow(message);
  });
});
