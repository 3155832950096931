// The events of payments, to find and blank their consumer.
import type { Scope } from '@mps/contracts';
import { LIST_LIMIT_MS, MAX_EVENTS_OF_AGGREGATE } from '../limits';
import { AGGREGATE_SEQUENCE, type EventCollections, type EventDocument } from './documents';

export type StoredEvent = Pick<EventDocument, '_id' | 'type' | 'object_json' | 'received_at'>;

export type PersonEvents = ReturnType<typeof makePersonEvents>;

export const makePersonEvents = ({ events }: Pick<EventCollections, 'events'>) => ({
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
  async replaceObject({ _id }: StoredEvent, object_json: string): Promise<void> {
    await events.updateOne({ _id }, { $set: { object_json } });
  },
});
