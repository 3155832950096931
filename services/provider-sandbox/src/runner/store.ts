// Jobs and callbacks that wait. Claiming is one atomic update, so that two runners never take the same one.
import { newId } from '@mps/kernel';
import type { PlannedJob } from '../orders/domain/order';
import type { CallbackDocument, Collections } from '../documents';

export interface ClaimedJob {
  readonly jobId: string;
  readonly orderId: string;
  readonly job: PlannedJob;
  /** How often it threw before. */
  readonly failures: number;
}

export type JobQueue = ReturnType<typeof makeJobQueue>;

export function makeJobQueue({ jobs }: Collections) {
  return {
    /** The job that has been due longest, leased until `leaseEnd`; null when none is due. */
    claim: async (dueBy: Date, now: Date, leaseEnd: Date): Promise<ClaimedJob | null> => {
      const claimed = await jobs.findOneAndUpdate(
        { due_at: { $lte: dueBy }, lease_until: { $lte: now } },
        { $set: { lease_until: leaseEnd } },
        { sort: { due_at: 1 } },
      );
      return (
        claimed && {
          jobId: claimed._id,
          orderId: claimed.order_id,
          job: { action: claimed.action, dueAt: claimed.due_at },
          failures: claimed.failures ?? 0,
        }
      );
    },
    /** In how many milliseconds the next job is due that another process does not have; null: none is. */
    nextInMs: async (now: Date): Promise<number | null> =>
      untilDue(await jobs.findOne({ failures: { $exists: false } }, { sort: { due_at: 1 } }), now),
    remove: async (jobId: string): Promise<void> => {
      await jobs.deleteOne({ _id: jobId });
    },
    /** A job that threw; the others do not wait for it. */
    postpone: async (jobId: string, until: Date): Promise<void> => {
      await jobs.updateOne({ _id: jobId }, { $set: { lease_until: until }, $inc: { failures: 1 } });
    },
    /** Without those that throw. */
    countDue: (dueBy: Date): Promise<number> =>
      jobs.countDocuments({ due_at: { $lte: dueBy }, failures: { $exists: false } }),
  };
}

export interface ClaimedCallback {
  readonly callbackId: string;
  readonly eventId: string;
  readonly body: string;
  /** Earlier ones, all of them failed. */
  readonly attempts: number;
}

export type CallbackQueue = ReturnType<typeof makeCallbackQueue>;

export function makeCallbackQueue({ callbacks }: Collections) {
  return {
    claim: async (now: Date, leaseEnd: Date): Promise<ClaimedCallback | null> => {
      const claimed = await callbacks.findOneAndUpdate(
        { due_at: { $lte: now } },
        { $set: { due_at: leaseEnd } },
        { sort: { due_at: 1 } },
      );
      return (
        claimed && {
          callbackId: claimed._id,
          eventId: claimed.event_id,
          body: claimed.body,
          attempts: claimed.attempts,
        }
      );
    },
    delivered: async (callbackId: string): Promise<void> => {
      await callbacks.deleteOne({ _id: callbackId });
    },
    retryAt: async (callbackId: string, at: Date): Promise<void> => {
      await callbacks.updateOne({ _id: callbackId }, { $set: { due_at: at }, $inc: { attempts: 1 } });
    },
    /** In how many milliseconds the next one is due; null: none is. */
    nextInMs: async (now: Date): Promise<number | null> =>
      untilDue(await callbacks.findOne({}, { sort: { due_at: 1 } }), now),
    count: (): Promise<number> => callbacks.countDocuments({}),
  };
}

const untilDue = (next: { readonly due_at: Date } | null, now: Date): number | null =>
  next && next.due_at.getTime() - now.getTime();

/** A message as it waits to be sent: fixed as text, so that it says what was true when it was planned. */
export function callbackDocument(message: { readonly event_id: string }, dueAt: Date): CallbackDocument {
  return {
    _id: newId(),
    event_id: message.event_id,
    body: JSON.stringify(message),
    attempts: 0,
    due_at: dueAt,
  };
}
