// The only file that builds things: the doors, the rooms behind them, and the order in which they open.
import {
  clockDoor,
  makeCallerTokenVerifier,
  makeGrpcServer,
  makeHealthLoop,
  makeMongo,
  type GrpcServer,
  type Component,
  type ServiceKit,
} from '@mps/chassis';
import { newId, type BusinessClock, type RealClock } from '@mps/kernel';
import {
  makeConsumer,
  makeKafka,
  makeOutboxRelay,
  type ConsumedEvent,
  type OutboxRelay,
} from '@mps/messaging';
import type { MerchantEvent__Output } from '@mps/contracts/gen/mps/merchants/v1/MerchantEvent';
import type { Connection, mongo } from 'mongoose';
import type { Config } from './config';
import { makeResetTokenDelivery, type ResetTokenSender } from './clients/reset-token-delivery';
import { onMerchantEvent } from './consumers/merchants';
import type { SigningTimes } from './domain/signing-keys';
import { identityRpcs } from './grpc/service';
import { SIGNING_KEYS_READS_PER_LEAD, SIGNING_KEYS_REFRESH_MS } from './limits';
import { makeAccessTokens } from './security/access-tokens';
import { loadBreachedPasswords, noBreachedPasswords } from './security/breached-passwords';
import { makePasswords } from './security/passwords';
import { makeVault } from './security/vault';
import { makeApiKeys } from './store/api-keys';
import { makeAttempts } from './store/attempts';
import { collectionOf } from './store/collection';
import { makeCompanies } from './store/companies';
import { makeIdempotencyRecords } from './store/idempotency';
import { makeLastUses } from './store/last-uses';
import { registerModels, type CollectionName } from './store/models';
import { makePasswordResets } from './store/password-resets';
import { makeRoles } from './store/roles';
import { makeSessions } from './store/sessions';
import { makeKeyRing, makeSigningKeys } from './store/signing-keys';
import { makeUsers } from './store/users';
import type { BreachedPasswords, Ports, ResetTokenDelivery } from './usecases/ports';
import { keepSigningKeys } from './usecases/rotate-signing-key';
import { makeUseCases, type UseCases } from './usecases/use-cases';

const DAY_SECONDS = 86_400;
const AGGREGATES = ['api_keys', 'users', 'sessions', 'roles'] as const satisfies readonly CollectionName[];

export interface Rooms {
  readonly useCases: UseCases;
  /** Work that goes on beside the calls; started after the database. */
  readonly parts: readonly Component[];
}

type RoomsConfig = Pick<
  Config,
  | 'SANDBOX'
  | 'ENCRYPTION_KEY'
  | 'API_KEY_PEPPER'
  | 'PASSWORD_PEPPER'
  | 'ACCESS_TOKEN_SECONDS'
  | 'SIGNING_KEY_LEAD_SECONDS'
  | 'SIGNING_KEY_LIFE_DAYS'
>;

export interface RoomsOptions {
  readonly connection: Connection;
  readonly realClock: RealClock;
  readonly businessClock: BusinessClock;
  readonly config: RoomsConfig;
  readonly breachedPasswords: BreachedPasswords;
  readonly resetTokenDelivery: ResetTokenDelivery;
  readonly log: ServiceKit['log'];
  readonly onCommitted: () => void;
}

/** Everything between the doors: what tests open with a server of their own. */
export function makeRooms({
  connection,
  realClock,
  businessClock,
  config,
  breachedPasswords,
  resetTokenDelivery,
  log,
  onCommitted,
}: RoomsOptions): Rooms {
  const vault = makeVault({
    encryptionKey: config.ENCRYPTION_KEY,
    apiKeyPepper: config.API_KEY_PEPPER,
    mode: config.SANDBOX ? 'test' : 'live',
  });
  const signingTimes = signingTimesOf(config);
  const signingKeys = makeSigningKeys(connection);
  const lastUses = makeLastUses(connection, log);
  const leadMs = signingTimes.publishLeadSeconds * 1000;
  const ring = makeKeyRing({
    keys: signingKeys,
    keep: () => keepSigningKeys({ signingKeys, signingTimes, accessTokens, realClock }),
    refreshMs: Math.min(SIGNING_KEYS_REFRESH_MS, leadMs / SIGNING_KEYS_READS_PER_LEAD),
    log,
  });
  const { accessTokenSeconds } = signingTimes;
  const accessTokens = makeAccessTokens({ ring: ring.current, vault, clock: realClock, accessTokenSeconds });
  const ports: Ports = {
    apiKeys: makeApiKeys(connection, businessClock, onCommitted),
    users: makeUsers(connection, businessClock, onCommitted),
    sessions: makeSessions(connection, businessClock, onCommitted),
    roles: makeRoles(connection, businessClock, onCommitted),
    companies: makeCompanies(connection),
    attempts: makeAttempts(connection),
    passwordResets: makePasswordResets(connection),
    idempotency: makeIdempotencyRecords(connection),
    passwords: makePasswords(config.PASSWORD_PEPPER),
    breachedPasswords,
    resetTokenDelivery,
    signingKeys,
    signingTimes,
    lastUses,
    vault,
    accessTokens,
    realClock,
    businessClock,
    sandbox: config.SANDBOX,
  };
  return { useCases: makeUseCases(ports), parts: [ring.component, lastUses.component] };
}

