// The keys of one company. The primary key is not stored: it is derived from the keys themselves. So no second
// document has to agree with them, and the company never has two primary keys, or usable keys without a primary one.
// A key is usable while it is ACTIVE and the directory does not report another owner.
// The primary key is the key with the last claim, while it is usable. A key claims when it is created as primary, or later.
// Otherwise it is the oldest usable key.
// "Last" and "old" mean change numbers and ordinals, not clocks. Every change that may move the primary key takes the company's next
// change number. The unique index on (company, changes) admits one such change at a time: the write of number n + 1
// has seen all changes up to n. So the limit, the first-key rule and the event of each move hold without a lock. Each
// key stays an aggregate of its own: one document, one atomic write with its events.
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
  /** 1, 2, 3 … per company, in the order of creation. No number is reused. */
  readonly ordinal: number;
  /** True when the key was ever made primary. The primary key is derived from all keys of the company. */
  readonly claims_primary: boolean;
  /** Number of the company's change by which the key was made primary last. Keys of release 1.0 have none. */
  readonly claim?: number;
  /** Instant at which the key was made primary after its creation. */
  readonly claimed_at?: string;
  /** The numbers of the company's changes that concerned this key, oldest first. At most MAX_KEPT_CHANGES. */
  readonly changes: readonly number[];
  /** Start of its current usable period. null: it is not usable. */
  readonly usable_since: string | null;
  /** Start of its current unusable period. null: it is usable. */
  readonly unusable_since: string | null;
  readonly dict_key_information: DictKeyInformation | null;
  readonly deleted_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

/** A write lasts seconds at most, so no writer is slower than this many changes of one key. */
const MAX_KEPT_CHANGES = 50;

/** The cause of a change. */
export interface Actor {
  readonly kind: 'API_KEY' | 'USER' | 'OPERATOR' | 'PLATFORM';
  readonly id: string | null;
  readonly label: string;
}

/**
 * The event of a key. Its snapshot is the key after the change. `owner_changed` is internal: it tells projections of another
 * owner, and of a claim.
 */
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

/** The next state of the key and its events. */
export interface KeyChange {
  readonly next: PixKey;
  readonly events: readonly PixKeyEvent[];
}

export interface CompanyKeys {
  /** ACTIVE keys, oldest first. */
  readonly active: readonly PixKey[];
  /** Highest ordinal of all keys, deleted ones included. 0 for none. */
  readonly lastOrdinal: number;
  /** The key with the last claim, in any state. */
  readonly lastClaimId: string | null;
  /** Number of the company's last change. 0 for none. */
  readonly lastChange: number;
}

/** The directory reports another owner. */
export const isForeign = ({ dict_key_information }: Pick<PixKey, 'dict_key_information'>): boolean =>
  dict_key_information?.is_owned_by_company === false;

/** A key without a snapshot is usable, because its owner is unknown. */
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
 * Returns the instant since which this key is primary. The last claim and all older keys take precedence over it.
 * `lost` is the instant when the last of them stopped being usable. null: the key is the last claim itself.
 */
export function findPrimarySince(primary: PixKey, lost: string | null): string {
  const { usable_since, created_at, claimed_at } = primary;
  const starts = [usable_since ?? created_at, claimed_at, lost].filter((start) => typeof start === 'string');
  return starts.sort().at(-1) ?? created_at;
}

/** The members of the company that this service needs. */
export interface KeyOwner {
  readonly company_id: string;
  readonly organization_id: string;
  /** CPF or CNPJ in normal form. */
  readonly document_number: string;
  readonly status: MerchantStatus;
}

export interface NewKey {
  readonly id: string;
  readonly key_type: PixKeyType;
  readonly key: string;
  readonly primary: boolean;
  /** The directory's answer. null: none that can be used. */
  readonly information: DictKeyInformation | null;
}

/** The instant and the actor of a change. */
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
  /** A key of another owner cannot become primary. */
  | { readonly code: 'foreign_primary' };

/** The new key takes the next ordinal. Its insert fails when another change was written since the keys were read. */
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
    ...(primary && { claim: companyKeys.lastChange + 1 }),
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

/** A second deletion changes nothing. */
export function deleteKey(key: PixKey, companyKeys: CompanyKeys, { now, actor }: Cause): KeyChange {
  if (key.status === 'DELETED') return { next: key, events: [] };
  const { status, deleted_at } = key;
  const wasPrimary = findPrimaryId(companyKeys) === key.id;
  const previous = { status, deleted_at, ...(wasPrimary && { primary: true }) };
  const next = inRing({ ...key, status: 'DELETED', deleted_at: now, updated_at: now }, companyKeys, now);
  const deleted = { type: 'pix_key.deleted', previous, primary: false } as const;
  return { next, events: [deleted, ...findPrimaryChange(companyKeys, replaceKey(companyKeys, next), actor)] };
}

export interface ClaimRefusal {
  readonly code: 'pix_key_not_active' | 'pix_key_not_owned';
}

/** Makes a usable key primary. The claim takes the company's next change number. A claim of the primary key changes nothing. */
export function claimPrimary(
  key: PixKey,
  companyKeys: CompanyKeys,
  { now, actor }: Cause,
): Result<KeyChange, ClaimRefusal> {
  if (key.status !== 'ACTIVE') return err({ code: 'pix_key_not_active' });
  if (isForeign(key)) return err({ code: 'pix_key_not_owned' });
  if (findPrimaryId(companyKeys) === key.id) return ok({ next: key, events: [] });
  const claim = { claims_primary: true, claim: companyKeys.lastChange + 1, claimed_at: now, updated_at: now };
  const next = inRing({ ...key, ...claim }, companyKeys, now);
  const after = { ...replaceKey(companyKeys, next), lastClaimId: key.id };
  const claimed = { type: 'pix_key.owner_changed', previous: {}, primary: true } as const;
  return ok({ next, events: [claimed, ...findPrimaryChange(companyKeys, after, actor)] });
}

/** Stores the directory's current answer on an ACTIVE key. The owner may have changed, and with it the primary key. */
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

/** Gives the key the company's next change number, and the start of its usable or unusable period. */
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
