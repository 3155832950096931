// What receivers answered to an event. A receiver may answer with what it was sent, so it goes with the person of the event.
import { newId } from '@mps/kernel';
import type { DeliveryCollection } from './store';

export type AnswerStore = ReturnType<typeof makeAnswerStore>;

export const makeAnswerStore = (deliveries: DeliveryCollection) => ({
  /**
   * Attempts keep their times and statuses. An attempt that is under way loses its lease, so its outcome is not stored. It is made
   * again when the lease expires.
   */
  async blankAnswers(eventId: string): Promise<void> {
    await deliveries.updateMany(
      { event_id: eventId, lease: { $exists: true } },
      { $set: { lease: newId() } },
      { hint: 'event' },
    );
    await deliveries.updateMany(
      { event_id: eventId },
      { $set: { 'attempts.$[].response_excerpt': null } },
      { hint: 'event' },
    );
  },
});
