// Records for diagnosis that cannot be read, over HTTP with played services (docs/rules/audit.md#request-log).
import { counts } from '../testing/recorded-counts';
import { randomUUID } from 'node:crypto';
import { makeApiKey, ok } from '@mps/kernel';
import { openTestGateway, type TestGateway } from '../testing/test-gateway';
import { providerCallRoutes } from './provider-calls/routes';
import { requestLogRoutes } from './request-logs/routes';
import { auditLogRoutes } from './audit-log/routes';
import { searchRoutes } from './search/routes';
import { timelineRoutes } from './timeline/routes';

const KEY = makeApiKey('test', Buffer.alloc(32, 1));
const [ORGANIZATION, PAYMENT] = [randomUUID(), randomUUID()];
const ID = 'a'.repeat(32);
const AT = '2026-11-21T12:00:00.000Z';

const toRequest = (id: string, changes: object = {}) => ({
  id,
  at: AT,
  method: 'GET',
  route: '/v1/merchants',
  status: 200,
  organization_id: ORGANIZATION,
  ...changes,
});
const toCall = (changes: object = {}) => ({ id: randomUUID(), at: AT, operation: 'VOID_ORDER', ...changes });

let gateway: TestGateway;
const toEvent = (sequence: number, changes: object = {}) => ({
  id: `e${sequence}`,
  type: 'transaction.status_changed',
  version: '1',
  timestamp: `2026-11-21T12:00:0${sequence}.000Z`,
  company_id: ORGANIZATION,
  correlation_id: '',
  sequence,
  aggregate_type: 'transaction',
  aggregate_id: PAYMENT,
  object_json: '{"status":"APPROVED"}',
  previous_json: '{}',
  ...changes,
});
let requests: ReturnType<typeof toRequest>[];
let events: ReturnType<typeof toEvent>[];
let auditRecords: object[];
let disputes: object[];
let entries: Buffer[];
const page = { page: 1, limit: 100, total: 3, sort: 'created_at' };

beforeAll(async () => {
  gateway = await openTestGateway({
    routes: [
      ...[...requestLogRoutes, ...providerCallRoutes, ...searchRoutes],
      ...[...timelineRoutes, ...auditLogRoutes],
    ],
    identity: {
      VerifyApiKey: async () =>
        ok({
          api_key_id: 'key-1',
          organization_id: ORGANIZATION,
          company_id: ORGANIZATION,
          allowed_ips: [],
          permissions: [
            ...['request_log.view', 'provider_call.view', 'merchant.transaction.view'],
            ...['event.list', 'ledger.view', 'dispute.view', 'audit.read'],
          ],
          name: '',
        }),
    },
    transactions: {
      GetTransaction: async () => ok({ transaction: { id: PAYMENT } }),
      ListTransactions: async () => ok({ data: [], page }),
      FindTransactions: async () => ok({ transactions: [] }),
      FindRefunds: async () => ok({ refunds: [] }),
      ListDisputes: async () => ok({ data: disputes, page: { ...page, total: 1 } }),
    },
    webhooks: { ListEvents: async () => ok({ data: events, next_cursor: '', has_more: false }) },
    ledger: { GetPaymentEntries: async () => ok({ entries }) },
    activity: {
      ListRequestLogs: async () => ok({ data: requests, has_more: false, dropped: 0 }),
      GetRequestLog: async () => ok({ request_log: requests[0] ?? null }),
      ListAuditRecords: async () => ok({ data: auditRecords, has_more: false }),
      ListProviderCalls: async () =>
        ok({ data: [toCall(), toCall({ response_body: '{' }), toCall({ id: 'no id' })], page }),
    },
  });
});

afterAll(() => gateway.close());

beforeEach(() => {
  counts.clear();
  [events, auditRecords, disputes, entries] = [[], [], [], []];
  requests = [
    toRequest(ID, { request_body: 'no JSON' }),
    toRequest('2', { company_id: 'no id' }),
    toRequest('3'),
  ];
});

const get = async (path: string): Promise<{ status: number; data: unknown }> => {
  const response = await fetch(`${gateway.url}/v1${path}`, { headers: { 'x-api-key': KEY } });
  const { data } = (await response.json()) as { data?: unknown };
  return { status: response.status, data };
};
const skipped = (kind: string): number | undefined => counts.get(`lists.skipped_records ${kind}`);

