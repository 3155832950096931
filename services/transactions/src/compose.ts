// Builds this service's rooms; the only file that sees them all.
import { randomUUID } from 'node:crypto';
import {
  makeCallerTokenVerifier,
  makeGrpcClient,
  makeGrpcServer,
  makeHealthLoop,
  makeLeasedLoop,
  makeMongo,
  type Part,
  type ServiceKit,
} from '@mps/chassis';
import { merchantsService, pixKeysService, pricingService } from '@mps/contracts';
import { Secret } from '@mps/kernel';
import { makeKafka, makeOutboxRelay } from '@mps/messaging';
import { makeNeighbours } from './clients/neighbours';
import type { Config } from './config';
import { serveTransactions } from './grpc/service';
import { SWEEP_INTERVAL_MS, SWEEP_LEASE_MS } from './limits';
import { makeTokenHasher, noRiskRules, sandboxRiskRules } from './providers/card-secrets';
import { makeProviderA } from './providers/provider-a';
import { registerModels } from './store/models';
import { makeTransactionNumbers } from './store/transaction-numbers';
import { makeTransactionStore } from './store/transaction-store';
import { makeWakeRound } from './sweepers/wake-transactions';
import { makeUseCases } from './usecases/make-use-cases';

export function compose(config: Config, { log, realClock, businessClock }: ServiceKit): readonly Part[] {
  const owner = randomUUID();
  const mongo = makeMongo({
    url: config.MONGODB_URL,
    prefix: config.MONGODB_DB_PREFIX,
    databaseName: 'transactions',
    appName: 'transactions',
  });
  const models = registerModels(mongo.connection);
  const leases = mongo.connection.collection('leases');
  const relay = makeOutboxRelay({
    service: 'transactions',
    sources: [{ collection: models.transactions.collection, topic: 'transactions' }],
    kafka: makeKafka({
      brokers: config.KAFKA_BROKERS,
      clientId: 'transactions',
      topicPrefix: config.KAFKA_TOPIC_PREFIX,
      log,
    }),
    leases,
    owner,
    clock: realClock,
    log,
  });
  const store = makeTransactionStore({
    model: models.transactions,
    clock: businessClock,
    realClock,
    onCommitted: () => relay.wake(),
  });
  const clients = {
    merchants: makeGrpcClient(merchantsService(), config.MERCHANTS_ADDRESS),
    pricing: makeGrpcClient(pricingService(), config.PRICING_ADDRESS),
    pixKeys: makeGrpcClient(pixKeysService(), config.PIX_KEYS_ADDRESS),
  };
  const useCases = makeUseCases({
    store,
    numbers: makeTransactionNumbers(models.counters),
    neighbours: makeNeighbours(clients),
    tokenHasher: makeTokenHasher(config.ENCRYPTION_KEY),
    riskRules: config.SANDBOX ? sandboxRiskRules : noRiskRules,
    provider: {
      port: makeProviderA({
        baseUrl: config.PROVIDER_SANDBOX_URL,
        apiKey: new Secret(config.PROVIDER_API_KEY),
        callbackSecret: new Secret(config.PROVIDER_CALLBACK_SECRET),
        clock: realClock,
        log,
      }),
      log,
    },
    publicBaseUrl: config.PUBLIC_BASE_URL,
    realClock,
    businessClock,
    log,
  });
  const sweeper = makeLeasedLoop({
    name: 'wake-transactions',
    leases,
    owner,
    leaseMs: SWEEP_LEASE_MS,
    idleMs: SWEEP_INTERVAL_MS,
    log,
    round: makeWakeRound({ store, wakeTransaction: useCases.wakeTransaction, realClock, businessClock, log }),
  });
  const server = makeGrpcServer({
    port: config.GRPC_PORT,
    verifier: makeCallerTokenVerifier(config.CALLER_TOKEN_PUBLIC_JWK, realClock),
    log,
    services: [serveTransactions(useCases)],
  });
  const closeClients: Part = {
    name: 'grpc-clients',
    start: () => Promise.resolve(),
    stop: async () => Object.values(clients).forEach((client) => client.close()),
  };
  return [
    mongo.part,
    relay,
    closeClients,
    sweeper,
    server.part,
    makeHealthLoop([mongo.check], server.setServing, log),
  ];
}
