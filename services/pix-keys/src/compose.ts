// Builds this service. The only file that imports all of its parts and sets the order in which they start.
import { randomUUID } from 'node:crypto';
import { makeFactsVersion } from '@mps/read-lease';
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
import { merchantsService } from '@mps/contracts';
import { makeConsumer, makeGapHandler, makeKafka, makeOutboxRelay } from '@mps/messaging';
import { declareBudgets, makeSpend, withinBudget } from './budget/store';
import { toPayoutHoldMs, type Config } from './config';
import { projectOwner, declareOwners, makeAskOwner, makeFindOwner, makeOwnerStore } from './owners/store';
import { servePixKeys } from './grpc';
import { DATABASE_NAME, declareKeys } from './keys/documents';
import { makeKeyStore } from './keys/store';
import { makeDirectory } from './providers/directory';

export function compose(
  config: Config,
  { name, log, realClock, businessClock, fatal }: ServiceContext,
): readonly Component[] {
  const mongo = makeMongo({
    ...mongoOptions(config),
    databaseName: DATABASE_NAME,
    appName: name,
  });
  const collection = declareKeys(mongo.connection);
  const owners = makeOwnerStore(declareOwners(mongo.connection));
  const kafka = makeKafka({ ...kafkaOptions(config), clientId: name, log });
  const relay = makeOutboxRelay({
    service: name,
    sources: [{ collection, topic: 'pixKeys' }],
    kafka,
    leases: mongo.connection.collection('leases'),
    owner: randomUUID(),
    realClock,
    log,
  });
  const factsVersion = makeFactsVersion(mongo.connection);
  const keys = makeKeyStore({
    collection,
    factsVersion,
    lists: declareKeys(mongo.lists),
    businessClock,
    realClock,
    onCommitted: (committed) => relay.committed(committed),
  });
  const tls = grpcTls(config);
  const merchants = makeGrpcClient(merchantsService(), toMerchantsTarget(config, tls));
  const project = projectOwner(owners);
  const takeGap = makeGapHandler({ pix_key: keys.publishAgain });
  const consumer = makeConsumer({
    kafka,
    group: 'pix-keys',
    topics: ['merchants', 'webhooks'],
    handle: (event) => (event.topic === 'webhooks' ? takeGap(event) : project(event)),
    log,
    onFatal: fatal,
  });
  const servedPixKeys = servePixKeys({
    keys,
    factsVersion,
    findOwner: makeFindOwner(merchants, owners),
    askOwner: makeAskOwner(merchants),
    lookUp: composeLookUp(config, declareBudgets(mongo.connection), { log, businessClock }),
    businessClock,
    makeEvp: randomUUID,
    payoutHoldMs: toPayoutHoldMs(config),
  });
  const services = [
    servedPixKeys,
    makeFactsService(factsVersion),
    ...(config.SANDBOX ? [testClockService(businessClock)] : []),
  ];
  const keysOfCallers = trustedKeys(config);
  const verifier = makeCallerTokenVerifier({ service: 'pix-keys', keys: keysOfCallers, realClock });
  const server = makeGrpcServer({ ...servingOf(config), tls, verifier, log, services });
  return [
    mongo.component,
    makeClosing('clients', [merchants]),
    relay,
    consumer,
    server.component,
    makeHealthLoop([mongo.check], server.setServing, log),
  ];
}

function composeLookUp(
  { PROVIDER_SANDBOX_URL: baseUrl, PROVIDER_DIRECTORY_KEY: apiKey }: Config,
  budgets: ReturnType<typeof declareBudgets>,
  { log, businessClock }: Pick<ServiceContext, 'log' | 'businessClock'>,
) {
  return withinBudget(makeDirectory({ baseUrl, apiKey, log }), makeSpend(budgets, businessClock));
}

const toMerchantsTarget = ({ MERCHANTS_ADDRESS: address }: Config, tls: ReturnType<typeof grpcTls>) =>
  ({ service: 'merchants', address, tls }) as const;
