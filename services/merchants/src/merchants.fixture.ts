// A merchants process for tests: its composed components on a real MongoDB and Kafka, called over real gRPC.
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import {
  createIndexes,
  makeCallerTokenSigner,
  makeGrpcClient,
  makeLogger,
  makeMongo,
  startComponents,
  type ClientOf,
} from '@mps/chassis';
import { merchantsService, type Caller, type DomainError, type CallContext } from '@mps/contracts';
import type { CreateMerchantRequest } from '@mps/contracts/gen/mps/merchants/v1/CreateMerchantRequest';
import type { MerchantsServiceDefinition } from '@mps/contracts/gen/mps/merchants/v1/MerchantsService';
import { cnpjCheckDigits, makeBusinessClock, systemClock, type Result } from '@mps/kernel';
import { createTopics, makeKafka } from '@mps/messaging';
import type { Connection } from 'mongoose';
import type { Company } from './company/domain/company';
import { compose } from './compose';
import { DATABASE_NAME, declareCollections } from './company/documents';

const CALL_LIMIT_MS = 20_000;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

export interface RunningMerchants {
  readonly client: ClientOf<MerchantsServiceDefinition>;
  /** The service's own database, to look at what was written. */
  readonly connection: Connection;
  as(caller: Partial<Caller>): Promise<CallContext>;
  stop(): Promise<void>;
}

export interface TestMerchantsOptions {
  readonly sandbox: boolean;
  readonly mongodbUrl: string | undefined;
  readonly kafkaBrokers: string | undefined;
}

export async function startMerchants(options: TestMerchantsOptions): Promise<RunningMerchants> {
  const { mongodbUrl: url, kafkaBrokers } = options;
  if (url === undefined || kafkaBrokers === undefined)
    throw new Error('The infrastructure is not told: run the tests through npm test');
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const prefix = `merchants-test-${randomUUID().slice(0, 8)}-`;
  const log = makeLogger('merchants-test', 'fatal');
  const realClock = systemClock();
  const brokers = kafkaBrokers.split(',');
  const database = makeMongo({ url, prefix, databaseName: DATABASE_NAME, appName: 'test' });
  declareCollections(database.connection);
  await database.component.start();
  await createIndexes(database.connection);
  await createTopics({ kafka: makeKafka({ brokers, clientId: 'test', topicPrefix: prefix, log }) });
  const port = await freePort();
  const config = {
    LOG_LEVEL: 'fatal' as const,
    SANDBOX: options.sandbox,
    MONGODB_URL: url,
    MONGODB_DB_PREFIX: prefix,
    KAFKA_BROKERS: brokers,
    KAFKA_TOPIC_PREFIX: prefix,
    GRPC_PORT: port,
    CALLER_TOKEN_PUBLIC_JWK: { ...publicKey.export({ format: 'jwk' }) },
    // Nothing listens there: what needs pricing is tested where pricing runs.
    PRICING_ADDRESS: '127.0.0.1:1',
  };
  const context = {
    name: 'merchants',
    log,
    realClock,
    businessClock: makeBusinessClock(realClock),
    fatal: (error: unknown) => {
      throw error;
    },
  };
  const stopComponents = await startComponents(compose(config, context), log);
  const client = makeGrpcClient(merchantsService(), `127.0.0.1:${port}`);
  const signer = makeCallerTokenSigner(privateKey.export({ format: 'jwk' }), realClock);
  return {
    client,
    connection: database.connection,
    as: async (parts) => {
      const caller: Caller = {
        kind: 'api_key',
        principal_id: 'test',
        organization_id: null,
        company_id: null,
        permissions: ['*'],
        ...parts,
      };
      const callerToken = await signer.sign(caller);
      return {
        caller,
        callerToken,
        // Of each call anew: a context serves a whole test file.
        idempotency: null,
        get deadlineMs() {
          return realClock.now().getTime() + CALL_LIMIT_MS;
        },
      };
    },
    stop: async () => {
      client.close();
      await stopComponents();
      await database.connection.dropDatabase();
      await database.component.stop();
    },
  };
}

let made = 0;

/** A valid alphanumeric CNPJ that no earlier call gave. */
export function someCnpj(): string {
  made += 1;
  const random = randomUUID().slice(0, 4).toUpperCase();
  const base = `${ALPHABET[made % ALPHABET.length] ?? 'A'}T${random}${String(made).padStart(6, '0')}`;
  return base + cnpjCheckDigits(base);
}

export const someMerchant = (overrides: Partial<CreateMerchantRequest> = {}): CreateMerchantRequest => ({
  name: 'Padaria Central',
  full_name: 'Padaria Central Ltda',
  document_type: 'CNPJ',
  document_number: someCnpj(),
  contact: { first_name: 'Ana', email: 'ana@padaria.com.br', phone: '+5511987654321' },
  address: {
    street: 'Rua Um',
    street_number: '10',
    neighborhood: 'Centro',
    zipcode: '01001000',
    country: '076',
    state: 'SP',
    city: 'São Paulo',
  },
  metadata_json: '{}',
  webhook_enabled: true,
  ...overrides,
});

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

export interface CompanyDocument extends Omit<Company, 'id'> {
  readonly _id: string;
  readonly version: number;
  readonly payment_terms_pending_since?: Date;
}

export function value<Value>(result: Result<Value, DomainError>): Value {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`);
  return result.value;
}

export const codeOf = (result: Result<unknown, DomainError>): string =>
  result.ok ? 'ok' : result.error.code;

export const someAccount = (merchant_id: string) => ({
  merchant_id,
  bank_code: '001',
  branch: '1234',
  account: '56789-0',
  account_type: 'CHECKING',
  primary: false,
});

export async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 50));
}

export const sixTimes = <Value>(call: () => Promise<Value>): Promise<Value[]> =>
  Promise.all(Array.from({ length: 6 }, call));
