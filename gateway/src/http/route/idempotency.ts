// The Idempotency-Key header (docs/rules.md#idempotency-key): which routes honour it, what a key may be, and what services
// are told of it. A service that has answered the same key and fingerprint answers `replayed`, which handleRoute renders as
// 200 with `Idempotent-Replayed: true`.
import {
  type Caller,
  type Idempotency,
  idempotencyScopeKey,
  type Violation,
  violation,
} from '@mps/contracts';
import { err, fingerprint, ok, type Result } from '@mps/kernel';
import { z } from 'zod';
import { MAX_IDEMPOTENCY_KEY_CHARS } from '../../limits';
import type { Route } from './route';

const HEADER = 'Idempotency-Key';
export const VISIBLE_ASCII = /^[\x21-\x7e]+$/;
/** Sessions and the sandbox: their calls are repeated by design, or play a provider that repeats itself. */
const EXEMPT_PATHS = /^\/v1\/(?:auth|sandbox)\/|\/pay$/;

/** Every POST that changes something and has no identity in its body (`request_id`) already. */
export function honoursIdempotencyKey({ method, path, body, changesNothing }: Route): boolean {
  const changes = method === 'POST' && changesNothing !== true;
  return changes && !EXEMPT_PATHS.test(path) && !hasMember(body, 'request_id');
}

/** The header's value; null without the header. The violation where it has a form that no key has. */
export function readIdempotencyKey(
  header: string | readonly string[] | undefined,
): Result<string | null, Violation> {
  if (header === undefined) return ok(null);
  const key = typeof header === 'string' ? header : header.join();
  if (key.length <= MAX_IDEMPOTENCY_KEY_CHARS && VISIBLE_ASCII.test(key)) return ok(key);
  const form = violation(HEADER, 'invalid_format', 'not_a_header_key', { max: MAX_IDEMPOTENCY_KEY_CHARS });
  return err({ ...form, in: 'header' });
}

export interface IdentifiedRequest {
  readonly key: string | null;
  readonly params: unknown;
  /** Body as its schema made it, defaults included: a default that is sent explicitly changes nothing. */
  readonly body: unknown;
  readonly caller: Caller;
}

/** What the services are told; null without a key and on routes that do not honour one. */
export function identifyRequest(
  route: Route,
  { key, params, body, caller }: IdentifiedRequest,
): Idempotency | null {
  if (key === null || !honoursIdempotencyKey(route)) return null;
  const values = params as Readonly<Record<string, string>>;
  return {
    key: idempotencyScopeKey({
      organizationId: caller.organization_id,
      companyId: values['merchantId'] ?? caller.company_id,
      method: route.method,
      path: fillPath(route, values, caller),
      key,
    }),
    fingerprint: fingerprint(toJsonValue(body)),
  };
}

/** With its ids: `me` is everybody's name for themselves. */
const fillPath = (
  { path }: Route,
  values: Readonly<Record<string, string>>,
  { principal_id }: Caller,
): string =>
  path
    .replace(/^\/v1\/users\/me\//, `/v1/users/${principal_id}/`)
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]));

/** Files as the text that they came in: bytes are no JSON. */
function toJsonValue(value: unknown): unknown {
  if (Buffer.isBuffer(value)) return value.toString('base64');
  if (Array.isArray(value)) return value.map(toJsonValue);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, toJsonValue(member)]));
}

function hasMember(schema: z.core.$ZodType, name: string): boolean {
  if (schema instanceof z.ZodPipe) return hasMember(schema.in, name);
  return schema instanceof z.ZodObject && name in schema.shape;
}
