// A pix-keys process for tests: its composed components on a real MongoDB and Kafka, called over real gRPC. Around it what
// it does not own: merchant events published as the merchants service publishes them, and a directory over HTTP.
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { type AggregateDocument, makeAggregates, outboxIndexes } from '@mps/aggregates';
import {
  createIndexes,
  makeCallerTokenSigner,
  makeGrpcClient,
  makeLogger,
  makeMongo,
  startComponents,
  type ClientOf,
} from '@mps/chassis';
import { pixKeysService, type Caller, type CallContext } from '@mps/contracts';
import type { PixKeysServiceDefinition } from '@mps/contracts/gen/mps/pix_keys/v1/PixKeysService';
import { cnpjCheckDigits, makeBusinessClock, newId, systemClock, type MerchantStatus } from '@mps/kernel';
import { createTopics, makeKafka, makeOutboxRelay } from '@mps/messaging';
import type { Connection } from 'mongoose';
import { compose } from './compose';
import { declareKeys } from './keys/store';
import { declareOwners } from './owners/store';

const CALL_LIMIT_MS = 20_000;

/** What the directory of the test answers next. */
export interface DirectoryAnswer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

export interface TestOptions {
  readonly mongodbUrl: string | undefined;
  readonly kafkaBrokers: string | undefined;
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
  /** A merchant that the service has heard of. */
  newMerchant(status?: MerchantStatus): Promise<TestMerchant>;
  stop(): Promise<void>;
}

interface AnyMerchant extends AggregateDocument {
  status: string;
}

export async function startPixKeys({ mongodbUrl, kafkaBrokers }: TestOptions): Promise<RunningPixKeys> {
  if (mongodbUrl === undefined || kafkaBrokers === undefined)
    throw new Error('The infrastructure is not told: run the tests through npm test');
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const prefix = `pix-keys-test-${randomUUID().slice(0, 8)}-`;
  const log = makeLogger('pix-keys-test', 'fatal');
  const realClock = systemClock();
  const clock = makeBusinessClock(realClock);
  const brokers = kafkaBrokers.split(',');
  const database = makeMongo({ url: mongodbUrl, prefix, databaseName: 'pix_keys', appName: 'test' });
  declareKeys(database.connection);
  declareOwners(database.connection);
  await database.component.start();
  await createIndexes(database.connection);
  const kafka = makeKafka({ brokers, clientId: 'test', topicPrefix: prefix, log });
  await createTopics({ kafka });

  const directoryServer = createHttpServer((request, response) => {
    const key = decodeURIComponent((request.url ?? '').split('/').at(-1) ?? '');
    const answer = running.directory(key, request.headers);
    response.writeHead(answer.status, answer.headers).end(JSON.stringify(answer.body ?? {}));
  });
  await new Promise<void>((resolve) => directoryServer.listen(0, '127.0.0.1', resolve));
  const directoryPort = (directoryServer.address() as AddressInfo).port;

  const collection = database.connection.collection('test_merchants');
  await collection.createIndexes([...outboxIndexes]);
  const relay = makeOutboxRelay({
    service: 'merchants',
    sources: [{ collection, topic: 'merchants' }],
    kafka,
    leases: database.connection.collection('test_leases'),
    owner: randomUUID(),
    clock: realClock,
    log,
  });
  const merchants = makeAggregates<AnyMerchant>({
    collection,
    topic: 'merchants',
    clock,
    onCommitted: () => relay.wake(),
  });
  await relay.start();

  const port = await freePort();
  const config = {
    LOG_LEVEL: 'fatal' as const,
    SANDBOX: true,
    MONGODB_URL: mongodbUrl,
    MONGODB_DB_PREFIX: prefix,
    KAFKA_BROKERS: brokers,
    KAFKA_TOPIC_PREFIX: prefix,
    GRPC_PORT: port,
    CALLER_TOKEN_PUBLIC_JWK: { ...publicKey.export({ format: 'jwk' }) },
    // Nothing listens there: a company that no event told of cannot be asked for.
    MERCHANTS_ADDRESS: '127.0.0.1:1',
    PROVIDER_SANDBOX_URL: `http://127.0.0.1:${directoryPort}`,
    PROVIDER_API_KEY: 'test-provider-key',
  };
  const context = {
    name: 'pix-keys',
    log,
    realClock,
    businessClock: clock,
    fatal: (error: unknown) => {
      throw error;
    },
  };
  const stopComponents = await startComponents(compose(config, context), log);
  const client = makeGrpcClient(pixKeysService(), `127.0.0.1:${port}`);
  const signer = makeCallerTokenSigner(privateKey.export({ format: 'jwk' }), realClock);
  const organizationId = newId();
  const owners = database.connection.collection<{ _id: string; status: string }>('owners');

  const as = async (parts: Partial<Caller>): Promise<CallContext> => {
    const caller: Caller = {
      kind: 'api_key',
      principal_id: 'test',
      organization_id: organizationId,
      company_id: null,
      permissions: ['*'],
      ...parts,
    };
    const deadlineMs = realClock.now().getTime() + CALL_LIMIT_MS;
    return { caller, callerToken: await signer.sign(caller), deadlineMs, idempotency: null };
  };

  const running: RunningPixKeys = {
    client,
    connection: database.connection,
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
      const heard = (now: MerchantStatus): Promise<void> =>
        until(async () => (await owners.findOne({ _id: id }))?.status === now);
      const written = await merchants.insert({ _id: id, status }, [draft(status)]);
      if (!('inserted' in written)) throw new Error('A merchant with a new id was there before');
      let document = written.inserted;
      await heard(status);
      return {
        id,
        document_number,
        caller: await as({}),
        moveTo: async (next) => {
          document = (await merchants.commit(document, { ...document, status: next }, [draft(next)]))!;
          await heard(next);
        },
      };
    },
    stop: async () => {
      client.close();
      await stopComponents();
      await relay.stop();
      await new Promise((resolve) => directoryServer.close(resolve));
      await database.connection.dropDatabase();
      await database.component.stop();
    },
  };
  return running;
}

/** Waits for what is bound to happen; the test's own limit ends it otherwise. */
export async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 25));
}

function someCnpj(): string {
  const base = randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase();
  return base + cnpjCheckDigits(base);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
