// The one implementation of Idempotency-Key. The record of a request is part of the document that the request made or changed.
// One write stores both, so a crash cannot leave one without the other.
import type { Idempotency } from '@mps/contracts';
import { assertHolds } from '@mps/kernel';
import type { mongo } from 'mongoose';

/** Record of a request that made or changed the document. */
export interface RequestRecord {
  /** `Idempotency.key` of the request. */
  readonly key: string;
  readonly fingerprint: string;
  /** Real time. */
  readonly made_at: Date;
  /** Id of the part that the request made within the document; absent when it made the document itself. */
  readonly reference?: string;
}

/** Requests are remembered for at least 24 h, as the public API promises. One more hour covers differences of clocks. */
export const RETENTION_MS = 25 * 3_600_000;
/**
 * Records of a document within RETENTION_MS, about 150 KiB. Further requests with a key are refused until the oldest record
 * expires.
 */
export const MAX_RECORDS = 1_000;
const MS_PER_SECOND = 1_000;

export const RECORDS = 'idempotency';
const RECORD_KEY = `${RECORDS}.key`;

/** One document per key, in every collection that supports Idempotency-Key. */
export const idempotencyIndex: mongo.IndexDescription = {
  key: { [RECORD_KEY]: 1 },
  name: 'idempotency_key',
  unique: true,
  partialFilterExpression: { [RECORD_KEY]: { $exists: true } },
};

export const byKey = ({ key }: Idempotency): Record<string, string> => ({ [RECORD_KEY]: key });

export const isKeyIndex = (index: Readonly<Record<string, unknown>>): boolean => RECORD_KEY in index;

export type Replay =
  | { readonly code: 'unknown' }
  | { readonly code: 'conflict' }
  | { readonly code: 'replay'; readonly reference: string | null };

/** State of a request by its records: never seen, seen with another body, or done. */
export function lookUp(records: readonly RequestRecord[], request: Idempotency): Replay {
  const record = records.find(({ key }) => key === request.key);
  if (record === undefined) return { code: 'unknown' };
  const { fingerprint, earlier_forms = [] } = request;
  if (record.fingerprint !== fingerprint && !earlier_forms.includes(record.fingerprint))
    return { code: 'conflict' };
  return { code: 'replay', reference: record.reference ?? null };
}

export interface TooManyRecords {
  readonly code: 'rate_limited';
  /** Until the oldest record may be forgotten. */
  readonly retryAfterSeconds: number;
}

/** Returns the records with one more, without expired ones. */
export function remember(
  records: readonly RequestRecord[],
  { key, fingerprint }: Idempotency,
  reference: string | undefined,
  now: Date,
): readonly RequestRecord[] | TooManyRecords {
  const kept = records.filter(({ made_at }) => made_at.getTime() > now.getTime() - RETENTION_MS);
  assertHolds(
    kept.every((record) => record.key !== key),
    'aggregate.request_is_remembered_once',
  );
  const [oldest] = kept;
  if (oldest !== undefined && kept.length >= MAX_RECORDS) {
    const freeInMs = oldest.made_at.getTime() + RETENTION_MS - now.getTime();
    return { code: 'rate_limited', retryAfterSeconds: Math.ceil(freeInMs / MS_PER_SECOND) };
  }
  return [...kept, { key, fingerprint, made_at: now, ...(reference !== undefined && { reference }) }];
}
