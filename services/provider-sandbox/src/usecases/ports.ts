// What the use cases need from outside. Every write that plans a job or a callback writes both or neither.
import type { BusinessClock, RealClock } from '@mps/kernel';
import type { DictEntry } from '../domain/dict';
import type { Order, PlannedJob, Step } from '../domain/order';
import type { ThreeDsSession } from '../domain/three-ds';
import type { Bucket } from '../domain/token-bucket';

export interface StoredOrder {
  readonly order: Order;
  /** Of the facts that the order was placed with; null in a tombstone. */
  readonly factsFingerprint: string | null;
}

export interface OrderStore {
  find(orderId: string): Promise<StoredOrder | null>;
  /** False when the id is taken. */
  insert(step: Step, factsFingerprint: string | null): Promise<boolean>;
  /** Writes over the order that has this sequence; false when another change was faster. The job, if any, is then done. */
  save(step: Step, previousSequence: number, doneJobId?: string): Promise<boolean>;
  /** The bank's next own number of a slip. */
  nextSlipNumber(): Promise<string>;
  /** True the first time it is asked for this id, and never again. */
  isFirstAttempt(orderId: string): Promise<boolean>;
}

export interface ClaimedJob {
  readonly jobId: string;
  readonly orderId: string;
  readonly job: PlannedJob;
}

export interface JobQueue {
  /** The job that has been due longest, leased until `leaseEnd`; null when none is due. */
  claim(dueBy: Date, now: Date, leaseEnd: Date): Promise<ClaimedJob | null>;
  remove(jobId: string): Promise<void>;
  countDue(dueBy: Date): Promise<number>;
}

export interface ClaimedCallback {
  readonly callbackId: string;
  readonly eventId: string;
  readonly body: string;
  /** Earlier ones, all of them failed. */
  readonly attempts: number;
}

export interface CallbackQueue {
  claim(now: Date, leaseEnd: Date): Promise<ClaimedCallback | null>;
  delivered(callbackId: string): Promise<void>;
  retryAt(callbackId: string, at: Date): Promise<void>;
  count(): Promise<number>;
}

/** True when the receiver answered 2xx. Never throws. */
export type SendCallback = (callback: ClaimedCallback) => Promise<boolean>;

export interface Clocks {
  readonly business: BusinessClock;
  readonly real: RealClock;
}

export interface ClockStore {
  /** The stored offset; on an empty database the given one is stored and is it. */
  open(initialOffsetMs: number): Promise<number>;
  read(): Promise<number>;
  /** Raises the offset to this value, never lowers it, and answers the one that stands. */
  raise(offsetMs: number): Promise<number>;
}

export interface ThreeDsStore {
  find(sessionId: string): Promise<ThreeDsSession | null>;
  findByAcsId(acsId: string): Promise<ThreeDsSession | null>;
  /** False when the id is taken. */
  insert(session: ThreeDsSession): Promise<boolean>;
  /** Writes over the session that has this sequence, and its completion callback with it; false when it has moved on. */
  complete(session: ThreeDsSession, previousSequence: number): Promise<boolean>;
}

export interface DictStore {
  /** `released`: it was registered and is free again. */
  find(key: string): Promise<DictEntry | 'released' | null>;
  register(key: string, entry: DictEntry): Promise<void>;
  release(key: string): Promise<void>;
  bucket(): Promise<{ readonly bucket: Bucket; readonly version: number } | null>;
  /** False when another look-up was faster. `version` 0 makes the first one. */
  saveBucket(bucket: Bucket, version: number): Promise<boolean>;
}
