// The headers of answers match the OpenAPI document in both directions.
import { err, makeApiKey, ok } from '@mps/kernel';
import { z } from 'zod';
import { openTestGateway, type TestGateway } from '../../testing/test-gateway';
import { defineRoute } from '../route/route';
import { replyCreated } from '../schemas/answers';
import { makeOpenApiDocument } from './document';

const KEY = makeApiKey('test', Buffer.alloc(32, 1));
const BASE_URL = 'https://payments.example';

const shared = { tag: 'Test', summary: 'Test', credential: 'key', permission: null } as const;
const thing = z.object({ id: z.string() });
const SAID = ['made', 'warned', 'replayed', 'request_in_progress', 'rate_limited', 'service_unavailable'];

const routes = [
  defineRoute({
    ...shared,
    operationId: 'createThing',
    method: 'POST',
    path: '/v1/things',
    body: z.strictObject({ say: z.enum(SAID) }),
    success: 201,
    answerHeaders: ['Warning'],
    response: thing,
    handle: async ({ body: { say } }) => {
      if (say === 'request_in_progress' || say === 'rate_limited' || say === 'service_unavailable')
        return err({ code: say });
      const reply = replyCreated({ id: '1' }, '/v1/things/1', say === 'replayed');
      const warning = { Warning: '299 - "look at it"' };
      return ok(say === 'warned' ? { ...reply, headers: { ...reply.headers, ...warning } } : reply);
    },
  }),
  defineRoute({
    ...shared,
    operationId: 'closeThing',
    method: 'POST',
    path: '/v1/things/{id}/close',
    success: 200,
    response: thing,
    handle: async ({ params: { id } }) => ok({ body: { id }, replayed: id === 'again' }),
  }),
  defineRoute({
    ...shared,
    operationId: 'listThings',
    method: 'GET',
    path: '/v1/things',
    success: 200,
    response: z.object({ data: z.array(thing) }),
    csv: {
      range: null,
      columns: ['id'],
      amounts: [],
      fileName: () => 'things',
      pages: async function* () {
        yield ok([{ id: '1' }]);
      },
    },
    handle: async () => ok({ body: { data: [] } }),
  }),
  defineRoute({
    ...shared,
    operationId: 'getPicture',
    method: 'GET',
    path: '/v1/pictures',
    success: 200,
    response: null,
    file: 'image/png',
    handle: async () => ok({ file: { bytes: Buffer.from('PNG'), name: 'picture.png' } }),
  }),
  defineRoute({
    ...shared,
    operationId: 'enter',
    method: 'POST',
    path: '/v1/entries',
    credential: 'none',
    failures: ['authentication_error'],
    success: 204,
    response: null,
    handle: async () => ok({}),
  }),
];

interface Described {
  readonly $ref?: string;
  readonly required?: boolean;
  readonly schema?: { readonly pattern?: string; readonly enum?: readonly string[] };
  readonly headers?: Readonly<Record<string, Described>>;
}
interface Document {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly responses: Readonly<Record<string, Described>> }>>>
  >;
  readonly components: Readonly<Record<string, Readonly<Record<string, Described>>>>;
}
const document = makeOpenApiDocument(routes, BASE_URL) as Document;

function resolved(described: Described | undefined): Described {
  const [, , kind = '', name = ''] = described?.$ref?.split('/') ?? [];
  return (described?.$ref === undefined ? described : document.components[kind]?.[name]) ?? {};
}

/** Headers of every HTTP answer, and headers that the rules require for every answer of the API. */
const OF_EVERY_ANSWER = [
  'cache-control',
  'connection',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'transfer-encoding',
  'vary',
  'x-content-type-options',
];

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway({
    routes,
    identity: {
      VerifyApiKey: async () =>
        ok({ api_key_id: 'key-1', organization_id: 'o', permissions: ['*'], allowed_ips: [] }),
    },
  });
});
afterAll(() => gateway.close());

const say = (word: string) => JSON.stringify({ say: word });

interface Sent {
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

it.each<[string, number, string, Sent]>([
  ['POST /v1/things', 201, '/v1/things', { body: say('made') }],
  ['POST /v1/things', 201, '/v1/things', { body: say('warned') }],
  ['POST /v1/things', 200, '/v1/things', { body: say('replayed') }],
  ['POST /v1/things', 409, '/v1/things', { body: say('request_in_progress') }],
  ['POST /v1/things', 429, '/v1/things', { body: say('rate_limited') }],
  ['POST /v1/things', 503, '/v1/things', { body: say('service_unavailable') }],
  ['POST /v1/things', 400, '/v1/things', { body: say('nothing') }],
  ['POST /v1/things', 401, '/v1/things', { body: say('made'), headers: { 'x-api-key': 'wrong' } }],
  ['POST /v1/things', 415, '/v1/things', { body: 'x', headers: { 'content-type': 'text/plain' } }],
  ['POST /v1/things/{id}/close', 200, '/v1/things/7/close', {}],
  ['POST /v1/things/{id}/close', 200, '/v1/things/again/close', {}],
  ['GET /v1/things', 200, '/v1/things', {}],
  ['GET /v1/things', 200, '/v1/things', { headers: { accept: 'text/csv' } }],
  ['GET /v1/pictures', 200, '/v1/pictures', { headers: { accept: 'image/*' } }],
  ['POST /v1/entries', 204, '/v1/entries', {}],
])('%s answers %i with the documented headers (%s %j)', async (operation, status, path, init) => {
  const [method = '', route = ''] = operation.split(' ');
  const response = await fetch(gateway.url + path, {
    method,
    ...init,
    headers: { 'x-api-key': KEY, 'content-type': 'application/json', ...init.headers },
  });
  await response.text();
  expect(response.status).toBe(status);
  const described = resolved(document.paths[route]?.[method.toLowerCase()]?.responses[status]);
  const documented = Object.entries(described.headers ?? {}).map(
    ([name, header]) => [name, resolved(header)] as const,
  );
  for (const [name, { required, schema }] of documented) {
    const sent = response.headers.get(name);
    if (sent === null) expect([name, required === true]).toEqual([name, false]);
    else {
      expect(sent).toMatch(new RegExp(schema?.pattern ?? ''));
      expect(schema?.enum ?? [sent]).toContain(sent);
    }
  }
  const names = documented.map(([name]) => name.toLowerCase());
  const sent = [...response.headers.keys()].filter((name) => !OF_EVERY_ANSWER.includes(name));
  expect(names).toEqual(expect.arrayContaining(sent));
});
