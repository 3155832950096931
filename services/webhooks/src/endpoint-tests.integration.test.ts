// Tests of endpoints with a chosen type, by a webhooks process with a real MongoDB and Kafka to a real HTTP receiver.
import type { CallContext } from '@mps/contracts';
import { fingerprint } from '@mps/kernel';
import { readCode, until, requireValue } from '@mps/testkit/service';
import { Webhook } from 'standardwebhooks';
import {
  listDeliveries,
  newEndpoint,
  withDeliveries,
  type ReceivedWebhook,
  type RunningWebhooks,
  type TestReceiver,
} from './webhooks.fixture';

let webhooks: RunningWebhooks;
let receiver: TestReceiver;
let context: CallContext & { readonly companyId: string };
let endpoint: { readonly id: string; readonly secret: string };

withDeliveries(
  (running) => (webhooks = running),
  (delivered) => ({ receiver, context, endpoint } = delivered),
);

const ended = (count: number) => (statuses: readonly string[]) =>
  statuses.length === count && !statuses.includes('PENDING');
const verify = (secret: string, { headers, body }: ReceivedWebhook): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

const SAMPLE = { type: 'refund.completed', object_json: '{"id":"sample","status":"COMPLETED"}' };
/** The context of a request with this key and body. */
const withKey = async (key: string, body: object): Promise<CallContext> => ({
  ...(await webhooks.harness.as({
    organization_id: webhooks.organizationId,
    company_id: context.companyId,
  })),
  idempotency: { key: fingerprint([context.companyId, key]), fingerprint: fingerprint(body) },
});

describe('a test of a chosen type', () => {
  it('arrives as a sample of its type at the tested endpoint alone, and is a plain test in the log', async () => {
    await newEndpoint(webhooks, receiver, context, { event_types: ['refund.*'] });
    const request = { webhook_endpoint_id: endpoint.id, sample: SAMPLE };
    const { event_id } = requireValue(await webhooks.client.TestWebhookEndpoint(request, context));
    const [delivery] = await listDeliveries(webhooks, context, endpoint.id, ended(1));
    expect(delivery).toMatchObject({ event_id, event_type: 'webhook_endpoint.test', status: 'SUCCEEDED' });
    await webhooks.publish(context.companyId, 'refund.failed');
    await until(() => receiver.received.length === 3);
    const [tested] = receiver.received as [ReceivedWebhook];
    expect(receiver.received.filter(({ event }) => event.type === SAMPLE.type)).toEqual([tested]);
    expect(verify(endpoint.secret, tested)).toMatchObject({
      id: event_id,
      type: 'refund.completed',
      company_id: context.companyId,
      aggregate: { type: 'webhook_endpoint', id: endpoint.id },
      data: { object: { id: 'sample', status: 'COMPLETED' }, previous: {} },
    });
    const { event } = requireValue(await webhooks.client.GetEvent({ event_id }, context));
    expect(event?.type).toBe('webhook_endpoint.test');
    expect(JSON.parse(event?.object_json ?? '')).toMatchObject({ id: endpoint.id });
    const listed = requireValue(await webhooks.client.ListEvents({ limit: 10 }, context)).data;
    expect(listed.map(({ type }) => type)).toEqual(['webhook_endpoint.test', 'refund.failed']);
    expect(JSON.stringify(listed)).not.toContain('refund.completed');
  });

  it('is the same sample when it is replayed, and its signature is known to be valid', async () => {
    const request = { webhook_endpoint_id: endpoint.id, sample: SAMPLE };
    requireValue(await webhooks.client.TestWebhookEndpoint(request, context));
    const [delivery] = await listDeliveries(webhooks, context, endpoint.id, ended(1));
    const id = delivery?.id ?? '';
    requireValue(await webhooks.client.ReplayWebhookDelivery({ webhook_delivery_id: id }, context));
    await listDeliveries(webhooks, context, endpoint.id, ended(2));
    const [first, second] = receiver.received;
    expect(first?.event.type).toBe('refund.completed');
    expect(second?.body).toBe(first?.body);
    const { webhook_delivery } = requireValue(
      await webhooks.client.GetWebhookDelivery({ webhook_delivery_id: id }, context),
    );
    expect(webhook_delivery?.attempts).toMatchObject([{ signature_valid_with: 'CURRENT' }]);
    expect(webhook_delivery?.sample).toEqual(SAMPLE);
  });

  it('is sent once for a request that is repeated with its key, also without a body as before', async () => {
    const test = async (body: object, sample: typeof SAMPLE | null, key = 'one') =>
      webhooks.client.TestWebhookEndpoint(
        { webhook_endpoint_id: endpoint.id, ...(sample && { sample }) },
        await withKey(key, body),
      );
    const first = requireValue(await test({ type: SAMPLE.type }, SAMPLE));
    expect(requireValue(await test({ type: SAMPLE.type }, SAMPLE))).toEqual({ ...first, replayed: true });
    expect(readCode(await test({ type: 'refund.failed' }, SAMPLE))).toBe('idempotency_key_conflict');
    expect(readCode(await test({ type: 'webhook_endpoint.test' }, null))).toBe('idempotency_key_conflict');
    const plain = requireValue(await test({}, null, 'two'));
    expect(requireValue(await test({ type: 'webhook_endpoint.test' }, null, 'two'))).toEqual({
      ...plain,
      replayed: true,
    });
    const tests = await listDeliveries(webhooks, context, endpoint.id, ended(2));
    expect(tests.map(({ event_id }) => event_id)).toEqual([first.event_id, plain.event_id]);
    expect(receiver.received).toHaveLength(2);
  });
});
