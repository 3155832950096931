// One planted break of each kind, and changes that break no client.
import { listBreakingChanges, readMajorVersion } from './compare-documents';
import { listUnannouncedBreaks } from './contracts';

interface Parts {
  readonly request?: object;
  readonly response?: object;
  readonly operation?: object;
  readonly parameters?: readonly object[];
}

const REQUEST = {
  type: 'object',
  properties: {
    amount: { type: 'integer', minimum: 1, maximum: 100 },
    method: { enum: ['PIX', 'CARD'] },
    note: { anyOf: [{ type: 'string', maxLength: 10 }, { type: 'null' }] },
    rate: { type: 'number' },
  },
  required: ['amount'],
};
const RESPONSE = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    status: { enum: ['PAID', 'FAILED'] },
    parent: { $ref: '#/components/schemas/Thing' },
  },
  required: ['id'],
};
const KEY = { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } };
const LIMIT = { name: 'limit', in: 'query', required: false, schema: { type: 'integer', maximum: 100 } };

const json = (schema: object): object => ({ content: { 'application/json': { schema } } });

/** Makes the smallest document with one operation. Given parts replace the defaults. */
function openApi({
  request = REQUEST,
  response = {},
  operation = {},
  parameters = [LIMIT, KEY],
}: Parts = {}): object {
  return {
    info: { version: '1' },
    paths: {
      '/v1/things': {
        post: {
          security: [{ apiKey: [] }, { bearer: [] }],
          parameters,
          requestBody: { required: false, ...json(request) },
          responses: {
            201: json({ $ref: '#/components/schemas/Thing' }),
            400: { $ref: '#/components/responses/Problem' },
          },
          ...operation,
        },
      },
    },
    components: {
      schemas: { Thing: { ...RESPONSE, ...response } },
      responses: { Problem: json({ type: 'object', properties: { code: { type: 'string' } } }) },
    },
  };
}

const withMember = (schema: { properties: object }, name: string, member: object): object => ({
  ...schema,
  properties: { ...schema.properties, [name]: member },
});

const without = (schema: { properties: object }, name: string): object => ({
  ...schema,
  properties: Object.fromEntries(Object.entries(schema.properties).filter(([key]) => key !== name)),
});

const makeKind = (status: string) => withMember(RESPONSE, 'status', { const: status }) as typeof RESPONSE;
/** The answer is one of the kinds, which `status` tells apart. */
const union = (...oneOf: readonly object[]): object => ({
  type: undefined,
  properties: undefined,
  required: undefined,
  oneOf,
  discriminator: { propertyName: 'status' },
});

const POST = 'POST /v1/things';

describe('a break is found', () => {
  it.each<[string, object, string]>([
    ['a path that is gone', { ...openApi(), paths: {} }, `${POST} is gone`],
    ['an operation that is gone', { ...openApi(), paths: { '/v1/things': { get: {} } } }, `${POST} is gone`],
    [
      'a status that is gone',
      openApi({ operation: { responses: { 400: {} } } }),
      `${POST} no longer answers 201`,
    ],
    [
      'a credential that is gone',
      openApi({ operation: { security: [{ apiKey: [] }] } }),
      `${POST} no longer accepts bearer`,
    ],
    [
      'a new permission',
      openApi({ operation: { 'x-required-permission': 'thing.create' } }),
      `${POST} asks for the permission "thing.create"`,
    ],
    ['a parameter that is gone', openApi({ parameters: [] }), `${POST}: query parameter limit is gone`],
    [
      'a parameter that becomes required',
      openApi({ parameters: [{ ...LIMIT, required: true }] }),
      `${POST}: query parameter limit is required`,
    ],
    [
      'a new required parameter',
      openApi({ parameters: [LIMIT, { name: 'q', in: 'query', required: true }] }),
      `${POST}: query parameter q is new and required`,
    ],
    [
      'a narrower parameter',
      openApi({ parameters: [{ ...LIMIT, schema: { type: 'integer', maximum: 50 } }] }),
      `${POST}: query parameter limit: maximum falls to 50`,
    ],
    [
      'a body that becomes required',
      openApi({ operation: { requestBody: { required: true, ...json(REQUEST) } } }),
      `${POST}: the body is required`,
    ],
    [
      'a body that is gone',
      openApi({ operation: { requestBody: undefined } }),
      `${POST} body: application/json is gone`,
    ],
    [
      'a new required member',
      openApi({ request: { ...REQUEST, required: ['amount', 'method'] } }),
      `${POST} body.method is required`,
    ],
    [
      'a request member that is gone',
      openApi({ request: without(REQUEST, 'note') }),
      `${POST} body.note is gone`,
    ],
    [
      'a shorter list in a request',
      openApi({ request: withMember(REQUEST, 'method', { enum: ['PIX'] }) }),
      `${POST} body.method: CARD is gone`,
    ],
    [
      'a list where there was none',
      openApi({ request: withMember(REQUEST, 'rate', { type: 'number', enum: [1] }) }),
      `${POST} body.rate: only 1 are taken`,
    ],
    [
      'a narrower type in a request',
      openApi({ request: withMember(REQUEST, 'rate', { type: 'integer' }) }),
      `${POST} body.rate: number is no longer taken`,
    ],
    [
      'a null that is no longer taken',
      openApi({ request: withMember(REQUEST, 'note', { type: 'string', maxLength: 10 }) }),
      `${POST} body.note: the type changes`,
    ],
    [
      'a higher minimum',
      openApi({ request: withMember(REQUEST, 'amount', { type: 'integer', minimum: 2, maximum: 100 }) }),
      `${POST} body.amount: minimum rises to 2`,
    ],
    [
      'a new pattern',
      openApi({ request: withMember(REQUEST, 'method', { enum: ['PIX', 'CARD'], pattern: '^P' }) }),
      `${POST} body.method: pattern is "^P"`,
    ],
    [
      'an answered member that is gone',
      openApi({ response: without(RESPONSE, 'status') }),
      `${POST} 201.status is gone`,
    ],
    [
      'an answered member that may be missing',
      openApi({ response: { required: [] } }),
      `${POST} 201.id may be missing`,
    ],
    [
      'another type in an answer',
      openApi({ response: withMember(RESPONSE, 'id', { type: 'integer' }) }),
      `${POST} 201.id: integer may be answered`,
    ],
    [
      'a null that was not answered',
      openApi({ response: withMember(RESPONSE, 'id', { anyOf: [{ type: 'string' }, { type: 'null' }] }) }),
      `${POST} 201.id: the type changes`,
    ],
    [
      'a value of an answer that is gone',
      openApi({ response: withMember(RESPONSE, 'status', { enum: ['PAID'] }) }),
      `${POST} 201.status: FAILED is gone`,
    ],
    [
      'a union without a value that was answered',
      openApi({ response: union(makeKind('PAID')) }),
      `${POST} 201.status: FAILED is gone`,
    ],
    [
      'a kind of a union without a member that was answered',
      openApi({ response: union(makeKind('PAID'), without(makeKind('FAILED'), 'id')) }),
      `${POST} 201.id is gone`,
    ],
  ])('%s', (_name, after, line) => {
    expect(listBreakingChanges(openApi(), after)).toContain(line);
  });
});

