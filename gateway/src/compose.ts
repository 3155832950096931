// Builds the gateway from its parts, in the order in which they start.
import {
  type Component,
  grpcTls,
  kafkaOptions,
  makeCallerTokenSigner,
  makeClockCheck,
  makeClosing,
  makeHealthClient,
  type ServiceContext,
} from '@mps/chassis';
import type { CallContext } from '@mps/contracts';
import { processClock, type RealClock } from '@mps/kernel';
import { type EventConsumer, makeActivitySender, makeKafka } from '@mps/messaging';
import { consoleRoutes as consoleSessionRoutes } from './api/console/routes';
import { makeExportJobs } from './clients/export-jobs';
import { makePersonJobs, type PersonJobsOptions } from './clients/person-jobs';
import { routes } from './api/routes';
import {
  makeGatewayContext,
  makeAuthentication,
  makeIdentityEventsConsumer,
} from './authentication/authentication';
import { makeRecentRequests } from './http/limits/recent-requests';
import { makeLimits } from './http/limits/request-limits';
import { listClients, toTargets, type Targets } from './clients/clients';
import { makeClients } from './clients/services';
import { makeTestClock, noTestClock, type TestClock } from './clients/test-clock';
import type { Config } from './config';
import { makeEarlyRefusal } from './http/route/admit';
import type { PlainRoute } from './http/route/plain-route';
import { selectServedRoutes } from './http/route/route';
import { makeRecordRequest } from './http/request-log/request-log';
import { type AppOptions, makeApp } from './http/server/app';
import { type HttpServer, makeHttpServer } from './http/server/server';
import { makeStreams } from './http/streams/streams';
import { BODY_MS_PER_KIB, BODY_TIME_MS, MAX_RECENT_PAYMENTS, REPEATED_PAYMENT_WINDOW_MS } from './limits';
import { documentRoutes, jwksRoute } from './plain-routes/documents';
import { livenessRoute, metricsRoute, readinessRoute } from './plain-routes/monitoring';
import { providerCallbackRoute, qrPayloadRoutes } from './plain-routes/transactions';
import { makeConsoleFiles } from './site/console';
import { consoleRoutes } from './site/console-routes';
import { makeLandingClock, type ReadClock } from './site/landing-clock';
import { makeSite } from './site/site';
import { siteRoutes } from './site/site-routes';

