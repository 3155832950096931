// One line per request: who asked for what and how it went. Ids and patterns only; bodies, paths and queries as they
// were sent may name persons.
import type { Logger } from '@mps/chassis';
import type { Exchange, GatewayResponse } from './exchange';

const QUIET_ROUTES = new Set(['/healthz', '/readyz', '/metrics']);

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
