// Deliveries by a webhooks process with a real MongoDB and Kafka to real HTTP receivers.
import { hostname } from 'node:os';
import type { CallContext } from '@mps/contracts';
import { until, requireValue } from '@mps/testkit/service';
import { Webhook } from 'standardwebhooks';
import { MAX_MESSAGE_BYTES } from './deliveries/domain/delivery';
import { RETRY_DELAYS_MS } from './deliveries/domain/schedule';
import {
  answering,
  listDeliveries,
  LONG_AGO,
  newEndpoint,
  withDeliveries,
  type ReceivedWebhook,
  type RunningWebhooks,
  type TestReceiver,
} from './webhooks.fixture';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
let webhooks: RunningWebhooks;
let receiver: TestReceiver;
let context: CallContext & { readonly companyId: string };
let endpoint: { readonly id: string; readonly secret: string };

withDeliveries(
  (running) => (webhooks = running),
  (delivered) => ({ receiver, context, endpoint } = delivered),
);

const addEndpoint = (changes: object) => newEndpoint(webhooks, receiver, context, changes);

const ended = (count: number) => (statuses: readonly string[]) =>
  statuses.length === count && !statuses.includes('PENDING');
const attempted = (count: number, id = endpoint.id) =>
  until(async () => {
    const [first] = await listDeliveries(webhooks, context, id, ({ length }) => length > 0);
    return (first?.attempts.length ?? 0) >= count;
  });
const verify = (secret: string, { headers, body }: ReceivedWebhook): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

describe('a webhook message', () => {
  it('contains the logged event, with a signature that the public verifier accepts', async () => {
    const payment = await webhooks.publish(context.companyId, 'transaction.created', { amount: 10_000 });
    const [delivery] = await listDeliveries(webhooks, context, endpoint.id, ended(1));
    const [webhook] = receiver.received;
    if (webhook === undefined) throw new Error('no webhook was received');
    expect(verify(endpoint.secret, webhook)).toMatchObject({
      id: delivery?.event_id,
      type: 'transaction.created',
      version: '1',
      company_id: context.companyId,
      sequence: 1,
      aggregate: { type: 'transaction', id: payment },
      data: { object: { id: payment, amount: 10_000 }, previous: {} },
    });
    expect(webhook.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': delivery?.event_id,
    });
    const foreign = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
    const old = String(Number(webhook.headers['webhook-timestamp']) - 301);
    const changed = { ...webhook, body: webhook.body.replace('10000', '10001') };
    expect(() => verify(foreign, webhook)).toThrow();
    expect(() => verify(endpoint.secret, changed)).toThrow();
    expect(() =>
      verify(endpoint.secret, { ...webhook, headers: { ...webhook.headers, 'webhook-timestamp': old } }),
    ).toThrow();
    expect(delivery).toMatchObject({ status: 'SUCCEEDED', event_type: 'transaction.created' });
    expect(delivery?.attempts).toMatchObject([{ response_status: 204 }]);
  });

  it('has two signatures during a secret rotation and one after the overlap', async () => {
    const request = { webhook_endpoint_id: endpoint.id };
    const secret = requireValue(await webhooks.client.RotateWebhookSecret(request, context)).secret ?? '';
    await webhooks.publish(context.companyId);
    await until(() => receiver.received.length === 1);
    await webhooks.advance(DAY_MS + 1);
    await webhooks.publish(context.companyId);
    await until(() => receiver.received.length === 2);
    const [during, after] = receiver.received as [ReceivedWebhook, ReceivedWebhook];
    expect(String(during.headers['webhook-signature']).split(' ')).toHaveLength(2);
    for (const one of [endpoint.secret, secret]) expect(() => verify(one, during)).not.toThrow();
    expect(() => verify(secret, after)).not.toThrow();
    expect(() => verify(endpoint.secret, after)).toThrow();
  });

  it('names the omitted members if the event exceeds 128 KiB, and the log keeps the whole event', async () => {
    const description = 'x'.repeat(2 * MAX_MESSAGE_BYTES);
    const aggregate_id = await webhooks.publish(context.companyId, 'transaction.created', {
      request_id: description,
      amount: 7,
    });
    await until(() => receiver.received.length === 1);
    const [webhook] = receiver.received;
    expect(Buffer.byteLength(webhook?.body ?? '')).toBeLessThanOrEqual(MAX_MESSAGE_BYTES);
    expect(webhook?.event.data).toMatchObject({ object: { amount: 7 }, omitted: ['request_id'] });
    const list = async () =>
      requireValue(await webhooks.client.ListEvents({ limit: 1, aggregate_id }, context)).data;
    await until(async () => (await list()).length === 1);
    expect((await list())[0]?.object_json).toContain(description);
  });
});

