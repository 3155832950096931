// What receivers answered to an event. A receiver may answer with what it was sent, so it goes with the person of the event.
import type { DeliveryCollection } from './store';

export type AnswerStore = ReturnType<typeof makeAnswerStore>;

export const makeAnswerStore = (deliveries: DeliveryCollection) => ({
  /** Attempts keep their times and statuses. */
  async blankAnswers(eventId: string): Promise<void> {
    await deliveries.updateMany(
      { event_id: eventId },
      { $set: { 'attempts.$[].response_excerpt': null } },
      { hint: 'event' },
    );
  },
});
