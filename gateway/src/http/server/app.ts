// Builds the express app from the list of routes. Paths are registered with fixed segments before parameters, so no id can hide a
// route. The trace context of a client becomes a link of our trace, never its parent. A parent would decide the sampling and the
// trace id, which is the X-Request-Id of our answers and events.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DomainError } from '@mps/contracts';
import { isSpanContextValid, trace, type SpanContext } from '@opentelemetry/api';
import { RequestAborted } from '../body/intake';
import { makeConsoleApi } from '../console/console-api';
import { handleRoute, type RouteDependencies } from '../route/handle-route';
import { handlePlainRoute, type PlainRoute } from '../route/plain-route';
import type { RecordRequest } from '../request-log/request-log';
import { toExpressPath, type Route, selectServedRoutes } from '../route/route';
import {
  findClientIp,
  type GatewayResponse,
  logAccess,
  NOT_STORED,
  openExchange,
  sendProblem,
  setHeaders,
} from './exchange';

import express, { type NextFunction, type Request, type RequestHandler, type Router } from 'express';

export interface AppOptions extends RouteDependencies {
  readonly routes: readonly Route[];
  readonly plainRoutes: readonly PlainRoute[];
  /** The number of proxies in front. The first of them names the client in X-Forwarded-For. */
  readonly trustedProxies: number;
  /** Adds the request to the request log. */
  readonly recordRequest: RecordRequest;
}

export type RequestListener = (request: IncomingMessage, response: ServerResponse) => void;

/** Throws for an invalid route, so that a missing permission stops the start. */
export function makeApp(options: AppOptions): RequestListener {
  const routes = selectServedRoutes(options.routes, options.sandboxMode);
  for (const route of routes) assertServable(route);
  assertUnique(routes.map(({ operationId }) => operationId));
  assertUnique([...routes, ...options.plainRoutes].map(({ method, path }) => `${method} ${path}`));

  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.set('query parser', false);
  app.use((request, response, next) => openRequest(request, response as GatewayResponse, next, options));
  const consoleApi = makeConsoleApi(options);
  app.use((request, response, next) => consoleApi(request, response as GatewayResponse, next));
  app.use(makeRouter(routes, options));
  app.use((request: Request, response: unknown) =>
    sendProblem(request, response as GatewayResponse, { code: 'route_not_found' }, options.baseUrl),
  );
  app.use(makeErrorHandler(options));
  return app as RequestListener;
}

/** The logged status of a request when the caller disconnected before the answer. */
const CALLER_GONE = 499;

function openRequest(
  request: Request,
  response: GatewayResponse,
  next: NextFunction,
  { log, trustedProxies, recordRequest }: AppOptions,
): void {
  const exchange = openExchange(response, findClientIp(request, trustedProxies));
  request.url = escapeWrongEncoding(request.url);
  if (request.path.startsWith('/v1/')) setHeaders(response, NOT_STORED);
  const link = findTraceLink(request);
  if (link !== null && isSpanContextValid(link)) trace.getActiveSpan()?.addLink({ context: link });
  response.once('close', () => {
    exchange.bodyHold?.release();
    const isSent = response.writableFinished || exchange.isSent === true;
    const status = isSent ? response.statusCode : CALLER_GONE;
    logAccess(log, request.method, status, exchange);
    recordRequest(request, exchange, status);
  });
  next();
}

/** A segment of the path that cannot be decoded stands for its own text, as in a query. An id of such a text is malformed. */
function escapeWrongEncoding(url: string): string {
  const [path = '', ...query] = url.split('?');
  return [path.split('/').map(escapeSegment).join('/'), ...query].join('?');
}

function escapeSegment(segment: string): string {
  try {
    decodeURIComponent(segment);
    return segment;
  } catch {
    return segment.replaceAll('%', '%25');
  }
}

/** Returns the resource of a path under /v1, like "transactions". All other paths share the empty one. */
const readResource = (path: string): string => /^\/v1\/([^/]*)/.exec(path)?.[1] ?? '';

