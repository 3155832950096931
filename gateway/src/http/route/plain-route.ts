// Routes outside the rules of the API: health, metrics, documents, pages, and callbacks of providers. They need neither a
// credential nor a JSON body. Their failures are problems, as everywhere.
import type { IncomingHttpHeaders } from 'node:http';
import type { DomainError } from '@mps/contracts';
import { networkOf } from '@mps/chassis';
import { err, ok, type Result } from '@mps/kernel';
import type { Request } from 'express';
import { PAGE_HEADERS } from '../errors/problem-page';
import type { Limits } from '../limits/request-limits';
import { type BodyTimes, limitPieces } from '../body/intake';
import type { RateLimit } from '../../limits';
import { readBytes } from '../body/read-bytes';
import { type GatewayResponse, readQuery, sendProblem, setHeaders } from '../server/exchange';
import { sendDocument } from './send-document';

export interface PlainRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: Readonly<IncomingHttpHeaders>;
  /** Empty unless the route declares `maxBodyBytes`. */
  readonly body: Buffer;
}

export interface PlainReply {
  readonly status: number;
  /** The media type with its charset. */
  readonly contentType: string;
  readonly body: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body stays the same from request to request. It gets an ETag, and is compressed. */
  readonly isDocument?: boolean;
}

export interface PlainRoute {
  readonly method: 'GET' | 'POST';
  /** In the syntax of OpenAPI. */
  readonly path: `/${string}`;
  readonly maxBodyBytes?: number;
  /** Counts the requests of each client network. */
  readonly limit?: RateLimit;
  readonly handle: (request: PlainRequest) => Promise<Result<PlainReply, DomainError>>;
}

export const jsonReply = (body: unknown, status = 200): PlainReply => ({
  status,
  contentType: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
});

interface PlainDependencies {
  readonly limits: Limits;
  readonly bodyTimes: BodyTimes;
  readonly baseUrl: string;
}

const NO_BYTES = Buffer.alloc(0);

export async function handlePlainRoute(
  route: PlainRoute,
  request: Request,
  response: GatewayResponse,
  dependencies: PlainDependencies,
): Promise<void> {
  const { baseUrl } = dependencies;
  const result = await run(route, request, response, dependencies);
  if (!result.ok) {
    sendProblem(request, response, result.error, baseUrl);
    return;
  }
  const { status, contentType, body, headers = {}, isDocument = false } = result.value;
  if (contentType.startsWith('text/html')) setHeaders(response, PAGE_HEADERS);
  if (body.length > 0) response.setHeader('Content-Type', contentType);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.status(status);
  if (isDocument) await sendDocument(request, response, typeof body === 'string' ? Buffer.from(body) : body);
  else response.end(body);
}

async function run(
  route: PlainRoute,
  request: Request,
  response: GatewayResponse,
  { limits, bodyTimes: times }: PlainDependencies,
): Promise<Result<PlainReply, DomainError>> {
  const { clientIp } = response.locals.exchange;
  const { limit } = route;
  limitPieces(request, route.maxBodyBytes ?? 0);
  const waitSeconds = limit === undefined ? 0 : limits.take(limit, networkOf(clientIp), clientIp);
  if (waitSeconds > 0) return err({ code: 'rate_limited', retryAfterSeconds: waitSeconds });
  const { maxBodyBytes: maxBytes } = route;
  const sender = { key: networkOf(clientIp), isAnonymous: true };
  const bytes =
    maxBytes === undefined
      ? ok(NO_BYTES)
      : await readBytes(request, response, { maxBytes, sender, budget: limits.bodies, times });
  if (!bytes.ok) return bytes;
  const result = await route.handle({
    params: request.params as Record<string, string>,
    query: readQuery(request),
    headers: request.headers,
    body: bytes.value,
  });
  if (result.ok || result.error.code !== 'authentication_error') return result;
  const waitForSeconds = limits.recordWrongSignature(clientIp);
  return waitForSeconds > 0 ? err({ code: 'rate_limited', retryAfterSeconds: waitForSeconds }) : result;
}
