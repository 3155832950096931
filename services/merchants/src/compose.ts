// Builds this service: the only file that knows all its components.
import { randomUUID } from 'node:crypto';
import { makeAggregates, makeLeasedLoop } from '@mps/aggregates';
import {
  clockDoor,
  describeError,
  makeCallerTokenVerifier,
  makeGrpcClient,
  makeGrpcServer,
  makeHealthLoop,
  makeMongo,
  type Component,
  type ServiceKit,
} from '@mps/chassis';
import { pricingService } from '@mps/contracts';
import { makeKafka, makeOutboxRelay } from '@mps/messaging';
import { registerModels, type Models } from './company/documents';
import { makeCompanyStore, type CompanyStore } from './company/store';
import type { Config } from './config';
import { makeEventStreams, type EventStreams } from './event-streams';
import { makeAppendAffiliationEvent, makeAppendPaymentTerms } from './event-streams/store';
import { serveMerchants } from './grpc';
import { PENDING_SWEEP_BATCH, PENDING_SWEEP_LEASE_MS, PENDING_SWEEP_MS } from './limits';

export function compose(
  config: Config,
  { name, log, realClock, businessClock: clock }: ServiceKit,
): readonly Component[] {
  const mongo = makeMongo({
    url: config.MONGODB_URL,
    prefix: config.MONGODB_DB_PREFIX,
    databaseName: 'merchants',
    appName: name,
  });
  const models = registerModels(mongo.connection);
  const leases = mongo.connection.collection('leases');
  const owner = randomUUID();
  const collections = [models.companies, models.affiliationStreams, models.paymentTermsStreams].map(
    ({ collection }) => collection,
  );
  const relay = makeOutboxRelay({
    service: name,
    sources: collections.map((collection) => ({ collection, topic: 'merchants' as const })),
    kafka: makeKafka({
      brokers: config.KAFKA_BROKERS,
      clientId: name,
      topicPrefix: config.KAFKA_TOPIC_PREFIX,
      log,
    }),
    leases,
    owner,
    clock: realClock,
    log,
  });
  const { companies, streams } = makeStores({ models, clock, realClock, log, wake: () => relay.wake() });
  const sweeper = makeLeasedLoop({
    name: 'pending-events',
    leases,
    owner,
    leaseMs: PENDING_SWEEP_LEASE_MS,
    idleMs: PENDING_SWEEP_MS,
    log,
    round: async () => (await streams.sweep()) === PENDING_SWEEP_BATCH,
  });
  const pricing = makeGrpcClient(pricingService(), config.PRICING_ADDRESS);
  const server = makeGrpcServer({
    port: config.GRPC_PORT,
    verifier: makeCallerTokenVerifier(config.CALLER_TOKEN_PUBLIC_JWK, realClock),
    log,
    services: [
      serveMerchants({
        companies,
        appendPending: streams.appendPending,
        clock,
        sandbox: config.SANDBOX,
        pricing,
      }),
      ...(config.SANDBOX ? [clockDoor(clock, [() => streams.sweep()])] : []),
    ],
  });
  const clients: Component = {
    name: 'clients',
    start: async () => undefined,
    stop: async () => pricing.close(),
  };
  return [
    mongo.component,
    clients,
    relay,
    sweeper,
    server.component,
    makeHealthLoop([mongo.check], server.setServing, log),
  ];
}

interface StoreDeps {
  readonly models: Models;
  readonly clock: ServiceKit['businessClock'];
  readonly realClock: ServiceKit['realClock'];
  readonly log: ServiceKit['log'];
  /** Tells the relay that there is something to publish. */
  readonly wake: () => void;
}

function makeStores({ models, clock, realClock, log, wake }: StoreDeps): {
  companies: CompanyStore;
  streams: EventStreams;
} {
  const aggregate = { topic: 'merchants', clock, realClock, onCommitted: wake } as const;
  const companies = makeCompanyStore(
    models.companies,
    makeAggregates({ ...aggregate, collection: models.companies.collection }),
    clock,
  );
  const streams = makeEventStreams({
    companies,
    appendAffiliationEvent: makeAppendAffiliationEvent(
      models.affiliationStreams,
      makeAggregates({ ...aggregate, collection: models.affiliationStreams.collection }),
    ),
    appendPaymentTerms: makeAppendPaymentTerms(
      models.paymentTermsStreams,
      makeAggregates({ ...aggregate, collection: models.paymentTermsStreams.collection }),
    ),
    onFailure: (error) => log.warn({ err: describeError(error) }, 'events of a company stay pending'),
  });
  return { companies, streams };
}
