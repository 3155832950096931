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
  /** Expiry as it was granted, in real time; null: none. */
  readonly expires_at: Date | null;
  /** The end of the overlap of the last rotation, in real time. Kept apart, because successors have the granted expiry. */
  readonly rotation_ends_at: Date | null;
  /** The successor of the last rotation. */
  readonly rotated_to: string | null;
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

export function newApiKey(id: string, grant: ApiKeyGrant, { text, key_hmac }: KeyTraces, now: Date): ApiKey {
  return {
    _id: id,
    key_hmac,
    prefix: text.slice(0, PREFIX_CHARS),
    last4: text.slice(-LAST_CHARS),
    ...grant,
    rotation_ends_at: null,
    rotated_to: null,
    last_used_at: null,
    created_at: now,
    revoked_at: null,
  };
}

/** `now` is real time. */
export function isUsable(key: ApiKey, now: Date): boolean {
  const end = findEnd(key);
  return key.revoked_at === null && (end === null || end > now);
}

/** When the key ends: by its granted expiry or by its rotation, whichever is first. null: never. */
export function findEnd({ expires_at, rotation_ends_at }: ApiKey): Date | null {
  if (expires_at === null || rotation_ends_at === null) return expires_at ?? rotation_ends_at;
  return expires_at < rotation_ends_at ? expires_at : rotation_ends_at;
}

/** Revoked once: a second revocation changes nothing. */
export function revokeKey<Key extends ApiKey>(key: Key, now: Date): Key {
  return key.revoked_at === null ? { ...key, revoked_at: now } : key;
}

/** A successor whose predecessor was not replaced by it after all: another rotation, or a revocation, came first. */
export function abandonKey<Key extends ApiKey>(key: Key, now: Date): Key {
  return key.rotated_from === null ? key : { ...revokeKey(key, now), rotated_from: null };
}

/** The successor may do exactly what the key may, for as long as was granted. */
export function toSuccessorGrant(key: ApiKey, createdBy: string): ApiKeyGrant {
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

/**
 * The key replaced by `successorId`, working on until the end of the overlap. The same successor again changes nothing.
 * `now` is real time.
 */
export function rotateKey<Key extends ApiKey>(
  key: Key,
  successorId: string,
  overlapHours: number,
  now: Date,
): Key {
  if (key.rotated_to === successorId) return key;
  const rotation_ends_at = new Date(now.getTime() + overlapHours * HOUR_MS);
  return { ...key, rotated_to: successorId, rotation_ends_at };
}