function signingTimesOf(config: RoomsConfig): SigningTimes {
  return {
    accessTokenSeconds: config.ACCESS_TOKEN_SECONDS,
    publishLeadSeconds: config.SIGNING_KEY_LEAD_SECONDS,
    keyLifeSeconds: config.SIGNING_KEY_LIFE_DAYS * DAY_SECONDS,
  };
}

/** Without an address tokens are made for nobody, which the log says of each. */
function resetTokenSenderOf(config: Config, { realClock: clock, log }: ServiceKit): ResetTokenSender {
  const { RESET_DELIVERY_URL: url, RESET_DELIVERY_SECRET: secret } = config;
  if (url !== undefined && secret !== undefined) return makeResetTokenDelivery({ url, secret, clock, log });
  const idle = async (): Promise<void> => undefined;
  return {
    deliver: () => {
      if (!config.SANDBOX) log.warn('a reset token reaches nobody: RESET_DELIVERY_URL is not set');
    },
    component: { name: 'no-reset-token-delivery', start: idle, stop: idle },
  };
}

export async function compose(config: Config, kit: ServiceKit): Promise<readonly Component[]> {
  const { realClock, businessClock, log } = kit;
  const mongodb = makeMongo({
    url: config.MONGODB_URL,
    prefix: config.MONGODB_DB_PREFIX,
    databaseName: 'identity',
    appName: kit.name,
  });
  const { connection } = mongodb;
  registerModels(connection);
  const kafka = makeKafka({
    brokers: config.KAFKA_BROKERS,
    clientId: kit.name,
    topicPrefix: config.KAFKA_TOPIC_PREFIX,
    log,
  });
  const relay: OutboxRelay = makeOutboxRelay({
    service: kit.name,
    sources: AGGREGATES.map((name) => ({
      collection: driverCollection(connection, name),
      topic: 'identity',
    })),
    kafka,
    leases: driverCollection(connection, 'leases'),
    owner: newId(),
    clock: realClock,
    log,
  });
  const { BREACHED_PASSWORDS_FILE: file } = config;
  const sender = resetTokenSenderOf(config, kit);
  const rooms = makeRooms({
    connection,
    realClock,
    businessClock,
    config,
    breachedPasswords: file === undefined ? noBreachedPasswords : await loadBreachedPasswords(file),
    resetTokenDelivery: sender,
    log,
    onCommitted: () => relay.wake(),
  });
  const handle = onMerchantEvent(rooms.useCases.knowCompany);
  const consumer = makeConsumer({
    kafka,
    topics: ['merchants'],
    group: 'identity',
    handle: (event: ConsumedEvent) => handle(event.message as MerchantEvent__Output),
    log,
    onFatal: (error) => kit.fatal(error),
  });
  const server: GrpcServer = makeGrpcServer({
    port: config.GRPC_PORT,
    services: [identityRpcs(rooms.useCases), ...(config.SANDBOX ? [clockDoor(businessClock)] : [])],
    verifier: makeCallerTokenVerifier(config.CALLER_TOKEN_PUBLIC_JWK, realClock),
    log,
  });
  const health = makeHealthLoop([mongodb.check], (healthy) => server.setServing(healthy), log);
  return [mongodb.component, ...rooms.parts, sender.component, relay, consumer, server.component, health];
}

const driverCollection = (connection: Connection, name: CollectionName): mongo.Collection =>
  collectionOf(connection, name) as unknown as mongo.Collection;
