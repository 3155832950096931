// The origin of a change belongs to the work of one call, event or round. Every event, audit record and log line of that work
// takes it from here.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Actor, Origin } from '@mps/kernel';
import type { Caller } from './caller';

export { ACTOR_KINDS, type Actor, type Origin } from '@mps/kernel';

const ACTOR_OF_CALLER = {
  api_key: 'API_KEY',
  user: 'USER',
  operator: 'OPERATOR',
  system: 'PLATFORM',
} as const satisfies Record<Caller['kind'], Actor['kind']>;

export function toActor({ kind, principal_id, label = principal_id }: Caller): Actor {
  return { kind: ACTOR_OF_CALLER[kind], id: kind === 'system' ? null : principal_id, label };
}

export const toOrigin = (caller: Caller, ip: string | null): Origin => ({
  actor: toActor(caller),
  ip,
  organization_id: caller.organization_id,
});

/** The platform itself: a loop or a consumer of the named service. */
export const platformOrigin = (label: string): Origin => ({
  actor: { kind: 'PLATFORM', id: null, label },
  ip: null,
  organization_id: null,
});

const origins = new AsyncLocalStorage<Origin>();

/** undefined: no call, event or round is at work. */
export const currentOrigin = (): Origin | undefined => origins.getStore();

/** Runs work for an origin. All that it awaits has the same origin. */
export const runFrom = <Result>(origin: Origin, work: () => Result): Result => origins.run(origin, work);

/** Runs work for another actor. The address and the organization stay. */
export function runAs<Result>(actor: Actor, work: () => Result): Result {
  const { ip = null, organization_id = null } = currentOrigin() ?? {};
  return runFrom({ actor, ip, organization_id }, work);
}
