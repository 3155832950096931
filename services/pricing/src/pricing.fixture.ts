// Replicas of the pricing service for tests: its composed components on a real MongoDB and Kafka, called over real gRPC.
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  createIndexes,
  makeCallerTokenSigner,
  makeGrpcClient,
  makeLogger,
  makeMongo,
  startComponents,
  type ClientOf,
} from '@mps/chassis';
import { pricingService, type Caller, type DomainError, type CallContext } from '@mps/contracts';
import type { FeePolicy__Output } from '@mps/contracts/gen/mps/pricing/v1/FeePolicy';
import type { PricingEvent__Output } from '@mps/contracts/gen/mps/pricing/v1/PricingEvent';
import type { PricingServiceDefinition } from '@mps/contracts/gen/mps/pricing/v1/PricingService';
import type { QuoteSubject } from '@mps/contracts/gen/mps/pricing/v1/QuoteSubject';
import { makeBusinessClock, newId, systemClock, type Result } from '@mps/kernel';
import { createTopics, makeConsumer, makeKafka } from '@mps/messaging';
import { composePricing } from './compose';
import { DATABASE_NAME, declareCollections, type Collections } from './policy/documents';

const CALL_LIMIT_MS = 20_000;
const REPLICAS = 2;

export type PricingClient = ClientOf<PricingServiceDefinition>;

export interface RunningPricing {
  readonly replicas: readonly [PricingClient, PricingClient];
  /** The service's own database, to look at what was written. */
  readonly collections: Collections;
  /** Everything that was published since the start, in order of arrival. */
  readonly events: readonly PricingEvent__Output[];
  as(caller: Partial<Caller>): Promise<CallContext>;
  stop(): Promise<void>;
}

export async function startPricing(env: NodeJS.ProcessEnv): Promise<RunningPricing> {
  const [url, kafkaBrokers] = [env['TEST_MONGODB_URL'], env['TEST_KAFKA_BROKERS']];
  if (url === undefined || kafkaBrokers === undefined)
    throw new Error('The infrastructure is not told: run the tests through npm test');
  const prefix = `pricing-test-${randomUUID().slice(0, 8)}-`;
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const log = makeLogger('pricing-test', 'fatal');
  const realClock = systemClock();
  const brokers = kafkaBrokers.split(',');
  const database = makeMongo({ url, prefix, databaseName: DATABASE_NAME, appName: 'test' });
  const collections = declareCollections(database.connection);
  await database.component.start();
  await createIndexes(database.connection);
  const kafka = makeKafka({ brokers, clientId: 'test', topicPrefix: prefix, log });
  await createTopics({ kafka });
  const events: PricingEvent__Output[] = [];
  const fatal = (error: unknown): void => {
    throw error;
  };
  const listener = makeConsumer({
    kafka,
    topics: ['pricing'],
    group: 'test',
    ephemeral: true,
    handle: async ({ message }) => void events.push(message as PricingEvent__Output),
    log,
    onFatal: fatal,
  });
  const config = {
    LOG_LEVEL: 'fatal' as const,
    SANDBOX: true,
    MONGODB_URL: url,
    MONGODB_DB_PREFIX: prefix,
    KAFKA_BROKERS: brokers,
    KAFKA_TOPIC_PREFIX: prefix,
    GRPC_PORT: 0,
    CALLER_TOKEN_PUBLIC_JWK: { ...publicKey.export({ format: 'jwk' }) },
  };
  const context = { name: 'pricing', log, realClock, businessClock: makeBusinessClock(realClock), fatal };
  const composed = Array.from({ length: REPLICAS }, () => composePricing(config, context));
  const stopComponents = await startComponents(
    [listener, ...composed.flatMap(({ components }) => components)],
    log,
  );
  const clients = composed.map(({ server }) =>
    makeGrpcClient(pricingService(), `127.0.0.1:${server.port()}`),
  );
  const signer = makeCallerTokenSigner(privateKey.export({ format: 'jwk' }), realClock);
  return {
    replicas: clients as unknown as RunningPricing['replicas'],
    collections,
    events,
    as: async (fields) => {
      const caller: Caller = {
        kind: 'api_key',
        principal_id: newId(),
        organization_id: null,
        company_id: null,
        permissions: ['*'],
        ...fields,
      };
      return {
        caller,
        callerToken: await signer.sign(caller),
        // Of each call, not of the test.
        idempotency: null,
        get deadlineMs() {
          return realClock.now().getTime() + CALL_LIMIT_MS;
        },
      };
    },
    stop: async () => {
      for (const client of clients) client.close();
      await stopComponents();
      await database.connection.dropDatabase();
      await database.component.stop();
    },
  };
}

/** What a client would send to write a policy. */
export const somePolicy = (fields: object = {}) => ({
  name: `policy-${newId()}`,
  is_active: true,
  cashout_price: 100,
  automatic_anticipation_percentage: 2,
  spot_anticipation_percentage: 2.5,
  rules: [someRule(1)],
  ...fields,
});

export const someRule = (percentage: number, fields: object = {}) => ({
  conditions: [] as { field: string; operator: string; value_json: string }[],
  price: { percentage },
  ...fields,
});

export const when = (field: string, operator: string, value: unknown) => ({
  field: `transaction.${field}`,
  operator,
  value_json: JSON.stringify(value),
});

export const somePayment = (fields: object = {}): QuoteSubject => ({
  amount: 10_000,
  payment_method: 'CREDIT_CARD',
  installments: 1,
  capture_method: 'ECOMMERCE',
  provider: 'PROVIDER_A',
  currency: 'BRL',
  brand: 'VISA',
  automatic_anticipation: false,
  ...fields,
});

export function valueOf<Value>(result: Result<Value, DomainError>): Value {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`);
  return result.value;
}

/** "code", or "pointer item_code" for each violation; "ok" when nothing was refused. */
export const refusalOf = (result: Result<unknown, DomainError>): string => {
  if (result.ok) return 'ok';
  const { code, violations = [] } = result.error;
  return violations.length === 0 ? code : violations.map(({ at, code: item }) => `${at} ${item}`).join(', ');
};

export function policyOf(response: { readonly fee_policy: FeePolicy__Output | null }): FeePolicy__Output {
  if (response.fee_policy === null) throw new Error('no policy in the answer');
  return response.fee_policy;
}

const ASK_AGAIN_MS = 25;
const EVENTUALLY_LIMIT_MS = 15_000;

/** Asks until the assertion holds; fails with its last failure. */
export async function eventually(check: () => Promise<void> | void): Promise<void> {
  const giveUpAt = performance.now() + EVENTUALLY_LIMIT_MS;
  for (;;) {
    try {
      await check();
      return;
    } catch (error) {
      if (performance.now() >= giveUpAt) throw error;
    }
    await delay(ASK_AGAIN_MS);
  }
}
