// The terms of a read lease, on which owners and holders agree (docs/adr/0017).

/** How long a copy may be used, by the holder's monotonic clock, counted from before its question was sent. */
export const COPY_LEASE_MS = 250;
/** From the commit of a change to its answer: the lease by a clock that runs up to 1 % faster, and a margin. */
export const ANSWER_AFTER_MS = COPY_LEASE_MS + 10;

/** Facts that were read with their version. */
export interface Facts<Value> {
  readonly value: Value;
  /** The value contains every change that raised the version up to this one; null: a change was being written. */
  readonly version: number | null;
}
