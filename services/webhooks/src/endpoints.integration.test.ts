// Endpoints of a webhooks process with a real MongoDB and Kafka: stored secrets, published events, races and tenancy.
import { ALL_TENANTS } from '@mps/aggregates';
import { makeGrpcClient, type ClientOf } from '@mps/chassis';
import { webhooksService, type CallContext } from '@mps/contracts';
import type { WebhooksServiceDefinition } from '@mps/contracts/gen/mps/webhooks/v1/WebhooksService';
import { newId } from '@mps/kernel';
import { makeConsumer, type ConsumedEvent } from '@mps/messaging';
import { readCode, openServiceHarness, until, requireValue, type ServiceHarness } from '@mps/testkit/service';
import { compose } from './compose';
import { loadConfig } from './config';
import { declareCollections, type Collections } from './documents';
import { makeDisableEndpoint, makeEndpointStore } from './endpoints';
import { TOLD_TYPES } from './endpoints/domain/endpoint';
import { makeGapStore } from './gaps';

const organization_id = newId();
let harness: ServiceHarness<Collections>;
let client: ClientOf<WebhooksServiceDefinition>;
const received: ConsumedEvent[] = [];

const NEW = { url: 'http://127.0.0.1:9/', event_types: ['anticipation.created'], enabled: true };

/** Returns the context of a stored company, with every permission. */
async function newCompany(webhook_enabled = true): Promise<CallContext> {
  const company_id = newId();
  await harness.connection.collection<{ _id: string }>('companies').insertOne({
    _id: company_id,
    organization_id,
    webhook_enabled,
    sequence: 1,
    changed_at: new Date(),
  } as never);
  return harness.as({ organization_id, company_id });
}

