// A pix-keys process for tests, started as in main.ts, on a real MongoDB and Kafka, called over real gRPC. The
// fixture publishes merchant events as the merchants service does, and serves a directory over HTTP.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ALL_TENANTS, NO_DEADLINE, makeStore, outboxIndexes, type EventDraft } from '@mps/aggregates';
import { makeGrpcClient, makeGrpcServer, serve, type ClientOf, type RpcTable } from '@mps/chassis';
import {
  merchantsService,
  personalDataService,
  pixKeysService,
  type CallContext,
  type Caller,
  type ReceivedMessage,
} from '@mps/contracts';
import type { MerchantsServiceDefinition } from '@mps/contracts/gen/mps/merchants/v1/MerchantsService';
import type { PersonalDataServiceDefinition } from '@mps/contracts/gen/mps/personal_data/v1/PersonalDataService';
import type { PixKeysServiceDefinition } from '@mps/contracts/gen/mps/pix_keys/v1/PixKeysService';
import {
  cnpjCheckDigits,
  err,
  maskTaxId,
  newId,
  ok,
  type MerchantStatus,
  type MovableBusinessClock,
} from '@mps/kernel';
import { makeConsumer, makeOutboxRelay } from '@mps/messaging';
import { openServiceHarness, until, type ServiceHarness } from '@mps/testkit/service';
import type { Connection } from 'mongoose';
import { declareBudgets } from './budget/store';
import { compose } from './compose';
import { loadConfig } from './config';
import { declareKeys } from './keys/documents';
import { declareOwners } from './owners/store';

/** The next answer of the test's directory. */
export interface DirectoryAnswer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** What the directory tells of a key, without its owner's document. */
export const SNAPSHOT = {
  bank: '001',
  account: '****56-7',
  branch: '1234',
  account_type: 'CACC',
  owner_name: 'PADARIA CENTRAL LTDA',
};

/** The directory's answer for a key of this owner. */
export const ownedBy = (ownerDocument: string) => ({
  status: 200,
  body: { ...SNAPSHOT, owner_document: maskTaxId(ownerDocument) },
});

export interface TestMerchant {
  readonly id: string;
  readonly document_number: string;
  readonly caller: CallContext;
  /** Sets the status in the merchants service, publishes it, and waits until it is consumed. */
  moveTo(status: MerchantStatus): Promise<void>;
  /** Sets the status in the merchants service without publishing it. */
  moveSilentlyTo(status: MerchantStatus): void;
}

export interface RunningPixKeys {
  readonly client: ClientOf<PixKeysServiceDefinition>;
  readonly personalData: ClientOf<PersonalDataServiceDefinition>;
  readonly connection: Connection;
  readonly businessClock: MovableBusinessClock;
  readonly organizationId: string;
  /** True: the merchants service does not answer. */
  merchantsAway: boolean;
  directory: (key: string, headers: Record<string, unknown>) => DirectoryAnswer | Promise<DirectoryAnswer>;
  as(caller: Partial<Caller>): Promise<CallContext>;
  /** Creates a merchant and waits until its event is consumed. */
  newMerchant(status?: MerchantStatus, organization?: string): Promise<TestMerchant>;
  /** Every event of a key since the start, in order of arrival. */
  readonly events: readonly ReceivedMessage<'pixKeys'>[];
  stop(): Promise<void>;
}

interface AnyMerchant {
  _id: string;
  status: string;
}

/** A merchant of the simulated merchants service. */
interface KnownMerchant {
  readonly organization_id: string;
  readonly document_number: string;
  status: MerchantStatus;
}

