// A webhooks process for tests, started as in main.ts, with a real MongoDB and Kafka and called over gRPC. Adds the surroundings:
// events published in the format of the transactions service, and receivers over real HTTP.
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ALL_TENANTS, makeStore, NO_DEADLINE, outboxIndexes, type EventDraft } from '@mps/aggregates';
import { makeGrpcClient, type ClientOf, type ServiceDescription } from '@mps/chassis';
import {
  clockService,
  findPayloadMembers,
  keysService,
  webhooksService,
  type CallContext,
  type TopicEventType,
} from '@mps/contracts';
import type { ClockServiceDefinition } from '@mps/contracts/gen/mps/clock/v1/ClockService';
import type { KeysServiceDefinition } from '@mps/contracts/gen/mps/keys/v1/KeysService';
import type { WebhooksServiceDefinition } from '@mps/contracts/gen/mps/webhooks/v1/WebhooksService';
import { newId, ok } from '@mps/kernel';
import { makeOutboxRelay } from '@mps/messaging';
import { openServiceHarness, until, requireValue, type ServiceHarness } from '@mps/testkit/service';
import { mongo } from 'mongoose';
import { compose } from './compose';
import { loadConfig, type Config } from './config';
import { declareCollections } from './documents';

export interface ReceivedWebhook {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly event: { readonly id: string; readonly type: string; readonly data: Record<string, never> };
}

export interface TestReceiver {
  readonly url: string;
  readonly received: ReceivedWebhook[];
  /** Answers requests; 204 by default. */
  answer: (response: ServerResponse, webhook: ReceivedWebhook) => void;
  close(): Promise<void>;
}

export async function startReceiver(): Promise<TestReceiver> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const event = JSON.parse(body) as ReceivedWebhook['event'];
      const webhook = { path: request.url ?? '', headers: request.headers, body, event };
      receiver.received.push(webhook);
      receiver.answer(response, webhook);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: TestReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received: [],
    answer: (response) => response.writeHead(204).end(),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return receiver;
}

export const answering =
  (status: number, headers: Record<string, string> = {}, body = '') =>
  (response: ServerResponse): void =>
    void response.writeHead(status, headers).end(body);

/** Start of a lease that expired long ago. */
export const LONG_AGO = new mongo.Timestamp({ t: 1, i: 0 });

type Harness = ServiceHarness<ReturnType<typeof declareCollections>>;

export interface RunningWebhooks {
  readonly harness: Harness;
  readonly client: ClientOf<WebhooksServiceDefinition>;
  readonly keys: ClientOf<KeysServiceDefinition>;
  readonly organizationId: string;
  /** Adds a company. Returns its caller's context. */
  newCompany(webhookEnabled?: boolean): Promise<CallContext & { readonly companyId: string }>;
  /** Publishes an event of a new payment of the company, with `members` in its object. Returns the payment's id. */
  publish(companyId: string, type?: TopicEventType<'transactions'>, members?: object): Promise<string>;
  /** Moves the test clock and waits for the work that fell due. */
  advance(ms: number): Promise<void>;
  /** Restarts the process with these keys (32 bytes in base64). The first one seals. */
  restart(keys: readonly string[]): Promise<void>;
  /** Starts another replica. All calls still go to the first. */
  startReplica(service: ServiceDescription<Config>): Promise<void>;
  stop(): Promise<void>;
}

const KEY = Buffer.alloc(32, 7).toString('base64');
const IN_THIS_PROCESS: ServiceDescription<Config> = { name: 'webhooks', loadConfig, compose };

