// Runs a plain route: bytes in, bytes out.
import { ok } from '@mps/kernel';
import type { Request } from 'express';
import { sendProblem, type DoorResponse } from './exchange';
import type { PlainRoute } from './plain-route';
import { readBytes } from './read-body';

/** Pages have no scripts and load nothing. */
const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";

export async function handlePlainRoute(
  route: PlainRoute,
  request: Request,
  response: DoorResponse,
  baseUrl: string,
): Promise<void> {
  const bytes =
    route.maxBodyBytes === undefined ? ok(Buffer.alloc(0)) : await readBytes(request, route.maxBodyBytes);
  if (!bytes.ok) {
    sendProblem(request, response, bytes.error, baseUrl);
    return;
  }
  const start = request.originalUrl.indexOf('?');
  const result = await route.handle({
    params: request.params as Record<string, string>,
    query: new URLSearchParams(start < 0 ? '' : request.originalUrl.slice(start)),
    headers: request.headers,
    body: bytes.value,
  });
  if (!result.ok) {
    sendProblem(request, response, result.error, baseUrl);
    return;
  }
  const { status, contentType, body, headers = {} } = result.value;
  if (contentType.startsWith('text/html')) response.setHeader('Content-Security-Policy', PAGE_POLICY);
  if (body.length > 0) response.setHeader('Content-Type', contentType);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.status(status).end(body);
}