describe('the receivers of an event', () => {
  it('are the endpoints of its company with a matching filter', async () => {
    const refunds = await addEndpoint({ event_types: ['refund.*'] });
    const other = await webhooks.newCompany();
    await webhooks.publish(other.companyId);
    await webhooks.publish(context.companyId, 'transaction.created');
    await webhooks.publish(context.companyId, 'refund.completed');
    const all = await listDeliveries(webhooks, context, endpoint.id, ended(2));
    const some = await listDeliveries(webhooks, context, refunds.id, ended(1));
    expect(all.map(({ event_type }) => event_type).sort()).toEqual([
      'refund.completed',
      'transaction.created',
    ]);
    expect(some.map(({ event_type }) => event_type)).toEqual(['refund.completed']);
    expect(receiver.received).toHaveLength(3);
    const { webhook_deliveries } = requireValue(await webhooks.client.ListWebhookDeliveries({}, other));
    expect(webhook_deliveries).toEqual([]);
  });

  it('include only the tested endpoint for a test event, regardless of filters', async () => {
    const quiet = await addEndpoint({ event_types: ['anticipation.created'] });
    const { event_id } = requireValue(
      await webhooks.client.TestWebhookEndpoint({ webhook_endpoint_id: quiet.id }, context),
    );
    await until(() => receiver.received.length > 0);
    await webhooks.publish(context.companyId);
    await listDeliveries(webhooks, context, endpoint.id, ended(1));
    const tests = receiver.received.filter(({ event }) => event.type === 'webhook_endpoint.test');
    expect(tests.map(({ event }) => event.id)).toEqual([event_id]);
  });

  it('are empty, and no delivery is stored, while webhooks of the company are disabled', async () => {
    const silent = await webhooks.newCompany(false);
    const request = { url: receiver.url, event_types: ['*'], enabled: true };
    requireValue(await webhooks.client.CreateWebhookEndpoint(request, silent));
    const without = await webhooks.newCompany();
    await webhooks.publish(silent.companyId);
    await webhooks.publish(without.companyId);
    await webhooks.publish(context.companyId);
    await listDeliveries(webhooks, context, endpoint.id, ended(1));
    const companies = [silent.companyId, without.companyId];
    expect(
      await webhooks.harness.declared.deliveries.countDocuments({ company_id: { $in: companies } }),
    ).toBe(0);
    expect(receiver.received).toHaveLength(1);
  });
});

describe('a failed attempt', () => {
  it('is repeated on schedule until one succeeds', async () => {
    receiver.answer = answering(500, {}, 'our database is down');
    await webhooks.publish(context.companyId);
    await attempted(1);
    const before = await listDeliveries(webhooks, context, endpoint.id, () => true);
    expect(before).toMatchObject([{ status: 'PENDING' }]);
    expect(before[0]?.attempts).toMatchObject([
      { response_status: 500, response_excerpt: 'our database is down' },
    ]);
    receiver.answer = answering(200);
    await webhooks.advance(6_000);
    const [delivery] = await listDeliveries(webhooks, context, endpoint.id, ended(1));
    expect(delivery?.attempts.map(({ response_status }) => response_status)).toEqual([500, 200]);
    const [first, second] = receiver.received;
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  });

  it('is repeated up to ten attempts in total, also when the clock jumps past all of them', async () => {
    receiver.answer = answering(503);
    await webhooks.publish(context.companyId);
    await attempted(1);
    await webhooks.advance(80 * HOUR_MS * 1.1);
    const [delivery] = await listDeliveries(webhooks, context, endpoint.id, ended(1));
    expect(delivery?.status).toBe('FAILED');
    const times = (delivery?.attempts ?? []).map(({ at }) => Date.parse(at));
    expect(times).toHaveLength(10);
    RETRY_DELAYS_MS.forEach((delay, index) => {
      const waited = (times[index + 1] ?? 0) - (times[index] ?? 0);
      expect(waited / delay).toBeGreaterThanOrEqual(0.9);
      expect(waited / delay).toBeLessThanOrEqual(1.1);
    });
  });

  it('does not follow a redirect', async () => {
    receiver.answer = answering(302, { location: receiver.url });
    await webhooks.publish(context.companyId);
    await attempted(1);
    expect(receiver.received).toHaveLength(1);
    const [delivery] = await listDeliveries(webhooks, context, endpoint.id, () => true);
    expect(delivery).toMatchObject({ status: 'PENDING', attempts: [{ response_status: 302 }] });
  });

  it('waits as long as Retry-After asks, and never less than the schedule', async () => {
    receiver.answer = answering(429, { 'retry-after': '3600' });
    await webhooks.publish(context.companyId);
    await attempted(1);
    const [delivery] = await listDeliveries(webhooks, context, endpoint.id, () => true);
    const { at = '', latency_ms = 0 } = delivery?.attempts[0] ?? {};
    const delayMs = Date.parse(delivery?.next_attempt_at ?? '') - Date.parse(at);
    // Retry-After counts from the answer, which is later than the start of the attempt.
    expect(delayMs).toBeGreaterThanOrEqual(HOUR_MS);
    expect(delayMs).toBeLessThanOrEqual(HOUR_MS + latency_ms);
    receiver.answer = answering(429, { 'retry-after': '1' });
    await webhooks.advance(HOUR_MS);
    const [again] = await listDeliveries(webhooks, context, endpoint.id, () => true);
    const { at: second = '' } = again?.attempts[1] ?? {};
    expect(Date.parse(again?.next_attempt_at ?? '') - Date.parse(second)).toBeGreaterThan(4 * 60_000);
  });

  it('reports connection_refused when the port is closed', async () => {
    const closed = await addEndpoint({ url: 'http://127.0.0.1:9/hooks' });
    await webhooks.publish(context.companyId);
    await attempted(1, closed.id);
    const [delivery] = await listDeliveries(webhooks, context, closed.id, () => true);
    expect(delivery?.attempts).toMatchObject([{ error: 'connection_refused' }]);
    expect(delivery?.attempts[0]?.response_status).toBeUndefined();
  });

  it('reports blocked_address for a name that resolves to this machine', async () => {
    const rebound = await addEndpoint({ url: `https://${hostname()}:8443/hooks` });
    await webhooks.publish(context.companyId);
    await attempted(1, rebound.id);
    const [delivery] = await listDeliveries(webhooks, context, rebound.id, () => true);
    expect(['blocked_address', 'dns_failure']).toContain(delivery?.attempts[0]?.error);
  });
});

