// Builds this service: the only file that imports all of its parts, and the order in which they start.
import { makePayoutSwitch, type Committed } from '@mps/aggregates';
import { makeLeasedLoop, scanTogether } from '@mps/background';
import {
  keyRingOf,
  makeKeysService,
  testClockService,
  makeCallerTokenVerifier,
  makeClosing,
  makeCounter,
  makeGrpcClient,
  makeGrpcServer,
  makeHealthClient,
  makeHealthLoop,
  makeMongo,
  makePayoutsService,
  makePayoutWatch,
  servingOf,
  trustedKeys,
  type Component,
  type ServiceContext,
  grpcTls,
  kafkaOptions,
  mongoOptions,
  PAYOUTS_PART,
} from '@mps/chassis';
import { factsService, merchantsService, pixKeysService, pricingService } from '@mps/contracts';
import { newId, Secret } from '@mps/kernel';
import { makeConsumer, makeKafka, makeOutboxRelay } from '@mps/messaging';
import { makeChargePayloads, makeChargePayloadSigner } from './charge-payload';
import type { Config } from './config';
import { makeDisputes, makeDisputeStore, makeEvidenceFiles } from './disputes';
import { DATABASE_NAME, declareCollections, listKeyRingMembers } from './documents';
import { makeIntentScan, makeSessionScan, makeTransactionScan } from './due-work';
import { toSessionDrafts, toTransactionDrafts } from './events';
import { takeEventGap } from './consumers/event-gaps';
import { takeReconciliationDifference } from './consumers/reconciliation-differences';
import { takeSettlement } from './consumers/settlements';
import { makePaymentMetrics } from './metrics';
import { serveTransactions } from './grpc';
import { DUE_LOOK_MS, DUE_SCAN_LEASE_MS, RELAY_ROLLS_UP_MS, ROLL_UP_LOOK_MS } from './limits';
import { makeFindings, makePaymentPostings } from './operators';
import { toCountedCollections, makeListing, makeRollUpAlongside } from './listing';
import { makeIntents, makePayments, makeTransactionNumbers } from './payments';
import { makeProviderA } from './providers/provider-a/provider-a';
import { makeReceiptRenderer, makeReceipts } from './receipts';
import {
  makeFallback,
  makeFallbackMetrics,
  makeFreshness,
  makeLastSeenStore,
  makeProjector,
  makeReadModel,
  makeUpstreams,
} from './reference-data';
import { computeCardRefundWindow, makeRecentRefunds, makeRefunds } from './refunds';
import {
  makeCardVault,
  makeThreeDs,
  makeThreeDsSessionStore,
  makeTokenHasher,
  noRiskRules,
  sandboxRiskRules,
} from './three-ds';
import { makeTransactionStore } from './transaction';

export function compose(config: Config, context: ServiceContext): readonly Component[] {
  const { log, realClock, businessClock } = context;
  const owner = newId();
  const onDue = (dueAt: Date): void => dueLoop.wakeIn(dueAt.getTime() - businessClock.now().getTime());
  const database = composeDatabase(config, context, owner, onDue);
  const { store, intents, sessions, leases } = database;
  const clients = composeClients(config);
  const readModel = composeReadModel(config, context, database);
  const subjects = composeSubjects(config, context, database, clients, readModel);
  const scans = [
    makeTransactionScan({ store, realClock, businessClock, log, payments: subjects.payments }),
    makeIntentScan({ intents, realClock, businessClock, log }),
    makeSessionScan({ sessions, realClock, businessClock, log, threeDs: subjects.threeDs }),
  ];
  const loop = { leases, owner, leaseMs: DUE_SCAN_LEASE_MS, log };
  const dueLoop = makeLeasedLoop({
    ...loop,
    name: 'due-transactions',
    idleMs: DUE_LOOK_MS,
    ...scanTogether(...scans),
  });
  const clockWork = {
    dueWork: scans.map((scan) => async () => (await scan.run()).done),
    caughtUp: readModel.consumer.caughtUp,
    flushed: database.relay.flushed,
    onMoved: dueLoop.wake,
  };
  const { payouts } = database;
  const payoutWatch = makePayoutWatch(payouts, (isPaying) => server.setPartServing(PAYOUTS_PART, isPaying));
  const server = makeGrpcServer({
    ...servingOf(config),
    tls: grpcTls(config),
    verifier: makeCallerTokenVerifier({
      service: 'transactions',
      keys: trustedKeys(config),
      realClock,
    }),
    log,
    services: [
      serveTransactions(subjects, { businessClock, sandboxMode: config.SANDBOX }),
      subjects.keys,
      makePayoutsService(payouts, payoutWatch.show),
      ...(config.SANDBOX ? [testClockService(businessClock, clockWork)] : []),
    ],
  });
  const { versions, ...others } = clients;
  return [
    database.mongo.component,
    intents.component,
    database.relay,
    makeClosing('clients', [...Object.values(others), ...Object.values(versions)]),
    readModel.freshness.component,
    subjects.receiptFiles,
    dueLoop,
    makeLeasedLoop({
      ...loop,
      name: 'count-transactions',
      idleMs: ROLL_UP_LOOK_MS,
      look: subjects.listing.hasUncounted,
      round: subjects.listing.rollUp,
    }),
    server.component,
    makeHealthLoop([database.mongo.check, payoutWatch.check], server.setServing, log),
    // The last to start: payments do not wait for Kafka.
    readModel.consumer,
  ];
}

