// The webhook endpoint aggregate: where a company's events go, which of them, and the secrets that sign them. Pure: every
// function answers the next state, and the same object where nothing changes.

import type { Secret } from '@mps/kernel';

/** Endpoints of one company at most (docs/rules.md#webhooks). */
export const MAX_ENDPOINTS = 10;
const HOUR_MS = 3_600_000;
/** How long a replaced secret goes on signing beside its successor. */
export const SECRET_OVERLAP_MS = 24 * HOUR_MS;
/** Secrets that sign at once: rotations within one overlap beyond it end the oldest early. */
export const MAX_SECRETS = 4;

/** Why the platform itself disabled an endpoint: the receiver said 410, or failed for days. */
export const DISABLED_REASONS = ['gone', 'failing'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

export interface EndpointSecret {
  readonly secret: Secret<string>;
  /** null: the current one. */
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
  /** Failures before it are forgotten. */
  readonly enabled_at: string;
  /** Its secrets, newest first, sealed as one text by the secret vault; null when deleted. */
  readonly sealed_secrets: string | null;
  /** 1 to MAX_ENDPOINTS, unique among the company's endpoints: an index holds the limit. Absent when deleted. */
  readonly slot?: number | undefined;
  readonly created_at: string;
  readonly updated_at: string;
  readonly deleted_at: string | null;
}

export type EndpointPatch = Partial<Pick<Endpoint, 'url' | 'event_types' | 'description' | 'enabled'>>;

/** null: the company has MAX_ENDPOINTS. */
export function freeSlot(taken: readonly number[]): number | null {
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

export function newEndpoint({ event_types, ...members }: NewEndpoint, now: string): Endpoint {
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

/** Enabling it again forgets why it was disabled, and all failures before. */
export function patched<E extends Endpoint>(endpoint: E, patch: EndpointPatch, now: string): E {
  const event_types = patch.event_types && [...new Set(patch.event_types)];
  const next = { ...endpoint, ...patch, ...(event_types && { event_types }) };
  if (changedMembers(endpoint, next).length === 0) return endpoint;
  const switched = next.enabled !== endpoint.enabled;
  return {
    ...next,
    ...(switched && { disabled_reason: null }),
    ...(switched && next.enabled && { enabled_at: now }),
    updated_at: now,
  };
}

const PATCHABLE = ['url', 'event_types', 'description', 'enabled', 'disabled_reason'] as const;

/** Names of the public members that differ. */
function changedMembers(before: Endpoint, after: Endpoint): (typeof PATCHABLE)[number][] {
  return PATCHABLE.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

/** The old values of what changed, as events tell them. */
export const pickPrevious = (before: Endpoint, after: Endpoint): Readonly<Record<string, unknown>> =>
  Object.fromEntries(changedMembers(before, after).map((name) => [name, before[name]]));

export function disabled<E extends Endpoint>(endpoint: E, reason: DisabledReason, now: string): E {
  if (!endpoint.enabled) return endpoint;
  return { ...endpoint, enabled: false, disabled_reason: reason, updated_at: now };
}

/** The current secret and those whose overlap has not ended, newest first. */
export const validSecrets = (secrets: readonly EndpointSecret[], now: string): readonly EndpointSecret[] =>
  secrets.filter(({ expires_at }) => expires_at === null || expires_at > now);

/** The secrets after a rotation; a secret that was replaced before keeps its end. */
export function rotatedSecrets(
  secrets: readonly EndpointSecret[],
  secret: Secret<string>,
  now: Date,
): readonly EndpointSecret[] {
  const overlapEnd = new Date(now.getTime() + SECRET_OVERLAP_MS).toISOString();
  const replaced = validSecrets(secrets, now.toISOString()).map((one) => ({
    ...one,
    expires_at: one.expires_at ?? overlapEnd,
  }));
  return [{ secret, expires_at: null }, ...replaced].slice(0, MAX_SECRETS);
}

/** Its document stays for its last event; its secrets do not. */
export const deleted = <E extends Endpoint>(endpoint: E, now: string): E => ({
  ...endpoint,
  enabled: false,
  sealed_secrets: null,
  slot: undefined,
  updated_at: now,
  deleted_at: now,
});

/** The event that a test makes; it goes to the endpoint that it is about and to no other. */
export const TEST_EVENT = 'webhook_endpoint.test';

/** Whether an endpoint takes an event, by its filters. */
export function takesEvent(
  { id, event_types }: Pick<Endpoint, 'id' | 'event_types'>,
  event: { readonly type: string; readonly aggregate_id: string },
): boolean {
  if (event.type === TEST_EVENT) return event.aggregate_id === id;
  return takesType(event_types, event.type);
}

/** `filters`: exact types, families or `*`. */
export const takesType = (filters: readonly string[], type: string): boolean =>
  filters.some(
    (filter) =>
      filter === '*' || filter === type || (filter.endsWith('.*') && type.startsWith(filter.slice(0, -1))),
  );