it('are left out of the list of requests and counted', async () => {
  expect(await get('/request-logs')).toMatchObject({ status: 200, data: [{ id: '3' }] });
  expect(skipped('request_log')).toBe(2);
});

it('are not found by their id', async () => {
  expect(await get(`/request-logs/${ID}`)).toMatchObject({ status: 404 });
  expect(skipped('request_log')).toBe(1);
});

it('do not fail a search', async () => {
  requests = [toRequest(ID, { company_id: 'no id' })];
  expect(await get(`/search?q=${ID}`)).toEqual({ status: 200, data: [] });
  expect(skipped('request_log')).toBe(1);
});

it('are left out of the calls to the provider and counted', async () => {
  const found = await get(`/merchants/${ORGANIZATION}/transactions/${PAYMENT}/provider-calls`);
  expect(found).toMatchObject({ status: 200, data: [{ operation: 'VOID_ORDER' }] });
  expect(skipped('provider_call')).toBe(2);
});

it('do not fail a timeline', async () => {
  const found = await get(`/merchants/${ORGANIZATION}/transactions/${PAYMENT}/timeline?lanes=PROVIDER`);
  expect(found).toMatchObject({ status: 200, data: [{ kind: 'VOID_ORDER' }] });
  expect(skipped('provider_call')).toBe(2);
});

it('are shown with masked changes in the audit log, because its chain has each record', async () => {
  auditRecords = [
    { id: randomUUID(), sequence: 2, at: AT, changes_json: 'no JSON', hash: 'h' },
    { id: randomUUID(), sequence: 1, at: AT, changes_json: '[]', hash: 'h' },
  ];
  expect(await get('/audit-log')).toMatchObject({
    status: 200,
    data: [
      { sequence: 2, changes: [{ path: '', from: null, to: '***' }] },
      { sequence: 1, changes: [] },
    ],
  });
});

describe('in a timeline', () => {
  const read = async (lanes: string) => {
    const path = `/v1/merchants/${ORGANIZATION}/transactions/${PAYMENT}/timeline?lanes=${lanes}`;
    const response = await fetch(gateway.url + path, { headers: { 'x-api-key': KEY } });
    const { data = [] } = (await response.json()) as { data?: { lane: string; sequence: number | null }[] };
    const items = data.map(({ lane, sequence }) => `${lane} ${String(sequence)}`);
    return { status: response.status, unavailable: response.headers.get('x-unavailable'), items };
  };

  it('an event is left out, and a header names its lanes', async () => {
    events = [toEvent(1), toEvent(2, { object_json: '{' }), toEvent(3)];
    expect(await read('STATE,EVENT')).toEqual({
      status: 200,
      unavailable: 'STATE, EVENT',
      items: ['STATE 1', 'EVENT 1', 'STATE 3', 'EVENT 3'],
    });
    expect(skipped('event')).toBe(2);
  });

  it('an audit record hides no dispute, and a header says that its actors may be missing', async () => {
    auditRecords = [{ request_id: ID, changes_json: '[' }];
    disputes = [{ id: 'd', kind: 'CHARGEBACK', amount: 1, status: 'OPEN', created_at: AT }];
    expect(await read('DISPUTE')).toEqual({ status: 200, unavailable: 'DISPUTE', items: ['DISPUTE null'] });
    expect(skipped('audit_record')).toBe(1);
  });

  it('a ledger entry leaves out the money, because its sums would be wrong, and a header names the lane', async () => {
    entries = [Buffer.from('no entry')];
    events = [toEvent(1)];
    expect(await read('STATE,MONEY')).toEqual({ status: 200, unavailable: 'MONEY', items: ['STATE 1'] });
    expect(skipped('ledger_entry')).toBe(1);
  });

  it('ledger entries that exceed a message leave out the money, and a header names the lane', async () => {
    entries = [Buffer.alloc(9 * 2 ** 20)];
    events = [toEvent(1)];
    expect(await read('STATE,MONEY')).toEqual({ status: 200, unavailable: 'MONEY', items: ['STATE 1'] });
  });

  it('nothing is named when every record can be read', async () => {
    events = [toEvent(1)];
    expect(await read('STATE,EVENT,MONEY,DISPUTE')).toMatchObject({ status: 200, unavailable: null });
  });
});
