// Builds this service. The only file that imports all of its parts and sets the order in which they start.
import type { Committed } from '@mps/aggregates';
import { makeFactsVersion } from '@mps/read-lease';
import {
  testClockService,
  makeCallerTokenVerifier,
  makeFactsService,
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
import { newId } from '@mps/kernel';
import { makeConsumer, makeGapHandler, makeKafka, makeOutboxRelay } from '@mps/messaging';
import type { Config } from './config';
import { servePricing } from './grpc';
import { makeCostPolicyStore, makeFeePolicyStore } from './policy';
import { DATABASE_NAME, declareCollections } from './policy/documents';
import { makeCompiledPolicyStore } from './quotes/store';

export function compose(
  config: Config,
  { name, log, realClock, businessClock, fatal }: ServiceContext,
): readonly Component[] {
  const mongo = makeMongo({
    ...mongoOptions(config),
    databaseName: DATABASE_NAME,
    appName: name,
  });
  const collections = declareCollections(mongo.connection);
  const lists = declareCollections(mongo.lists);
  const kafka = makeKafka({
    ...kafkaOptions(config),
    clientId: name,
    log,
  });
  const relay = makeOutboxRelay({
    service: name,
    sources: [collections.feePolicies, collections.costPolicies].map((collection) => ({
      collection,
      topic: 'pricing',
    })),
    kafka,
    leases: mongo.connection.collection('leases'),
    owner: newId(),
    realClock,
    log,
  });
  const factsVersion = makeFactsVersion(mongo.connection);
  const options = {
    topic: 'pricing',
    businessClock,
    realClock,
    onCommitted: (committed: Committed) => relay.committed(committed),
    factsVersion,
  } as const;
  const feePolicies = makeFeePolicyStore(collections, { ...options, lists: lists.feePolicies });
  const gaps = makeConsumer({
    kafka,
    group: 'pricing',
    topics: ['webhooks'],
    handle: makeGapHandler({ fee_policy: feePolicies.publishAgain }),
    log,
    onFatal: fatal,
  });
  const server = makeGrpcServer({
    ...servingOf(config),
    tls: grpcTls(config),
    verifier: makeCallerTokenVerifier({ service: 'pricing', keys: trustedKeys(config), realClock }),
    log,
    services: [
      servePricing({
        feePolicies,
        costPolicies: makeCostPolicyStore(collections, { ...options, lists: lists.costPolicies }),
        compiledPolicies: makeCompiledPolicyStore(collections, factsVersion),
        factsVersion,
      }),
      makeFactsService(factsVersion),
      ...(config.SANDBOX ? [testClockService(businessClock)] : []),
    ],
  });
  const health = makeHealthLoop([mongo.check], server.setServing, log);
  return [mongo.component, relay, gaps, server.component, health];
}
