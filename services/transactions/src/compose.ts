// Builds this service's rooms; the only file that sees them all.
import { type LeasedLoopOptions, makeLeasedLoop } from '@mps/aggregates';
import {
  clockDoor,
  makeCallerTokenVerifier,
  makeCounter,
  makeGrpcClient,
  makeGrpcServer,
  makeHealthClient,
  makeHealthLoop,
  makeMongo,
  type GrpcServer,
  type Component,
  type ServiceKit,
} from '@mps/chassis';
import { merchantsService, pixKeysService, pricingService } from '@mps/contracts';
import { newId, Secret } from '@mps/kernel';
import { makeConsumer, makeKafka, makeOutboxRelay } from '@mps/messaging';
import { makeFreshness } from './reference-data/freshness';
import { watchKnownState } from './reference-data/metrics';
import { makeNeighbours } from './reference-data/grpc-upstreams';
import type { Config } from './config';
import { keepKnownStateConsumer } from './reference-data/projector';
import { cardRefundWindowMs } from './refunds/domain/decide-refund';
import { serveTransactions } from './grpc/service';
import { FOLD_INTERVAL_MS, SWEEP_INTERVAL_MS, SWEEP_LEASE_MS } from './limits';
import { makeReceiptRenderer } from './receipts/pdf/renderer';
import { makeTokenHasher, noRiskRules, sandboxRiskRules } from './three-ds/card-secrets';
import { makeCardVault } from './three-ds/card-vault';
import { makeProviderA } from './providers/provider-a';
import { makeChargePayloadSigner } from './charge-payload/signer';
import { makeDisputeList } from './disputes/store';
import { makeEvidenceFiles } from './disputes/evidence-store';
import { makeFoldRound } from './listing/store/roll-up-counts';
import { makeHeardNeighbours } from './reference-data/last-seen-store';
import { makeKnownState } from './reference-data/store';
import { registerModels } from './models';
import { makeThreeDsSessionStore } from './three-ds/store';
import { makeTransactionNumbers } from './payments/number-store';
import { makeTransactionStore } from './transaction/store';
import { makeSessionRound } from './due-sessions';
import { makeWakeRound, type WakeRound } from './due-transactions';
import { makeUseCases } from './payments/make-use-cases';

export function compose(config: Config, kit: ServiceKit): readonly Component[] {
  return composeTransactions(config, kit).parts;
}

/** With the server beside the parts: tests ask it for its port. */
export function composeTransactions(
  config: Config,
  kit: ServiceKit,
): { readonly parts: readonly Component[]; readonly server: GrpcServer } {
  const { log, realClock, businessClock } = kit;
  const owner = newId();
  const database = composeDatabase(config, kit, owner);
  const { store, leases } = database;
  const clients = composeClients(config);
  const known = composeKnownState(config, kit, database);
  const useCases = composeUseCases(config, kit, database, clients, known);
  const rounds = [
    makeWakeRound({ ...kit, store, wakeTransaction: useCases.wakeTransaction }),
    makeSessionRound({ ...kit, ...useCases, sessions: database.sessions }),
  ];
  const sweeper = composeSweeper(rounds, leases, owner, log);
  const countSweeper = makeLeasedLoop({
    name: 'count-transactions',
    leases,
    owner,
    leaseMs: SWEEP_LEASE_MS,
    idleMs: FOLD_INTERVAL_MS,
    log,
    round: makeFoldRound({
      transactions: database.models.transactions,
      counts: database.models.transactionCounts,
    }),
  });
  const dueWork = rounds.map((round) => async () => (await round()).done);
  const server = makeGrpcServer({
    port: config.GRPC_PORT,
    verifier: makeCallerTokenVerifier(config.CALLER_TOKEN_PUBLIC_JWK, realClock),
    log,
    services: [
      serveTransactions(useCases, businessClock),
      ...(config.SANDBOX ? [clockDoor(businessClock, dueWork)] : []),
    ],
  });
  const closeClients: Component = {
    name: 'grpc-clients',
    start: () => Promise.resolve(),
    stop: async () => Object.values(clients).forEach((client) => client.close()),
  };
  const health = makeHealthLoop([database.mongo.check], server.setServing, log);
  return {
    parts: [
      database.mongo.component,
      database.relay,
      closeClients,
      known.freshness.component,
      sweeper,
      countSweeper,
      server.component,
      health,
      // The last to start: payments do not wait for Kafka.
      known.consumer,
    ],
    server,
  };
}

function composeClients(config: Config) {
  return {
    merchants: makeGrpcClient(merchantsService(), config.MERCHANTS_ADDRESS),
    pricing: makeGrpcClient(pricingService(), config.PRICING_ADDRESS),
    pixKeys: makeGrpcClient(pixKeysService(), config.PIX_KEYS_ADDRESS),
  };
}

