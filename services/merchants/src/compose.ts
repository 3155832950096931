// Builds this service's rooms; the only file that sees them all.
import { randomUUID } from 'node:crypto';
import {
  clockDoor,
  describeError,
  makeCallerTokenVerifier,
  makeGrpcClient,
  makeGrpcServer,
  makeHealthLoop,
  makeLeasedLoop,
  makeMongo,
  type Part,
  type ServiceKit,
} from '@mps/chassis';
import { pricingService } from '@mps/contracts';
import { makeAggregates, makeKafka, makeOutboxRelay } from '@mps/messaging';
import { makeFeePolicies } from './clients/fee-policies';
import type { Config } from './config';
import { serveMerchants } from './grpc/service';
import { ANNOUNCE_LEASE_MS, ANNOUNCE_SWEEP_BATCH, ANNOUNCE_SWEEP_MS } from './limits';
import { makeAffiliationStreams } from './store/affiliation-streams';
import { makeCompanies } from './store/companies';
import { makePaymentTermsStreams } from './store/payment-terms-streams';
import { registerModels, type Models } from './store/models';
import { makeAffiliationAnnouncer, type AffiliationAnnouncer } from './usecases/announce-affiliations';
import type { Companies } from './usecases/ports';

export function compose(
  config: Config,
  { name, log, realClock, businessClock: clock }: ServiceKit,
): readonly Part[] {
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
  const { companies, announcer } = makeRooms({ models, clock, realClock, log, wake: () => relay.wake() });
  const sweeper = makeLeasedLoop({
    name: 'affiliation-announcements',
    leases,
    owner,
    leaseMs: ANNOUNCE_LEASE_MS,
    idleMs: ANNOUNCE_SWEEP_MS,
    log,
    round: async () => (await announcer.sweep()) === ANNOUNCE_SWEEP_BATCH,
  });
  const pricing = makeGrpcClient(pricingService(), config.PRICING_ADDRESS);
  const server = makeGrpcServer({
    port: config.GRPC_PORT,
    verifier: makeCallerTokenVerifier(config.CALLER_TOKEN_PUBLIC_JWK, realClock),
    log,
    services: [
      serveMerchants({
        companies,
        announce: announcer.announce,
        clock,
        sandbox: config.SANDBOX,
        feePolicies: makeFeePolicies(pricing),
      }),
      ...(config.SANDBOX ? [clockDoor(clock, [() => announcer.sweep()])] : []),
    ],
  });
  const clients: Part = { name: 'clients', start: async () => undefined, stop: async () => pricing.close() };
  return [
    mongo.part,
    clients,
    relay,
    sweeper,
    server.part,
    makeHealthLoop([mongo.check], server.setServing, log),
  ];
}

interface RoomDeps {
  readonly models: Models;
  readonly clock: ServiceKit['businessClock'];
  readonly realClock: ServiceKit['realClock'];
  readonly log: ServiceKit['log'];
  /** Tells the relay that there is something to publish. */
  readonly wake: () => void;
}

/** What the use cases stand on: the companies, and the announcer that tells the streams of affiliations and terms. */
function makeRooms({ models, clock, realClock, log, wake }: RoomDeps): {
  companies: Companies;
  announcer: AffiliationAnnouncer;
} {
  const aggregate = { topic: 'merchants', clock, realClock, onCommitted: wake } as const;
  const companies = makeCompanies(
    models.companies,
    makeAggregates({ ...aggregate, collection: models.companies.collection }),
    clock,
  );
  const streams = makeAffiliationStreams(
    models.affiliationStreams,
    makeAggregates({ ...aggregate, collection: models.affiliationStreams.collection }),
  );
  const termsStreams = makePaymentTermsStreams(
    models.paymentTermsStreams,
    makeAggregates({ ...aggregate, collection: models.paymentTermsStreams.collection }),
  );
  const announcer = makeAffiliationAnnouncer({
    companies,
    streams,
    termsStreams,
    onFailure: (error) =>
      log.warn({ err: describeError(error) }, 'what a company owes to its streams is told later'),
  });
  return { companies, announcer };
}
