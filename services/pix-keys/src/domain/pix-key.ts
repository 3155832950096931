// A PIX key of a company, and what the directory said of it.
import type { PixKeyStatus, PixKeyType } from '@mps/kernel';

/** As the directory gave it: account, account_type and owner_document may be masked with asterisks. */
export interface DictKeyInformation {
  readonly bank: string;
  readonly account: string;
  readonly branch: string;
  readonly account_type: string;
  readonly owner_name: string;
  readonly owner_document: string;
  readonly is_owned_by_company: boolean;
}

/** Which request made the key, so that the same Idempotency-Key makes it once. */
export interface MadeBy {
  readonly idempotency_key: string;
  readonly fingerprint: string;
}

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
  /** Made to be the primary one; which key is primary, the key ring tells. */
  readonly claims_primary: boolean;
  readonly dict_key_information: DictKeyInformation | null;
  readonly made_by: MadeBy | null;
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
export interface Change {
  readonly key: PixKey;
  readonly events: readonly PixKeyEvent[];
}
