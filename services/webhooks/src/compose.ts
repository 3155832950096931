// Builds this service: the only file that imports all of its parts.
import { makeFactsVersion } from '@mps/read-lease';
import { makeLoop, type Loop } from '@mps/background';
import {
  keyRingOf,
  makeKeysService,
  makePersonalDataService,
  type Component,
  type ServiceContext,
} from '@mps/chassis';
import { merchantsService } from '@mps/contracts';
import { makeDeadLetters, makeGapHandlers, routeEvents, type ConsumedEvent } from '@mps/messaging';
import { openService, type OpenService } from '@mps/service';
import { makeHasCompany } from './companies';
import { makeCompanyStore } from './companies/store';
import type { Config } from './config';
import { recordEvents } from './consumers/record-event';
import {
  makeAttemptDelivery,
  makeAttempts,
  makeConnections,
  makeAnswerStore,
  makeDeliveryStore,
  makeDispatcher,
  makeFailureStore,
  makeReplayLoop,
  makeReplayStore,
  makeStatsStore,
  makeWorkStore,
  type Dispatcher,
} from './deliveries';
import { DATABASE_NAME, declareCollections, type Collections } from './documents';
import {
  makeDirectory,
  makeDisableEndpoint,
  makeEndpointStore,
  makeSecretVault,
  toKeyRingMembers,
} from './endpoints';
import { makeEventLog, makeOfPerson, makePersonEvents, type EventLog, type OfPerson } from './events';
import { makeGapReader, makeGapSearch, makeGapStore, makeSearchProgress } from './gaps';
import { serveWebhooks } from './grpc';
import { DIRECTORY_IDLE_MS, DIRECTORY_POLL_MS, EVENTS_PACE_MS, GAP_LEASE_MS, GAP_LOOK_MS } from './limits';

export function compose(config: Config, context: ServiceContext): readonly Component[] {
  const { log, businessClock } = context;
  const service = openService(config, context, {
    name: 'webhooks',
    databaseName: DATABASE_NAME,
    declareCollections,
    listOutboxes: ({ endpoints, gaps, deliveries, replays }) =>
      [endpoints, gaps, deliveries, replays].map((collection) => ({ collection, topic: 'webhooks' })),
  });
  const keyRing = keyRingOf(config);
  const vault = makeSecretVault(keyRing);
  const kept = composeStores(service, vault, context);
  const { events, companies, endpoints } = kept;
  const ofPerson = composeOfPerson(service, context);
  const { dispatcher, connections, replayDeps, replayLoop } = composeDeliveries(
    config,
    { ...kept, ofPerson },
    context,
  );
  const merchants = service.connect(merchantsService(), 'merchants', config.MERCHANTS_ADDRESS);
  service.closeLast({ close: () => connections.destroy() });
  const served = serveWebhooks({
    ...replayDeps,
    log: events,
    listGaps: makeGapReader(service.lists.gaps, events),
    endpoints,
    stats: makeStatsStore(service.lists.deliveries),
    failures: kept.failures,
    hasCompany: makeHasCompany(merchants, companies),
    vault,
    businessClock,
    sandboxMode: config.SANDBOX,
  });
  const members = toKeyRingMembers(service.collections.endpoints, vault);
  return service.serve({
    stores: [kept.lastPosition],
    loops: [kept.directoryLoop, dispatcher, replayLoop, composeGapSearch(service, events, context)],
    consumer: composeConsumer(service, kept, dispatcher, ofPerson),
    services: [served, makeKeysService({ keyRing, members, log }), makePersonalDataService(ofPerson)],
    clockWork: { dueWork: [() => dispatcher.runDue()], flushed: service.relay.flushed },
  });
}

type Service = OpenService<Collections>;

const composeOfPerson = ({ collections }: Service, { realClock }: ServiceContext): OfPerson =>
  makeOfPerson(makePersonEvents(collections.events), makeAnswerStore(collections.deliveries), realClock);