describe('after a replica was killed', () => {
  it('another replica takes its leased delivery when the lease expires', async () => {
    receiver.answer = answering(500);
    await webhooks.publish(context.companyId);
    await attempted(1);
    receiver.answer = answering(204);
    const { deliveries } = webhooks.harness.declared;
    const lease = { leased_by: 'a process that was killed', lease: 'its lease' };
    await deliveries.updateOne(
      { endpoint_id: endpoint.id },
      {
        $set: lease,
        $currentDate: { leased_at: { $type: 'timestamp' } },
        $unset: { waiting_for: 1 },
      },
    );
    await webhooks.advance(6_000);
    expect(receiver.received).toHaveLength(1);
    await deliveries.updateOne({ endpoint_id: endpoint.id }, { $set: { leased_at: LONG_AGO } });
    const [delivery] = await listDeliveries(webhooks, context, endpoint.id, ended(1));
    expect(delivery?.attempts).toHaveLength(2);
  });

  it('a delivery without its logged event waits until the log has the event', async () => {
    receiver.answer = answering(500);
    await webhooks.publish(context.companyId);
    await attempted(1);
    receiver.answer = answering(204);
    const { events } = webhooks.harness.declared;
    const read = async () => (await listDeliveries(webhooks, context, endpoint.id, () => true))[0];
    const first = await read();
    const event = await events.events.findOneAndDelete({ _id: first?.event_id ?? '' });
    await webhooks.advance(6_000);
    await until(async () => (await read())?.next_attempt_at !== first?.next_attempt_at);
    expect(await read()).toMatchObject({ status: 'PENDING', attempts: [{ response_status: 500 }] });
    await events.events.insertOne(event!);
    await webhooks.advance(6_000);
    const [delivery] = await listDeliveries(webhooks, context, endpoint.id, ended(1));
    expect(delivery).toMatchObject({ status: 'SUCCEEDED', attempts: { length: 2 } });
  });

  it('a replay of an event that retention deleted fails without an attempt', async () => {
    await webhooks.publish(context.companyId);
    const [delivery] = await listDeliveries(webhooks, context, endpoint.id, ended(1));
    const { events } = webhooks.harness.declared;
    await events.events.deleteOne({ _id: delivery?.event_id ?? '' });
    requireValue(await webhooks.client.ReplayWebhookDelivery({ webhook_delivery_id: delivery?.id }, context));
    const [, replayed] = await listDeliveries(webhooks, context, endpoint.id, ended(2));
    expect(replayed).toMatchObject({ status: 'FAILED', attempts: [] });
  });
});
