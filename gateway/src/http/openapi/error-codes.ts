// The error codes that an operation may answer: those of its kind, which its route shows, and those that the route declares.
import { type ErrorCode, ERRORS } from '@mps/contracts';
import { asksForRequestId, honorsIdempotencyKey } from '../route/idempotency';
import type { Route } from '../route/route';

/** Sorted by name. */
export function listErrorCodes(route: Route): readonly ErrorCode[] {
  const changes = route.method !== 'GET';
  const sendsBody = changes && route.method !== 'DELETE';
  const codes: readonly ErrorCode[] = [
    'validation_error',
    'not_acceptable',
    'rate_limited',
    'internal_error',
    'service_unavailable',
    ...listCredentialCodes(route),
    ...(route.path.includes('{') ? (['resource_not_found'] as const) : []),
    ...(changes ? (['upstream_timeout'] as const) : []),
    ...(sendsBody ? (['request_timeout', 'payload_too_large', 'unsupported_media_type'] as const) : []),
    ...(honorsIdempotencyKey(route) ? (['idempotency_key_conflict', 'request_in_progress'] as const) : []),
    ...(asksForRequestId(route) ? (['request_id_conflict', 'request_in_progress'] as const) : []),
    ...(route.failures ?? []),
  ];
  return [...new Set(codes)].sort();
}

function listCredentialCodes({ credential, permission }: Route): readonly ErrorCode[] {
  if (credential === 'none') return [];
  const isPermitted = permission !== null;
  const byToken = credential !== 'key';
  return [
    'authentication_error',
    ...(isPermitted ? (['permission_denied'] as const) : []),
    ...(byToken ? (['token_expired'] as const) : []),
    ...(byToken && (isPermitted || credential === 'any')
      ? (['company_not_selected', 'company_access_denied'] as const)
      : []),
  ];
}

/**
 * The HTTP statuses of the failures, ascending. A change may also answer 409, and every operation 504: documents of earlier
 * releases promise both.
 */
export function listFailureStatuses(route: Route): readonly number[] {
  const promised = [
    504,
    ...(route.credential === 'none' ? [] : [403]),
    ...(route.method === 'GET' ? [] : [409]),
  ];
  const statuses = [...listErrorCodes(route).map((code) => ERRORS[code].http), ...promised];
  return [...new Set(statuses)].sort((a, b) => a - b);
}
