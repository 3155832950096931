// Builds this service's rooms; the only file that sees them all.
import {
  clockDoor,
  makeCallerTokenVerifier,
  makeGrpcClient,
  makeGrpcServer,
  makeHealthLoop,
  makeLeasedLoop,
  makeMongo,
  type GrpcServer,
  type Part,
  type ServiceKit,
} from '@mps/chassis';
import { merchantsService, pixKeysService, pricingService } from '@mps/contracts';
import { newId, Secret } from '@mps/kernel';
import { makeKafka, makeOutboxRelay } from '@mps/messaging';
import { makeNeighbours } from './clients/neighbours';
import type { Config } from './config';
import { serveTransactions } from './grpc/service';
import { SWEEP_INTERVAL_MS, SWEEP_LEASE_MS } from './limits';
import { makeReceiptRenderer } from './pdf/receipt-renderer';
import { makeTokenHasher, noRiskRules, sandboxRiskRules } from './providers/card-secrets';
import { makeProviderA } from './providers/provider-a';
import { makeChargePayloadSigner } from './signing/charge-payload-signer';
import { registerModels } from './store/models';
import { makeTransactionNumbers } from './store/transaction-numbers';
import { makeTransactionStore } from './store/transaction-store';
import { makeWakeRound } from './sweepers/wake-transactions';
import { makeUseCases } from './usecases/make-use-cases';

export function compose(config: Config, kit: ServiceKit): readonly Part[] {
  return composeTransactions(config, kit).parts;
}

/** With the server beside the parts: tests ask it for its port. */
export function composeTransactions(
  config: Config,
  kit: ServiceKit,
): { readonly parts: readonly Part[]; readonly server: GrpcServer } {
  const { log, realClock, businessClock } = kit;
  const owner = newId();
  const database = composeDatabase(config, kit, owner);
  const { store, leases } = database;
  const clients = {
    merchants: makeGrpcClient(merchantsService(), config.MERCHANTS_ADDRESS),
    pricing: makeGrpcClient(pricingService(), config.PRICING_ADDRESS),
    pixKeys: makeGrpcClient(pixKeysService(), config.PIX_KEYS_ADDRESS),
  };
  const useCases = makeUseCases({
    store,
    numbers: makeTransactionNumbers(database.models.counters),
    neighbours: makeNeighbours(clients),
    tokenHasher: makeTokenHasher(config.ENCRYPTION_KEY),
    riskRules: config.SANDBOX ? sandboxRiskRules : noRiskRules,
    provider: { port: composeProvider(config, kit), log },
    receiptRenderer: makeReceiptRenderer(),
    payloadSigner: makeChargePayloadSigner(config.ENCRYPTION_KEY, config.PUBLIC_BASE_URL),
    publicBaseUrl: config.PUBLIC_BASE_URL,
    realClock,
    businessClock,
    log,
  });
  const wakeTransactions = makeWakeRound({ ...kit, store, wakeTransaction: useCases.wakeTransaction });
  const sweeper = makeLeasedLoop({
    name: 'wake-transactions',
    leases,
    owner,
    leaseMs: SWEEP_LEASE_MS,
    idleMs: SWEEP_INTERVAL_MS,
    log,
    // A full round that moved nothing would be repeated without a pause.
    round: async () => {
      const { done, isFull } = await wakeTransactions();
      return isFull && done > 0;
    },
  });
  const dueWork = async (): Promise<number> => (await wakeTransactions()).done;
  const server = makeGrpcServer({
    port: config.GRPC_PORT,
    verifier: makeCallerTokenVerifier(config.CALLER_TOKEN_PUBLIC_JWK, realClock),
    log,
    services: [serveTransactions(useCases), ...(config.SANDBOX ? [clockDoor(businessClock, [dueWork])] : [])],
  });
  const closeClients: Part = {
    name: 'grpc-clients',
    start: () => Promise.resolve(),
    stop: async () => Object.values(clients).forEach((client) => client.close()),
  };
  const health = makeHealthLoop([database.mongo.check], server.setServing, log);
  return {
    parts: [database.mongo.part, database.relay, closeClients, sweeper, server.part, health],
    server,
  };
}

function composeDatabase(config: Config, { name, log, realClock, businessClock }: ServiceKit, owner: string) {
  const mongo = makeMongo({
    url: config.MONGODB_URL,
    prefix: config.MONGODB_DB_PREFIX,
    databaseName: 'transactions',
    appName: name,
  });
  const models = registerModels(mongo.connection);
  const leases = mongo.connection.collection('leases');
  const kafka = makeKafka({
    brokers: config.KAFKA_BROKERS,
    clientId: name,
    topicPrefix: config.KAFKA_TOPIC_PREFIX,
    log,
  });
  const relay = makeOutboxRelay({
    service: name,
    sources: [{ collection: models.transactions.collection, topic: 'transactions' }],
    kafka,
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
  return { mongo, models, leases, relay, store };
}

function composeProvider(config: Config, { realClock, log }: ServiceKit) {
  return makeProviderA({
    baseUrl: config.PROVIDER_SANDBOX_URL,
    apiKey: new Secret(config.PROVIDER_API_KEY),
    callbackSecret: new Secret(config.PROVIDER_CALLBACK_SECRET),
    clock: realClock,
    log,
  });
}