/** Each resource has its own router, because express compares a request with all paths of a router, one after the other. */
function makeRouter(routes: readonly Route[], options: AppOptions): RequestHandler {
  const routers = new Map<string, Router>();
  for (const path of orderPaths([...routes, ...options.plainRoutes])) {
    const resource = readResource(path);
    const router = routers.get(resource) ?? express.Router({ strict: true, caseSensitive: true });
    routers.set(resource, router);
    register(router, path, routes, options);
  }
  return (request, response, next) => {
    const router = routers.get(readResource(request.path));
    if (router === undefined) next();
    else router(request, response, next);
  };
}

function register(router: Router, path: string, routes: readonly Route[], options: AppOptions): void {
  const here = router.route(toExpressPath(path));
  const methods: string[] = [];
  for (const route of routes.filter((one) => one.path === path)) {
    methods.push(route.method);
    here[toVerb(route.method)]((request, response) => {
      const answer = response as GatewayResponse;
      answer.locals.exchange.route = path;
      return handleRoute(route, request, answer, options);
    });
  }
  for (const route of options.plainRoutes.filter((one) => one.path === path)) {
    methods.push(route.method);
    here[toVerb(route.method)]((request, response) => {
      const answer = response as GatewayResponse;
      answer.locals.exchange.route = path;
      return handlePlainRoute(route, request, answer, options);
    });
  }
  const allowed = [...new Set(methods.flatMap((one) => (one === 'GET' ? ['GET', 'HEAD'] : [one])))].sort();
  here.all((request, response) => {
    const answer = response as GatewayResponse;
    answer.locals.exchange.route = path;
    answer.setHeader('Allow', allowed.join(', '));
    sendProblem(request, answer, { code: 'method_not_allowed' }, options.baseUrl);
  });
}

type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete';
const toVerb = (method: string): Verb => method.toLowerCase() as Verb;

/** Returns each path once. Of two paths that match the same request, the one with the earlier fixed segment goes first. */
function orderPaths(routes: readonly { readonly path: string }[]): string[] {
  const weight = (path: string): string =>
    path
      .split('/')
      .map((segment) => (segment.startsWith('{') ? '1' : `0${segment}`))
      .join('/');
  return [...new Set(routes.map(({ path }) => path))].sort((a, b) => (weight(a) < weight(b) ? -1 : 1));
}

const RESOURCE_PATH = /^\/(v1|console)\/\w/;

function assertServable({ operationId, path, credential, permission }: Route): void {
  // The types require a permission, but a cast can remove it.
  if ((permission as unknown) === undefined) throw new Error(`${operationId} declares no permission`);
  if (credential === 'none' && permission !== null)
    throw new Error(`${operationId} takes no credential and asks for ${permission}`);
  if (!RESOURCE_PATH.test(path))
    throw new Error(`${operationId} is not under /v1 or /console and a resource`);
}

function assertUnique(names: readonly string[]): void {
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw new Error(`${repeated} is declared twice`);
}

function makeErrorHandler({ log, baseUrl }: AppOptions) {
  // Express recognizes an error handler by its four parameters.
  return (error: unknown, request: Request, response: unknown, _next: NextFunction): void => {
    const answer = response as GatewayResponse;
    if (error instanceof RequestAborted || answer.headersSent) return void answer.destroy();
    sendProblem(request, answer, toDomainError(error, answer, log), baseUrl);
  };
}

/** Every exception is a bug. */
function toDomainError(error: unknown, response: GatewayResponse, log: AppOptions['log']): DomainError {
  log.error({ route: response.locals.exchange.route, err: error }, 'request failed');
  return { code: 'internal_error' };
}

const TRACE_HEADERS = ['traceparent', 'tracestate', 'baggage', 'b3'];
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const links = new WeakMap<IncomingMessage, SpanContext>();

/** Removes the trace headers of the client and keeps its span as a link. Must run before the request gets its own span. */
export function dropTraceHeaders(request: IncomingMessage): void {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(String(request.headers['traceparent'])) ?? [];
  if (traceId !== undefined && spanId !== undefined)
    links.set(request, { traceId, spanId, traceFlags: Number.parseInt(flags ?? '0', 16), isRemote: true });
  for (const name of TRACE_HEADERS) Reflect.deleteProperty(request.headers, name);
}

/** Returns the span that the client named, or null when its header was missing or malformed. */
export function findTraceLink(request: IncomingMessage): SpanContext | null {
  return links.get(request) ?? null;
}
