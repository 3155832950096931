// The webhook endpoint aggregate: the URL for a company's events, its event filters, and its signing secrets. Pure:
// functions return the next state, and the same object if nothing changes.

import type { Secret } from '@mps/kernel';

/** Maximum number of endpoints of one company (docs/rules.md#webhooks). */
export const MAX_ENDPOINTS = 10;
const HOUR_MS = 3_600_000;
/** Time during which a replaced secret still signs, together with its successor. */
export const SECRET_OVERLAP_MS = 24 * HOUR_MS;
/** Maximum number of signing secrets. More rotations within one overlap end the oldest secret early. */
export const MAX_SECRETS = 4;

/** Reasons for which the platform disables an endpoint: the receiver answered 410, or failed for days. */
export const DISABLED_REASONS = ['gone', 'failing'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

export interface EndpointSecret {
  readonly secret: Secret<string>;
  /** null for the current secret. */
  readonly expires_at: string | null;
}

/** Timestamps are ISO 8601 of the business clock. */
export interface Endpoint {
  readonly id: string;
  readonly organization_id: string;
  readonly company_id: string;
  readonly url: string;
  /** Exact types, families (`refund.*`) or `*`. */
  readonly event_types: readonly string[];
  readonly description: string | null;
  readonly enabled: boolean;
  readonly disabled_reason: DisabledReason | null;
  /** Set when the endpoint is enabled or gets a new URL. Failures before this time do not count. */
  readonly enabled_at: string;
  /** The secrets, newest first, sealed as one text by the secret vault; null when deleted. */
  readonly sealed_secrets: string | null;
  /** 1 to MAX_ENDPOINTS. A unique index of company and slot enforces the limit. Absent when deleted. */
  readonly slot?: number | undefined;
  /** The newest events that merchants receive, oldest first. Absent: none, or they were published by an earlier release. */
  readonly told_events?: readonly ToldEvent[];
  readonly created_at: string;
  readonly updated_at: string;
  readonly deleted_at: string | null;
}

/** Types of the events that merchants receive. The event of a test reaches the tested endpoint alone. */
export const TOLD_TYPES = ['webhook_endpoint.disabled', 'webhook_endpoint.test'] as const;
type ToldType = (typeof TOLD_TYPES)[number];

/** The type of an event by its sequence, so that a lost event comes again with its type. */
export interface ToldEvent {
  readonly sequence: number;
  readonly type: ToldType;
}

/** A lost event is found within minutes, so the newest events suffice. */
export const MAX_TOLD_EVENTS = 100;

/** Notes the event that is published with this change. */
export const noteTold = <E extends Endpoint & { readonly sequence: number }>(
  endpoint: E,
  type: ToldType,
): E => ({
  ...endpoint,
  told_events: [...(endpoint.told_events ?? []), { sequence: endpoint.sequence + 1, type }].slice(
    -MAX_TOLD_EVENTS,
  ),
});

/** null: the type of the event is not known. */
export const findTold = ({ told_events = [] }: Endpoint, sequence: number): ToldType | null =>
  told_events.find((told) => told.sequence === sequence)?.type ?? null;

export type EndpointPatch = Partial<Pick<Endpoint, 'url' | 'event_types' | 'description' | 'enabled'>>;

/** Returns the lowest free slot; null when the company has MAX_ENDPOINTS. */
export function findFreeSlot(taken: readonly number[]): number | null {
  for (let slot = 1; slot <= MAX_ENDPOINTS; slot += 1) if (!taken.includes(slot)) return slot;
  return null;
}

type NewEndpoint = Pick<
  Endpoint,
  | 'id'
  | 'organization_id'
  | 'company_id'
  | 'url'
  | 'event_types'
  | 'description'
  | 'enabled'
  | 'sealed_secrets'
> & { readonly slot: number };

export function makeEndpoint({ event_types, ...members }: NewEndpoint, now: string): Endpoint {
  return {
    ...members,
    event_types: [...new Set(event_types)],
    disabled_reason: null,
    enabled_at: now,
    created_at: now,
    updated_at: now,
    deleted_at: null,
  };
}

/** Applies a change. Enabling an endpoint clears `disabled_reason` and its earlier failures. A new URL clears the failures too. */
export function applyPatch<E extends Endpoint>(endpoint: E, patch: EndpointPatch, now: string): E {
  const event_types = patch.event_types && [...new Set(patch.event_types)];
  const next = { ...endpoint, ...patch, ...(event_types && { event_types }) };
  if (findChangedMembers(endpoint, next).length === 0) return endpoint;
  const switched = next.enabled !== endpoint.enabled;
  const moved = next.url !== endpoint.url;
  return {
    ...next,
    ...(switched && { disabled_reason: null }),
    ...((moved || (switched && next.enabled)) && { enabled_at: now }),
    updated_at: now,
  };
}

const PATCHABLE = ['url', 'event_types', 'description', 'enabled', 'disabled_reason'] as const;

/** Returns the names of the public members that differ. */
function findChangedMembers(before: Endpoint, after: Endpoint): (typeof PATCHABLE)[number][] {
  return PATCHABLE.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

/** Returns the old values of the changed members, for the event. */
export const pickPrevious = (before: Endpoint, after: Endpoint): Readonly<Record<string, unknown>> =>
  Object.fromEntries(findChangedMembers(before, after).map((name) => [name, before[name]]));

export function disable<E extends Endpoint>(endpoint: E, reason: DisabledReason, now: string): E {
  if (!endpoint.enabled) return endpoint;
  return { ...endpoint, enabled: false, disabled_reason: reason, updated_at: now };
}

/** Returns the current secret and replaced secrets within their overlap, newest first. */
export const filterValidSecrets = (
  secrets: readonly EndpointSecret[],
  now: string,
): readonly EndpointSecret[] => secrets.filter(({ expires_at }) => expires_at === null || expires_at > now);

/** Returns the secrets after a rotation. A secret replaced earlier keeps its end. */
export function rotateSecrets(
  secrets: readonly EndpointSecret[],
  secret: Secret<string>,
  now: Date,
): readonly EndpointSecret[] {
  const overlapEnd = new Date(now.getTime() + SECRET_OVERLAP_MS).toISOString();
  const replaced = filterValidSecrets(secrets, now.toISOString()).map((one) => ({
    ...one,
    expires_at: one.expires_at ?? overlapEnd,
  }));
  return [{ secret, expires_at: null }, ...replaced].slice(0, MAX_SECRETS);
}

/** Marks an endpoint as deleted and removes its secrets. The document stays, because deliveries name it. */
export const markDeleted = <E extends Endpoint>(endpoint: E, now: string): E => ({
  ...endpoint,
  enabled: false,
  sealed_secrets: null,
  slot: undefined,
  updated_at: now,
  deleted_at: now,
});

/** The event of a test. Only the tested endpoint receives it. */
export const TEST_EVENT = 'webhook_endpoint.test' satisfies ToldType;

/** Returns whether the endpoint's filters match the event. */
export function takesEvent(
  { id, event_types }: Pick<Endpoint, 'id' | 'event_types'>,
  event: { readonly type: string; readonly aggregate_id: string },
): boolean {
  if (event.type === TEST_EVENT) return event.aggregate_id === id;
  return takesType(event_types, event.type);
}

/** `filters` are exact types, families (`refund.*`) or `*`. */
export const takesType = (filters: readonly string[], type: string): boolean =>
  filters.some(
    (filter) =>
      filter === '*' || filter === type || (filter.endsWith('.*') && type.startsWith(filter.slice(0, -1))),
  );
