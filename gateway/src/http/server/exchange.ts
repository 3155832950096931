// One request and its answer: the state for problems, log lines and common headers, and the functions that send answers.
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP, type Socket } from 'node:net';
import { currentTraceId, type Logger, shownPath } from '@mps/chassis';
import type { Caller, DomainError } from '@mps/contracts';
import type { Request, Response } from 'express';
import type { BodyHold } from '../body/budget';
import { discardRest, isBodyLeft } from '../body/intake';
import { negotiateLanguage } from '../errors/messages';
import { choosePageLanguage } from '../errors/page-language';
import { toProblem } from '../errors/problem';
import { toProblemPage, wantsProblemPage } from '../errors/problem-page';

const TRACE_ID_BYTES = 16;

export interface Exchange {
  readonly traceId: string;
  /** The address of the client, for limits, allow-lists and the request log. It is personal data: log lines leave it out. */
  readonly clientIp: string;
  /** `performance.now()` at the start. */
  readonly startedAtMs: number;
  /** For the log: the pattern of the route, never the path of the request. */
  route: string;
  /** For the log: the id of the key or the user. */
  principal?: string;
  /** The request is one of the console API, for this company. */
  consoleApi?: { readonly companyId: string };
  /** For the log: the code of the answered problem. */
  problem?: string;
  /** For the request log. */
  caller?: Caller;
  requestBody?: unknown;
  responseBody?: unknown;
  /** The answer repeats that of an earlier request. */
  replayed?: boolean;
  /** The part of the body budget that this request holds. */
  bodyHold?: BodyHold;
  /** The whole answer is sent, while the connection stays open for the rest of the request. */
  isSent?: boolean;
}

interface Locals {
  exchange: Exchange;
}
export type GatewayResponse = Response<unknown, Locals & Record<string, unknown>>;

export const makeTraceId = (): string => randomBytes(TRACE_ID_BYTES).toString('hex');

/** Returns the address of the client. Each of the `trustedProxies` in front has appended the address of its own client. */
export function findClientIp({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const own = socket.remoteAddress ?? '';
  const told = headers['x-forwarded-for'];
  if (told === undefined || trustedProxies === 0) return own;
  const chain = String(told)
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');
  const asked = parseAddress(chain.at(-Math.min(trustedProxies, chain.length)) ?? '');
  return isIP(asked) === 0 ? own : asked;
}

/** Some proxies append the port of the client, and write IPv6 in brackets. The port is dropped: each connection has another one. */
function parseAddress(entry: string): string {
  const [, ipv6, ipv4] = /^(?:\[(.*)\]|([\d.]+))(?::\d+)?$/.exec(entry) ?? [];
  return ipv6 ?? ipv4 ?? entry;
}

const keptOpen = new WeakSet<ServerResponse>();

/** The answer has no end, so it has no time limit. Its sender closes a connection that does not take its bytes. */
export const keepOpen = (response: ServerResponse): void => void keptOpen.add(response);

export const isKeptOpen = (response: ServerResponse): boolean => keptOpen.has(response);

const answeredBy = new WeakMap<ServerResponse, number>();

/** The answer need not have begun before the deadline of the operation. */
export const allowOperation = (
  response: ServerResponse,
  { deadlineMs = 0 }: { readonly deadlineMs?: number },
): void => void answeredBy.set(response, performance.now() + deadlineMs);

/** Whether the answer has not begun, and its operation may go on. */
export const isOperating = (response: ServerResponse): boolean =>
  !response.headersSent && performance.now() < (answeredBy.get(response) ?? 0);

type Headers = Readonly<Record<string, string>>;

export const makeCommonHeaders = (traceId: string): Headers => ({
  'X-Request-Id': traceId,
  'X-Content-Type-Options': 'nosniff',
});

/** Header of every answer under /v1: caches must not store it. */
export const NOT_STORED: Headers = { 'Cache-Control': 'no-store' };

export function setHeaders(response: ServerResponse, headers: Headers): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

export function openExchange(response: GatewayResponse, clientIp: string): Exchange {
  const traceId = currentTraceId() || makeTraceId();
  const exchange: Exchange = { traceId, clientIp, startedAtMs: performance.now(), route: 'none' };
  response.locals.exchange = exchange;
  setHeaders(response, makeCommonHeaders(traceId));
  return exchange;
}

export function sendJson(response: GatewayResponse, status: number, text: string): void {
  response.status(status).setHeader('Content-Type', 'application/json; charset=utf-8');
  response.end(text);
}

/** Returns the parameters of the query. Express does not parse them. */
export function readQuery({ originalUrl }: Pick<Request, 'originalUrl'>): URLSearchParams {
  const start = originalUrl.indexOf('?');
  return new URLSearchParams(start < 0 ? '' : originalUrl.slice(start));
}

/** Answers with a problem document, or with its page where a person opens an address in a browser. */
export function sendProblem(
  request: Request,
  response: GatewayResponse,
  error: DomainError,
  baseUrl: string,
): void {
  const { exchange } = response.locals;
  exchange.problem = error.code;
  const problem = toProblem(error, {
    baseUrl,
    instance: shownPath(request.path),
    traceId: exchange.traceId,
    language: negotiateLanguage(request),
  });
  exchange.responseBody = problem.body;
  const { headers, text } = wantsProblemPage(request, problem.status)
    ? toProblemPage(problem, {
        code: error.code,
        traceId: exchange.traceId,
        language: choosePageLanguage({ query: readQuery(request), headers: request.headers }),
      })
    : { headers: problem.headers, text: JSON.stringify(problem.body) };
  setHeaders(response, headers);
  response.status(problem.status);
  if (!isBodyLeft(request)) response.end(text);
  else if (error.code === 'request_timeout') response.setHeader('Connection', 'close').end(text);
  else void sendBeforeBodyEnds(request, response, text);
}

const lastAnswered = new WeakSet<Socket>();

/** Whether the last answer of the connection is sent while the client still sends its body. */
export const isLastAnswered = (socket: Socket): boolean => lastAnswered.has(socket);

/** Sends the answer with its length, so the client can read it at once. The connection ends after the rest of the body. */
async function sendBeforeBodyEnds(
  request: IncomingMessage,
  response: GatewayResponse,
  text: string,
): Promise<void> {
  response.setHeader('Connection', 'close');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.write(text, (error) => (response.locals.exchange.isSent = !error));
  lastAnswered.add(request.socket);
  await discardRest(request);
  response.end();
}

const QUIET_ROUTES = new Set(['/healthz', '/readyz', '/metrics']);

/** Writes one line per request. It has only ids and patterns, because bodies, paths and queries may name persons. */
export function logAccess(log: Logger, method: string, status: number, exchange: Exchange): void {
  if (QUIET_ROUTES.has(exchange.route)) return;
  const { route, principal, problem, traceId, startedAtMs } = exchange;
  const line = {
    method,
    route,
    status,
    duration_ms: Math.round((performance.now() - startedAtMs) * 10) / 10,
    ...(principal !== undefined && { principal_id: principal }),
    ...(problem !== undefined && { problem }),
    trace_id: traceId,
  };
  if (status >= 500) log.warn(line, 'request');
  else log.info(line, 'request');
}