export async function startWebhooks(firstKey = KEY, service = IN_THIS_PROCESS): Promise<RunningWebhooks> {
  const harness = await openServiceHarness({ databaseName: 'webhooks', declare: declareCollections });
  const { connection, kafka, log, realClock, businessClock } = harness;
  let running = await startProcess(harness, [firstKey], service);
  const collection = connection.collection('test_payments');
  await collection.createIndexes([...outboxIndexes]);
  const relay = makeOutboxRelay({
    service: 'transactions',
    sources: [{ collection, topic: 'transactions' }],
    kafka,
    leases: connection.collection('test_leases'),
    owner: randomUUID(),
    realClock,
    log,
  });
  const payments = makeStore<{ _id: string }, EventDraft<'transactions'>>({
    collection,
    topic: 'transactions',
    audit: null,
    businessClock,
    tenancy: () => ({}),
    drafts: (_next, events) => events,
    onCommitted: (committed) => relay.committed(committed),
  });
  await relay.start();
  const system = await harness.as({ kind: 'system' });
  const organizationId = newId();
  return {
    harness,
    get client() {
      return running.client;
    },
    get keys() {
      return running.keys;
    },
    organizationId,
    newCompany: async (webhook_enabled = true) => {
      const companyId = newId();
      await harness.declared.companies.insertOne({
        _id: companyId,
        organization_id: organizationId,
        webhook_enabled,
        sequence: 1,
        changed_at: new Date(),
      });
      const context = await harness.as({ organization_id: organizationId, company_id: companyId });
      // Not a copy: the context computes its deadline at each read.
      return Object.defineProperty(context, 'companyId', { value: companyId }) as typeof context & {
        companyId: string;
      };
    },
    publish: async (companyId, type = 'transaction.created', members = {}) => {
      const id = newId();
      const [member = 'transaction'] = findPayloadMembers('transactions', type) ?? [];
      const draft = {
        type,
        aggregate_type: 'transaction',
        company_id: companyId,
        organization_id: organizationId,
        previous: {},
        object: { [member]: { id, company_id: companyId, metadata_json: '{}', ...members } },
      } as unknown as EventDraft<'transactions'>;
      const made = { next: { _id: id }, events: [draft] };
      requireValue(await payments.create(ALL_TENANTS, { deadlineMs: NO_DEADLINE, decide: () => ok(made) }));
      return id;
    },
    advance: async (ms) => {
      businessClock.setOffsetMs(businessClock.offsetMs + ms);
      while (requireValue(await running.clock.RunDue({}, system)).done > 0);
    },
    restart: async (keys) => {
      await running.stop();
      running = await startProcess(harness, keys, service);
    },
    startReplica: async (replica) => {
      await harness.start(replica, makeEnvironment([firstKey]));
    },
    stop: async () => {
      await running.stop();
      await relay.stop();
      await harness.stop();
    },
  };
}

const makeEnvironment = ([key, ...readKeys]: readonly string[]): NodeJS.ProcessEnv => ({
  // No server listens there, so only companies with an event are known.
  MERCHANTS_ADDRESS: '127.0.0.1:1',
  ENCRYPTION_KEY: key,
  ENCRYPTION_READ_KEYS: readKeys.join(','),
});

async function startProcess(
  harness: Harness,
  encryptionKeys: readonly string[],
  service: ServiceDescription<Config>,
) {
  const address = await harness.start(service, makeEnvironment(encryptionKeys));
  const target = { service: 'webhooks', address, tls: null } as const;
  const client = makeGrpcClient(webhooksService(), target);
  const keys = makeGrpcClient(keysService(), target);
  const clock: ClientOf<ClockServiceDefinition> = makeGrpcClient(clockService(), target);
  return {
    client,
    keys,
    clock,
    stop: async () => {
      for (const open of [client, keys, clock]) await open.close();
      await harness.stopReplica(address);
    },
  };
}

/** Returns the deliveries of an endpoint as soon as their statuses satisfy `isDone`. */
export async function listDeliveries(
  { client }: Pick<RunningWebhooks, 'client'>,
  context: CallContext,
  endpoint_id: string,
  isDone: (statuses: readonly string[]) => boolean,
) {
  const read = async () =>
    requireValue(
      await client.ListWebhookDeliveries(
        { endpoint_id, page: { page: 1, limit: 100, sort: 'created_at' } },
        context,
      ),
    ).webhook_deliveries;
  await until(async () => isDone((await read()).map(({ status }) => status)));
  return read();
}

/** Fresh parts of each test. */
interface Delivered {
  readonly receiver: TestReceiver;
  readonly context: CallContext & { readonly companyId: string };
  /** Endpoint of that company at that receiver, for every event type. */
  readonly endpoint: Endpoint;
}

interface Endpoint {
  readonly id: string;
  readonly secret: string;
}

/** Starts one service for a test file. Gives each test its own company, endpoint and receiver. */
export function withDeliveries(
  use: (webhooks: RunningWebhooks) => void,
  begin: (delivered: Delivered) => void,
): void {
  let webhooks: RunningWebhooks;
  let receiver: TestReceiver;
  beforeAll(async () => {
    webhooks = await startWebhooks();
    use(webhooks);
  });
  afterAll(() => webhooks.stop());
  beforeEach(async () => {
    receiver = await startReceiver();
    const context = await webhooks.newCompany();
    begin({ receiver, context, endpoint: await newEndpoint(webhooks, receiver, context) });
  });
  afterEach(() => receiver.close());
}

export async function newEndpoint(
  { client }: RunningWebhooks,
  { url }: TestReceiver,
  context: CallContext,
  changes: object = {},
): Promise<Endpoint> {
  const request = { url, event_types: ['*'], enabled: true, ...changes };
  const { webhook_endpoint, secret } = requireValue(await client.CreateWebhookEndpoint(request, context));
  return { id: webhook_endpoint?.id ?? '', secret: secret ?? '' };
}