function composeClients(config: Config) {
  const tls = grpcTls(config);
  const merchants = { service: 'merchants', address: config.MERCHANTS_ADDRESS, tls } as const;
  const pricing = { service: 'pricing', address: config.PRICING_ADDRESS, tls } as const;
  const pixKeys = { service: 'pix-keys', address: config.PIX_KEYS_ADDRESS, tls } as const;
  return {
    merchants: makeGrpcClient(merchantsService(), merchants),
    pricing: makeGrpcClient(pricingService(), pricing),
    pixKeys: makeGrpcClient(pixKeysService(), pixKeys),
    versions: {
      merchants: makeGrpcClient(factsService(), merchants),
      pricing: makeGrpcClient(factsService(), pricing),
      pix_keys: makeGrpcClient(factsService(), pixKeys),
    },
  };
}

/** The local read model, and how old it can be. */
function composeReadModel(
  config: Config,
  { realClock, businessClock, log, fatal }: ServiceContext,
  { kafka, collections, store, sessions }: ReturnType<typeof composeDatabase>,
) {
  const readModel = makeReadModel(collections.readModel);
  const tls = grpcTls(config);
  const freshness = makeFreshness({
    probes: {
      merchants: makeHealthClient({ address: config.MERCHANTS_ADDRESS, tls }, realClock),
      pricing: makeHealthClient({ address: config.PRICING_ADDRESS, tls }, realClock),
      pix_keys: makeHealthClient({ address: config.PIX_KEYS_ADDRESS, tls }, realClock),
    },
    lastSeenStore: makeLastSeenStore(collections.readModel.lastSeen),
    realClock,
    log,
  });
  const projected = makeProjector(readModel);
  const settled = takeSettlement(store);
  const differed = takeReconciliationDifference(store);
  const toldAgain = takeEventGap(store, sessions, businessClock);
  const consumer = makeConsumer({
    kafka,
    group: 'transactions',
    topics: ['merchants', 'pricing', 'pixKeys', 'ledger', 'webhooks'],
    handle: async (event) => {
      if (event.topic === 'ledger') {
        await settled(event);
        return differed(event);
      }
      return event.topic === 'webhooks' ? toldAgain(event) : projected(event);
    },
    onFetched: freshness.markEventsSeen,
    log,
    onFatal: fatal,
  });
  return { readModel, freshness, consumer };
}

