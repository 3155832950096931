// Jobs and callbacks that are due. A claim is one atomic update, so two runners never take the same one. Claims begin and end
// by the database's clock, and each has an id: a runner that lost its claim cannot postpone the work of the next one.
import { newId } from '@mps/kernel';
import type { mongo } from 'mongoose';
import type { PlannedJob } from '../orders/domain/order';
import type { CallbackDocument, Collections } from '../documents';
import { CALLBACK_LEASE_MS, JOB_LEASE_MS, SETTLE_ATTEMPTS } from '../limits';

export interface ClaimedJob {
  readonly jobId: string;
  readonly claimId: string;
  readonly orderId: string;
  readonly job: PlannedJob;
  /** How often it has thrown before. */
  readonly failures: number;
}

export type JobQueue = ReturnType<typeof makeJobQueue>;

export function makeJobQueue({ jobs }: Collections) {
  return {
    /** The job that has been due longest by the business clock; null when none is due. */
    claim: async (dueBy: Date): Promise<ClaimedJob | null> => {
      const claimed = await jobs.findOneAndUpdate(
        { due_at: { $lte: dueBy }, $expr: { $lte: ['$lease_until', '$$NOW'] } },
        [{ $set: { lease_until: afterNow(JOB_LEASE_MS), claim_id: newId() } }],
        { sort: { due_at: 1 }, returnDocument: 'after' },
      );
      return (
        claimed && {
          jobId: claimed._id,
          claimId: claimed.claim_id ?? '',
          orderId: claimed.order_id,
          job: { action: claimed.action, dueAt: claimed.due_at },
          failures: claimed.failures ?? 0,
        }
      );
    },
    /** In how many milliseconds the next job is due, without those that have thrown; null when there is none. */
    nextInMs: async (now: Date): Promise<number | null> => {
      const next = await jobs.findOne({ failures: { $exists: false } }, { sort: { due_at: 1 } });
      return next && next.due_at.getTime() - now.getTime();
    },
    remove: async (jobId: string): Promise<void> => {
      await jobs.deleteOne({ _id: jobId });
    },
    /** For a job that has thrown: the others do not wait for it. */
    postpone: async ({ jobId, claimId, failures }: ClaimedJob, retryInMs: number): Promise<void> => {
      await jobs.updateOne({ _id: jobId, claim_id: claimId }, [
        { $set: { lease_until: afterNow(retryInMs), failures: failures + 1 } },
      ]);
    },
    /** Without those that have thrown. */
    countDue: (dueBy: Date): Promise<number> =>
      jobs.countDocuments({ due_at: { $lte: dueBy }, failures: { $exists: false } }),
  };
}

export interface ClaimedCallback {
  readonly callbackId: string;
  readonly claimId: string;
  readonly eventId: string;
  readonly body: string;
  /** Earlier attempts, all of them failed. */
  readonly attempts: number;
}

export type CallbackQueue = ReturnType<typeof makeCallbackQueue>;

export function makeCallbackQueue({ callbacks }: Collections) {
  return {
    claim: async (): Promise<ClaimedCallback | null> => {
      const claimed = await callbacks.findOneAndUpdate(
        { $expr: { $lte: ['$due_at', '$$NOW'] } },
        [{ $set: { due_at: afterNow(CALLBACK_LEASE_MS), claim_id: newId() } }],
        { sort: { due_at: 1 }, returnDocument: 'after' },
      );
      return (
        claimed && {
          callbackId: claimed._id,
          claimId: claimed.claim_id ?? '',
          eventId: claimed.event_id,
          body: claimed.body,
          attempts: claimed.attempts,
        }
      );
    },
    delivered: async (callbackId: string): Promise<void> => {
      await callbacks.deleteOne({ _id: callbackId });
    },
    retryIn: async ({ callbackId, claimId, attempts }: ClaimedCallback, ms: number): Promise<void> => {
      await callbacks.updateOne({ _id: callbackId, claim_id: claimId }, [
        { $set: { due_at: afterNow(ms), attempts: attempts + 1 } },
      ]);
    },
    /** In how many milliseconds the next one is due; null when there is none. */
    nextInMs: async (): Promise<number | null> => {
      const next = await callbacks.findOne<{ readonly due_at: Date; readonly now: Date }>(
        {},
        { sort: { due_at: 1 }, projection: { due_at: 1, now: '$$NOW' } },
      );
      return next && next.due_at.getTime() - next.now.getTime();
    },
    count: (): Promise<number> => callbacks.countDocuments({}),
    /** Without those that have failed as often as `settle` would wait for. */
    countHopeful: (): Promise<number> => callbacks.countDocuments({ attempts: { $lt: SETTLE_ATTEMPTS } }),
  };
}

const afterNow = (ms: number): mongo.Document => ({ $add: ['$$NOW', ms] });

/** The message is stored as text: a later change of the order does not change it. */
export function toCallbackDocument(message: { readonly event_id: string }, dueAt: Date): CallbackDocument {
  return {
    _id: newId(),
    event_id: message.event_id,
    body: JSON.stringify(message),
    attempts: 0,
    due_at: dueAt,
  };
}
