// Makes the record of a request for the request log. Only requests of a caller within an organization are in it.
import { plainAddress, shownPath } from '@mps/chassis';
import type { Caller } from '@mps/contracts';
import type { RequestLog } from '@mps/contracts/gen/mps/activity/v1/RequestLog';
import { isUuid, type RealClock } from '@mps/kernel';
import type { Request } from 'express';
import { LOGGED_BODIES } from '../../limits';
import { makeRateLimiter } from '../limits/token-bucket';
import type { Exchange } from '../server/exchange';
import { listIds, redactAnswered, redactQuery, redactSent } from './redact';

const MAX_ADDRESS_CHARS = 45;
/** The first product of a user agent with its version. A sender can write anything behind it. */
const PRODUCT = /^[A-Za-z][A-Za-z-]{0,31}\/\d{1,3}(?:\.\d{1,3}){0,2}(?= |$)/;
const CLIENT = /^mps(?:-client(?:-python)?)?\//;
/** Bodies of these routes hold passwords and tokens. */
const WITHOUT_BODIES = /^\/(?:v1\/auth|console)\//;

export type RecordRequest = (request: Request, exchange: Exchange, status: number) => void;

export function makeRecordRequest(add: (record: RequestLog) => void, realClock: RealClock): RecordRequest {
  const bodies = makeRateLimiter(LOGGED_BODIES, realClock);
  return (request, exchange, status) => {
    const { caller } = exchange;
    if (caller?.organization_id == null || caller.kind === 'system') return;
    const isFailure = exchange.problem !== undefined;
    // The answer of a successful read is left out: it is the largest, and can be asked for again.
    const hasBodies = isFailure || (request.method !== 'GET' && bodies.take(caller.organization_id).allowed);
    const companyId = caller.company_id ?? readMerchant(request.path);
    const latencyMs = performance.now() - exchange.startedAtMs;
    add({
      id: exchange.traceId,
      at: new Date(realClock.now().getTime() - latencyMs).toISOString(),
      method: request.method,
      route: exchange.route,
      path: shownPath(request.path),
      query: redactQuery(request.originalUrl),
      status,
      ...(exchange.problem !== undefined && { code: exchange.problem }),
      latency_ms: Math.round(latencyMs),
      ...describePrincipal(caller),
      ip: plainAddress(exchange.clientIp).slice(0, MAX_ADDRESS_CHARS),
      ...describeAgent(request.headers['user-agent'] ?? ''),
      idempotent_replayed: exchange.replayed === true,
      ...(hasBodies && describeBodies(exchange)),
      ...describeResource(request.path, exchange),
      organization_id: caller.organization_id,
      ...(companyId !== undefined && { company_id: companyId }),
    });
  };
}

/** A request of the organization about one merchant is in the log of that merchant. */
function readMerchant(path: string): string | undefined {
  const [, id = ''] = /^\/v1\/merchants\/([^/]+)/.exec(path) ?? [];
  return isUuid(id) ? id.toLowerCase() : undefined;
}

function describePrincipal({ kind, principal_id: id, label = '' }: Caller): Partial<RequestLog> {
  return kind === 'user' ? { user: { id, label } } : { api_key: { id, label } };
}

function describeAgent(agent: string): Partial<RequestLog> {
  const product = PRODUCT.exec(agent)?.[0];
  return {
    user_agent: product ?? '',
    ...(product !== undefined && CLIENT.test(product) && { client: product }),
  };
}

function describeBodies({ route, requestBody, responseBody }: Exchange): Partial<RequestLog> {
  if (WITHOUT_BODIES.test(route)) return {};
  const sent = redactSent(requestBody);
  const answered = redactAnswered(responseBody);
  return {
    ...(sent !== undefined && { request_body: sent }),
    ...(answered !== undefined && { response_body: answered }),
  };
}

/** The object of the request: the answered one of a creation, else the last one of the path. */
function describeResource(path: string, { responseBody }: Exchange): Partial<RequestLog> {
  const ids = listIds(path);
  const answered = (responseBody as { readonly id?: unknown } | null | undefined)?.id;
  const own = typeof answered === 'string' && isUuid(answered) ? answered : undefined;
  const id = own ?? ids.at(-1);
  if (id === undefined) return {};
  const resource_ids = [...new Set([...ids, id])];
  return { resource: { type: nameType(path, id), id }, resource_ids };
}

/** `…/pix-keys/{id}` and `…/pix-keys` name a `pix_key`. */
function nameType(path: string, id: string): string {
  const segments = path.split('/');
  const at = segments.findIndex((segment) => segment.toLowerCase() === id);
  const words = segments.filter((segment, index) => !isUuid(segment) && (at < 0 || index < at));
  return (words.at(-1) ?? '').replaceAll('-', '_').replace(/ies$/, 'y').replace(/s$/, '');
}
