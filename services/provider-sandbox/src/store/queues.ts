// Jobs and callbacks that wait. Claiming is one atomic update, so that two runners never take the same one.
import { trusted } from 'mongoose';
import type { CallbackQueue, JobQueue } from '../usecases/ports';
import type { Models } from './models';

export function makeJobQueue({ jobs }: Models): JobQueue {
  return {
    claim: async (dueBy, now, leaseEnd) => {
      const claimed = await jobs
        .findOneAndUpdate(
          { due_at: trusted({ $lte: dueBy }), lease_until: trusted({ $lte: now }) },
          { $set: { lease_until: leaseEnd } },
          { sort: { due_at: 1 } },
        )
        .lean();
      return (
        claimed && {
          jobId: claimed._id,
          orderId: claimed.order_id,
          job: { action: claimed.action, dueAt: claimed.due_at },
        }
      );
    },
    remove: async (jobId) => {
      await jobs.deleteOne({ _id: jobId });
    },
    countDue: (dueBy) => jobs.countDocuments({ due_at: trusted({ $lte: dueBy }) }),
  };
}

export function makeCallbackQueue({ callbacks }: Models): CallbackQueue {
  return {
    claim: async (now, leaseEnd) => {
      const claimed = await callbacks
        .findOneAndUpdate(
          { due_at: trusted({ $lte: now }) },
          { $set: { due_at: leaseEnd } },
          { sort: { due_at: 1 } },
        )
        .lean();
      return (
        claimed && {
          callbackId: claimed._id,
          eventId: claimed.event_id,
          body: claimed.body,
          attempts: claimed.attempts,
        }
      );
    },
    delivered: async (callbackId) => {
      await callbacks.deleteOne({ _id: callbackId });
    },
    retryAt: async (callbackId, at) => {
      await callbacks.updateOne({ _id: callbackId }, { $set: { due_at: at }, $inc: { attempts: 1 } });
    },
    count: () => callbacks.countDocuments({}),
  };
}
