// Builds this service's rooms; the only file that sees them all.
import { randomUUID } from 'node:crypto';
import { makeAggregates } from '@mps/aggregates';
import {
  clockDoor,
  makeCallerTokenVerifier,
  makeGrpcClient,
  makeGrpcServer,
  makeHealthLoop,
  makeMongo,
  type Component,
  type ServiceKit,
} from '@mps/chassis';
import { merchantsService } from '@mps/contracts';
import { makeConsumer, makeKafka, makeOutboxRelay } from '@mps/messaging';
import { makeMerchants } from './clients/merchants';
import type { Config } from './config';
import { keepOwnerConsumer } from './consumers/keep-owner';
import { servePixKeys } from './grpc/service';
import { makeHttpDirectory } from './providers/dict/http-directory';
import { registerModels } from './store/models';
import { makeOwners } from './store/owners';
import { makePixKeys } from './store/pix-keys';
import { makeKeepOwner } from './usecases/keep-owner';

export function compose(
  config: Config,
  { name, log, realClock, businessClock: clock, fatal }: ServiceKit,
): readonly Component[] {
  const mongo = makeMongo({
    url: config.MONGODB_URL,
    prefix: config.MONGODB_DB_PREFIX,
    databaseName: 'pix_keys',
    appName: name,
  });
  const models = registerModels(mongo.connection);
  const { KAFKA_BROKERS: brokers, KAFKA_TOPIC_PREFIX: topicPrefix } = config;
  const kafka = makeKafka({ brokers, clientId: name, topicPrefix, log });
  const { collection } = models.pixKeys;
  const relay = makeOutboxRelay({
    service: name,
    sources: [{ collection, topic: 'pixKeys' }],
    kafka,
    leases: mongo.connection.collection('leases'),
    owner: randomUUID(),
    clock: realClock,
    log,
  });
  const aggregates = {
    collection,
    topic: 'pixKeys',
    clock,
    realClock,
    onCommitted: () => relay.wake(),
  } as const;
  const owners = makeOwners(models.owners);
  const merchants = makeGrpcClient(merchantsService(), config.MERCHANTS_ADDRESS);
  const directory = makeHttpDirectory({
    baseUrl: config.PROVIDER_SANDBOX_URL,
    apiKey: config.PROVIDER_API_KEY,
    log,
  });
  const consumer = makeConsumer({
    kafka,
    group: 'pix-keys',
    topics: ['merchants'],
    handle: keepOwnerConsumer(makeKeepOwner(owners)),
    log,
    onFatal: fatal,
  });
  const servedPixKeys = servePixKeys({
    pixKeys: makePixKeys(models.pixKeys, makeAggregates(aggregates)),
    merchants: makeMerchants(merchants, (companyId) => owners.find(companyId)),
    directory,
    clock,
    makeEvp: randomUUID,
  });
  const services = [servedPixKeys, ...(config.SANDBOX ? [clockDoor(clock)] : [])];
  const verifier = makeCallerTokenVerifier(config.CALLER_TOKEN_PUBLIC_JWK, realClock);
  const server = makeGrpcServer({ port: config.GRPC_PORT, verifier, log, services });
  const clients: Component = {
    name: 'clients',
    start: async () => undefined,
    stop: async () => merchants.close(),
  };
  return [
    mongo.component,
    clients,
    relay,
    consumer,
    server.component,
    makeHealthLoop([mongo.check], server.setServing, log),
  ];
}
