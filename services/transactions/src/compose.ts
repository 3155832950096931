// Builds this service from the parts of a real process. compose-subjects.ts builds its subjects.
import { makePayoutSwitch } from '@mps/aggregates';
import { scanTogether } from '@mps/background';
import {
  keyRingOf,
  makeCounter,
  makeHealthClient,
  makeKeysService,
  makePersonalDataService,
  type Component,
  type ServiceContext,
} from '@mps/chassis';
import { factsService, merchantsService, pixKeysService, pricingService } from '@mps/contracts';
import { Secret } from '@mps/kernel';
import { makeActivitySender, routeEvents } from '@mps/messaging';
import { openService, type OpenService } from '@mps/service';
import { makeChargePayloadSigner } from './charge-payload';
import { makeStores, makeTransactions } from './compose-subjects';
import type { Config } from './config';
import { makeEvidenceFiles } from './disputes';
import { DATABASE_NAME, declareCollections, listKeyRingMembers, type Collections } from './documents';
import { makeEventGapHandlers } from './consumers/event-gaps';
import { makeLedgerHandlers } from './consumers/ledger';
import { makePaymentMetrics } from './metrics';
import { serveTransactions } from './grpc';
import {
  DUE_LOOK_MS,
  DUE_SCAN_LEASE_MS,
  NOTED_BODIES,
  PERSONAL_DATA_LOOK_MS,
  RELAY_ROLLS_UP_MS,
  ROLL_UP_LOOK_MS,
} from './limits';
import { toCountedCollections, makeListing, makeRollUpAlongside } from './listing';
import { makeAskBudget } from './payments';
import { makeOfPerson, makePersonalData, makePersonalDataStore } from './personal-data';
import { makeProviderA } from './providers/provider-a/provider-a';
import { makeRecordCall } from './providers/record-calls';
import {
  makeFallbackMetrics,
  makeFreshness,
  makeLastSeenStore,
  makeProjector,
  makeReadModel,
  makeUpstreams,
} from './reference-data';
import { computeCardRefundWindow } from './refunds';
import { noRiskRules, sandboxRiskRules } from './three-ds';

export function compose(config: Config, context: ServiceContext): readonly Component[] {
  const { log, realClock, businessClock } = context;
  const service = open(config, context);
  const { mongo, collections, lists } = service;
  const stores = makeStores({
    ...service.writing,
    collections,
    onDue: (dueAt) => dueLoop.wakeIn(dueAt.getTime() - businessClock.now().getTime()),
    metrics: makePaymentMetrics(log),
  });
  const payouts = makePayoutSwitch(mongo.connection);
  const keyRing = keyRingOf(config);
  const readModel = makeReadModel(collections.readModel);
  const freshness = composeFreshness(config, context, service);
  const callNotes = composeCallNotes(context, service);
  const subjects = composeSubjects(config, context, service, {
    ...stores,
    payouts,
    keyRing,
    readModel,
    freshness,
    notes: callNotes.notes,
  });
  const listing = makeListing(
    toCountedCollections(mongo.connection, collections),
    toCountedCollections(mongo.lists, lists),
    () => new Date(realClock.now().getTime() - RELAY_ROLLS_UP_MS),
  );
  const scans = Object.values(subjects.scans);
  const dueLoop = service.makeLoop({
    name: 'due-transactions',
    leaseMs: DUE_SCAN_LEASE_MS,
    idleMs: DUE_LOOK_MS,
    ...scanTogether(...scans),
  });
  const personalData = composePersonalData(config, context, service, stores);
  const consumer = service.consume({
    ...routeEvents({
      ...makeProjector(readModel),
      ledger: makeLedgerHandlers(stores.store),
      webhooks: makeEventGapHandlers(stores.store, stores.sessions, businessClock),
    }),
    onFetched: freshness.markEventsSeen,
  });
  const members = listKeyRingMembers(collections, subjects.vault);
  return service.serve({
    stores: [stores.intents.component, stores.refundIntents.component],
    loops: [
      callNotes.component,
      freshness.component,
      subjects.receiptFiles,
      dueLoop,
      personalData.loop,
      makeRollUpLoop(service, listing),
    ],
    consumer,
    services: [
      serveTransactions({ ...subjects, listing }, { businessClock, sandboxMode: config.SANDBOX }),
      makeKeysService({ keyRing, members, log }),
      personalData.service,
    ],
    payouts,
    clockWork: {
      dueWork: [...scans, personalData.scan].map((scan) => async () => (await scan.run()).done),
      caughtUp: consumer.caughtUp,
      flushed: service.relay.flushed,
      onMoved: dueLoop.wake,
    },
  });
}

type Service = OpenService<Collections>;

const makeRollUpLoop = ({ makeLoop }: Service, { hasUncounted, rollUp }: ReturnType<typeof makeListing>) =>
  makeLoop({
    name: 'count-transactions',
    leaseMs: DUE_SCAN_LEASE_MS,
    idleMs: ROLL_UP_LOOK_MS,
    look: hasUncounted,
    round: rollUp,
  });

