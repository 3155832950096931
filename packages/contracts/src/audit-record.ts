// The audit record and its hash chain. One organization's records form one chain: each names the hash of the record before it.
import { createHash } from 'node:crypto';
import { canonicalJson } from '@mps/kernel';
import type { Actor } from './origin';

export interface AuditedChange {
  /** JSON pointer within the resource. */
  readonly path: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** As merchants read it, and as it is hashed. */
export interface AuditRecord {
  readonly id: string;
  /** 1, 2, 3 … per organization. */
  readonly sequence: number;
  /** ISO 8601, business time. */
  readonly at: string;
  readonly actor: Actor;
  readonly action: string;
  readonly resource: { readonly type: string; readonly id: string };
  readonly company_id: string | null;
  readonly changes: readonly AuditedChange[];
  readonly request_id: string;
  readonly ip: string | null;
  readonly previous_hash: string | null;
  /** SHA-256 of the canonical JSON (RFC 8785) of the other members, in lower-case hexadecimal. */
  readonly hash: string;
}

/** Stands in place of a value that is not shown. */
export const MASKED_VALUE = '***';

/** Stands in place of changes that cannot be read. No record was written with it, so the hash of the record does not fit any more. */
const UNREADABLE: readonly AuditedChange[] = [{ path: '', from: null, to: MASKED_VALUE }];

/** Parses the changes of a record as they are stored and sent. A record that was altered in the database may have any text. */
export function parseChanges(changesJson: string): readonly AuditedChange[] {
  try {
    const changes: unknown = JSON.parse(changesJson);
    return Array.isArray(changes) ? (changes as readonly AuditedChange[]) : UNREADABLE;
  } catch {
    return UNREADABLE;
  }
}

/** The chain of changes that belong to no organization, such as cost policies and signing keys. */
export const PLATFORM_CHAIN = 'platform';

export function hashAuditRecord(record: Omit<AuditRecord, 'hash'>): string {
  const { id, sequence, at, actor, action, resource, company_id, changes, request_id, ip, previous_hash } =
    record;
  const hashed = { id, sequence, at, actor, action, resource, company_id, changes, request_id, ip };
  return createHash('sha256')
    .update(canonicalJson({ ...hashed, previous_hash }), 'utf8')
    .digest('hex');
}

/** The last record of a chain that was checked. */
export interface ChainPosition {
  readonly sequence: number;
  readonly hash: string | null;
}

export const CHAIN_START: ChainPosition = { sequence: 0, hash: null };

export type ChainFault = 'missing' | 'wrong_previous_hash' | 'wrong_hash';

export interface BrokenLink {
  /** The sequence at which the chain is broken. */
  readonly sequence: number;
  readonly fault: ChainFault;
}

/** Checks records that follow a position. Returns the new position, or the first broken link. */
export function followChain(
  from: ChainPosition,
  records: readonly AuditRecord[],
): { readonly position: ChainPosition } | { readonly broken: BrokenLink } {
  let position = from;
  for (const record of records) {
    const sequence = position.sequence + 1;
    const fault = findFault(position, record);
    if (fault !== null) return { broken: { sequence, fault } };
    position = { sequence, hash: record.hash };
  }
  return { position };
}

function findFault(before: ChainPosition, record: AuditRecord): ChainFault | null {
  if (record.sequence !== before.sequence + 1) return 'missing';
  if (record.previous_hash !== before.hash) return 'wrong_previous_hash';
  return hashAuditRecord(record) === record.hash ? null : 'wrong_hash';
}
