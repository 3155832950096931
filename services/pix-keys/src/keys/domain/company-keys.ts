// A company's keys seen together. Which one is primary is not stored: it follows from the keys themselves, so there is
// no second document to agree with, and no moment at which a company has two primary keys, or usable keys and no primary.
//
//   A key is usable while it is ACTIVE and the directory does not say that it belongs to somebody else.
//   The primary key is the newest of those that were made to be primary, if it is still usable;
//   otherwise the oldest usable one.
//
// "New" and "old" are ordinals, not clocks. Every change that may move the primary key takes the company's next change
// number, and the unique index on (company, changes) lets one such change at a time through: the one that writes number
// n + 1 has seen everything up to n. So the limit, the first-key rule and the event of each move hold without a lock, and
// each key stays an aggregate of its own: one document, one atomic write with its events.
import {
  err,
  ok,
  parsePixKey,
  type MerchantStatus,
  type PixKeyStatus,
  type PixKeyType,
  type Result,
} from '@mps/kernel';
import type { DictKeyInformation } from './dict-information';

export const MAX_ACTIVE_KEYS = 20;

/** Timestamps are ISO 8601 in UTC. */
export interface PixKey {
  readonly id: string;
  readonly company_id: string;
  readonly organization_id: string;
  readonly key_type: PixKeyType;
  readonly key: string;
  readonly status: PixKeyStatus;
  /** 1, 2, 3 … per company, in the order of creation, never given twice. */
  readonly ordinal: number;
  /** Made to be the primary one; which key is primary, the company's keys together tell. */
  readonly claims_primary: boolean;
  /** The company's changes that this key took part in, oldest first; at most MAX_KEPT_CHANGES. */
  readonly changes: readonly number[];
  /** Since when it may be primary; null: it may not. */
  readonly usable_since: string | null;
  /** Since when it may not be primary; null: it may. */
  readonly unusable_since: string | null;
  readonly dict_key_information: DictKeyInformation | null;
  readonly deleted_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

/** A writer that is slower than this many changes of one key cannot exist: a write has seconds. */
const MAX_KEPT_CHANGES = 50;

/** Who caused a change. */
export interface Actor {
  readonly kind: 'API_KEY' | 'USER' | 'OPERATOR' | 'PLATFORM';
  readonly id: string | null;
  readonly label: string;
}

/** What a key's event says; the snapshot is the key after the change. */
export type PixKeyEvent =
  | {
      readonly type: 'pix_key.created' | 'pix_key.deleted' | 'pix_key.owner_changed';
      readonly previous: Readonly<Record<string, unknown>>;
      /** Whether the key is primary after the change. */
      readonly primary: boolean;
    }
  | {
      readonly type: 'pix_key.primary_changed';
      readonly oldId: string | null;
      readonly newId: string | null;
      readonly actor: Actor;
    };

/** A decision: the key as it shall be, and what to tell. */
export interface KeyChange {
  readonly next: PixKey;
  readonly events: readonly PixKeyEvent[];
}

export interface CompanyKeys {
  /** ACTIVE keys, oldest first. */
  readonly active: readonly PixKey[];
  /** Highest ordinal of all keys that the company ever had; 0 for none. */
  readonly lastOrdinal: number;
  /** The newest key that was made to be primary, whatever became of it. */
  readonly lastClaimId: string | null;
  /** Number of the company's last change; 0 for none. */
  readonly lastChange: number;
}

/** The directory says that the key belongs to somebody else. */
export const isForeign = ({ dict_key_information }: Pick<PixKey, 'dict_key_information'>): boolean =>
  dict_key_information?.is_owned_by_company === false;

/** A key without a snapshot is usable: its owner is not known. */
export const isUsable = (key: Pick<PixKey, 'status' | 'dict_key_information'>): boolean =>
  key.status === 'ACTIVE' && !isForeign(key);

export function findPrimaryId({
  active,
  lastClaimId,
}: Pick<CompanyKeys, 'active' | 'lastClaimId'>): string | null {
  const usable = active.filter(isUsable);
  return (usable.find(({ id }) => id === lastClaimId) ?? usable[0])?.id ?? null;
}

/**
 * Since when this key has been the primary one. `lost`: when the keys that went before it could last be primary, which are
 * the last claim and all older keys; null for the last claim itself, which nothing goes before.
 */
export function findPrimarySince(primary: PixKey, lost: string | null): string {
  const since = primary.usable_since ?? primary.created_at;
  return lost !== null && lost > since ? lost : since;
}

/** What this service must know of the company. */
export interface KeyOwner {
  readonly company_id: string;
  readonly organization_id: string;
  /** CPF or CNPJ in its normal form. */
  readonly document_number: string;
  readonly status: MerchantStatus;
}

export interface NewKey {
  readonly id: string;
  readonly key_type: PixKeyType;
  readonly key: string;
  readonly primary: boolean;
  /** What the directory said of it; null: nothing that can be used. */
  readonly information: DictKeyInformation | null;
}

/** When and by whom a change is made. */
export interface Cause {
  /** ISO 8601. */
  readonly now: string;
  readonly actor: Actor;
}

export type Refusal =
  | { readonly code: 'invalid_format' }
  | { readonly code: 'not_owned' }
  | { readonly code: 'merchant_blocked' }
  | { readonly code: 'limit' }
  /** A stranger's key cannot be made the primary one. */
  | { readonly code: 'foreign_primary' };

/** The new key takes the next ordinal; the insert fails when another change was made since the keys were read. */
export function addKey(
  companyKeys: CompanyKeys,
  owner: KeyOwner,
  input: NewKey,
  cause: Cause,
): Result<KeyChange, Refusal> {
  const { id, key_type, primary, information } = input;
  const parsed = parsePixKey(key_type, input.key);
  if (!parsed.ok) return err({ code: 'invalid_format' });
  const isDocument = key_type === 'CPF' || key_type === 'CNPJ';
  if (isDocument && parsed.value !== owner.document_number) return err({ code: 'not_owned' });
  if (owner.status === 'BLOCKED') return err({ code: 'merchant_blocked' });
  if (companyKeys.active.length >= MAX_ACTIVE_KEYS) return err({ code: 'limit' });
  const { now } = cause;
  const isStrangers = isForeign({ dict_key_information: information });
  if (primary && isStrangers) return err({ code: 'foreign_primary' });
  const next: PixKey = {
    id,
    company_id: owner.company_id,
    organization_id: owner.organization_id,
    key_type,
    key: parsed.value,
    status: 'ACTIVE',
    ordinal: companyKeys.lastOrdinal + 1,
    claims_primary: primary,
    changes: [companyKeys.lastChange + 1],
    usable_since: isStrangers ? null : now,
    unusable_since: isStrangers ? now : null,
    dict_key_information: information,
    deleted_at: null,
    created_at: now,
    updated_at: now,
  };
  const after = {
    active: [...companyKeys.active, next],
    lastClaimId: primary ? id : companyKeys.lastClaimId,
  };
  const isPrimary = findPrimaryId(after) === id;
  const created = { type: 'pix_key.created', previous: {}, primary: isPrimary } as const;
  return ok({ next, events: [created, ...findPrimaryChange(companyKeys, after, cause.actor)] });
}

/** Deleting a deleted key changes nothing. */
export function deleteKey(key: PixKey, companyKeys: CompanyKeys, { now, actor }: Cause): KeyChange {
  if (key.status === 'DELETED') return { next: key, events: [] };
  const { status, deleted_at } = key;
  const wasPrimary = findPrimaryId(companyKeys) === key.id;
  const previous = { status, deleted_at, ...(wasPrimary && { primary: true }) };
  const next = inRing({ ...key, status: 'DELETED', deleted_at: now, updated_at: now }, companyKeys, now);
  const deleted = { type: 'pix_key.deleted', previous, primary: false } as const;
  return { next, events: [deleted, ...findPrimaryChange(companyKeys, replaceKey(companyKeys, next), actor)] };
}

/** Keeps what the directory says of an ACTIVE key now. Whose key it is may change, and with it which key is primary. */
export function takeSnapshot(
  key: PixKey,
  companyKeys: CompanyKeys,
  information: DictKeyInformation | null,
  { now, actor }: Cause,
): KeyChange {
  const looked = { ...key, dict_key_information: information, updated_at: now };
  if (isForeign(key) === isForeign(looked)) return { next: looked, events: [] };
  const next = inRing(looked, companyKeys, now);
  const after = replaceKey(companyKeys, next);
  const turned = {
    type: 'pix_key.owner_changed',
    previous: { dict_key_information: key.dict_key_information },
    primary: findPrimaryId(after) === key.id,
  } as const;
  return { next, events: [turned, ...findPrimaryChange(companyKeys, after, actor)] };
}

/** The key with the company's next change number, and with the instant from which it may, or may not, be primary. */
function inRing(key: PixKey, { lastChange }: CompanyKeys, now: string): PixKey {
  const changes = [...key.changes, lastChange + 1].slice(-MAX_KEPT_CHANGES);
  return isUsable(key)
    ? { ...key, changes, usable_since: key.usable_since ?? now, unusable_since: null }
    : { ...key, changes, usable_since: null, unusable_since: key.unusable_since ?? now };
}

const replaceKey = (companyKeys: CompanyKeys, next: PixKey): Pick<CompanyKeys, 'active' | 'lastClaimId'> => ({
  active: companyKeys.active.map((one) => (one.id === next.id ? next : one)),
  lastClaimId: companyKeys.lastClaimId,
});

function findPrimaryChange(
  before: Pick<CompanyKeys, 'active' | 'lastClaimId'>,
  after: Pick<CompanyKeys, 'active' | 'lastClaimId'>,
  actor: Actor,
): readonly PixKeyEvent[] {
  const [oldId, newId] = [findPrimaryId(before), findPrimaryId(after)];
  return oldId === newId ? [] : [{ type: 'pix_key.primary_changed', oldId, newId, actor }];
}