/** Blanks personal data when their terms are over. */
function composePersonalData(
  config: Config,
  { log, realClock, businessClock }: ServiceContext,
  { collections, lists, makeLoop }: Service,
  { store, draftStore }: Pick<KeptParts, 'store' | 'draftStore'>,
) {
  const deps = {
    store,
    draftStore,
    personalDataStore: makePersonalDataStore(collections.personalDataProgress, lists.transactions),
    evidenceFiles: makeEvidenceFiles(collections.evidenceFiles),
    terms: {
      paid: config.PAYER_DATA_KEPT_DAYS,
      unpaid: config.UNPAID_PAYER_DATA_KEPT_DAYS,
      dispute: config.DISPUTE_FILES_KEPT_DAYS,
    },
    log,
    realClock,
    businessClock,
  };
  const scan = makePersonalData(deps);
  const loop = makeLoop({
    name: 'personal-data',
    leaseMs: DUE_SCAN_LEASE_MS,
    idleMs: PERSONAL_DATA_LOOK_MS,
    ...scanTogether(scan),
  });
  return { scan, loop, service: makePersonalDataService(makeOfPerson(deps)) };
}

/** Names the outboxes. Published transactions are counted for lists alongside. */
const open = (config: Config, context: ServiceContext): Service =>
  openService(config, context, {
    name: 'transactions',
    databaseName: DATABASE_NAME,
    declareCollections,
    listOutboxes: (collections, connection) => [
      {
        collection: collections.transactions,
        topic: 'transactions',
        alongside: makeRollUpAlongside(toCountedCollections(connection, collections)),
      },
      { collection: collections.threeDsSessions, topic: 'transactions' },
      { collection: collections.evidenceDrafts, topic: 'transactions' },
    ],
  });

type KeptParts = Pick<
  Parameters<typeof makeTransactions>[0],
  'store' | 'sessions' | 'intents' | 'refundIntents' | 'draftStore' | 'payouts' | 'keyRing' | 'readModel'
> & {
  readonly freshness: ReturnType<typeof composeFreshness>;
  readonly notes: ReturnType<typeof composeCallNotes>['notes'];
};

function composeSubjects(
  config: Config,
  context: ServiceContext,
  service: Service,
  { notes, ...parts }: KeptParts,
) {
  const { log, realClock, businessClock } = context;
  return makeTransactions({
    ...parts,
    ...composeProvider(config, context, notes),
    collections: service.collections,
    lists: service.lists,
    realClock,
    businessClock,
    log,
    upstreams: makeUpstreams(connectUpstreams(config, service), realClock, parts.freshness.markSeen),
    fallbackMetrics: makeFallbackMetrics(parts.freshness, realClock, log),
    riskRules: config.SANDBOX ? sandboxRiskRules : noRiskRules,
    cardRefundWindowMs: computeCardRefundWindow(config.CARD_REFUND_WINDOW_DAYS),
    publicBaseUrl: config.PUBLIC_BASE_URL,
    signer: makeChargePayloadSigner({
      keyRing: parts.keyRing,
      publicBaseUrl: config.PUBLIC_BASE_URL,
      algorithm: config.SIGNING_ALGORITHM,
    }),
  });
}

function connectUpstreams(config: Config, { connect }: Service) {
  const { MERCHANTS_ADDRESS: merchants, PRICING_ADDRESS: pricing, PIX_KEYS_ADDRESS: pixKeys } = config;
  return {
    merchants: connect(merchantsService(), 'merchants', merchants),
    pricing: connect(pricingService(), 'pricing', pricing),
    pixKeys: connect(pixKeysService(), 'pix-keys', pixKeys),
    versions: {
      merchants: connect(factsService(), 'merchants', merchants),
      pricing: connect(factsService(), 'pricing', pricing),
      pix_keys: connect(factsService(), 'pix-keys', pixKeys),
    },
  };
}

/** How old the local read model can be. */
const composeFreshness = (
  config: Config,
  { realClock, log }: ServiceContext,
  { collections, tls }: Service,
) =>
  makeFreshness({
    probes: {
      merchants: makeHealthClient({ address: config.MERCHANTS_ADDRESS, tls }, realClock),
      pricing: makeHealthClient({ address: config.PRICING_ADDRESS, tls }, realClock),
      pix_keys: makeHealthClient({ address: config.PIX_KEYS_ADDRESS, tls }, realClock),
    },
    lastSeenStore: makeLastSeenStore(collections.readModel.lastSeen),
    realClock,
    log,
  });

/** Calls to the provider become records of activity. */
function composeCallNotes({ realClock, businessClock, log }: ServiceContext, { kafka }: Service) {
  const activity = makeActivitySender({ kafka, source: 'transactions', realClock, log });
  const bodies = makeAskBudget(realClock, NOTED_BODIES);
  const onCall = makeRecordCall(activity.addProviderCall, businessClock);
  return { component: activity.component, notes: { onCall, takeBodies: () => bodies.take() } };
}

function composeProvider(
  config: Config,
  { realClock, log }: Pick<ServiceContext, 'realClock' | 'log'>,
  notes: KeptParts['notes'],
) {
  const countUnknown = makeCounter('provider.unknown_answers', {
    description: 'Answers of a provider that say nothing for certain, by reason',
    unit: '{answer}',
  });
  const provider = makeProviderA({
    baseUrl: config.PROVIDER_SANDBOX_URL,
    apiKey: new Secret(config.PROVIDER_CHARGES_KEY),
    callbackSecret: new Secret(config.PROVIDER_CALLBACK_SECRET),
    realClock,
    log,
    onUnknown: (reason) => countUnknown({ provider: 'PROVIDER_A', reason }),
    notes,
  });
  return {
    provider,
    disputeSimulator: provider.disputes,
    directory: provider.threeDs,
    readThreeDsCallback: provider.readThreeDsCallback,
  };
}
