// Builds this service: the only file that imports all of its parts. The components start in the order of the returned list.
import { randomUUID } from 'node:crypto';
import { makeFactsVersion } from '@mps/read-lease';
import { makeLeasedLoop, makeLoop, type LeasedLoopOptions, type Loop } from '@mps/background';
import {
  keyRingOf,
  makeCallerTokenVerifier,
  makeClosing,
  makeGrpcClient,
  makeGrpcServer,
  makeHealthLoop,
  makeKeysService,
  makeMongo,
  servingOf,
  testClockService,
  trustedKeys,
  type Component,
  type Mongo,
  type ServiceContext,
  grpcTls,
  kafkaOptions,
  mongoOptions,
} from '@mps/chassis';
import { merchantsService } from '@mps/contracts';
import type { BusinessClock } from '@mps/kernel';
import {
  makeConsumer,
  makeDeadLetters,
  makeGapHandler,
  makeKafka,
  makeOutboxRelay,
  type ConsumedEvent,
  type KafkaClient,
  type OutboxRelay,
} from '@mps/messaging';
import { makeHasCompany } from './companies';
import { makeCompanyStore } from './companies/store';
import type { Config } from './config';
import { recordEvents } from './consumers/record-event';
import {
  makeAttemptDelivery,
  makeAttempts,
  makeConnections,
  makeDeliveryStore,
  makeDispatcher,
  makeFailureStore,
  makeReplayLoop,
  makeReplayStore,
  makeWorkStore,
} from './deliveries';
import { DATABASE_NAME, declareCollections, type Collections } from './documents';
import {
  makeDirectory,
  makeDisableEndpoint,
  makeEndpointStore,
  makeSecretVault,
  toKeyRingMembers,
} from './endpoints';
import { makeEventLog, type EventLog } from './events';
import { makeGapReader, makeGapSearch, makeGapStore, makeSearchProgress } from './gaps';
import { serveWebhooks } from './grpc';
import { DIRECTORY_IDLE_MS, DIRECTORY_POLL_MS, EVENTS_PACE_MS, GAP_LEASE_MS, GAP_LOOK_MS } from './limits';

export function compose(config: Config, context: ServiceContext): readonly Component[] {
  const { name, log, realClock, businessClock, fatal } = context;
  const mongo = makeMongo({ ...mongoOptions(config), databaseName: DATABASE_NAME, appName: name });
  const kafka = makeKafka({ ...kafkaOptions(config), clientId: name, log });
  const tls = grpcTls(config);
  const keyRing = keyRingOf(config);
  const vault = makeSecretVault(keyRing);
  const collections = declareCollections(mongo.connection);
  const kept = composeStores(collections, mongo, kafka, vault, context);
  const { events, companies, endpoints } = kept;
  const { dispatcher, connections, replayDeps, replayLoop } = composeDeliveries(config, kept, context);
  const merchants = makeGrpcClient(merchantsService(), {
    service: 'merchants',
    address: config.MERCHANTS_ADDRESS,
    tls,
  });
  const takeGap = makeGapHandler({ webhook_endpoint: endpoints.publishAgain });
  const recordAll = recordEvents(events, companies, dispatcher);
  const record = async (consumed: readonly ConsumedEvent[]): Promise<void> => {
    await recordAll(consumed);
    for (const event of consumed) if (event.topic === 'webhooks') await takeGap(event);
  };
  const consumer = makeConsumer({
    kafka,
    group: 'webhooks',
    topics: ['transactions', 'merchants', 'pricing', 'pixKeys', 'webhooks', 'ledger'],
    handle: async (event) => record([event]),
    handleTogether: record,
    paceMs: EVENTS_PACE_MS,
    log,
    onFatal: fatal,
  });
  const served = serveWebhooks({
    ...replayDeps,
    log: events,
    listGaps: makeGapReader(kept.lists.gaps, events),
    endpoints,
    hasCompany: makeHasCompany(merchants, companies),
    vault,
    businessClock,
    sandboxMode: config.SANDBOX,
  });
  const clockWork = { dueWork: [() => dispatcher.runDue()], flushed: kept.relay.flushed };
  const members = toKeyRingMembers(collections.endpoints, vault);
  const server = makeGrpcServer({
    ...servingOf(config),
    tls,
    verifier: makeCallerTokenVerifier({ service: 'webhooks', keys: trustedKeys(config), realClock }),
    log,
    services: [
      served,
      makeKeysService({ keyRing, members, log }),
      ...(config.SANDBOX ? [testClockService(businessClock, clockWork)] : []),
    ],
  });
  return [
    mongo.component,
    makeClosing('clients', [merchants, { close: () => connections.destroy() }]),
    kept.lastPosition,
    kept.relay,
    kept.directoryLoop,
    dispatcher,
    replayLoop,
    kept.gapSearch,
    consumer,
    server.component,
    makeHealthLoop([mongo.check], server.setServing, log),
  ];
}

