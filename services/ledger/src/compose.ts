// Builds this service; the only file that sees all of it.
import { randomUUID } from 'node:crypto';
import { makeLeasedLoop, type Loop } from '@mps/aggregates';
import {
  grpcTls,
  kafkaOptions,
  makeCallerTokenVerifier,
  makeGrpcServer,
  makeHealthLoop,
  makeMongo,
  mongoOptions,
  servingOf,
  testClockService,
  trustedKeys,
  type Component,
  type ServiceContext,
} from '@mps/chassis';
import { makeConsumer, makeKafka } from '@mps/messaging';
import { makeAudit, makeAuditRound } from './audit';
import { makeTotals } from './balances';
import type { Config } from './config';
import { makePostEvent } from './consumers/post-event';
import { declareCollections } from './documents';
import { serveLedger } from './grpc';
import { AUDIT_REST_MS, LEASE_MS, ROLL_UP_POLL_MS } from './limits';
import { makePostingStore } from './postings';

export function compose(config: Config, context: ServiceContext): readonly Component[] {
  const { name, log, realClock, businessClock: clock, fatal } = context;
  const mongo = makeMongo({ ...mongoOptions(config), databaseName: 'ledger', appName: name });
  const kafka = makeKafka({ ...kafkaOptions(config), clientId: name, log });
  const collections = declareCollections(mongo.connection);
  const lists = declareCollections(mongo.lists);
  const postings = makePostingStore(collections.postingSets, lists.postingSets);
  const totalsToWrite = makeTotals({ connection: mongo.connection, ...collections });
  const totals = makeTotals({ connection: mongo.lists, ...lists });
  const audit = makeAudit(postings, log);
  const leased = {
    leases: mongo.connection.collection('leases'),
    owner: randomUUID(),
    leaseMs: LEASE_MS,
    log,
  };
  const rollUp: Loop = makeLeasedLoop({
    ...leased,
    name: 'totals-roll-up',
    idleMs: ROLL_UP_POLL_MS,
    round: () => totalsToWrite.rollUp(),
  });
  const auditor = makeLeasedLoop({
    ...leased,
    name: 'auditor',
    idleMs: AUDIT_REST_MS,
    round: makeAuditRound(audit),
  });
  const consumer = makeConsumer({
    kafka,
    group: 'ledger',
    topics: ['transactions'],
    handle: makePostEvent(postings, () => rollUp.wake()),
    log,
    onFatal: fatal,
  });
  const server = makeGrpcServer({
    ...servingOf(config),
    tls: grpcTls(config),
    verifier: makeCallerTokenVerifier({ service: 'ledger', keys: trustedKeys(config), clock: realClock }),
    log,
    services: [
      serveLedger({ postings, totals, audit, clock }),
      ...(config.SANDBOX ? [testClockService(clock)] : []),
    ],
  });
  return [
    mongo.component,
    rollUp,
    auditor,
    consumer,
    server.component,
    makeHealthLoop([mongo.check], server.setServing, log),
  ];
}
