// The Idempotency-Key header (docs/rules.md#idempotency-key): the routes that honor it, the form of a key, and the identity that
// services get. A service that has answered the same key and fingerprint answers `replayed`. handleRoute renders that as 200 with
// `Idempotent-Replayed: true`.
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
/**
 * Sessions and the sandbox: their requests are repeated on purpose, or they play a provider that repeats itself. Data subjects: the
 * stored fingerprint of a body with a document could be guessed, and a repeat does no harm.
 */
const EXEMPT_PATHS = /^\/v1\/(?:auth|sandbox|data-subjects)\/|\/pay$/;

/** Every POST that changes something honors the key, unless its body has a `request_id`. */
export function honorsIdempotencyKey({ method, path, body, changesNothing }: Route): boolean {
  const changes = method === 'POST' && changesNothing !== true;
  return changes && !EXEMPT_PATHS.test(path) && !hasMember(body, 'request_id');
}

/** Whether the body names the request, so that a repeat of it is recognized. */
export const asksForRequestId = ({ body }: Route): boolean => hasMember(body, 'request_id');

/** Returns the value of the header, or null without it. Fails with a violation when the value cannot be a key. */
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
  /** The parsed body with its defaults. So a body with an explicit default has the same fingerprint as one without it. */
  readonly body: unknown;
  readonly caller: Caller;
}

/** Returns the identity of the request. null: the request has no key, or the route does not honor it. */
export function identifyRequest(
  route: Route,
  { key, params, body, caller }: IdentifiedRequest,
): Idempotency | null {
  if (key === null || !honorsIdempotencyKey(route)) return null;
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

/** Fills the ids into the path. `me` becomes the id of the user, because every user has the same `me`. */
const fillPath = (
  { path }: Route,
  values: Readonly<Record<string, string>>,
  { principal_id }: Caller,
): string =>
  path
    .replace(/^\/v1\/users\/me\//, `/v1/users/${principal_id}/`)
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]));

/** Turns the bytes of files back into base64, because JSON has no bytes. */
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
