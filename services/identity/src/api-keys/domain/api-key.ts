// An API key: what it may do, for how long, and its rotation and revocation. Its text is known to its owner only.
import type { ApiKeyScope } from '@mps/kernel';

/** Enough of the text to recognise a key by, far too little to guess it from. */
const PREFIX_CHARS = 12;
const LAST_CHARS = 4;
const HOUR_MS = 3_600_000;

export interface ApiKey {
  readonly _id: string;
  /** HMAC-SHA-256 of the text's SHA-256, keyed by the pepper: useless to a thief who has only the database. */
  readonly key_hmac: string;
  readonly name: string;
  readonly prefix: string;
  readonly last4: string;
  readonly scope: ApiKeyScope;
  /** For ORGANIZATION scope the organization's own company, whose id is the organization's. */
  readonly company_id: string;
  readonly organization_id: string;
  readonly permissions: readonly string[];
  readonly allowed_ips: readonly string[];
  /** Real time. */
  readonly expires_at: Date | null;
  readonly last_used_at: Date | null;
  readonly created_at: Date;
  readonly created_by: string;
  readonly revoked_at: Date | null;
  readonly rotated_from: string | null;
}

export interface ApiKeyGrant {
  readonly name: string;
  readonly scope: ApiKeyScope;
  readonly company_id: string;
  readonly organization_id: string;
  readonly permissions: readonly string[];
  readonly allowed_ips: readonly string[];
  readonly expires_at: Date | null;
  readonly created_by: string;
  readonly rotated_from: string | null;
}

/** What is kept of a new key's text. */
export interface KeyTraces {
  readonly text: string;
  readonly key_hmac: string;
}

const tracesOf = ({ text, key_hmac }: KeyTraces): Pick<ApiKey, 'key_hmac' | 'prefix' | 'last4'> => ({
  key_hmac,
  prefix: text.slice(0, PREFIX_CHARS),
  last4: text.slice(-LAST_CHARS),
});

export function newApiKey(id: string, grant: ApiKeyGrant, traces: KeyTraces, now: Date): ApiKey {
  return {
    _id: id,
    ...tracesOf(traces),
    ...grant,
    last_used_at: null,
    created_at: now,
    revoked_at: null,
  };
}

/** The same key under another text: the one before is refused from now on. */
export const rekeyed = <Key extends ApiKey>(key: Key, traces: KeyTraces): Key => ({
  ...key,
  ...tracesOf(traces),
});

/** `now` is real time. */
export function isUsable(key: ApiKey, now: Date): boolean {
  return key.revoked_at === null && (key.expires_at === null || key.expires_at > now);
}

/** Revoked once: a second revocation changes nothing. */
export function revoked<Key extends ApiKey>(key: Key, now: Date): Key {
  return key.revoked_at === null ? { ...key, revoked_at: now } : key;
}

/** The successor may do exactly what the key may, for as long as the key could have. */
export function successorGrant(key: ApiKey, createdBy: string): ApiKeyGrant {
  const { name, scope, company_id, organization_id, permissions, allowed_ips, expires_at } = key;
  return {
    name,
    scope,
    company_id,
    organization_id,
    permissions,
    allowed_ips,
    expires_at,
    created_by: createdBy,
    rotated_from: key._id,
  };
}

/** Ends at the end of the overlap, or earlier where it would have ended anyway. `now` is real time. */
export function endingAfter<Key extends ApiKey>(key: Key, overlapHours: number, now: Date): Key {
  const end = new Date(now.getTime() + overlapHours * HOUR_MS);
  return key.expires_at !== null && key.expires_at <= end ? key : { ...key, expires_at: end };
}
