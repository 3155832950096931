// Reads the path, the query and the Idempotency-Key of a request. Each name must be known, given once, and not empty.
import { shownName } from '@mps/chassis';
import type { DomainError, Reason, Violation } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import type { Request } from 'express';
import { MAX_VIOLATIONS } from '../../limits';
import { toViolations } from '../errors/violations';
import { uuidParam } from '../schemas/params';
import { readIdempotencyKey } from './idempotency';
import type { Route, RouteInput } from './route';

type Parameters = Pick<RouteInput, 'params' | 'query' | 'idempotencyKey'>;

/** Returns all violations at once, with `further`. Without a violation, a malformed id in the path is a 404. */
export function readParameters(
  route: Route,
  request: Request,
  further: readonly Violation[] = [],
): Result<Parameters, DomainError> {
  const path = readPath(route, request.params);
  const query = readQuery(route, request.originalUrl);
  const key = readIdempotencyKey(request.headers['idempotency-key']);
  const others = [...further, ...(key.ok ? [] : [key.error])];
  const ofQuery = query.violations.slice(0, MAX_VIOLATIONS - path.violations.length - others.length);
  const violations = [...path.violations, ...ofQuery, ...others];
  if (violations.length > 0) return err({ code: 'validation_error', violations });
  if (!path.found) return err({ code: 'resource_not_found' });
  return ok({ params: path.params, query: query.query, idempotencyKey: key.ok ? key.value : null });
}

interface PathFindings {
  readonly params: unknown;
  readonly violations: readonly Violation[];
  readonly found: boolean;
}

function readPath(route: Route, given: Request['params']): PathFindings {
  if (route.params === null) return { params: { ...given }, violations: [], found: true };
  const { shape } = route.params;
  const parsed = route.params.safeParse(given);
  if (parsed.success) return { params: parsed.data, violations: [], found: true };
  const violations = toViolations(parsed.error, given, 'parameter').filter(
    ({ at }) => shape[at] === uuidParam,
  );
  return { params: {}, violations, found: false };
}

function readQuery(route: Route, url: string): { query: unknown; violations: readonly Violation[] } {
  const start = url.indexOf('?');
  const entries = new URLSearchParams(start < 0 ? '' : url.slice(start));
  const given: Record<string, string> = Object.create(null) as Record<string, string>;
  const violations: Violation[] = [];
  const refuse = (at: string, code: Violation['code'], reason: Reason): void =>
    void violations.push({ in: 'parameter', at: shownName(at), code, reason });
  for (const [name, value] of entries) {
    if (name in given) refuse(name, 'duplicate', 'given_twice');
    else if (value === '') refuse(name, 'too_small', 'empty');
    given[name] = value;
  }
  const parsed = route.query.safeParse({ ...given });
  if (parsed.success) return { query: parsed.data, violations };
  const blamed = new Set(violations.map(({ at }) => at));
  const others = toViolations(parsed.error, given, 'parameter').filter(({ at }) => !blamed.has(at));
  return { query: {}, violations: [...violations, ...others] };
}
