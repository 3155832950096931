// The order of the checks of a timeline (docs/rules/http.md#check-order), with played services.
import { randomUUID } from 'node:crypto';
import { err, makeApiKey, ok } from '@mps/kernel';
import { openTestGateway, type TestGateway } from '../../testing/test-gateway';
import { timelineRoutes } from './routes';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway({
    routes: timelineRoutes,
    identity: {
      VerifyApiKey: async () =>
        ok({
          api_key_id: 'key-1',
          organization_id: randomUUID(),
          permissions: ['merchant.transaction.view'],
          allowed_ips: [],
          name: '',
        }),
    },
    transactions: { GetTransaction: async () => err({ code: 'resource_not_found' }) },
  });
});
afterAll(() => gateway.close());

it.each([
  ['', 404, 'resource_not_found'],
  ['?after=never-issued', 400, 'validation_error'],
])('answers the query %j about a payment that does not exist with %d', async (query, status, code) => {
  const path = `/v1/merchants/${randomUUID()}/transactions/${randomUUID()}/timeline${query}`;
  const headers = { 'x-api-key': makeApiKey('test', Buffer.alloc(32, 1)) };
  const answer = await fetch(gateway.url + path, { headers });
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([status, code]);
});
