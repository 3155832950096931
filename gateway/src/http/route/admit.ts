// Admits a request: its credential, the limits of its caller, its permission. A network with too many refused credentials waits
// before the gateway reads the next one (docs/rules.md#rate-limits). makeEarlyRefusal answers its requests at low cost, because
// the requests of merchants wait behind them.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Logger, makeRequestDuration, shownPath } from '@mps/chassis';
import type { Caller, DomainError } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import type { Request } from 'express';
import {
  authenticate,
  type Authenticator,
  type PresentedCredentials,
  findDenial,
  renewCaller,
} from '../../authentication/authenticate';
import type { Authenticated } from '../../authentication/user-tokens';
import { readCookie } from '../console/cookie';
import { isClosedToConsole } from '../console/console-api';
import type { Limits } from '../limits/request-limits';
import type { Admission } from '../streams/send-stream';
import { formatRateLimitHeaders } from '../limits/token-bucket';
import { hasBody, isBodyLeft } from '../body/intake';
import { negotiateLanguage } from '../errors/messages';
import { toProblem } from '../errors/problem';
import {
  findClientIp,
  type GatewayResponse,
  makeCommonHeaders,
  logAccess,
  makeTraceId,
  NOT_STORED,
} from '../server/exchange';
import { toExpressPath, type Route, selectServedRoutes } from './route';

interface AdmissionDependencies {
  readonly authenticator: Authenticator;
  readonly limits: Limits;
  readonly baseUrl: string;
  readonly sandboxMode: boolean;
}

/**
 * Returns the caller. Fails with route_not_found, authentication_error, token_expired, rate_limited, company_access_denied,
 * permission_denied or company_not_selected, or with the failure of the request to identity.
 */
export async function admit(
  route: Route,
  request: Request,
  response: GatewayResponse,
  dependencies: AdmissionDependencies,
): Promise<Result<Caller, DomainError>> {
  const { clientIp, consoleApi } = response.locals.exchange;
  if (consoleApi !== undefined && isClosedToConsole(route)) return err({ code: 'route_not_found' });
  const authenticated = await findCaller(route, request, response, dependencies);
  if (!authenticated.ok) return authenticated;
  const { caller, denial } = authenticated.value;
  response.locals.exchange.principal = caller.principal_id;
  response.locals.exchange.caller = caller;
  const taken = dependencies.limits.takeRequest({ caller, method: request.method, clientIp });
  if (taken !== null) {
    const { limit, verdict } = taken;
    for (const [name, value] of Object.entries(formatRateLimitHeaders(limit, verdict)))
      response.setHeader(name, value);
    if (!verdict.allowed) return err({ code: 'rate_limited', retryAfterSeconds: verdict.resetSeconds });
  }
  const refusal = denial ?? findDenial(caller, route);
  return refusal === null ? ok(caller) : err(refusal);
}

/** Failures that say nothing of the credential. */
const UNKNOWN: readonly DomainError['code'][] = ['service_unavailable', 'upstream_timeout', 'internal_error'];

/** Checks whether the caller of an admitted request may still use the route. It counts against no limit. */
export async function checkAdmission(
  route: Route,
  request: Request,
  response: GatewayResponse,
  dependencies: AdmissionDependencies,
): Promise<Admission> {
  const { credential, presented } = present(route, request, response, dependencies);
  const found = await authenticate(credential, presented, dependencies.authenticator);
  if (!found.ok) return UNKNOWN.includes(found.error.code) ? 'unknown' : 'refused';
  const { caller, denial } = found.value;
  return (denial ?? findDenial(caller, route)) === null ? 'admitted' : 'refused';
}

/** The renewal keeps the credential, and nothing else of the request. */
export function makeRenewal(
  caller: Caller,
  request: Request,
  response: GatewayResponse,
  { authenticator }: Pick<AdmissionDependencies, 'authenticator'>,
): () => Promise<Result<Caller, DomainError>> {
  const { apiKey } = readCredentials(request);
  const { clientIp } = response.locals.exchange;
  return () => renewCaller(caller, { apiKey, clientIp }, authenticator);
}

function present(
  route: Route,
  request: Request,
  response: GatewayResponse,
  place: Pick<AdmissionDependencies, 'baseUrl' | 'sandboxMode'>,
): { readonly credential: Route['credential']; readonly presented: PresentedCredentials } {
  const { clientIp, consoleApi } = response.locals.exchange;
  return {
    credential: consoleApi === undefined ? route.credential : 'session',
    presented: {
      ...readCredentials(request),
      sessionToken: readCookie(request.headers.cookie, place),
      companyId: consoleApi?.companyId ?? null,
      clientIp,
    },
  };
}

async function findCaller(
  route: Route,
  request: Request,
  response: GatewayResponse,
  { authenticator, limits, ...place }: AdmissionDependencies,
): Promise<Result<Authenticated, DomainError>> {
  const { clientIp } = response.locals.exchange;
  const { credential, presented } = present(route, request, response, place);
  const refusedFor = credential === 'none' ? 0 : limits.computeRefusalWaitSeconds(clientIp);
  if (refusedFor > 0) return err({ code: 'rate_limited', retryAfterSeconds: refusedFor });
  const authenticated = await authenticate(credential, presented, authenticator);
  // The console asks for its session before each login. Without a cookie it guesses nothing.
  const isGuess = credential !== 'session' || presented.sessionToken !== undefined;
  if (!authenticated.ok && isGuess && authenticated.error.code === 'authentication_error')
    limits.recordRefusal(clientIp);
  return authenticated;
}

