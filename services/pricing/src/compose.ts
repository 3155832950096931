// Builds this service. The only file that imports all of its parts.
import type { Component, ServiceContext } from '@mps/chassis';
import { makeGapHandlers, routeEvents } from '@mps/messaging';
import { makeFactsVersion } from '@mps/read-lease';
import { openService } from '@mps/service';
import type { Config } from './config';
import { servePricing } from './grpc';
import { makeCostPolicyStore, makeFeePolicyStore } from './policy';
import { DATABASE_NAME, declareCollections } from './policy/documents';
import { makeCompiledPolicyStore } from './quotes/store';

export function compose(config: Config, context: ServiceContext): readonly Component[] {
  const service = openService(config, context, {
    name: 'pricing',
    databaseName: DATABASE_NAME,
    declareCollections,
    listOutboxes: ({ feePolicies, costPolicies }) =>
      [feePolicies, costPolicies].map((collection) => ({ collection, topic: 'pricing' })),
  });
  const { collections, lists } = service;
  const factsVersion = makeFactsVersion(service.mongo.connection);
  const writing = { ...service.writing, factsVersion };
  const feePolicies = makeFeePolicyStore(collections, { ...writing, lists: lists.feePolicies });
  const costPolicies = makeCostPolicyStore(collections, { ...writing, lists: lists.costPolicies });
  const compiledPolicies = makeCompiledPolicyStore(collections, factsVersion);
  return service.serve({
    consumer: service.consume(
      routeEvents({ webhooks: makeGapHandlers({ fee_policy: feePolicies.publishAgain }) }),
    ),
    services: [servePricing({ feePolicies, costPolicies, compiledPolicies, factsVersion })],
    factsVersion,
  });
}