export async function startPixKeys(environment: NodeJS.ProcessEnv = {}): Promise<RunningPixKeys> {
  const harness = await openServiceHarness({
    databaseName: 'pix_keys',
    declare: (connection) => [declareKeys(connection), declareOwners(connection), declareBudgets(connection)],
  });
  const { connection, kafka, log, realClock } = harness;
  const directoryServer = createServer((request, response) => {
    const key = decodeURIComponent((request.url ?? '').split('/').at(-1) ?? '');
    void Promise.resolve(running.directory(key, request.headers)).then((answer) =>
      response.writeHead(answer.status, answer.headers).end(JSON.stringify(answer.body ?? {})),
    );
  });
  await new Promise<void>((resolve) => directoryServer.listen(0, '127.0.0.1', resolve));
  const directoryPort = (directoryServer.address() as AddressInfo).port;

  const collection = connection.collection('test_merchants');
  await collection.createIndexes([...outboxIndexes]);
  const relay = makeOutboxRelay({
    service: 'merchants',
    sources: [{ collection, topic: 'merchants' }],
    kafka,
    leases: connection.collection('test_leases'),
    owner: randomUUID(),
    realClock,
    log,
  });
  const merchants = makeStore<AnyMerchant, EventDraft<'merchants'>>({
    collection,
    topic: 'merchants',
    audit: null,
    businessClock: harness.businessClock,
    tenancy: () => ({}),
    drafts: (_next, events) => events,
    onCommitted: (committed) => relay.committed(committed),
  });
  await relay.start();
  const events: ReceivedMessage<'pixKeys'>[] = [];
  const listener = makeConsumer({
    kafka,
    topics: ['pixKeys'],
    group: 'test',
    ephemeral: true,
    handle: async ({ message }) => void events.push(message),
    log,
    onFatal: (error) => {
      throw error;
    },
  });
  await listener.start();

  const known = new Map<string, KnownMerchant>();
  const merchantsAt = await serveKnownMerchants(known, () => running.merchantsAway, harness);
  const address = await harness.start(
    { name: 'pix-keys', loadConfig, compose },
    {
      MERCHANTS_ADDRESS: merchantsAt.address,
      PROVIDER_SANDBOX_URL: `http://127.0.0.1:${directoryPort}`,
      PROVIDER_DIRECTORY_KEY: 'test-directory-key',
      ...environment,
    },
  );
  const client = makeGrpcClient(pixKeysService(), { service: 'pix-keys', address, tls: null });
  const personalData = makeGrpcClient(personalDataService(), { service: 'pix-keys', address, tls: null });
  const organizationId = newId();
  const owners = connection.collection<{ _id: string; status: string }>('owners');

  const as = (members: Partial<Caller>): Promise<CallContext> =>
    harness.as({ organization_id: organizationId, ...members });

  const running: RunningPixKeys = {
    client,
    personalData,
    connection,
    businessClock: harness.businessClock,
    organizationId,
    events,
    merchantsAway: false,
    directory: () => ({ status: 404 }),
    as,
    newMerchant: async (status = 'ACTIVE', organization = organizationId) => {
      const id = newId();
      const document_number = someCnpj();
      const draft = (now: MerchantStatus) => ({
        type: 'merchant.status_changed' as const,
        aggregate_type: 'merchant' as const,
        company_id: id,
        organization_id: organization,
        previous: {},
        object: { merchant: { id, document_number, document_type: 'CNPJ', status: now } },
      });
      const seen = (now: MerchantStatus): Promise<void> =>
        until(async () => (await owners.findOne({ _id: id }))?.status === now);
      const mine: KnownMerchant = { organization_id: organization, document_number, status };
      known.set(id, mine);
      const first = { next: { _id: id, status }, events: [draft(status)] };
      await merchants.create(ALL_TENANTS, { deadlineMs: NO_DEADLINE, decide: () => ok(first) });
      await seen(status);
      return {
        id,
        document_number,
        caller: await as({ organization_id: organization }),
        moveSilentlyTo: (next) => {
          mine.status = next;
        },
        moveTo: async (next) => {
          mine.status = next;
          await merchants.change(
            ALL_TENANTS,
            { _id: id },
            {
              deadlineMs: NO_DEADLINE,
              decide: (merchant) => ok({ next: { ...merchant, status: next }, events: [draft(next)] }),
            },
          );
          await seen(next);
        },
      };
    },
    stop: async () => {
      await client.close();
      await personalData.close();
      await listener.stop();
      await relay.stop();
      directoryServer.closeAllConnections();
      await new Promise((resolve) => directoryServer.close(resolve));
      await harness.stop();
      await merchantsAt.stop();
    },
  };
  return running;
}

function someCnpj(): string {
  const base = randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase();
  return base + cnpjCheckDigits(base);
}

/** The merchants service with `GetPayoutTerms` only. */
async function serveKnownMerchants(
  known: ReadonlyMap<string, KnownMerchant>,
  isAway: () => boolean,
  { log }: Pick<ServiceHarness<unknown>, 'log'>,
) {
  const table: Pick<RpcTable<MerchantsServiceDefinition>, 'GetPayoutTerms'> = {
    GetPayoutTerms: async ({ merchant_id: id }, { caller }) => {
      const found = known.get(id);
      if (isAway()) return err({ code: 'service_unavailable', retryAfterSeconds: 1 });
      if (found === undefined || found.organization_id !== caller.organization_id)
        return err({ code: 'resource_not_found' });
      const { document_number, status } = found;
      return ok({ document_number, status });
    },
  };
  const definition = merchantsService();
  const without = Object.keys(definition).filter((name) => name !== 'GetPayoutTerms') as never[];
  const server = makeGrpcServer({
    port: 0,
    tls: null,
    log,
    verifier: { verify: async (token) => (token === undefined ? null : callerIn(token)) },
    services: [serve(definition, table as never, { without })],
  });
  await server.component.start();
  return { address: `127.0.0.1:${server.port()}`, stop: () => server.component.stop() };
}

/** The test made the token, so its caller is not verified. */
const callerIn = (token: string): Caller =>
  (
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as {
      readonly caller: Caller;
    }
  ).caller;
