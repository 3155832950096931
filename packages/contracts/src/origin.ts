// The origin of a change: who makes it, and from which address. It belongs to the work of one call, event or round, and every
// event, audit record and log line of that work takes it from here.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Caller } from './caller';

export const ACTOR_KINDS = ['API_KEY', 'USER', 'OPERATOR', 'PLATFORM', 'PROVIDER'] as const;

export interface Actor {
  readonly kind: (typeof ACTOR_KINDS)[number];
  /** API key id, user id, name of the operator or of the provider; null for the platform. */
  readonly id: string | null;
  /** For people: the name of a key, a masked identifier of a user, a service. */
  readonly label: string;
}

export interface Origin {
  readonly actor: Actor;
  /** The client's address as the gateway saw it. null: no request caused the work. */
  readonly ip: string | null;
  /** The organization that the caller acts in. */
  readonly organization_id: string | null;
}

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
