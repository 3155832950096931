// A company's keys seen together. Which one is primary is not stored: it follows from the keys themselves, so there is
// no second document to agree with, and no moment at which a company has two primary keys, or keys and no primary.
//
//   The primary key is the newest of those that were made to be primary, if it is still ACTIVE;
//   otherwise the oldest ACTIVE one.
//
// "New" and "old" are ordinals, not clocks. The unique index on (company, ordinal) lets one creation at a time through:
// the creation that inserts ordinal n + 1 has seen everything up to n, so limit and first-key rule hold without a lock. That
// makes each key an aggregate of its own: one document, one atomic write with its event.
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
  readonly dict_key_information: DictKeyInformation | null;
  readonly deleted_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

/** What a key's event says; the snapshot is the key after the change. */
export interface PixKeyEvent {
  readonly type: 'pix_key.created' | 'pix_key.deleted';
  readonly previous: Readonly<Record<string, unknown>>;
  /** Whether the key is primary after the change. */
  readonly primary: boolean;
}

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
}

export function primaryIdOf({ active, lastClaimId }: CompanyKeys): string | null {
  return (active.find(({ id }) => id === lastClaimId) ?? active[0])?.id ?? null;
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
}

export type Refusal =
  | { readonly code: 'invalid_format' }
  | { readonly code: 'not_owned' }
  | { readonly code: 'merchant_blocked' }
  | { readonly code: 'limit' };

/** The new key takes the next ordinal; the insert fails when another creation took it since the keys were read. */
export function addKey(
  companyKeys: CompanyKeys,
  owner: KeyOwner,
  input: NewKey,
  now: string,
): Result<KeyChange, Refusal> {
  const { id, key_type, primary } = input;
  const parsed = parsePixKey(key_type, input.key);
  if (!parsed.ok) return err({ code: 'invalid_format' });
  const isDocument = key_type === 'CPF' || key_type === 'CNPJ';
  if (isDocument && parsed.value !== owner.document_number) return err({ code: 'not_owned' });
  if (owner.status === 'BLOCKED') return err({ code: 'merchant_blocked' });
  if (companyKeys.active.length >= MAX_ACTIVE_KEYS) return err({ code: 'limit' });
  const key: PixKey = {
    id,
    company_id: owner.company_id,
    organization_id: owner.organization_id,
    key_type,
    key: parsed.value,
    status: 'ACTIVE',
    ordinal: companyKeys.lastOrdinal + 1,
    claims_primary: primary,
    dict_key_information: null,
    deleted_at: null,
    created_at: now,
    updated_at: now,
  };
  const isPrimary = primary || companyKeys.active.length === 0;
  return ok({ next: key, events: [{ type: 'pix_key.created', previous: {}, primary: isPrimary }] });
}

/** Deleting a deleted key changes nothing. */
export function deleteKey(key: PixKey, wasPrimary: boolean, now: string): KeyChange {
  if (key.status === 'DELETED') return { next: key, events: [] };
  const { status, deleted_at } = key;
  const previous = { status, deleted_at, ...(wasPrimary && { primary: true }) };
  return {
    next: { ...key, status: 'DELETED', deleted_at: now, updated_at: now },
    events: [{ type: 'pix_key.deleted', previous, primary: false }],
  };
}
