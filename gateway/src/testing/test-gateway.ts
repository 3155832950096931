// A whole gateway for tests: the real app and HTTP server on a free port, in front of a real gRPC server with handlers of the test.
import {
  type CallerTokenSigner,
  type CallerTokenVerifier,
  type Handlers,
  makeCallerTokenSigner,
  makeCallerTokenVerifier,
  makeGrpcServer,
  type Logger,
  makeLogger,
  type ServedService,
  type TrustedKeys,
} from '@mps/chassis';
import {
  activityService,
  type DomainError,
  identityService,
  ledgerService,
  merchantsService,
  pixKeysService,
  pricingService,
  SERVICE_NAMES,
  transactionsService,
  webhooksService,
  type CallContext,
} from '@mps/contracts';
import { err, ok, type RealClock, type Result, type SigningAlgorithm, systemClock } from '@mps/kernel';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import {
  type Authentication,
  makeGatewayContext,
  makeAuthentication,
} from '../authentication/authentication';
import { makeRecentRequests } from '../http/limits/recent-requests';
import { type LimitsConfig, makeLimits } from '../http/limits/request-limits';
import { TOKEN_AUDIENCE, TOKEN_ISSUER, TOKEN_TYPE } from '../authentication/user-tokens';
import { makeExportJobs } from '../clients/export-jobs';
import { listClients, type Clients, toTargets } from '../clients/clients';
import { makeClients, type ServiceName } from '../clients/services';
import { noTestClock } from '../clients/test-clock';
import type { BodyTimes } from '../http/body/intake';
import { makeEarlyRefusal } from '../http/route/admit';
import type { PlainRoute } from '../http/route/plain-route';
import type { Route } from '../http/route/route';
import { type AppOptions, makeApp } from '../http/server/app';
import { type HttpServer, makeHttpServer } from '../http/server/server';
import { makeStreams } from '../http/streams/streams';
import { BODY_MS_PER_KIB, BODY_TIME_MS, MAX_RECENT_PAYMENTS, REPEATED_PAYMENT_WINDOW_MS } from '../limits';
import { providerCallbackRoute } from '../plain-routes/transactions';

export type IdentityHandlers = Handlers<ReturnType<typeof identityService>>;
export type TransactionsHandlers = Handlers<ReturnType<typeof transactionsService>>;

/** The handlers of the services. A call without a handler fails with internal_error. */
export interface ServiceHandlers {
  readonly identity?: Partial<IdentityHandlers>;
  readonly transactions?: Partial<TransactionsHandlers>;
  readonly merchants?: Partial<Handlers<ReturnType<typeof merchantsService>>>;
  readonly pricing?: Partial<Handlers<ReturnType<typeof pricingService>>>;
  readonly pixKeys?: Partial<Handlers<ReturnType<typeof pixKeysService>>>;
  readonly webhooks?: Partial<Handlers<ReturnType<typeof webhooksService>>>;
  readonly ledger?: Partial<Handlers<ReturnType<typeof ledgerService>>>;
  readonly activity?: Partial<Handlers<ReturnType<typeof activityService>>>;
}

export interface TestGatewayOptions extends ServiceHandlers {
  /** Routes of the API (`../api/routes`), or sample routes. */
  readonly routes: readonly Route[];
  readonly plainRoutes?: readonly PlainRoute[];
  readonly sandboxMode?: boolean;
  /** The log of the gateway. Default: it prints nothing. */
  readonly log?: Logger;
  readonly limits?: Partial<LimitsConfig>;
  /** The clock of the limits. Default: the clock of the gateway. */
  readonly limitsClock?: RealClock;
  readonly bodyTimes?: BodyTimes;
  /** Whether the events of identity are current. Default: true. */
  readonly areEventsCurrent?: () => boolean;
  readonly server?: { readonly maxConnections?: number; readonly exchangeTimeoutMs?: number };
}

export interface TestGateway {
  readonly url: string;
  readonly authentication: Authentication;
  readonly clock: TestClock;
  /** Makes a user token signed by identity. The arguments override the usual claims and the usual header. */
  readonly token: (
    claims?: Record<string, unknown>,
    header?: { typ?: string; kid?: string },
  ) => Promise<string>;
  /** Stops the HTTP server like a stopping process. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

export interface TestClock extends RealClock {
  /** Moves the clock forward. It runs on from there. */
  advanceMs(ms: number): void;
}