function readCredentials(request: Request): Pick<PresentedCredentials, 'apiKey' | 'authorization'> {
  const apiKey = request.headers['x-api-key'];
  return {
    apiKey: Array.isArray(apiKey) ? apiKey.join() : apiKey,
    authorization: request.headers.authorization,
  };
}

/** Answers a request of a waiting network with 429 and returns true. Returns false for all other requests: `admit` decides. */
export type EarlyRefusal = (request: IncomingMessage, response: ServerResponse) => boolean;

interface EarlyRefusalDependencies {
  readonly routes: readonly Route[];
  readonly limits: Limits;
  readonly trustedProxies: number;
  readonly sandboxMode: boolean;
  readonly baseUrl: string;
  readonly log: Logger;
}

/** The early refusal writes one log line. It makes no span and does not run express. */
export function makeEarlyRefusal({
  routes,
  limits,
  trustedProxies,
  sandboxMode,
  baseUrl,
  log,
}: EarlyRefusalDependencies): EarlyRefusal {
  const find = makeRouteFinder(selectServedRoutes(routes, sandboxMode));
  const record = makeRequestDuration();
  return (request, response) => {
    const startedAtMs = performance.now();
    const clientIp = findClientIp(request, trustedProxies);
    const waitSeconds = limits.computeRefusalWaitSeconds(clientIp);
    if (waitSeconds === 0) return false;
    const found = find(request);
    if (found === null || found.route.credential === 'none') return false;
    const { route, pattern } = found;
    const refuse = (): void => {
      const exchange = { traceId: makeTraceId(), clientIp, startedAtMs, route: route.path };
      const status = sendWait(request, response, { waitSeconds, baseUrl, traceId: exchange.traceId });
      record({ method: route.method, route: pattern, status, startedAtMs });
      logAccess(log, route.method, status, { ...exchange, problem: 'rate_limited' });
    };
    // By the next turn, a body that came with its headers is complete, so its connection can serve another request.
    if (hasBody(request)) setImmediate(refuse);
    else refuse();
    return true;
  };
}

interface Wait {
  readonly waitSeconds: number;
  readonly baseUrl: string;
  readonly traceId: string;
}

/** Sends the 429 and returns its status. */
function sendWait(
  request: IncomingMessage,
  response: ServerResponse,
  { waitSeconds, baseUrl, traceId }: Wait,
): number {
  const { status, headers, body } = toProblem(
    { code: 'rate_limited', retryAfterSeconds: waitSeconds },
    { baseUrl, instance: shownPath(readPath(request)), traceId, language: negotiateLanguage(request) },
  );
  const text = JSON.stringify(body);
  response.writeHead(status, {
    ...makeCommonHeaders(traceId),
    ...NOT_STORED,
    ...headers,
    'Content-Length': Buffer.byteLength(text),
    ...(isBodyLeft(request) && { Connection: 'close' }),
  });
  response.end(text);
  return status;
}

const readPath = ({ url = '' }: IncomingMessage): string => url.split('?', 1)[0] ?? '';

interface FoundRoute {
  readonly route: Route;
  /** The path in the syntax of express: `/v1/merchants/:merchant_id`. */
  readonly pattern: string;
}

/** A node of the tree of paths. Each level is one segment. */
interface Branch {
  readonly fixed: Map<string, Branch>;
  parameter?: Branch;
  /** The routes of the path that ends here, by method. */
  readonly routes: Map<string, FoundRoute>;
}

/** Paths that express reads exactly as the tree does: nothing to decode, and no character that ends a path. */
const PLAIN_PATH = /^[\w./-]+$/;

/** Finds the route that express would find. Returns null when there is none, and when the path is not plain. */
function makeRouteFinder(routes: readonly Route[]): (request: IncomingMessage) => FoundRoute | null {
  const root = makeBranch();
  for (const route of routes) {
    const segments = route.path.split('/');
    const end = segments.reduce((branch, segment) => {
      const next = findChild(branch, segment) ?? makeBranch();
      if (segment.startsWith('{')) branch.parameter = next;
      else branch.fixed.set(segment, next);
      return next;
    }, root);
    end.routes.set(route.method, { route, pattern: toExpressPath(route.path) });
  }
  return (request) => {
    const path = readPath(request);
    const end = PLAIN_PATH.test(path) ? findEnd(root, path.split('/'), 0) : null;
    return end?.routes.get(request.method ?? '') ?? null;
  };
}

const makeBranch = (): Branch => ({ fixed: new Map(), routes: new Map() });

const findChild = ({ fixed, parameter }: Branch, segment: string): Branch | undefined =>
  segment.startsWith('{') ? parameter : fixed.get(segment);

/** Fixed segments go before parameters, as in express. */
function findEnd(branch: Branch, segments: readonly string[], at: number): Branch | null {
  const segment = segments[at];
  if (segment === undefined) return branch.routes.size > 0 ? branch : null;
  const fixed = branch.fixed.get(segment);
  const end = fixed === undefined ? null : findEnd(fixed, segments, at + 1);
  if (end !== null || branch.parameter === undefined || segment === '') return end;
  return findEnd(branch.parameter, segments, at + 1);
}