describe('no break is', () => {
  it.each<[string, object]>([
    ['the same document', openApi()],
    [
      'a new path',
      { ...openApi(), paths: { ...(openApi() as { paths: object }).paths, '/v1/more': { get: {} } } },
    ],
    ['a new optional member', openApi({ request: withMember(REQUEST, 'more', { type: 'string' }) })],
    ['a new member of an answer', openApi({ response: withMember(RESPONSE, 'more', { type: 'string' }) })],
    ['a new optional parameter', openApi({ parameters: [LIMIT, KEY, { name: 'q', in: 'query' }] })],
    ['a header that is not read any more', openApi({ parameters: [LIMIT] })],
    [
      'a longer list in a request',
      openApi({ request: withMember(REQUEST, 'method', { enum: ['PIX', 'CARD', 'BOLEPIX'] }) }),
    ],
    [
      'a wider type in a request',
      openApi({ request: withMember(REQUEST, 'rate', { type: ['number', 'string'] }) }),
    ],
    [
      'a higher maximum',
      openApi({ request: withMember(REQUEST, 'amount', { type: 'integer', minimum: 1, maximum: 200 }) }),
    ],
    ['a member that need not be sent any more', openApi({ request: { ...REQUEST, required: [] } })],
    ['an operation that asks for no credential any more', openApi({ operation: { security: [] } })],
    ['an answer that becomes a union', openApi({ response: union(makeKind('PAID'), makeKind('FAILED')) })],
    ['a member that is always there now', openApi({ response: { required: ['id', 'status'] } })],
  ])('%s', (_name, after) => {
    expect(listBreakingChanges(openApi(), after)).toEqual([]);
  });
});

describe('events', () => {
  const payload = {
    type: 'object',
    properties: { id: { type: 'string' }, sequence: { type: 'integer' } },
    required: ['id'],
  };
  const asyncApi = (messages: object): object => ({
    info: { version: '1' },
    channels: { endpoint: { messages } },
  });
  const before = asyncApi({ 'thing.made': { payload }, 'thing.gone': { payload } });

  it('may not disappear', () => {
    expect(listBreakingChanges(before, asyncApi({ 'thing.made': { payload } }))).toEqual([
      'thing.gone is no longer sent',
    ]);
  });

  it('may not lose a member', () => {
    const after = asyncApi({
      'thing.made': { payload: without(payload, 'sequence') },
      'thing.gone': { payload },
    });
    expect(listBreakingChanges(before, after)).toEqual(['thing.made payload.sequence is gone']);
  });

  it('may be added', () => {
    const after = asyncApi({
      'thing.made': { payload },
      'thing.gone': { payload },
      'thing.new': { payload },
    });
    expect(listBreakingChanges(before, after)).toEqual([]);
  });
});

describe('the version', () => {
  const gone = { info: { version: '1.4' }, paths: {} };

  it('is known by its first number', () => {
    expect(readMajorVersion({ info: { version: '12.3' } })).toBe('12');
  });

  it('that stays allows no break', () => {
    expect(listUnannouncedBreaks(openApi(), gone)).toEqual([`${POST} is gone`]);
  });

  it('that rises announces it', () => {
    expect(listUnannouncedBreaks(openApi(), { ...gone, info: { version: '2' } })).toEqual([]);
  });
});
