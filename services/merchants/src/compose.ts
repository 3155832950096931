// Builds this service. The only file that imports all of its parts and sets the order in which they start.
import { randomUUID } from 'node:crypto';
import type { Committed } from '@mps/aggregates';
import { makeFactsVersion, type FactsVersion } from '@mps/read-lease';
import { makeLeasedLoop, scanTogether } from '@mps/background';
import {
  testClockService,
  makeCallerTokenVerifier,
  makeClosing,
  makeFactsService,
  makeGrpcClient,
  makeGrpcServer,
  makeHealthLoop,
  makeMongo,
  servingOf,
  trustedKeys,
  type Component,
  type ServiceContext,
  grpcTls,
  kafkaOptions,
  mongoOptions,
} from '@mps/chassis';
import { pricingService } from '@mps/contracts';
import { makeConsumer, makeGapHandler, makeKafka, makeOutboxRelay, type PublishAgain } from '@mps/messaging';
import { DATABASE_NAME, declareCollections, type Collections } from './company/documents';
import { makeCompanyStore, type CompanyStore } from './company/store';
import type { Config } from './config';
import {
  makeEventStreams,
  type EventStreams,
  makeAffiliationPublisher,
  makeAppendAffiliationEvent,
  makeAppendPaymentTerms,
} from './event-streams';
import { serveMerchants } from './grpc';
import { RECONCILE_LEASE_MS, RECONCILE_MS } from './limits';

export function compose(
  config: Config,
  { name, log, realClock, businessClock, fatal }: ServiceContext,
): readonly Component[] {
  const mongo = makeMongo({ ...mongoOptions(config), databaseName: DATABASE_NAME, appName: name });
  const collections = declareCollections(mongo.connection);
  const lists = declareCollections(mongo.lists);
  const leases = mongo.connection.collection('leases');
  const owner = randomUUID();
  const kafka = makeKafka({ ...kafkaOptions(config), clientId: name, log });
  const relay = makeOutboxRelay({
    service: name,
    sources: Object.values(collections).map((collection) => ({ collection, topic: 'merchants' as const })),
    kafka,
    leases,
    owner,
    realClock,
    log,
  });
  const factsVersion = makeFactsVersion(mongo.connection);
  const { companies, streams, publishAffiliationAgain } = makeStores({
    collections,
    lists,
    businessClock,
    realClock,
    log,
    onCommitted: (committed: Committed) => relay.committed(committed),
    onPending: () => reconciler.wake(),
    factsVersion,
  });
  const takeGap = makeGapHandler({ merchant: companies.publishAgain, affiliation: publishAffiliationAgain });
  const gaps = makeGapConsumer({ kafka, handle: takeGap, log, onFatal: fatal });
  const reconciler = makeLeasedLoop({
    name: 'pending-events',
    leases,
    owner,
    leaseMs: RECONCILE_LEASE_MS,
    idleMs: RECONCILE_MS,
    log,
    ...scanTogether(streams.reconcile),
  });
  const pricing = makePricingClient(config);
  const shared = { companies, businessClock, pricing, factsVersion };
  const clockWork = { dueWork: [async () => (await streams.reconcile.run()).done] };
  const server = makeGrpcServer({
    ...servingOf(config),
    tls: grpcTls(config),
    verifier: makeCallerTokenVerifier({ service: 'merchants', keys: trustedKeys(config), realClock }),
    log,
    services: [
      serveMerchants({ ...shared, appendPending: streams.appendPending, sandboxMode: config.SANDBOX }),
      makeFactsService(factsVersion),
      ...(config.SANDBOX ? [testClockService(businessClock, clockWork)] : []),
    ],
  });
  return [
    mongo.component,
    makeClosing('clients', [pricing]),
    relay,
    reconciler,
    gaps,
    server.component,
    makeHealthLoop([mongo.check], server.setServing, log),
  ];
}

const makeGapConsumer = (
  options: Pick<Parameters<typeof makeConsumer>[0], 'kafka' | 'handle' | 'log' | 'onFatal'>,
) => makeConsumer({ ...options, group: 'merchants', topics: ['webhooks'] });

const makePricingClient = (config: Config) =>
  makeGrpcClient(pricingService(), {
    service: 'pricing',
    address: config.PRICING_ADDRESS,
    tls: grpcTls(config),
  });

interface StoreDeps {
  readonly collections: Collections;
  /** The same collections on the connection pool of lists. */
  readonly lists: Collections;
  readonly businessClock: ServiceContext['businessClock'];
  readonly realClock: ServiceContext['realClock'];
  readonly log: ServiceContext['log'];
  /** Passes committed changes to the relay. */
  readonly onCommitted: (committed: Committed) => void;
  /** Called when events of a company could not be appended to its streams. */
  readonly onPending: () => void;
  readonly factsVersion: FactsVersion;
}

function makeStores({ collections, lists, businessClock, realClock, log, onCommitted, ...deps }: StoreDeps): {
  companies: CompanyStore;
  streams: EventStreams;
  publishAffiliationAgain: PublishAgain;
} {
  const options = { topic: 'merchants', businessClock, realClock, onCommitted } as const;
  const companies = makeCompanyStore({
    ...options,
    collection: collections.companies,
    lists: lists.companies,
    factsVersion: deps.factsVersion,
  });
  const streams = makeEventStreams({
    log,
    companies,
    appendAffiliationEvent: makeAppendAffiliationEvent({
      ...options,
      collection: collections.affiliationStreams,
    }),
    appendPaymentTerms: makeAppendPaymentTerms({ ...options, collection: collections.paymentTermsStreams }),
    onFailure: (error) => {
      log.warn({ err: error }, 'events of a company stay pending');
      deps.onPending();
    },
  });
  const publishAffiliationAgain = makeAffiliationPublisher(
    { ...options, collection: collections.affiliationStreams },
    companies,
  );
  return { companies, streams, publishAffiliationAgain };
}
