// Closes intents: takes the payments out of them, many at once. The write is fire-and-forget with w:1. The due-work scanner
// closes any intent that it misses or that a failover opens again.
import { groupCalls } from '@mps/aggregates';
import type { mongo } from 'mongoose';
import { INTENTS_CLOSED_AFTER_MS } from '../../limits';
import type { IntentDocument } from './documents';

export function makeIntentCloser(collection: mongo.Collection<IntentDocument>) {
  const closing = new Set<Promise<unknown>>();
  const closeOne = groupCalls<IntentDocument, undefined>(
    async (intents) => {
      // The transaction id too: after a restore another payment may have the request_id.
      const closed = {
        _id: { $in: intents.map(({ _id }) => _id) },
        transaction_id: { $in: intents.map(({ transaction_id }) => transaction_id) },
      };
      const update = { $unset: { payment: 1, work_due_at: 1 } } as const;
      await collection.updateMany(closed, update, { writeConcern: { w: 1 } });
      return intents.map(() => ({ status: 'fulfilled', value: undefined }));
    },
    { lingerMs: INTENTS_CLOSED_AFTER_MS },
  );

  return {
    close(intent: IntentDocument): void {
      const closed = closeOne(intent)
        .catch(() => undefined)
        .finally(() => closing.delete(closed));
      closing.add(closed);
    },
    /** Waits for the writes under way. */
    async stop(): Promise<void> {
      await Promise.all(closing);
    },
  };
}