/** What is kept of the neighbours' events, and how old it can be. */
function composeKnownState(
  config: Config,
  { realClock, log, fatal }: ServiceKit,
  { kafka, models }: ReturnType<typeof composeDatabase>,
) {
  const knownState = makeKnownState(models.knownState);
  const freshness = makeFreshness({
    probes: {
      merchants: makeHealthClient(config.MERCHANTS_ADDRESS, realClock),
      pricing: makeHealthClient(config.PRICING_ADDRESS, realClock),
      pix_keys: makeHealthClient(config.PIX_KEYS_ADDRESS, realClock),
    },
    heard: makeHeardNeighbours(models.knownState.heard),
    clock: realClock,
    log,
  });
  const consumer = makeConsumer({
    kafka,
    group: 'transactions',
    topics: ['merchants', 'pricing', 'pixKeys'],
    handle: keepKnownStateConsumer(knownState),
    onFetched: freshness.hearEvents,
    log,
    onFatal: fatal,
  });
  return { knownState, freshness, consumer };
}

function composeUseCases(
  config: Config,
  kit: ServiceKit,
  database: ReturnType<typeof composeDatabase>,
  clients: ReturnType<typeof composeClients>,
  { knownState, freshness }: ReturnType<typeof composeKnownState>,
) {
  const { log, realClock, businessClock } = kit;
  const provider = composeProvider(config, kit);
  return makeUseCases({
    store: database.store,
    threeDs: {
      sessions: database.sessions,
      vault: makeCardVault(config.ENCRYPTION_KEY),
      directory: provider.threeDs,
      readThreeDsCallback: provider.readThreeDsCallback,
    },
    numbers: makeTransactionNumbers(database.models.counters),
    neighbours: makeNeighbours(clients, realClock, freshness.hear),
    knownState,
    freshness,
    watch: watchKnownState(freshness, realClock, log),
    tokenHasher: makeTokenHasher(config.ENCRYPTION_KEY),
    riskRules: config.SANDBOX ? sandboxRiskRules : noRiskRules,
    provider: { port: provider, log },
    disputes: makeDisputeList(database.models.transactions),
    evidenceFiles: makeEvidenceFiles(database.models.evidenceFiles),
    disputeSimulator: provider.disputes,
    cardRefundWindowMs: cardRefundWindowMs(config.CARD_REFUND_WINDOW_DAYS),
    receiptRenderer: makeReceiptRenderer(),
    payloadSigner: makeChargePayloadSigner(config.ENCRYPTION_KEY, config.PUBLIC_BASE_URL),
    publicBaseUrl: config.PUBLIC_BASE_URL,
    realClock,
    businessClock,
    log,
  });
}

function composeSweeper(
  rounds: readonly WakeRound[],
  leases: LeasedLoopOptions['leases'],
  owner: string,
  log: ServiceKit['log'],
): Component {
  return makeLeasedLoop({
    name: 'wake-transactions',
    leases,
    owner,
    leaseMs: SWEEP_LEASE_MS,
    idleMs: SWEEP_INTERVAL_MS,
    log,
    // A full round that moved nothing would be repeated without a pause.
    round: async () => {
      let isMore = false;
      for (const wake of rounds) {
        const { done, isFull } = await wake();
        isMore ||= isFull && done > 0;
      }
      return isMore;
    },
  });
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
    sources: [
      { collection: models.transactions.collection, topic: 'transactions' },
      { collection: models.threeDsSessions.collection, topic: 'transactions' },
    ],
    kafka,
    leases,
    owner,
    clock: realClock,
    log,
  });
  const writing = { clock: businessClock, realClock, onCommitted: () => relay.wake() };
  const store = makeTransactionStore({
    ...writing,
    model: models.transactions,
    counts: models.transactionCounts,
  });
  const sessions = makeThreeDsSessionStore({ ...writing, model: models.threeDsSessions });
  return { mongo, models, kafka, leases, relay, store, sessions };
}

function composeProvider(config: Config, { realClock, log }: ServiceKit) {
  const countUnknown = makeCounter('provider.unknown_answers', {
    description: 'Answers of a provider that say nothing for certain, by reason',
    unit: '{answer}',
  });
  return makeProviderA({
    baseUrl: config.PROVIDER_SANDBOX_URL,
    apiKey: new Secret(config.PROVIDER_API_KEY),
    callbackSecret: new Secret(config.PROVIDER_CALLBACK_SECRET),
    clock: realClock,
    log,
    onUnknown: (reason) => countUnknown({ provider: 'PROVIDER_A', reason }),
  });
}
