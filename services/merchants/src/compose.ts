// Builds this service. The only file that imports all of its parts.
import type { Committed } from '@mps/aggregates';
import { scanTogether } from '@mps/background';
import { makePersonalDataService, toPayoutHoldMs, type Component, type ServiceContext } from '@mps/chassis';
import { pricingService } from '@mps/contracts';
import { makeGapHandlers, routeEvents, type PublishAgain } from '@mps/messaging';
import { makeFactsVersion, type FactsVersion } from '@mps/read-lease';
import { openService } from '@mps/service';
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
import { makeOfPerson } from './merchants/of-person';
import { RECONCILE_LEASE_MS, RECONCILE_MS } from './limits';

export function compose(config: Config, context: ServiceContext): readonly Component[] {
  const service = openService(config, context, {
    name: 'merchants',
    databaseName: DATABASE_NAME,
    declareCollections,
    listOutboxes: (collections) =>
      Object.values(collections).map((collection) => ({ collection, topic: 'merchants' })),
  });
  const factsVersion = makeFactsVersion(service.mongo.connection);
  const { companies, streams, publishAffiliationAgain } = makeStores({
    ...service.writing,
    collections: service.collections,
    lists: service.lists,
    log: context.log,
    onPending: () => reconciler.wake(),
    factsVersion,
  });
  const reconciler = service.makeLoop({
    name: 'pending-events',
    leaseMs: RECONCILE_LEASE_MS,
    idleMs: RECONCILE_MS,
    ...scanTogether(streams.reconcile),
  });
  const owned = { merchant: companies.publishAgain, affiliation: publishAffiliationAgain };
  return service.serve({
    loops: [reconciler],
    consumer: service.consume(routeEvents({ webhooks: makeGapHandlers(owned) })),
    services: [
      serveMerchants({
        companies,
        businessClock: context.businessClock,
        pricing: service.connect(pricingService(), 'pricing', config.PRICING_ADDRESS),
        factsVersion,
        appendPending: streams.appendPending,
        sandboxMode: config.SANDBOX,
        payoutHoldMs: toPayoutHoldMs(config),
      }),
      makePersonalDataService(makeOfPerson(companies)),
    ],
    factsVersion,
    clockWork: { dueWork: [async () => (await streams.reconcile.run()).done] },
  });
}

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
  const options = { businessClock, realClock, onCommitted };
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
