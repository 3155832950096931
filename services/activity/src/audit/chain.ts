// A chain is extended by links: each takes the next sequence and the hash of the record before it. A cursor names a position.
import {
  CHAIN_START,
  hashAuditRecord,
  type Actor,
  type AuditedChange,
  type AuditRecord,
  type ChainPosition,
} from '@mps/contracts';
import { CURSOR_FORMS, decodeCursor, encodeCursor, err, ok, type Result } from '@mps/kernel';

/** A change before it has its place in a chain. */
export interface UnchainedRecord {
  readonly _id: string;
  readonly organization_id: string;
  readonly at: Date;
  readonly actor: Actor;
  readonly action: string;
  readonly resource: { readonly type: string; readonly id: string };
  readonly company_id: string | null;
  /** A JSON list of AuditedChange. Member names of values may not be legal in BSON. */
  readonly changes_json: string;
  readonly request_id: string;
  readonly ip: string | null;
}

export interface StoredRecord extends UnchainedRecord {
  readonly sequence: number;
  readonly previous_hash: string | null;
  readonly hash: string;
}

export function toAuditRecord({
  _id,
  organization_id: _organization,
  at,
  changes_json,
  ...members
}: StoredRecord): AuditRecord {
  const changes = JSON.parse(changes_json) as readonly AuditedChange[];
  return { id: _id, at: at.toISOString(), changes, ...members };
}

function link(record: UnchainedRecord, before: ChainPosition): StoredRecord {
  const linked = { ...record, sequence: before.sequence + 1, previous_hash: before.hash };
  return { ...linked, hash: hashAuditRecord(toAuditRecord({ ...linked, hash: '' })) };
}

/** Links records to the ends of their chains, in their order. `ends` has the end of each chain afterwards. */
export function linkAll(
  records: readonly UnchainedRecord[],
  ends: Map<string, ChainPosition>,
): readonly StoredRecord[] {
  return records.map((record) => {
    const linked = link(record, ends.get(record.organization_id) ?? CHAIN_START);
    ends.set(record.organization_id, { sequence: linked.sequence, hash: linked.hash });
    return linked;
  });
}

/** Encodes the sequence before which a list continues. The cursor is opaque to merchants. */
export const toCursor = (sequence: number): string => encodeCursor(`a${sequence}`);

export function parseCursor(cursor: string): Result<number, 'invalid_format'> {
  const sequence = decodeCursor(cursor, CURSOR_FORMS.auditRecord)?.[1];
  return sequence === undefined ? err('invalid_format') : ok(Number(sequence));
}
