// Events of a type that this release does not know: a service of the next release has logged them.
import { makeApiKey, ok } from '@mps/kernel';
import { openTestGateway, type TestGateway } from '../../testing/test-gateway';
import { webhookDeliveryRoutes } from '../webhooks/deliveries';
import { eventRoutes } from './routes';

const KEY = makeApiKey('test', Buffer.alloc(32, 1));
const ID = '0199c0de-0000-7000-8000-00000000c0de';
const AT = '2026-11-21T12:00:00.000Z';

const EVENT = {
  id: ID,
  type: 'payout.created',
  version: '1',
  timestamp: AT,
  company_id: ID,
  correlation_id: 'trace',
  sequence: 1,
  aggregate_type: 'payout',
  aggregate_id: ID,
  object_json: '{}',
  previous_json: '{}',
};
const DELIVERY = {
  id: ID,
  endpoint_id: ID,
  event_id: ID,
  event_type: 'payout.created',
  status: 'PENDING',
  created_at: AT,
  updated_at: AT,
  attempts: [],
};
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await openTestGateway({
    routes: [...eventRoutes, ...webhookDeliveryRoutes],
    identity: {
      VerifyApiKey: async () =>
        ok({
          api_key_id: 'key-1',
          organization_id: ID,
          company_id: ID,
          allowed_ips: [],
          permissions: ['event.list', 'webhook.view'],
          name: '',
        }),
    },
    webhooks: {
      ListEvents: async () => ok({ data: [EVENT], next_cursor: 'next', has_more: false }),
      GetEvent: async () => ok({ event: EVENT }),
      ListWebhookDeliveries: async () =>
        ok({ webhook_deliveries: [DELIVERY], page: { page: 1, limit: 20, total: 1, sort: 'created_at' } }),
    },
  });
});

afterAll(() => gateway.close());

const get = async (path: string): Promise<unknown> =>
  (await fetch(`${gateway.url}/v1${path}`, { headers: { 'x-api-key': KEY } })).json();

it('lists and shows an event of an unknown type', async () => {
  const shown = { type: 'payout.created', aggregate: { type: 'payout', id: ID } };
  expect(await get('/events')).toMatchObject({ data: [shown], next_cursor: 'next' });
  expect(await get(`/events/${ID}`)).toMatchObject(shown);
});

it('lists the deliveries of an event of an unknown type', async () => {
  expect(await get('/webhook-deliveries')).toMatchObject({ data: [{ event_type: 'payout.created' }] });
});