/** Builds the stores and their background loops. */
function composeStores(
  collections: Collections,
  mongo: Mongo,
  kafka: KafkaClient,
  vault: ReturnType<typeof makeSecretVault>,
  { name, log, realClock, businessClock }: ServiceContext,
) {
  const leases = mongo.connection.collection('leases');
  const owner = randomUUID();
  const lists = declareCollections(mongo.lists);
  const events = makeEventLog(collections.events, realClock, lists.events);
  const lastPosition = {
    name: 'last-position',
    start: events.saveLastPosition,
    stop: events.saveLastPosition,
  };
  const relay = makeOutboxRelay({
    service: name,
    sources: [
      { collection: collections.endpoints, topic: 'webhooks' },
      { collection: collections.gaps, topic: 'webhooks' },
    ],
    kafka,
    leases,
    owner,
    realClock,
    log,
  });
  const forget = (companyId: string): void => directory.forget(companyId);
  const companies = makeCompanyStore(collections.companies, realClock, forget);
  const factsVersion = makeFactsVersion(mongo.connection);
  const endpoints = makeEndpointStore({
    collection: collections.endpoints,
    lists: lists.endpoints,
    businessClock,
    realClock,
    onCommitted: (committed) => relay.committed(committed),
    onChanged: forget,
    factsVersion,
  });
  const cached = { endpoints, companies, vault, factsVersion };
  const { directory, directoryLoop } = composeDirectory(cached, log, realClock);
  const deliveries = makeDeliveryStore({
    collection: collections.deliveries,
    lists: lists.deliveries,
    businessClock,
    realClock,
  });
  const work = makeWorkStore(collections.deliveries, owner, realClock);
  const failures = makeFailureStore(collections.failures);
  const replays = makeReplayStore({ collection: collections.replays, businessClock, realClock });
  return {
    lists,
    events,
    lastPosition,
    relay,
    companies,
    endpoints,
    directory,
    directoryLoop,
    deliveries,
    work,
    failures,
    replays,
    gapSearch: composeGapSearch(
      { collections, events, relay, leases, owner, kafka },
      { log, realClock, businessClock },
    ),
  };
}

interface GapParts extends Pick<LeasedLoopOptions, 'leases' | 'owner'> {
  readonly collections: Collections;
  readonly events: EventLog;
  readonly relay: Pick<OutboxRelay, 'committed'>;
  readonly kafka: KafkaClient;
}

/** Builds the loop that finds lost events and asks their owners for them. */
function composeGapSearch(
  { collections, events, relay, leases, owner, kafka }: GapParts,
  {
    log,
    realClock,
    businessClock,
  }: Pick<ServiceContext, 'log' | 'realClock'> & { readonly businessClock: BusinessClock },
): Loop {
  const writing = { collection: collections.gaps, businessClock, realClock, onCommitted: relay.committed };
  const search = makeGapSearch({
    events,
    progress: makeSearchProgress(collections.progress),
    gaps: makeGapStore(writing, () => realClock.now()),
    findSetAside: async () => {
      const setAside = await makeDeadLetters(kafka, realClock).list(['webhooks']);
      return new Set(setAside.flatMap(({ aggregateId }) => aggregateId ?? []));
    },
    now: () => realClock.now(),
    log,
  });
  return makeLeasedLoop({
    name: 'event-gaps',
    log,
    leases,
    owner,
    leaseMs: GAP_LEASE_MS,
    idleMs: GAP_LOOK_MS,
    ...search,
  });
}

/** Its loop drops companies changed by other replicas from memory. The loop polls while there are any. */
function composeDirectory(
  parts: Omit<Parameters<typeof makeDirectory>[0], 'onLoaded'>,
  log: ServiceContext['log'],
  realClock: ServiceContext['realClock'],
) {
  const onLoaded = (): void => directoryLoop.wakeIn(DIRECTORY_POLL_MS);
  const directory = makeDirectory({ ...parts, onLoaded });
  let since = realClock.now();
  const directoryLoop = makeLoop({
    name: 'endpoint-directory',
    log,
    idle: { firstMs: DIRECTORY_IDLE_MS, maxMs: DIRECTORY_IDLE_MS },
    round: async () => {
      const startedAt = realClock.now();
      const areLeft = await directory.forgetChanged(since);
      since = startedAt;
      return areLeft && DIRECTORY_POLL_MS;
    },
  });
  return { directory, directoryLoop };
}

function composeDeliveries(
  config: Config,
  kept: ReturnType<typeof composeStores>,
  { log, realClock, businessClock }: ServiceContext,
) {
  const { deliveries, work, failures, replays, endpoints, events, directory } = kept;
  const sandboxMode = config.SANDBOX;
  const connections = makeConnections({ sandboxMode, egressProxy: config.WEBHOOK_EGRESS_PROXY_URL });
  const attemptDelivery = makeAttemptDelivery({
    work,
    failures,
    deliveries,
    directory,
    attempt: makeAttempts(connections, realClock, () => businessClock.now().toISOString()),
    disable: makeDisableEndpoint({ endpoints, businessClock }),
    log,
  });
  const dispatcher = makeDispatcher({
    work,
    events,
    directory,
    attemptDelivery,
    businessClock,
    sandboxMode,
    log,
  });
  const replayDeps = {
    deliveries,
    replays,
    endpoints,
    businessClock,
    onWaiting: () => dispatcher.wake(),
    onRange: () => replayLoop.wake(),
  };
  const replayLoop: Loop = makeReplayLoop({ ...replayDeps, work }, log);
  return { dispatcher, connections, replayDeps, replayLoop };
}