/** The answer to a call that the test did not expect. */
const NOT_EXPECTED: DomainError = { code: 'internal_error' };
const SIGNING_KID = 'test-key';
/** A key of EdDSA, as release 1.0 made them. */
const OLDER_KID = 'older-key';
const TOKEN_LIFE_SECONDS = 900;
const quietLog = makeLogger('gateway-test', 'fatal');

export async function openTestGateway(options: TestGatewayOptions): Promise<TestGateway> {
  const { sandboxMode = true, log = quietLog } = options;
  const clock = makeTestClock();
  const backends = await startBackends(options, clock);
  const { clients, signer, exportJobs } = backends;
  const mode = sandboxMode ? 'test' : 'live';
  const freshness = {
    nowMs: () => clock.now().getTime(),
    areEventsCurrent: options.areEventsCurrent ?? (() => true),
  };
  const authentication = makeAuthentication({
    identity: clients.identity,
    signer,
    realClock: clock,
    mode,
    freshness,
  });
  const makeContext = (): CallContext => makeGatewayContext(signer, clock);
  const appOptions: AppOptions = {
    routes: options.routes,
    plainRoutes: [
      providerCallbackRoute({ transactions: clients.transactions, makeContext }),
      ...(options.plainRoutes ?? []),
    ],
    authenticator: authentication.authenticator,
    access: authentication.access,
    clients,
    testClock: noTestClock,
    signer,
    realClock: clock,
    log,
    sandboxMode,
    baseUrl: 'https://payments.example',
    limits: makeLimits(
      { ...UNLIMITED, SANDBOX: sandboxMode, ...options.limits },
      options.limitsClock ?? clock,
    ),
    personJobs: { reserve: () => ({ start: () => undefined, release: () => undefined }) },
    exportJobs,
    recentPayments: makeRecentRequests({ windowMs: REPEATED_PAYMENT_WINDOW_MS, max: MAX_RECENT_PAYMENTS }),
    bodyTimes: options.bodyTimes ?? { baseMs: BODY_TIME_MS, msPerKib: BODY_MS_PER_KIB },
    streams: makeStreams({ clients, makeContext, log, isDraining: () => server.draining() }),
    stepUp: { cashoutCents: 1_000_000 },
    trustedProxies: 1,
    recordRequest: () => undefined,
  };
  const listener = await orStop(backends, () => makeApp(appOptions));
  const refuseEarly = makeEarlyRefusal(appOptions);
  const { baseUrl } = appOptions;
  const server: HttpServer = makeHttpServer({
    port: 0,
    listener,
    refuseEarly,
    log,
    baseUrl,
    ...options.server,
  });
  await server.component.start();
  return {
    url: `http://127.0.0.1:${server.port()}`,
    authentication,
    clock,
    token: backends.token,
    drain: () => server.component.stop(),
    close: async () => {
      await server.component.stop();
      await backends.stop();
    },
  };
}

interface Backends {
  readonly clients: Clients;
  readonly signer: CallerTokenSigner;
  readonly exportJobs: ReturnType<typeof makeExportJobs>;
  readonly token: TestGateway['token'];
  readonly stop: () => Promise<void>;
}

