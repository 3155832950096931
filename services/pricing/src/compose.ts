// Builds this service's rooms; the only file that sees them all.
import {
  clockDoor,
  makeCallerTokenVerifier,
  makeGrpcServer,
  makeHealthLoop,
  makeMongo,
  serveUnmapped,
  type GrpcServer,
  type Component,
  type ServedService,
  type ServiceKit,
} from '@mps/chassis';
import { pricingService } from '@mps/contracts';
import { newId, type BusinessClock } from '@mps/kernel';
import { makeKafka, makeOutboxRelay } from '@mps/messaging';
import type { Config } from './config';
import { createFeePolicyHandler } from './grpc/create-fee-policy';
import { explainFeePolicyHandler } from './grpc/explain-fee-policy';
import { getCostPolicyHandler } from './grpc/get-cost-policy';
import { getFeePolicyHandler } from './grpc/get-fee-policy';
import { listCostPoliciesHandler } from './grpc/list-cost-policies';
import { listFeePoliciesHandler } from './grpc/list-fee-policies';
import { listFeePolicyVersionsHandler } from './grpc/list-fee-policy-versions';
import { putCostPolicyHandler } from './grpc/put-cost-policy';
import { quoteHandler } from './grpc/quote';
import { replaceFeePolicyHandler } from './grpc/replace-fee-policy';
import { makeCompiledPolicies } from './store/compiled-policies';
import { makeCostPolicies } from './store/cost-policies';
import { DATABASE_NAME, makeModels, type Models } from './store/documents';
import { makeFeePolicies } from './store/fee-policies';
import { makeCreateFeePolicy } from './usecases/create-fee-policy';
import { makeExplainFeePolicy } from './usecases/explain-fee-policy';
import { makeGetFeePolicy } from './usecases/get-fee-policy';
import { makeListFeePolicyVersions } from './usecases/list-fee-policy-versions';
import { makePutCostPolicy } from './usecases/put-cost-policy';
import { makeQuote } from './usecases/quote';
import { makeReplaceFeePolicy } from './usecases/replace-fee-policy';

export function compose(config: Config, kit: ServiceKit): readonly Component[] {
  return composePricing(config, kit).parts;
}

/** With the server beside the parts: tests ask it for its port. */
export function composePricing(
  config: Config,
  { name, log, realClock, businessClock }: ServiceKit,
): { readonly parts: readonly Component[]; readonly server: GrpcServer } {
  const mongo = makeMongo({
    url: config.MONGODB_URL,
    prefix: config.MONGODB_DB_PREFIX,
    databaseName: DATABASE_NAME,
    appName: name,
  });
  const models = makeModels(mongo.connection);
  const kafka = makeKafka({
    brokers: config.KAFKA_BROKERS,
    clientId: name,
    topicPrefix: config.KAFKA_TOPIC_PREFIX,
    log,
  });
  const relay = makeOutboxRelay({
    service: name,
    sources: [models.feePolicies, models.costPolicies].map(({ collection }) => ({
      collection,
      topic: 'pricing',
    })),
    kafka,
    leases: mongo.connection.collection('leases'),
    owner: newId(),
    clock: realClock,
    log,
  });
  const server = makeGrpcServer({
    port: config.GRPC_PORT,
    verifier: makeCallerTokenVerifier(config.CALLER_TOKEN_PUBLIC_JWK, realClock),
    log,
    services: [
      servePricing(models, businessClock, () => relay.wake()),
      ...(config.SANDBOX ? [clockDoor(businessClock)] : []),
    ],
  });
  const health = makeHealthLoop([mongo.check], server.setServing, log);
  return { parts: [mongo.component, relay, server.component, health], server };
}

function servePricing(models: Models, clock: BusinessClock, onCommitted: () => void): ServedService {
  const feePolicies = makeFeePolicies({ models, clock, onCommitted });
  const costPolicies = makeCostPolicies({ models, clock, onCommitted });
  return serveUnmapped(pricingService(), {
    Quote: quoteHandler(makeQuote(makeCompiledPolicies(models))),
    GetFeePolicy: getFeePolicyHandler(makeGetFeePolicy(feePolicies)),
    ListFeePolicies: listFeePoliciesHandler(feePolicies),
    CreateFeePolicy: createFeePolicyHandler(makeCreateFeePolicy(feePolicies, clock)),
    ReplaceFeePolicy: replaceFeePolicyHandler(makeReplaceFeePolicy(feePolicies, clock)),
    ExplainFeePolicy: explainFeePolicyHandler(makeExplainFeePolicy(feePolicies)),
    ListFeePolicyVersions: listFeePolicyVersionsHandler(makeListFeePolicyVersions(feePolicies)),
    PutCostPolicy: putCostPolicyHandler(makePutCostPolicy(costPolicies, clock)),
    GetCostPolicy: getCostPolicyHandler(costPolicies),
    ListCostPolicies: listCostPoliciesHandler(costPolicies),
  });
}