/** Records every event, and publishes lost events of endpoints again. */
function composeConsumer(
  service: Service,
  { events, companies, endpoints }: ReturnType<typeof composeStores>,
  dispatcher: Dispatcher,
  ofPerson: OfPerson,
) {
  const ownEvents = routeEvents({
    webhooks: makeGapHandlers({ webhook_endpoint: endpoints.publishAgain }),
  });
  const recordAll = recordEvents(events, companies, dispatcher, ofPerson);
  const record = async (consumed: readonly ConsumedEvent[]): Promise<void> => {
    await recordAll(consumed);
    for (const event of consumed) await ownEvents.handle(event);
  };
  return service.consume({
    topics: ['transactions', 'merchants', 'pricing', 'pixKeys', 'webhooks', 'ledger'],
    handle: async (event) => record([event]),
    handleTogether: record,
    paceMs: EVENTS_PACE_MS,
  });
}

/** Builds the stores and their background loops. */
function composeStores(
  { mongo, collections, lists, writing, owner }: Service,
  vault: ReturnType<typeof makeSecretVault>,
  { log, realClock }: ServiceContext,
) {
  const events = makeEventLog(collections.events, realClock, lists.events);
  const lastPosition = {
    name: 'last-position',
    start: events.saveLastPosition,
    stop: events.saveLastPosition,
  };
  const forget = (companyId: string): void => directory.forget(companyId);
  const companies = makeCompanyStore(collections.companies, realClock, forget);
  const factsVersion = makeFactsVersion(mongo.connection);
  const endpoints = makeEndpointStore({
    ...writing,
    collection: collections.endpoints,
    lists: lists.endpoints,
    onChanged: forget,
    factsVersion,
  });
  const cached = { endpoints, companies, vault, factsVersion };
  const { directory, directoryLoop } = composeDirectory(cached, log, realClock);
  const deliveries = makeDeliveryStore({
    ...writing,
    collection: collections.deliveries,
    lists: lists.deliveries,
  });
  const work = makeWorkStore(collections.deliveries, owner, realClock);
  const failures = makeFailureStore(collections.failures);
  const replays = makeReplayStore({ ...writing, collection: collections.replays });
  return {
    events,
    lastPosition,
    companies,
    endpoints,
    directory,
    directoryLoop,
    deliveries,
    work,
    failures,
    replays,
  };
}

/** Builds the loop that finds lost events and asks their owners for them. */
function composeGapSearch(
  { collections, writing, kafka, makeLoop: makeLeased }: Service,
  events: EventLog,
  { log, realClock }: Pick<ServiceContext, 'log' | 'realClock'>,
): Loop {
  const search = makeGapSearch({
    events,
    progress: makeSearchProgress(collections.progress),
    gaps: makeGapStore({ ...writing, collection: collections.gaps }, () => realClock.now()),
    findSetAside: async () => {
      const setAside = await makeDeadLetters(kafka, realClock).list(['webhooks']);
      return new Set(setAside.flatMap(({ aggregateId }) => aggregateId ?? []));
    },
    now: () => realClock.now(),
    log,
  });
  return makeLeased({ name: 'event-gaps', leaseMs: GAP_LEASE_MS, idleMs: GAP_LOOK_MS, ...search });
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
  kept: ReturnType<typeof composeStores> & { readonly ofPerson: OfPerson },
  { log, realClock, businessClock }: ServiceContext,
) {
  const { deliveries, work, failures, replays, endpoints, companies, events, directory, ofPerson } = kept;
  const sandboxMode = config.SANDBOX;
  const connections = makeConnections({ sandboxMode, egressProxy: config.WEBHOOK_EGRESS_PROXY_URL });
  const attemptDelivery = makeAttemptDelivery({
    work,
    failures,
    deliveries,
    directory,
    attempt: makeAttempts(connections, realClock, () => businessClock.now().toISOString()),
    disable: makeDisableEndpoint({ endpoints, businessClock }),
    withoutErased: ofPerson.withoutErased,
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
    companies,
    businessClock,
    onWaiting: () => dispatcher.wake(),
    onRange: () => replayLoop.wake(),
  };
  const replayLoop: Loop = makeReplayLoop({ ...replayDeps, work }, log);
  return { dispatcher, connections, replayDeps, replayLoop };
}
