// A pix-keys process for tests: as main.ts starts it, on a real MongoDB and Kafka, called over real gRPC. Around it what it
// does not own: merchant events published as the merchants service publishes them, and a directory over HTTP.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ALL_TENANTS, NO_DEADLINE, makeStore, outboxIndexes, type EventDraft } from '@mps/aggregates';
import { makeGrpcClient, type ClientOf } from '@mps/chassis';
import { pixKeysService, type CallContext, type Caller } from '@mps/contracts';
import type { PixKeysServiceDefinition } from '@mps/contracts/gen/mps/pix_keys/v1/PixKeysService';
import { cnpjCheckDigits, newId, ok, type MerchantStatus } from '@mps/kernel';
import { makeOutboxRelay } from '@mps/messaging';
import { openServiceHarness, until } from '@mps/testkit/service';
import type { Connection } from 'mongoose';
import { compose } from './compose';
import { loadConfig } from './config';
import { declareKeys } from './keys/store';
import { declareOwners } from './owners/store';

/** What the directory of the test answers next. */
export interface DirectoryAnswer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

export interface TestMerchant {
  readonly id: string;
  readonly document_number: string;
  readonly caller: CallContext;
  /** Publishes the merchant's next event. */
  moveTo(status: MerchantStatus): Promise<void>;
}

export interface RunningPixKeys {
  readonly client: ClientOf<PixKeysServiceDefinition>;
  readonly connection: Connection;
  readonly organizationId: string;
  directory: (key: string, headers: Record<string, unknown>) => DirectoryAnswer;
  as(caller: Partial<Caller>): Promise<CallContext>;
  /** A merchant whose events the service has consumed. */
  newMerchant(status?: MerchantStatus): Promise<TestMerchant>;
  stop(): Promise<void>;
}

interface AnyMerchant {
  _id: string;
  status: string;
}

export async function startPixKeys(): Promise<RunningPixKeys> {
  const harness = await openServiceHarness({
    databaseName: 'pix_keys',
    declare: (connection) => [declareKeys(connection), declareOwners(connection)],
  });
  const { connection, kafka, log, realClock } = harness;
  const directoryServer = createServer((request, response) => {
    const key = decodeURIComponent((request.url ?? '').split('/').at(-1) ?? '');
    const answer = running.directory(key, request.headers);
    response.writeHead(answer.status, answer.headers).end(JSON.stringify(answer.body ?? {}));
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
    clock: realClock,
    log,
  });
  const merchants = makeStore<AnyMerchant, EventDraft>({
    collection,
    topic: 'merchants',
    clock: harness.businessClock,
    tenancy: () => ({}),
    drafts: (_next, events) => events,
    onCommitted: (committed) => relay.committed(committed),
  });
  await relay.start();

  const address = await harness.start(
    { name: 'pix-keys', loadConfig, compose },
    {
      // Nothing listens there: a company that no event told of cannot be asked for.
      MERCHANTS_ADDRESS: '127.0.0.1:1',
      PROVIDER_SANDBOX_URL: `http://127.0.0.1:${directoryPort}`,
      PROVIDER_API_KEY: 'test-provider-key',
    },
  );
  const client = makeGrpcClient(pixKeysService(), { service: 'pix-keys', address, tls: null });
  const organizationId = newId();
  const owners = connection.collection<{ _id: string; status: string }>('owners');

  const as = (members: Partial<Caller>): Promise<CallContext> =>
    harness.as({ organization_id: organizationId, ...members });

  const running: RunningPixKeys = {
    client,
    connection,
    organizationId,
    directory: () => ({ status: 404 }),
    as,
    newMerchant: async (status = 'ACTIVE') => {
      const id = newId();
      const document_number = someCnpj();
      const draft = (now: MerchantStatus) => ({
        type: 'merchant.status_changed' as const,
        aggregate_type: 'merchant' as const,
        company_id: id,
        organization_id: organizationId,
        previous: {},
        object: { merchant: { id, document_number, document_type: 'CNPJ', status: now } },
      });
      const seen = (now: MerchantStatus): Promise<void> =>
        until(async () => (await owners.findOne({ _id: id }))?.status === now);
      const first = { next: { _id: id, status }, events: [draft(status)] };
      await merchants.create(ALL_TENANTS, { deadlineMs: NO_DEADLINE, decide: () => ok(first) });
      await seen(status);
      return {
        id,
        document_number,
        caller: await as({}),
        moveTo: async (next) => {
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
      await relay.stop();
      directoryServer.closeAllConnections();
      await new Promise((resolve) => directoryServer.close(resolve));
      await harness.stop();
    },
  };
  return running;
}

function someCnpj(): string {
  const base = randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase();
  return base + cnpjCheckDigits(base);
}
