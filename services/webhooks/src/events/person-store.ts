// The events of payments, to find and blank their consumer, and the payments that an erasure has blanked.
import { groupCalls } from '@mps/aggregates';
import type { Scope } from '@mps/contracts';
import { LIST_LIMIT_MS, MAX_EVENTS_OF_AGGREGATE } from '../limits';
import { AGGREGATE_SEQUENCE, type EventCollections, type EventDocument } from './documents';

export type StoredEvent = Pick<EventDocument, '_id' | 'type' | 'object_json' | 'received_at'>;

export type PersonEvents = ReturnType<typeof makePersonEvents>;

export const makePersonEvents = ({
  events,
  erasedPayments,
}: Pick<EventCollections, 'events' | 'erasedPayments'>) => ({
  list: ({ organization_id }: Scope, transactionIds: readonly string[]): Promise<readonly StoredEvent[]> =>
    events
      .find(
        { organization_id, aggregate_type: 'transaction', aggregate_id: { $in: [...transactionIds] } },
        {
          hint: AGGREGATE_SEQUENCE,
          limit: transactionIds.length * MAX_EVENTS_OF_AGGREGATE,
          maxTimeMS: LIST_LIMIT_MS,
        },
      )
      .project<StoredEvent>({ type: 1, object_json: 1, received_at: 1 })
      .toArray(),

  /** Two replacements of one event are equal, so the last one may win. */
  async replaceObject(_id: string, object_json: string): Promise<void> {
    await events.updateOne({ _id }, { $set: { object_json } });
  },

  /** Stores that the consumers of these payments are erased. */
  async addErased(transactionIds: readonly string[], erased_at: Date): Promise<void> {
    if (transactionIds.length === 0) return;
    await erasedPayments.bulkWrite(
      transactionIds.map((_id) => ({
        updateOne: { filter: { _id }, update: { $set: { erased_at } }, upsert: true },
      })),
      { ordered: false },
    );
  },

  /** Whether the consumer of a payment is erased. */
  isErased: groupCalls<string, boolean>(async (ids) => {
    const found = await erasedPayments
      .find({ _id: { $in: [...new Set(ids)] } }, { projection: { _id: 1 }, maxTimeMS: LIST_LIMIT_MS })
      .toArray();
    const erased = new Set(found.map(({ _id }) => _id));
    return ids.map((id) => ({ status: 'fulfilled', value: erased.has(id) }));
  }),
});