beforeAll(async () => {
  harness = await openServiceHarness({
    databaseName: 'webhooks',
    declare: declareCollections,
  });
  const address = await harness.start(
    { name: 'webhooks', loadConfig, compose },
    // No server listens there, so only companies with an event are known.
    { MERCHANTS_ADDRESS: '127.0.0.1:1', ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64') },
  );
  client = makeGrpcClient(webhooksService(), { service: 'webhooks', address, tls: null });
  const consumer = makeConsumer({
    kafka: harness.kafka,
    group: 'test',
    ephemeral: true,
    topics: ['webhooks'],
    handle: async (event) => void received.push(event),
    log: harness.log,
    onFatal: () => undefined,
  });
  await consumer.start();
  stopConsumer = () => consumer.stop();
});
let stopConsumer: () => Promise<void>;

afterAll(async () => {
  await client.close();
  await stopConsumer();
  await harness.stop();
});

const documents = () => harness.connection.collection<{ _id: string }>('endpoints');

it('stores secrets sealed only, and removes them with the endpoint', async () => {
  const context = await newCompany();
  const { webhook_endpoint, secret } = requireValue(await client.CreateWebhookEndpoint(NEW, context));
  const id = webhook_endpoint?.id ?? '';
  const rotated = requireValue(await client.RotateWebhookSecret({ webhook_endpoint_id: id }, context));
  const stored = JSON.stringify(await documents().findOne({ _id: id }));
  for (const text of [secret ?? '', rotated.secret ?? '']) {
    expect(text).toMatch(/^whsec_/);
    expect(stored).not.toContain(text.slice('whsec_'.length));
  }
  requireValue(await client.DeleteWebhookEndpoint({ webhook_endpoint_id: id }, context));
  expect(await documents().findOne({ _id: id })).toMatchObject({ sealed_secrets: null });
});

it('publishes every change with its actor, and counts only public events in the sequence', async () => {
  const context = await newCompany();
  const { webhook_endpoint } = requireValue(await client.CreateWebhookEndpoint(NEW, context));
  const webhook_endpoint_id = webhook_endpoint?.id ?? '';
  const tested = requireValue(await client.TestWebhookEndpoint({ webhook_endpoint_id }, context));
  const patch_json = JSON.stringify({ description: 'changed' });
  requireValue(await client.UpdateWebhookEndpoint({ webhook_endpoint_id, patch_json }, context));
  requireValue(await client.TestWebhookEndpoint({ webhook_endpoint_id }, context));
  requireValue(await client.DeleteWebhookEndpoint({ webhook_endpoint_id }, context));
  const mine = () => received.filter(({ meta }) => meta.aggregate_id === webhook_endpoint_id);
  await until(() => mine().length === 5);
  expect(mine().map(({ meta }) => [meta.type, meta.sequence])).toEqual([
    ['webhook_endpoint.created', 0],
    ['webhook_endpoint.test', 1],
    ['webhook_endpoint.updated', 1],
    ['webhook_endpoint.test', 2],
    ['webhook_endpoint.deleted', 2],
  ]);
  expect(mine()[1]?.meta.id).toBe(tested.event_id);
  expect(mine()[2]?.meta.previous_json).toBe('{"description":null}');
  const listed = async () =>
    requireValue(await client.ListEvents({ limit: 10, aggregate_id: webhook_endpoint_id }, context));
  await until(async () => (await listed()).data.length === 2);
  expect((await listed()).data.map(({ type, sequence }) => [type, sequence])).toEqual([
    ['webhook_endpoint.test', 1],
    ['webhook_endpoint.test', 2],
  ]);
});

it('does not test an endpoint while the webhooks of its company are switched off, and says so', async () => {
  const context = await newCompany(false);
  const { webhook_endpoint } = requireValue(await client.CreateWebhookEndpoint(NEW, context));
  const tested = await client.TestWebhookEndpoint(
    { webhook_endpoint_id: webhook_endpoint?.id ?? '' },
    context,
  );
  expect(tested).toMatchObject({
    ok: false,
    error: { code: 'invalid_webhook_endpoint_state', reason: 'webhooks_switched_off' },
  });
});

describe('a lost event', () => {
  /** Finds a gap after `published` events have arrived. Returns the types and sequences of the events that come again. */
  async function lose(
    id: string,
    { caller }: CallContext,
    {
      sequences,
      published,
      again,
    }: Readonly<Record<'sequences', number[]> & Record<'published' | 'again', number>>,
  ) {
    const told = () =>
      received.filter(
        ({ meta }) => meta.aggregate_id === id && TOLD_TYPES.some((type) => type === meta.type),
      );
    await until(() => told().length === published);
    const { businessClock, realClock, declared } = harness;
    const gaps = makeGapStore({ collection: declared.gaps, businessClock, realClock }, () => realClock.now());
    const owner = { organization_id, company_id: caller.company_id ?? '' };
    await gaps.record({ ...owner, aggregate_type: 'webhook_endpoint', aggregate_id: id, sequences });
    await until(() => told().length === published + again);
    return told()
      .slice(published)
      .map(({ meta }) => [meta.type, meta.sequence]);
  }

  async function makeTested() {
    const context = await newCompany();
    const { webhook_endpoint } = requireValue(await client.CreateWebhookEndpoint(NEW, context));
    const webhook_endpoint_id = webhook_endpoint?.id ?? '';
    const test = async () => requireValue(await client.TestWebhookEndpoint({ webhook_endpoint_id }, context));
    const disable = async (): Promise<void> => {
      const { businessClock, realClock, declared } = harness;
      const writing = { businessClock, realClock, onChanged: () => undefined };
      const endpoints = makeEndpointStore({ ...writing, collection: declared.endpoints });
      const endpoint = await endpoints.find(ALL_TENANTS, webhook_endpoint_id);
      if (endpoint !== null) await makeDisableEndpoint({ endpoints, businessClock })(endpoint, 'gone');
    };
    const enable = async () =>
      requireValue(
        await client.UpdateWebhookEndpoint(
          { webhook_endpoint_id, patch_json: JSON.stringify({ enabled: true }) },
          context,
        ),
      );
    return { id: webhook_endpoint_id, context, test, disable, enable };
  }

  it('comes again with its own type, a test or the end of an endpoint, in any state of the endpoint', async () => {
    const { id, context, test, disable, enable } = await makeTested();
    await test();
    await disable();
    await enable();
    await test();
    await disable();
    expect(await lose(id, context, { sequences: [1, 2, 3], published: 4, again: 3 })).toEqual([
      ['webhook_endpoint.test', 1],
      ['webhook_endpoint.disabled', 2],
      ['webhook_endpoint.test', 3],
    ]);
  });

  it('of an endpoint that an earlier release changed comes again where its type is known', async () => {
    const { id, context, test, disable } = await makeTested();
    await test();
    await harness.declared.endpoints.updateOne({ _id: id }, { $unset: { told_events: true } });
    await test();
    await disable();
    expect(await lose(id, context, { sequences: [1, 2], published: 3, again: 1 })).toEqual([
      ['webhook_endpoint.test', 2],
    ]);
  });
});

it('accepts ten of twenty simultaneous creations, and one more after a deletion', async () => {
  const context = await newCompany();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => client.CreateWebhookEndpoint(NEW, context)),
  );
  const codes = answers.map(readCode).sort();
  expect(codes).toEqual([
    ...Array<string>(10).fill('ok'),
    ...Array<string>(10).fill('webhook_endpoint_limit'),
  ]);
  const [first] = answers.flatMap((answer) => (answer.ok ? [answer.value.webhook_endpoint?.id ?? ''] : []));
  requireValue(await client.DeleteWebhookEndpoint({ webhook_endpoint_id: first ?? '' }, context));
  expect(readCode(await client.CreateWebhookEndpoint(NEW, context))).toBe('ok');
});

it('answers resource_not_found for endpoints of another company', async () => {
  const [mine, other] = [await newCompany(), await newCompany()];
  const { webhook_endpoint } = requireValue(await client.CreateWebhookEndpoint(NEW, mine));
  const request = { webhook_endpoint_id: webhook_endpoint?.id ?? '', patch_json: '{}' };
  for (const rpc of [
    client.GetWebhookEndpoint,
    client.UpdateWebhookEndpoint,
    client.DeleteWebhookEndpoint,
    client.RotateWebhookSecret,
    client.TestWebhookEndpoint,
  ])
    expect(readCode(await rpc(request, other))).toBe('resource_not_found');
});
