// Disabling of endpoints by a webhooks process with a real MongoDB and Kafka, after a 410 or days of failures. Some
// endpoints must stay enabled.
import type { CallContext } from '@mps/contracts';
import { newId } from '@mps/kernel';
import { until, requireValue } from '@mps/testkit/service';
import {
  answering,
  listDeliveries,
  newEndpoint,
  startReceiver,
  withDeliveries,
  type RunningWebhooks,
  type TestReceiver,
} from './webhooks.fixture';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
let webhooks: RunningWebhooks;
let receiver: TestReceiver;
let context: CallContext & { readonly companyId: string };
let endpoint: { readonly id: string };

withDeliveries(
  (running) => (webhooks = running),
  (delivered) => ({ receiver, context, endpoint } = delivered),
);

const addEndpoint = (changes: object) => newEndpoint(webhooks, receiver, context, changes);

const endpointNow = async (id = endpoint.id) =>
  requireValue(await webhooks.client.GetWebhookEndpoint({ webhook_endpoint_id: id }, context))
    .webhook_endpoint;
const ended = (count: number) => (statuses: readonly string[]) =>
  statuses.length === count && !statuses.includes('PENDING');
const attempted = (count: number, id = endpoint.id) =>
  until(async () => {
    const [first] = await listDeliveries(webhooks, context, id, ({ length }) => length > 0);
    return (first?.attempts.length ?? 0) >= count;
  });
const patch = async (id: string, members: object) =>
  requireValue(
    await webhooks.client.UpdateWebhookEndpoint(
      { webhook_endpoint_id: id, patch_json: JSON.stringify(members) },
      context,
    ),
  );

