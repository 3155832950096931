// When the platform disables an endpoint, and when it must not: a receiver that is gone or fails for days, through a webhooks
// process on a real MongoDB and Kafka.
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
let call: CallContext & { readonly companyId: string };
let endpoint: { readonly id: string };

withDeliveries(
  (running) => (webhooks = running),
  (delivered) => ({ receiver, call, endpoint } = delivered),
);

const addEndpoint = (changes: object) => newEndpoint(webhooks, receiver, call, changes);

const endpointNow = async (id = endpoint.id) =>
  requireValue(await webhooks.client.GetWebhookEndpoint({ webhook_endpoint_id: id }, call)).webhook_endpoint;
const ended = (count: number) => (statuses: readonly string[]) =>
  statuses.length === count && !statuses.includes('PENDING');
const attempted = (count: number, id = endpoint.id) =>
  until(async () => {
    const [first] = await listDeliveries(webhooks, call, id, ({ length }) => length > 0);
    return (first?.attempts.length ?? 0) >= count;
  });
const patch = async (id: string, members: object) =>
  requireValue(
    await webhooks.client.UpdateWebhookEndpoint(
      { webhook_endpoint_id: id, patch_json: JSON.stringify(members) },
      call,
    ),
  );

describe('an endpoint', () => {
  it('that says 410 is disabled, with an event; enabled again, it is told of what comes then', async () => {
    const witness = await addEndpoint({ event_types: ['webhook_endpoint.*'] });
    receiver.answer = (response, { event }) =>
      answering(event.type === 'transaction.created' ? 410 : 204)(response);
    await webhooks.publish(call.companyId);
    await listDeliveries(webhooks, call, endpoint.id, ended(1));
    await until(async () => (await endpointNow())?.enabled === false);
    expect(await endpointNow()).toMatchObject({ disabled_reason: 'gone' });
    const [notice] = await listDeliveries(webhooks, call, witness.id, ended(1));
    expect(notice?.event_type).toBe('webhook_endpoint.disabled');
    receiver.answer = answering(204);
    await patch(endpoint.id, { enabled: true });
    await webhooks.publish(call.companyId);
    const deliveries = await listDeliveries(webhooks, call, endpoint.id, ended(2));
    expect(deliveries.map(({ status }) => status)).toEqual(['FAILED', 'SUCCEEDED']);
  });

  it('that only fails for five days is disabled, one that succeeds in between is not', async () => {
    const steady = await addEndpoint({ url: `${receiver.url}?steady` });
    let steadyFails = true;
    receiver.answer = answering(500);
    const other = await startReceiver();
    other.answer = (response) => answering(steadyFails ? 500 : 204)(response);
    await patch(steady.id, { url: other.url });
    await webhooks.publish(call.companyId);
    await attempted(1);
    await attempted(1, steady.id);
    await webhooks.advance(4 * DAY_MS);
    steadyFails = false;
    await webhooks.publish(call.companyId);
    await until(() => other.received.length > 10);
    steadyFails = true;
    await webhooks.advance(1.1 * DAY_MS);
    await webhooks.publish(call.companyId);
    await until(async () => (await endpointNow())?.enabled === false);
    expect(await endpointNow()).toMatchObject({ disabled_reason: 'failing' });
    await until(() => other.received.length > 11);
    expect(await endpointNow(steady.id)).toMatchObject({ enabled: true });
    await other.close();
  });

  it('that another replica has reached in those days is not disabled, however old that delivery is', async () => {
    receiver.answer = answering(500);
    await webhooks.publish(call.companyId);
    await attempted(1);
    const { deliveries, failures } = webhooks.harness.declared;
    const { waiting_for: _, ...failed } = (await deliveries.findOne({ endpoint_id: endpoint.id }))!;
    const movedBy = (ms: number) => new Date(Date.parse(failed.updated_at) + ms).toISOString();
    // As the other leaves it: made before the first failure here, and arrived after.
    await deliveries.insertOne({
      ...failed,
      _id: newId(),
      status: 'SUCCEEDED',
      next_attempt_at: null,
      created_at: movedBy(-HOUR_MS),
      updated_at: movedBy(HOUR_MS),
    });
    await webhooks.advance(5.1 * DAY_MS);
    await webhooks.publish(call.companyId);
    // What was known of failures is forgotten, for they were not all.
    await until(async () => {
      const known = await failures.findOne({ _id: endpoint.id });
      const isForgotten = String(known?.failing_since) > movedBy(5 * DAY_MS);
      return isForgotten || (await endpointNow())?.enabled === false;
    });
    expect(await endpointNow()).toMatchObject({ enabled: true });
  });

  it('that has moved before its old URL said 410 goes on at the new one', async () => {
    const moved = await startReceiver();
    receiver.answer = (response) =>
      void patch(endpoint.id, { url: moved.url }).then(() => answering(410)(response));
    await webhooks.publish(call.companyId);
    await listDeliveries(webhooks, call, endpoint.id, ended(1));
    await webhooks.publish(call.companyId);
    await until(async () => moved.received.length === 1 || (await endpointNow())?.enabled === false);
    expect(await endpointNow()).toMatchObject({ enabled: true, url: moved.url });
    const deliveries = await listDeliveries(webhooks, call, endpoint.id, ended(2));
    expect(deliveries.map(({ status }) => status)).toEqual(['FAILED', 'SUCCEEDED']);
    await moved.close();
  });

  it('that its merchant has enabled anew before an old attempt said 410 stays enabled', async () => {
    const again = async (): Promise<unknown> => {
      await patch(endpoint.id, { enabled: false });
      await webhooks.advance(1);
      return patch(endpoint.id, { enabled: true });
    };
    receiver.answer = (response) => void again().then(() => answering(410)(response));
    await webhooks.publish(call.companyId);
    await listDeliveries(webhooks, call, endpoint.id, ended(1));
    receiver.answer = answering(204);
    await webhooks.publish(call.companyId);
    await until(async () => receiver.received.length === 2 || (await endpointNow())?.enabled === false);
    expect(await endpointNow()).toMatchObject({ enabled: true });
  });

  it('that is disabled or gone ends what waits for it, without another attempt', async () => {
    receiver.answer = answering(500);
    await webhooks.publish(call.companyId);
    await attempted(1);
    requireValue(await webhooks.client.DeleteWebhookEndpoint({ webhook_endpoint_id: endpoint.id }, call));
    await webhooks.advance(6_000);
    const [delivery] = await listDeliveries(webhooks, call, endpoint.id, ended(1));
    expect(delivery).toMatchObject({ status: 'FAILED' });
    expect(delivery?.attempts).toHaveLength(1);
  });
});
