// An API key: its permissions, its expiry, its rotation and its revocation. Only its owner knows its text.
import type { ApiKeyScope } from '@mps/kernel';

/** Enough characters to recognize a key, far too few to guess it. */
const PREFIX_CHARS = 12;
const LAST_CHARS = 4;
const HOUR_MS = 3_600_000;

export interface ApiKey {
  readonly _id: string;
  /** HMAC-SHA-256 of the text's SHA-256, keyed by the pepper. It is useless to a thief who has only the database. */
  readonly key_hmac: string;
  readonly name: string;
  readonly prefix: string;
  readonly last4: string;
  readonly scope: ApiKeyScope;
  /** With ORGANIZATION scope this is the organization's own company, which has the organization's id. */
  readonly company_id: string;
  readonly organization_id: string;
  readonly permissions: readonly string[];
  readonly allowed_ips: readonly string[];
  /** The granted expiry, in real time. null: the key does not expire. */
  readonly expires_at: Date | null;
  /**
   * The end of the last rotation's overlap, in real time. A separate member, because a successor gets the granted
   * expiry.
   */
  readonly rotation_ends_at: Date | null;
  /** The successor of the last rotation. */
  readonly rotated_to: string | null;
  readonly last_used_at: Date | null;
  readonly created_at: Date;
  readonly created_by: string;
  /**
   * The company that the issuer acted for. It differs from company_id when a person of the organization's own company
   * rotates a key of another company. Absent in keys of operators and of release 1.0.
   */
  readonly issuer_company_id?: string;
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
  readonly issuer_company_id?: string;
  readonly rotated_from: string | null;
}

/** The parts of a new key that depend on its text. */
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

/** Returns the earlier of the granted expiry and the end of the rotation, or null when the key has neither. */
export function findEnd({ expires_at, rotation_ends_at }: ApiKey): Date | null {
  if (expires_at === null || rotation_ends_at === null) return expires_at ?? rotation_ends_at;
  return expires_at < rotation_ends_at ? expires_at : rotation_ends_at;
}

/** A second revocation changes nothing. */
export function revokeKey<Key extends ApiKey>(key: Key, now: Date): Key {
  return key.revoked_at === null ? { ...key, revoked_at: now } : key;
}

/** Revokes a successor that did not replace its predecessor, because another rotation or a revocation came first. */
export function abandonKey<Key extends ApiKey>(key: Key, now: Date): Key {
  return key.rotated_from === null ? key : { ...revokeKey(key, now), rotated_from: null };
}

/** The successor has the same permissions and the same granted expiry. */
export function toSuccessorGrant(
  key: ApiKey,
  { user_id, company_id: issuer_company_id }: { readonly user_id: string; readonly company_id: string },
): ApiKeyGrant {
  const { name, scope, company_id, organization_id, permissions, allowed_ips, expires_at } = key;
  return {
    name,
    scope,
    company_id,
    organization_id,
    permissions,
    allowed_ips,
    expires_at,
    created_by: user_id,
    issuer_company_id,
    rotated_from: key._id,
  };
}

/**
 * Replaces the key by `successorId`. The key works until the end of the overlap. A repeat with the same successor
 * changes nothing. `now` is real time.
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
