// Replays of single deliveries and of ranges, by a webhooks process with a real MongoDB and Kafka.
import type { CallContext } from '@mps/contracts';
import { newId } from '@mps/kernel';
import { readCode, until, requireValue } from '@mps/testkit/service';
import { MAX_REPLAYED_EVENTS } from './limits';
import {
  answering,
  listDeliveries,
  withDeliveries,
  type RunningWebhooks,
  type TestReceiver,
} from './webhooks.fixture';

const HOUR_MS = 3_600_000;
let webhooks: RunningWebhooks;
let receiver: TestReceiver;
let context: CallContext & { readonly companyId: string };
let endpoint: { readonly id: string };

withDeliveries(
  (running) => (webhooks = running),
  (delivered) => ({ receiver, context, endpoint } = delivered),
);

const ended = (count: number) => (statuses: readonly string[]) =>
  statuses.length === count && !statuses.includes('PENDING');

describe('a replay', () => {
  it('of one delivery creates a new delivery of the same event, once per Idempotency-Key', async () => {
    await webhooks.publish(context.companyId);
    const [original] = await listDeliveries(webhooks, context, endpoint.id, ended(1));
    const request = { webhook_delivery_id: original?.id ?? '' };
    const idempotency = { key: 'a'.repeat(64), fingerprint: 'b'.repeat(64) };
    const keyed = Object.defineProperty(context, 'idempotency', { value: idempotency, configurable: true });
    const first = requireValue(await webhooks.client.ReplayWebhookDelivery(request, keyed));
    const again = requireValue(await webhooks.client.ReplayWebhookDelivery(request, keyed));
    expect(again).toEqual({ delivery_id: first.delivery_id, replayed: true });
    const deliveries = await listDeliveries(webhooks, context, endpoint.id, ended(2));
    expect(new Set(deliveries.map(({ event_id }) => event_id)).size).toBe(1);
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual(
      Array(2).fill(original?.event_id),
    );
  });

  it('of a range repeats the failed deliveries, or all of them', async () => {
    const range = {
      endpoint_id: endpoint.id,
      from: '2000-01-01T00:00:00.000Z',
      to: '2100-01-01T00:00:00.000Z',
    };
    receiver.answer = (response, { event }) =>
      answering(event.type === 'refund.failed' ? 500 : 204)(response);
    const types = ['transaction.created', 'refund.failed', 'refund.created'] as const;
    for (const type of types) await webhooks.publish(context.companyId, type);
    await until(() => receiver.received.length === 3);
    await webhooks.advance(90 * HOUR_MS);
    await listDeliveries(webhooks, context, endpoint.id, ended(3));
    receiver.answer = answering(204);
    receiver.received.length = 0;
    const failed = await webhooks.client.ReplayWebhookDeliveries({ ...range, only_failed: true }, context);
    expect(requireValue(failed)).toEqual({ count: 1, replayed: false });
    await listDeliveries(webhooks, context, endpoint.id, ended(4));
    expect(receiver.received.map(({ event }) => event.type)).toEqual(['refund.failed']);
    // The replay arrived, so no failed event is left.
    const nothing = await webhooks.client.ReplayWebhookDeliveries({ ...range, only_failed: true }, context);
    expect(requireValue(nothing).count).toBe(0);
    const all = await webhooks.client.ReplayWebhookDeliveries({ ...range, types: ['refund.*'] }, context);
    expect(requireValue(all).count).toBe(2);
    await listDeliveries(webhooks, context, endpoint.id, ended(6));
  });

  it('of a range over the limit is refused, even if some of its events arrived since', async () => {
    const owner = { organization_id: webhooks.organizationId, company_id: context.companyId };
    const deliveries = (status: 'FAILED' | 'SUCCEEDED', count: number) =>
      Array.from({ length: count }, (_, index) => ({
        _id: newId(),
        ...owner,
        endpoint_id: endpoint.id,
        event_id: `event-${index}`,
        event_type: 'refund.failed',
        status,
        next_attempt_at: null,
        created_at: new Date(index).toISOString(),
        updated_at: new Date(index).toISOString(),
        received_at: new Date(),
        attempts: [],
      }));
    const stored = [...deliveries('FAILED', MAX_REPLAYED_EVENTS + 500), ...deliveries('SUCCEEDED', 400)];
    await webhooks.harness.declared.deliveries.insertMany(stored);
    const replayed = (to: number) =>
      webhooks.client.ReplayWebhookDeliveries(
        {
          endpoint_id: endpoint.id,
          from: new Date(0).toISOString(),
          to: new Date(to).toISOString(),
          only_failed: true,
        },
        context,
      );
    expect(await replayed(MAX_REPLAYED_EVENTS * 2)).toMatchObject({
      error: { code: 'validation_error', violations: [{ at: '#/to', code: 'too_big' }] },
    });
    expect(requireValue(await replayed(500)).count).toBe(101);
  });

  it('is refused while the webhooks of the company are off', async () => {
    await webhooks.publish(context.companyId);
    const [delivery] = await listDeliveries(webhooks, context, endpoint.id, ended(1));
    const one = { webhook_delivery_id: delivery?.id ?? '' };
    const range = {
      endpoint_id: endpoint.id,
      from: '2000-01-01T00:00:00.000Z',
      to: '2100-01-01T00:00:00.000Z',
    };
    const off = { $set: { webhook_enabled: false } };
    await webhooks.harness.declared.companies.updateOne({ _id: context.companyId }, off);
    const refusal = { error: { code: 'invalid_webhook_endpoint_state', reason: 'webhooks_switched_off' } };
    expect(await webhooks.client.ReplayWebhookDelivery(one, context)).toMatchObject(refusal);
    expect(await webhooks.client.ReplayWebhookDeliveries(range, context)).toMatchObject(refusal);
  });

  it('requires an existing and enabled endpoint', async () => {
    await webhooks.publish(context.companyId);
    const [delivery] = await listDeliveries(webhooks, context, endpoint.id, ended(1));
    const one = { webhook_delivery_id: delivery?.id ?? '' };
    const range = {
      endpoint_id: endpoint.id,
      from: '2026-01-01T00:00:00.000Z',
      to: '2027-01-01T00:00:00.000Z',
    };
    const other = await webhooks.newCompany();
    expect(readCode(await webhooks.client.ReplayWebhookDelivery(one, other))).toBe('resource_not_found');
    expect(readCode(await webhooks.client.ReplayWebhookDeliveries(range, other))).toBe('validation_error');
    const patch_json = '{"enabled":false}';
    requireValue(
      await webhooks.client.UpdateWebhookEndpoint({ webhook_endpoint_id: endpoint.id, patch_json }, context),
    );
    for (const answer of [
      await webhooks.client.ReplayWebhookDelivery(one, context),
      await webhooks.client.ReplayWebhookDeliveries(range, context),
    ])
      expect(readCode(answer)).toBe('invalid_webhook_endpoint_state');
  });
});
