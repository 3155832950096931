// Builds this service. The only file that imports all of its parts.
import { makeActionRecorder, type Committed } from '@mps/aggregates';
import {
  keyRingOf,
  makeKeysService,
  type Component,
  type ServedService,
  type ServiceContext,
} from '@mps/chassis';
import type { BusinessClock, RealClock } from '@mps/kernel';
import { routeEvents } from '@mps/messaging';
import { openService } from '@mps/service';
import { makeApiKeyStore, makeLastUses } from './api-keys';
import { DATABASE_NAME, declareCollections, listKeyRingMembers, type Collections } from './documents';
import { makeCompanyStore, type CompaniesDeps, makeMerchantHandlers } from './companies';
import type { Config } from './config';
import { identityRpcs, type Deps } from './grpc';
import { SIGNING_KEYS_READS_PER_LEAD, SIGNING_KEYS_REFRESH_MS } from './limits';
import { makePreferenceStore } from './preferences';
import { makeSavedViewStore } from './saved-views';
import { makeRoleStore } from './roles';
import { makeLoginAttempts } from './security/login-attempt-store';
import { loadBreachedPasswords, noBreachedPasswords, makePasswords } from './security/passwords';
import { makeVault, type Vault } from './security/vault';
import {
  makePasswordResetStore,
  makeResetTokenDelivery,
  makeSessionStore,
  noResetTokenDelivery,
  type PasswordResetStore,
  type ResetTokenDelivery,
} from './sessions';
import {
  makeAccessTokens,
  makeSigningKeyCache,
  makeSigningKeyStore,
  rotateWhenDue,
  type SigningTimes,
} from './signing-keys';
import { findActiveMembership, makeUserStore } from './users';

const DAY_SECONDS = 86_400;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const AGGREGATES = [
  'apiKeys',
  'users',
  'sessions',
  'roles',
  'preferences',
  'savedViews',
] as const satisfies readonly (keyof Collections)[];

export interface Identity {
  readonly deps: Deps & CompaniesDeps;
  /** The RPCs over members that are sealed or hashed with the key ring. */
  readonly keys: ServedService;
  /** Background work. It starts after the database. */
  readonly components: readonly Component[];
}

export interface IdentityOptions {
  readonly collections: Collections;
  /** The same collections on the connection pool of lists. */
  readonly lists: Collections;
  readonly realClock: RealClock;
  readonly businessClock: BusinessClock;
  readonly config: Pick<
    Config,
    | 'SANDBOX'
    | 'ENCRYPTION_KEY'
    | 'ENCRYPTION_READ_KEYS'
    | 'API_KEY_PEPPER'
    | 'PASSWORD_PEPPER'
    | 'ACCESS_TOKEN_SECONDS'
    | 'SIGNING_KEY_LEAD_SECONDS'
    | 'SIGNING_KEY_LIFE_DAYS'
    | 'CLOCK_SKEW_SECONDS'
    | 'SIGNING_ALGORITHM'
    | 'CONSOLE_IDLE_MINUTES'
    | 'CONSOLE_SESSION_HOURS'
  >;
  readonly breachedPasswords: Deps['breachedPasswords'];
  readonly resetTokenDelivery: (vault: Vault, resets: PasswordResetStore) => ResetTokenDelivery;
  readonly log: ServiceContext['log'];
  readonly onCommitted: (committed: Committed) => void;
}