export function compose(config: Config, { log, realClock, fatal }: ServiceContext): readonly Component[] {
  const { SANDBOX: sandboxMode, PUBLIC_BASE_URL: baseUrl } = config;
  const { GATEWAY_PORT: port, HANDOVER_MS: handoverMs } = config;
  const targets = toTargets((setting) => config[setting], grpcTls(config));
  const clients = makeClients(targets);
  const signer = makeCallerTokenSigner({
    issuer: 'gateway',
    privateJwk: config.CALLER_TOKEN_PRIVATE_JWK,
    realClock,
  });
  const makeContext = (): CallContext => makeGatewayContext(signer, realClock);
  const authentication = makeAuthentication({
    identity: clients.identity,
    signer,
    realClock,
    mode: sandboxMode ? 'test' : 'live',
    freshness: { nowMs: () => performance.now(), areEventsCurrent: () => identityEvents.isCurrent() },
  });
  const testClock = chooseTestClock(config, targets, makeContext, realClock);
  const services = makeHealthClients(targets, realClock);
  const kafka = makeKafka({ ...kafkaOptions(config), clientId: 'gateway', log });
  const activity = makeActivitySender({ kafka, source: 'gateway', realClock, log });
  const jobs = makeJobs({ clients, targets, realClock, log });
  const appOptions: AppOptions = {
    routes: [...routes, ...consoleSessionRoutes],
    plainRoutes: [
      livenessRoute,
      readinessRoute({ services, draining: () => server.draining(), ...makeClockReadings(log) }),
      jwksRoute(authentication.jwks),
      providerCallbackRoute({ transactions: clients.transactions, makeContext }),
      ...qrPayloadRoutes({ transactions: clients.transactions, makeContext }),
      ...makeDocumentRoutes(config, makeLandingClock(testClock, realClock)),
      ...makeMetricsRoutes(config),
    ],
    authenticator: authentication.authenticator,
    access: authentication.access,
    clients,
    testClock,
    signer,
    realClock,
    log,
    sandboxMode,
    baseUrl,
    ...jobs,
    recentPayments: makeRecentRequests({ windowMs: REPEATED_PAYMENT_WINDOW_MS, max: MAX_RECENT_PAYMENTS }),
    limits: makeLimits(config, realClock),
    bodyTimes: { baseMs: BODY_TIME_MS, msPerKib: BODY_MS_PER_KIB },
    stepUp: { cashoutCents: config.CONSOLE_STEP_UP_CASHOUT_CENTS },
    trustedProxies: config.TRUSTED_PROXIES,
    streams: makeStreams({ clients, makeContext, log, isDraining: () => server.draining() }),
    recordRequest:
      config.REQUEST_LOG === 'on' ? makeRecordRequest(activity.addRequest, realClock) : () => undefined,
  };
  const answering = { listener: makeApp(appOptions), refuseEarly: makeEarlyRefusal(appOptions) };
  const server: HttpServer = makeHttpServer({ port, handoverMs, ...answering, log, baseUrl });
  const identityEvents: EventConsumer = makeIdentityEventsConsumer({
    kafka,
    access: authentication.access,
    forgetAll: () => authentication.forgetAll(),
    log,
    onFatal: fatal,
  });
  return [
    makeClosing('clients', [...listClients(clients), testClock, ...Object.values(services)]),
    identityEvents,
    activity.component,
    ...Object.values(jobs).map(({ component }) => component),
    server.component,
  ];
}

/** Work that goes on after its request was answered. */
const makeJobs = (options: PersonJobsOptions) => ({
  personJobs: makePersonJobs(options),
  exportJobs: makeExportJobs(options),
});

/** The documents for tools, and the site and the console for people. */
function makeDocumentRoutes(
  {
    SANDBOX: sandboxMode,
    PUBLIC_BASE_URL: baseUrl,
    DOCS_FOLDER: folder,
    CONSOLE_FOLDER: consoleFolder,
  }: Config,
  readClock: ReadClock,
): readonly PlainRoute[] {
  const site = makeSite({ folder, baseUrl, sandboxMode });
  return [
    ...documentRoutes({ routes: selectServedRoutes(routes, sandboxMode), baseUrl }),
    ...siteRoutes({ site, baseUrl, sandboxMode, readClock }),
    ...consoleRoutes(makeConsoleFiles({ folder: consoleFolder, sandboxMode })),
  ];
}

/** The gateway has no database clock. Services send their time with each health check. */
const makeHealthClients = (targets: Targets, realClock: RealClock) =>
  Object.fromEntries(
    Object.entries(targets).map(([name, target]) => [
      name,
      makeHealthClient(target, realClock, processClock.observe),
    ]),
  );

const makeClockReadings = (log: ServiceContext['log']) => ({
  checkClock: makeClockCheck(log),
  clockAheadMs: processClock.aheadMs,
});

const makeMetricsRoutes = ({ SANDBOX, METRICS_HOST, METRICS_PORT }: Config): readonly PlainRoute[] =>
  SANDBOX && METRICS_PORT !== undefined
    ? [metricsRoute(`http://${METRICS_HOST}:${METRICS_PORT}/metrics`)]
    : [];

function chooseTestClock(
  config: Config,
  targets: Targets,
  makeOwnContext: () => CallContext,
  realClock: RealClock,
): TestClock {
  const { SANDBOX, PROVIDER_SANDBOX_URL: sandboxUrl, SANDBOX_CONTROL_KEY: sandboxKey } = config;
  if (!SANDBOX || sandboxUrl === undefined || sandboxKey === undefined) return noTestClock;
  return makeTestClock({
    sandboxUrl,
    sandboxKey,
    targets: Object.values(targets),
    makeOwnContext,
    realClock,
  });
}