describe('an endpoint', () => {
  it('is disabled with an event after a 410, and receives new events after it is enabled again', async () => {
    const witness = await addEndpoint({ event_types: ['webhook_endpoint.*'] });
    receiver.answer = (response, { event }) =>
      answering(event.type === 'transaction.created' ? 410 : 204)(response);
    await webhooks.publish(context.companyId);
    await listDeliveries(webhooks, context, endpoint.id, ended(1));
    await until(async () => (await endpointNow())?.enabled === false);
    expect(await endpointNow()).toMatchObject({ disabled_reason: 'gone' });
    const [notice] = await listDeliveries(webhooks, context, witness.id, ended(1));
    expect(notice?.event_type).toBe('webhook_endpoint.disabled');
    receiver.answer = answering(204);
    await patch(endpoint.id, { enabled: true });
    await webhooks.publish(context.companyId);
    const deliveries = await listDeliveries(webhooks, context, endpoint.id, ended(2));
    expect(deliveries.map(({ status }) => status)).toEqual(['FAILED', 'SUCCEEDED']);
  });

  it('is disabled after five days of failures, and stays enabled with a success in between', async () => {
    const steady = await addEndpoint({ url: `${receiver.url}?steady` });
    let steadyFails = true;
    receiver.answer = answering(500);
    const other = await startReceiver();
    other.answer = (response) => answering(steadyFails ? 500 : 204)(response);
    await patch(steady.id, { url: other.url });
    await webhooks.publish(context.companyId);
    await attempted(1);
    await attempted(1, steady.id);
    await webhooks.advance(4 * DAY_MS);
    steadyFails = false;
    await webhooks.publish(context.companyId);
    await until(() => other.received.length > 10);
    steadyFails = true;
    await webhooks.advance(1.1 * DAY_MS);
    await webhooks.publish(context.companyId);
    await until(async () => (await endpointNow())?.enabled === false);
    expect(await endpointNow()).toMatchObject({ disabled_reason: 'failing' });
    await until(() => other.received.length > 11);
    expect(await endpointNow(steady.id)).toMatchObject({ enabled: true });
    await other.close();
  });

  it('stays enabled when another replica stored a success, regardless of the age of that delivery', async () => {
    receiver.answer = answering(500);
    await webhooks.publish(context.companyId);
    await attempted(1);
    const { deliveries, failures } = webhooks.harness.declared;
    const { waiting_for: _, ...failed } = (await deliveries.findOne({ endpoint_id: endpoint.id }))!;
    const movedBy = (ms: number) => new Date(Date.parse(failed.updated_at) + ms).toISOString();
    // The other replica's delivery: created before the first failure here, and successful after it.
    await deliveries.insertOne({
      ...failed,
      _id: newId(),
      status: 'SUCCEEDED',
      next_attempt_at: null,
      created_at: movedBy(-HOUR_MS),
      updated_at: movedBy(HOUR_MS),
    });
    await webhooks.advance(5.1 * DAY_MS);
    await webhooks.publish(context.companyId);
    // The success restarts the count of failures.
    await until(async () => {
      const known = await failures.findOne({ _id: endpoint.id });
      const isForgotten = String(known?.failing_since) > movedBy(5 * DAY_MS);
      return isForgotten || (await endpointNow())?.enabled === false;
    });
    expect(await endpointNow()).toMatchObject({ enabled: true });
  });

  it('stays enabled when its URL changed after days of failures and the new URL fails once', async () => {
    receiver.answer = answering(500);
    await webhooks.publish(context.companyId);
    await attempted(1);
    await webhooks.advance(4 * DAY_MS);
    await patch(endpoint.id, { url: `${receiver.url}?moved` });
    await webhooks.advance(1.1 * DAY_MS);
    const movedAt = webhooks.harness.businessClock.now().toISOString();
    await webhooks.publish(context.companyId);
    await until(async () => {
      const known = await webhooks.harness.declared.failures.findOne({ _id: endpoint.id });
      const isCountedAnew = known !== null && known.failing_since >= movedAt;
      return isCountedAnew || (await endpointNow())?.enabled === false;
    });
    expect(await endpointNow()).toMatchObject({ enabled: true });
  });

  it('stays enabled when its URL changed before the old URL answered 410', async () => {
    const moved = await startReceiver();
    receiver.answer = (response) =>
      void patch(endpoint.id, { url: moved.url }).then(() => answering(410)(response));
    await webhooks.publish(context.companyId);
    await listDeliveries(webhooks, context, endpoint.id, ended(1));
    await webhooks.publish(context.companyId);
    await until(async () => moved.received.length === 1 || (await endpointNow())?.enabled === false);
    expect(await endpointNow()).toMatchObject({ enabled: true, url: moved.url });
    const deliveries = await listDeliveries(webhooks, context, endpoint.id, ended(2));
    expect(deliveries.map(({ status }) => status)).toEqual(['FAILED', 'SUCCEEDED']);
    await moved.close();
  });

  it('stays enabled when it was enabled again before an old attempt got 410', async () => {
    const again = async (): Promise<unknown> => {
      await patch(endpoint.id, { enabled: false });
      await webhooks.advance(1);
      return patch(endpoint.id, { enabled: true });
    };
    receiver.answer = (response) => void again().then(() => answering(410)(response));
    await webhooks.publish(context.companyId);
    await listDeliveries(webhooks, context, endpoint.id, ended(1));
    receiver.answer = answering(204);
    await webhooks.publish(context.companyId);
    await until(async () => receiver.received.length === 2 || (await endpointNow())?.enabled === false);
    expect(await endpointNow()).toMatchObject({ enabled: true });
  });

  it('fails its waiting deliveries without another attempt when it is deleted', async () => {
    receiver.answer = answering(500);
    await webhooks.publish(context.companyId);
    await attempted(1);
    requireValue(await webhooks.client.DeleteWebhookEndpoint({ webhook_endpoint_id: endpoint.id }, context));
    await webhooks.advance(6_000);
    const [delivery] = await listDeliveries(webhooks, context, endpoint.id, ended(1));
    expect(delivery).toMatchObject({ status: 'FAILED' });
    expect(delivery?.attempts).toHaveLength(1);
  });
});
