// Wrong cursors of lists (docs/rules.md#all-violations, docs/rules.md#error-body).
import { err, makeApiKey, ok } from '@mps/kernel';
import { openTestGateway, type TestGateway } from '../testing/test-gateway';
import { routes } from './routes';

const KEY = makeApiKey('test', Buffer.alloc(32, 1));
const ID = '0199c0de-0000-7000-8000-00000000c0de';
const encode = (text: string): string => Buffer.from(text).toString('base64url');

/** The answer of every service. So this status means that the gateway accepted the query. */
const TAKEN = 500;
const take = async () => err({ code: 'internal_error' } as const);

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway({
    routes,
    identity: {
      VerifyApiKey: async () =>
        ok({ api_key_id: 'key-1', organization_id: ID, permissions: ['*'], allowed_ips: [] }),
    },
    activity: { ListAuditRecords: take, ListRequestLogs: take },
    transactions: { GetTransaction: take },
    webhooks: { ListEvents: take },
  });
});
afterAll(() => gateway.close());

async function send(path: string): Promise<{ readonly status: number; readonly errors: unknown }> {
  const response = await fetch(`${gateway.url}${path}`, { headers: { 'x-api-key': KEY } });
  const { errors = [] } = (await response.json()) as {
    errors?: readonly { pointer?: string; parameter?: string; code: string }[];
  };
  return {
    status: response.status,
    errors: errors.map(({ pointer, parameter, code }) => ({ pointer, parameter, code })),
  };
}

const wrong = (parameter: string, code: string) => ({ pointer: undefined, parameter, code });

describe.each([
  ['/v1/events', 'after', 'e12', 'a12'],
  ['/v1/events?order=desc', 'before', 'e0', 'e012'],
  ['/v1/audit-log', 'after', 'a12', 'a0'],
  ['/v1/request-logs', 'after', `1796148495702.${'0a'.repeat(16)}`, '1796148495702'],
  [`/v1/merchants/${ID}/transactions/${ID}/timeline`, 'after', `1796148495702.7.0.${ID}`, `1.9.0.${ID}`],
])('the list %s', (path, name, right, malformed) => {
  const ask = (cursor: string, more = '') =>
    send(`${path}${path.includes('?') ? '&' : '?'}${name}=${cursor}${more}`);

  it('takes a cursor of its form', async () => {
    expect(await ask(encode(right))).toMatchObject({ status: TAKEN });
  });

  it.each(['zz', encode(malformed), `${encode(right)}=`])(
    'reports the cursor %s together with the other wrong parameters',
    async (cursor) => {
      expect(await ask(cursor, '&limit=0&other=1')).toEqual({
        status: 400,
        errors: [wrong(name, 'invalid_format'), wrong('limit', 'too_small'), wrong('other', 'unknown_field')],
      });
      expect(await ask(cursor)).toEqual({ status: 400, errors: [wrong(name, 'invalid_format')] });
    },
  );

  it('reports a cursor that is too long once', async () => {
    expect(await ask('z'.repeat(256))).toEqual({ status: 400, errors: [wrong(name, 'too_big')] });
  });
});