function composeSubjects(
  config: Config,
  { log, realClock, businessClock }: ServiceContext,
  { store, intents, sessions, payouts, mongo, collections, lists }: ReturnType<typeof composeDatabase>,
  clients: ReturnType<typeof composeClients>,
  { readModel, freshness }: ReturnType<typeof composeReadModel>,
) {
  const provider = composeProvider(config, realClock, log);
  const upstreams = makeUpstreams(clients, realClock, freshness.markSeen);
  const keyRing = keyRingOf(config);
  const vault = makeCardVault(keyRing);
  const tokenHasher = makeTokenHasher(keyRing);
  const shared = { store, provider, log, realClock, businessClock };
  const refunds = makeRefunds({
    ...shared,
    payouts,
    upstreams,
    cardRefundWindowMs: computeCardRefundWindow(config.CARD_REFUND_WINDOW_DAYS),
  });
  const disputes = makeDisputes({
    ...shared,
    disputeStore: makeDisputeStore(lists.transactions, store),
    evidenceFiles: makeEvidenceFiles(collections.evidenceFiles),
    disputeSimulator: provider.disputes,
  });
  const threeDs = makeThreeDs({
    ...shared,
    sessions,
    vault,
    tokenHasher,
    upstreams,
    directory: provider.threeDs,
    readThreeDsCallback: provider.readThreeDsCallback,
  });
  const payments = makePayments({
    ...shared,
    intents,
    refunds,
    disputes,
    threeDs,
    vault,
    tokenHasher,
    upstreams,
    numbers: makeTransactionNumbers(collections.counters),
    fallback: makeFallback({ readModel, freshness, realClock }),
    fallbackMetrics: makeFallbackMetrics(freshness, realClock, log),
    riskRules: config.SANDBOX ? sandboxRiskRules : noRiskRules,
    publicBaseUrl: config.PUBLIC_BASE_URL,
  });
  const signer = makeChargePayloadSigner(keyRing, config.PUBLIC_BASE_URL);
  const renderer = makeReceiptRenderer({ realClock });
  return {
    keys: makeKeysService({ keyRing, members: listKeyRingMembers(collections, vault), log }),
    payments,
    refunds,
    disputes,
    threeDs,
    receipts: makeReceipts({ store, upstreams, renderer }),
    receiptFiles: renderer.component,
    chargePayloads: makeChargePayloads({ store, signer, businessClock }),
    listing: makeListing(
      toCountedCollections(mongo.connection, collections),
      toCountedCollections(mongo.lists, lists),
      () => new Date(realClock.now().getTime() - RELAY_ROLLS_UP_MS),
    ),
    findings: makeFindings({ ...lists, businessClock }),
    paymentPostings: makePaymentPostings(lists.transactions),
    recentRefunds: makeRecentRefunds(lists.transactions),
  };
}

function composeDatabase(
  config: Config,
  { name, log, realClock, businessClock }: ServiceContext,
  owner: string,
  onDue: (dueAt: Date) => void,
) {
  const mongo = makeMongo({
    ...mongoOptions(config),
    databaseName: DATABASE_NAME,
    appName: name,
  });
  const collections = declareCollections(mongo.connection);
  const lists = declareCollections(mongo.lists);
  const leases = mongo.connection.collection('leases');
  const kafka = makeKafka({
    ...kafkaOptions(config),
    clientId: name,
    log,
  });
  const relay = makeOutboxRelay({
    service: name,
    sources: [
      {
        collection: collections.transactions,
        topic: 'transactions',
        alongside: makeRollUpAlongside(toCountedCollections(mongo.connection, collections)),
      },
      { collection: collections.threeDsSessions, topic: 'transactions' },
    ],
    kafka,
    leases,
    owner,
    realClock,
    log,
  });
  const writing = {
    businessClock,
    realClock,
    onCommitted: (committed: Committed) => relay.committed(committed),
    onDue,
  };
  const store = makeTransactionStore({
    ...writing,
    collection: collections.transactions,
    draftsOf: toTransactionDrafts,
    tell: makePaymentMetrics(log),
  });
  const sessions = makeThreeDsSessionStore({
    ...writing,
    collection: collections.threeDsSessions,
    draftsOf: toSessionDrafts,
  });
  const intents = makeIntents({ collection: collections.intents, store, onDue });
  const payouts = makePayoutSwitch(mongo.connection);
  return { payouts, mongo, collections, lists, kafka, leases, relay, store, intents, sessions };
}

function composeProvider(config: Config, realClock: ServiceContext['realClock'], log: ServiceContext['log']) {
  const countUnknown = makeCounter('provider.unknown_answers', {
    description: 'Answers of a provider that say nothing for certain, by reason',
    unit: '{answer}',
  });
  return makeProviderA({
    baseUrl: config.PROVIDER_SANDBOX_URL,
    apiKey: new Secret(config.PROVIDER_CHARGES_KEY),
    callbackSecret: new Secret(config.PROVIDER_CALLBACK_SECRET),
    realClock,
    log,
    onUnknown: (reason) => countUnknown({ provider: 'PROVIDER_A', reason }),
  });
}
