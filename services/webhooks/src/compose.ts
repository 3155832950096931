// Builds this service; the only file that sees all of it.
import { randomUUID } from 'node:crypto';
import { makeLeasedLoop } from '@mps/aggregates';
import {
  testClockService,
  makeCallerTokenVerifier,
  makeGrpcClient,
  makeGrpcServer,
  makeHealthLoop,
  makeMongo,
  trustedKeys,
  type Component,
  type Mongo,
  type ServiceContext,
  grpcTls,
  kafkaOptions,
  mongoOptions,
} from '@mps/chassis';
import { merchantsService } from '@mps/contracts';
import { makeConsumer, makeKafka, makeOutboxRelay, type KafkaClient } from '@mps/messaging';
import { makeHasCompany } from './companies';
import { declareCompanies, makeCompanyStore } from './companies/store';
import type { Config } from './config';
import { recordEventConsumer } from './consumers/record-event';
import { declareEndpoints, makeEndpointStore, makeSecretVault } from './endpoints';
import { eventModels, makeEventLog } from './events';
import { serveWebhooks } from './grpc';
import { SEQUENCER_BATCH, SEQUENCER_LEASE_MS, SEQUENCER_POLL_MS } from './limits';

export function compose(config: Config, context: ServiceContext): readonly Component[] {
  const { name, log, realClock, businessClock, fatal } = context;
  const mongo = makeMongo({
    ...mongoOptions(config),
    databaseName: 'webhooks',
    appName: name,
  });
  const kafka = makeKafka({ ...kafkaOptions(config), clientId: name, log });
  const { events, sequencer, companies, endpoints, relay } = stores(mongo, kafka, context);
  const tls = grpcTls(config);
  const merchants = makeGrpcClient(merchantsService(), {
    service: 'merchants',
    address: config.MERCHANTS_ADDRESS,
    tls,
  });
  const consumer = makeConsumer({
    kafka,
    group: 'webhooks',
    topics: ['transactions', 'merchants', 'pricing', 'pixKeys', 'webhooks'],
    handle: recordEventConsumer(events, companies, sequencer.wake),
    log,
    onFatal: fatal,
  });
  const served = serveWebhooks({
    log: events,
    endpoints,
    hasCompany: makeHasCompany(merchants, companies),
    vault: makeSecretVault(config.ENCRYPTION_KEY),
    clock: businessClock,
    testMode: config.SANDBOX,
  });
  const server = makeGrpcServer({
    port: config.GRPC_PORT,
    tls,
    verifier: makeCallerTokenVerifier({ service: 'webhooks', keys: trustedKeys(config), clock: realClock }),
    log,
    services: [served, ...(config.SANDBOX ? [testClockService(businessClock)] : [])],
  });
  const clients: Component = {
    name: 'clients',
    start: async () => undefined,
    stop: async () => merchants.close(),
  };
  return [
    mongo.component,
    clients,
    sequencer,
    relay,
    consumer,
    server.component,
    makeHealthLoop([mongo.check], server.setServing, log),
  ];
}

/** What is kept, and the loops that go with it. */
function stores({ connection, lists }: Mongo, kafka: KafkaClient, context: ServiceContext) {
  const { name, log, realClock, businessClock } = context;
  const leases = connection.collection('leases');
  const owner = randomUUID();
  const events = makeEventLog(eventModels(connection), realClock, eventModels(lists));
  const sequencer = makeLeasedLoop({
    name: 'event-sequencer',
    leases,
    owner,
    leaseMs: SEQUENCER_LEASE_MS,
    idleMs: SEQUENCER_POLL_MS,
    log,
    round: async () => (await events.sequenceBatch()) === SEQUENCER_BATCH,
  });
  const collection = declareEndpoints(connection);
  const relay = makeOutboxRelay({
    service: name,
    sources: [{ collection, topic: 'webhooks' }],
    kafka,
    leases,
    owner,
    clock: realClock,
    log,
  });
  const forgetCompany = (): void => undefined;
  const companies = makeCompanyStore(declareCompanies(connection), realClock, forgetCompany);
  const endpoints = makeEndpointStore({
    collection,
    lists: declareEndpoints(lists),
    clock: businessClock,
    realClock,
    onCommitted: () => relay.wake(),
    onChanged: forgetCompany,
  });
  return { events, sequencer, companies, endpoints, relay };
}
