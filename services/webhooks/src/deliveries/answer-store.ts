// What receivers answered to an event. A receiver may answer with what it was sent, so it goes with the person of the event.
import { newId } from '@mps/kernel';
import type { DeliveryCollection } from './store';

export type AnswerStore = ReturnType<typeof makeAnswerStore>;

export const makeAnswerStore = (deliveries: DeliveryCollection) => ({
  /**
   * Attempts keep their times and statuses. An attempt that is under way loses its lease, so its outcome is not stored. A delivery
   * that waits gets a lease too, because a process may have its event in memory. A lease lasts longer than that (MAX_CACHED_MS).
   * Each is attempted when the lease expires.
   */
  async blankAnswers(eventId: string): Promise<void> {
    await deliveries.updateMany(
      { event_id: eventId, status: 'PENDING' },
      {
        $set: { lease: newId() },
        $currentDate: { leased_at: { $type: 'timestamp' } },
        $unset: { waiting_for: 1 },
      },
      { hint: 'event' },
    );
    await deliveries.updateMany(
      { event_id: eventId },
      { $set: { 'attempts.$[].response_excerpt': null } },
      { hint: 'event' },
    );
  },
});