/** Makes everything behind the gRPC server and the consumer. Tests serve it from a server of their own. */
export function makeIdentity(options: IdentityOptions): Identity {
  const { collections, lists, realClock, businessClock, config, log } = options;
  const keyRing = keyRingOf(config);
  const vault = makeVault({
    keyRing,
    apiKeyPepper: config.API_KEY_PEPPER,
    mode: config.SANDBOX ? 'test' : 'live',
  });
  const signing = makeSigning(options, vault);
  const passwordResets = makePasswordResetStore(collections.passwordResets);
  const resetTokenDelivery = options.resetTokenDelivery(vault, passwordResets);
  const lastUses = makeLastUses(collections.apiKeys, log);
  const { onCommitted } = options;
  const on = (name: (typeof AGGREGATES)[number]) => ({
    collection: collections[name],
    lists: lists[name],
    businessClock,
    realClock,
    onCommitted,
  });
  const users = makeUserStore(on('users'));
  const deps: Identity['deps'] = {
    apiKeys: makeApiKeyStore(on('apiKeys')),
    users,
    isActiveMember: async (userId, companyId) => {
      const user = await users.find(userId);
      return user !== null && findActiveMembership(user, companyId) !== undefined;
    },
    sessions: makeSessionStore(on('sessions')),
    roles: makeRoleStore(on('roles')),
    preferences: makePreferenceStore(on('preferences')),
    savedViews: makeSavedViewStore(on('savedViews')),
    companies: makeCompanyStore(collections.companies),
    attempts: makeLoginAttempts(collections.loginAttempts),
    actions: makeActionRecorder({
      collection: collections.recordedActions,
      topic: 'identity',
      businessClock,
      realClock,
      onCommitted,
    }),
    passwordResets,
    passwords: makePasswords(config.PASSWORD_PEPPER),
    breachedPasswords: options.breachedPasswords,
    resetTokenDelivery,
    ...signing.deps,
    consoleTimes: {
      idleMs: config.CONSOLE_IDLE_MINUTES * MINUTE_MS,
      absoluteMs: config.CONSOLE_SESSION_HOURS * HOUR_MS,
    },
    lastUses,
    vault,
    businessClock,
    sandboxMode: config.SANDBOX,
  };
  const keys = makeKeysService({ keyRing, members: listKeyRingMembers(collections, vault), log });
  return { deps, keys, components: [signing.component, lastUses.component, resetTokenDelivery.component] };
}

function makeSigning({ collections, realClock, config, log }: IdentityOptions, vault: Vault) {
  const signingTimes: SigningTimes = {
    accessTokenSeconds: config.ACCESS_TOKEN_SECONDS,
    publishLeadSeconds: config.SIGNING_KEY_LEAD_SECONDS,
    keyLifeSeconds: config.SIGNING_KEY_LIFE_DAYS * DAY_SECONDS,
    clockSkewSeconds: config.CLOCK_SKEW_SECONDS,
  };
  const { accessTokenSeconds, publishLeadSeconds } = signingTimes;
  const { SIGNING_ALGORITHM: signingAlgorithm } = config;
  const signingKeys = makeSigningKeyStore(collections.signingKeys);
  const keyRing = makeSigningKeyCache({
    store: signingKeys,
    rotateWhenDue: () => rotateWhenDue(deps),
    refreshMs: Math.min(SIGNING_KEYS_REFRESH_MS, (publishLeadSeconds * 1000) / SIGNING_KEYS_READS_PER_LEAD),
    log,
  });
  const accessTokens = makeAccessTokens({
    keyRing: keyRing.current,
    vault,
    realClock,
    accessTokenSeconds,
    algorithm: signingAlgorithm,
  });
  const deps = { signingKeys, signingTimes, accessTokens, signingAlgorithm, realClock };
  return { deps, component: keyRing.component };
}

function openResetTokenDelivery(
  config: Config,
  { realClock, log }: ServiceContext,
  passwordResets: PasswordResetStore,
  vault: Vault,
): ResetTokenDelivery {
  const { RESET_DELIVERY_URL: url, RESET_DELIVERY_SECRET: secret } = config;
  return url !== undefined && secret !== undefined
    ? makeResetTokenDelivery({ url, secret, realClock, log, passwordResets, vault })
    : noResetTokenDelivery(config.SANDBOX, log);
}

export async function compose(config: Config, context: ServiceContext): Promise<readonly Component[]> {
  const { realClock, businessClock, log } = context;
  const service = openService(config, context, {
    name: 'identity',
    databaseName: DATABASE_NAME,
    declareCollections,
    listOutboxes: (collections) =>
      AGGREGATES.map((name) => ({ collection: collections[name], topic: 'identity' })),
  });
  const { BREACHED_PASSWORDS_FILE: file } = config;
  const identity = makeIdentity({
    collections: service.collections,
    lists: service.lists,
    realClock,
    businessClock,
    config,
    breachedPasswords: file === undefined ? noBreachedPasswords : await loadBreachedPasswords(file),
    resetTokenDelivery: (vault, resets) => openResetTokenDelivery(config, context, resets, vault),
    log,
    onCommitted: service.writing.onCommitted,
  });
  return service.serve({
    stores: identity.components,
    consumer: service.consume(routeEvents({ merchants: makeMerchantHandlers(identity.deps) })),
    services: [identityRpcs(identity.deps), identity.keys],
  });
}
