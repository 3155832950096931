// The draft of an answer to a dispute, which several people of a company may write. Each change names the version that its
// author has read, so that no one overwrites unseen words.
import type { ChecklistItem } from '@mps/kernel';

export interface DraftFile {
  readonly id: string;
  readonly name: string;
  readonly content_type: string;
  readonly item: ChecklistItem | null;
  readonly data: Buffer;
  readonly created_at: Date;
}

export interface EvidenceDraft {
  /** Of the dispute: it has one draft. */
  readonly _id: string;
  readonly organization_id: string;
  readonly company_id: string;
  readonly transaction_id: string;
  /** Another one after each change, and never the same again. */
  readonly draft_version: string;
  /** Of the request that wrote this version. A repeat of it changes nothing. */
  readonly request_digest: string;
  readonly text: string | null;
  readonly files: readonly DraftFile[];
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly deleted_at: Date | null;
  /** Real time. The document is removed then. */
  readonly kept_until: Date;
}

/** Bytes of all files of a draft. */
export const MAX_DRAFT_BYTES = 3 * 1024 * 1024;

export const countBytes = (files: readonly Pick<DraftFile, 'data'>[]): number =>
  files.reduce((sum, { data }) => sum + data.byteLength, 0);
