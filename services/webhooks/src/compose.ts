// Builds this service; the only file that sees all of it.
import { randomUUID } from 'node:crypto';
import { makeLeasedLoop } from '@mps/aggregates';
import {
  testClockService,
  makeCallerTokenVerifier,
  makeGrpcServer,
  makeHealthLoop,
  makeMongo,
  trustedKeys,
  type Component,
  type ServiceContext,
} from '@mps/chassis';
import { makeConsumer, makeKafka } from '@mps/messaging';
import type { Config } from './config';
import { recordEventConsumer } from './consumers/record-event';
import { eventModels, makeEventLog } from './events';
import { webhooksRpc } from './grpc';
import { SEQUENCER_BATCH, SEQUENCER_LEASE_MS, SEQUENCER_POLL_MS } from './limits';

export function compose(
  config: Config,
  { log, realClock, businessClock, fatal }: ServiceContext,
): readonly Component[] {
  const mongo = makeMongo({
    url: config.MONGODB_URL,
    prefix: config.MONGODB_DB_PREFIX,
    databaseName: 'webhooks',
    appName: 'webhooks',
  });
  const events = makeEventLog(eventModels(mongo.connection), realClock);
  const sequencer = makeLeasedLoop({
    name: 'event-sequencer',
    leases: mongo.connection.collection('leases'),
    owner: randomUUID(),
    leaseMs: SEQUENCER_LEASE_MS,
    idleMs: SEQUENCER_POLL_MS,
    log,
    round: async () => (await events.sequenceBatch()) === SEQUENCER_BATCH,
  });
  const consumer = makeConsumer({
    kafka: makeKafka({
      brokers: config.KAFKA_BROKERS,
      clientId: 'webhooks',
      topicPrefix: config.KAFKA_TOPIC_PREFIX,
      log,
    }),
    group: 'webhooks',
    topics: ['transactions', 'merchants', 'pricing', 'pixKeys', 'webhooks'],
    handle: recordEventConsumer(events, sequencer.wake),
    log,
    onFatal: fatal,
  });
  const server = makeGrpcServer({
    port: config.GRPC_PORT,
    verifier: makeCallerTokenVerifier({ service: 'webhooks', keys: trustedKeys(config), clock: realClock }),
    log,
    services: [webhooksRpc(events), ...(config.SANDBOX ? [testClockService(businessClock)] : [])],
  });
  return [
    mongo.component,
    sequencer,
    consumer,
    server.component,
    makeHealthLoop([mongo.check], server.setServing, log),
  ];
}