/** Starts one gRPC server that plays every service, and makes the signing key of identity. */
async function startBackends(options: TestGatewayOptions, realClock: RealClock): Promise<Backends> {
  const callerKeys = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const tokenKey = await makeTokenKey('ES256', SIGNING_KID);
  const olderKey = await makeTokenKey('EdDSA', OLDER_KID);
  const keys = [tokenKey.jwk, olderKey.jwk];
  const GetJwks: IdentityHandlers['GetJwks'] = async () => ok({ keys, max_age_seconds: 300 });
  const grpc = makeGrpcServer({
    port: 0,
    tls: null,
    services: Object.values(serveAll({ ...options, identity: { GetJwks, ...options.identity } })),
    verifier: verifierOfAll({ gateway: [await exportJWK(callerKeys.publicKey)], operators: [] }, realClock),
    log: quietLog,
  });
  await grpc.component.start();
  grpc.setServing(true);
  const address = `127.0.0.1:${grpc.port()}`;
  const clients = makeClients(toTargets(() => address, null));
  const exportJobs = makeExportJobs({ clients, realClock, log: quietLog });
  return {
    clients,
    exportJobs,
    signer: makeCallerTokenSigner({
      issuer: 'gateway',
      privateJwk: await exportJWK(callerKeys.privateKey),
      realClock,
    }),
    token: (claims, header) => {
      const { privateKey, jwk } = header?.['kid'] === OLDER_KID ? olderKey : tokenKey;
      return new SignJWT({ ...usualClaims(Math.floor(realClock.now().getTime() / 1000)), ...claims })
        .setProtectedHeader({ alg: jwk.alg, typ: TOKEN_TYPE, kid: jwk.kid, ...header })
        .sign(privateKey);
    },
    stop: async () => {
      await exportJobs.component.stop();
      for (const client of listClients(clients)) await client.close();
      await grpc.component.stop();
    },
  };
}

const serveAll = (handlers: ServiceHandlers): Readonly<Record<ServiceName, ServedService>> => ({
  identity: serveSome(identityService(), handlers.identity),
  transactions: serveSome(transactionsService(), handlers.transactions),
  merchants: serveSome(merchantsService(), handlers.merchants),
  pricing: serveSome(pricingService(), handlers.pricing),
  pixKeys: serveSome(pixKeysService(), handlers.pixKeys),
  webhooks: serveSome(webhooksService(), handlers.webhooks),
  ledger: serveSome(ledgerService(), handlers.ledger),
  activity: serveSome(activityService(), handlers.activity),
});

async function makeTokenKey(alg: SigningAlgorithm, kid: string) {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  const { kty, crv = '', x = '', y } = await exportJWK(publicKey);
  return {
    privateKey,
    jwk: { kty: String(kty), crv, x, ...(y !== undefined && { y }), kid, alg, use: 'sig' },
  };
}

/** Verifies caller tokens for all services, each like the service itself. */
function verifierOfAll(keys: TrustedKeys, realClock: RealClock): CallerTokenVerifier {
  const verifiers = Object.fromEntries(
    SERVICE_NAMES.map((service) => [
      service.replace('-', '_'),
      makeCallerTokenVerifier({ service, keys, realClock }),
    ]),
  );
  return {
    verify: async (token, path) => verifiers[path.split('.')[1] ?? '']?.verify(token, path) ?? null,
  };
}

async function orStop<T>(backends: Backends, make: () => T): Promise<T> {
  try {
    return make();
  } catch (error) {
    await backends.stop();
    throw error;
  }
}

const UNLIMITED = {
  RATE_LIMIT_READS_PER_SECOND: 1e6,
  RATE_LIMIT_WRITES_PER_SECOND: 1e6,
  RATE_LIMIT_LOGINS_PER_SECOND: 1e6,
  RATE_LIMIT_LIST_ROWS_PER_SECOND: 1e6,
};

function usualClaims(now: number): JWTPayload {
  return {
    sub: 'user-1',
    sid: 'session-1',
    jti: 'token-1',
    company_id: 'company-1',
    organization_id: 'organization-1',
    role_id: 'role-1',
    iss: TOKEN_ISSUER,
    aud: TOKEN_AUDIENCE,
    iat: now,
    exp: now + TOKEN_LIFE_SECONDS,
  };
}

/** Serves the given handlers, and a failure for every other method of the service. */
export function serveSome<Definition extends ServedService['definition']>(
  definition: Definition,
  handlers: Partial<Handlers<Definition>> = {},
): ServedService {
  const rest = Object.keys(definition).map((name) => [
    name,
    async (): Promise<Result<never, DomainError>> => err(NOT_EXPECTED),
  ]);
  return { definition, handlers: { ...Object.fromEntries(rest), ...handlers } as ServedService['handlers'] };
}

function makeTestClock(): TestClock {
  const real = systemClock();
  let offsetMs = 0;
  return {
    kind: 'real',
    now: () => new Date(real.now().getTime() + offsetMs),
    advanceMs: (ms) => {
      offsetMs += ms;
    },
  };
}
