// One request and its answer: what is needed for a problem, a log line and the headers that every
// answer carries.
import { randomBytes } from 'node:crypto';
import { currentTraceId, type Logger, shownPath } from '@mps/chassis';
import type { DomainError } from '@mps/contracts';
import type { Request, Response } from 'express';
import { hasBody } from '../body';
import { languageOf } from '../errors/messages';
import { problemOf } from '../errors/problem';

const TRACE_ID_BYTES = 16;

export interface Exchange {
  readonly traceId: string;
  /** `performance.now()` at the start. */
  readonly startedAt: number;
  /** For the log: the route's pattern, never the path that was sent. */
  route: string;
  /** For the log: id of the key or the user. */
  principal?: string;
  /** For the log: the code of the problem that was answered. */
  problem?: string;
}

interface Locals {
  exchange: Exchange;
}
export type GatewayResponse = Response<unknown, Locals & Record<string, unknown>>;

export function openExchange(response: GatewayResponse): Exchange {
  const traceId = currentTraceId() || randomBytes(TRACE_ID_BYTES).toString('hex');
  const exchange: Exchange = { traceId, startedAt: performance.now(), route: 'none' };
  response.locals.exchange = exchange;
  response.setHeader('X-Request-Id', traceId);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  return exchange;
}

export function sendJson(response: GatewayResponse, status: number, body: unknown): void {
  response.status(status).setHeader('Content-Type', 'application/json; charset=utf-8');
  response.end(JSON.stringify(body));
}

export function sendProblem(
  request: Request,
  response: GatewayResponse,
  error: DomainError,
  baseUrl: string,
): void {
  const { exchange } = response.locals;
  exchange.problem = error.code;
  const problem = problemOf(error, {
    baseUrl,
    instance: shownPath(request.path),
    traceId: exchange.traceId,
    language: languageOf(request),
  });
  for (const [name, value] of Object.entries(problem.headers)) response.setHeader(name, value);
  // What was not read of the body would be taken for the next request.
  if (!request.complete && hasBody(request)) response.setHeader('Connection', 'close');
  response.status(problem.status).end(JSON.stringify(problem.body));
}

const QUIET_ROUTES = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * One line per request: who asked for what and how it went. Ids and patterns only; bodies, paths and queries as they were
 * sent may name persons.
 */
export function logAccess(log: Logger, method: string, response: GatewayResponse, exchange: Exchange): void {
  if (QUIET_ROUTES.has(exchange.route)) return;
  const { route, principal, problem, traceId, startedAt } = exchange;
  const line = {
    method,
    route,
    // 499: the caller went away before the answer.
    status: response.writableFinished ? response.statusCode : 499,
    duration_ms: Math.round((performance.now() - startedAt) * 10) / 10,
    ...(principal !== undefined && { principal_id: principal }),
    ...(problem !== undefined && { problem }),
    trace_id: traceId,
  };
  if (response.statusCode >= 500) log.warn(line, 'request');
  else log.info(line, 'request');
}
