// Events that were lost are published again by their owner: webhooks, which has every event's sequence, says which it lacks
// (docs/rules/events.md#lost-events).
import type { AggregateType } from '@mps/contracts';
import type { WebhookEvent__Output } from '@mps/contracts/gen/mps/webhooks/v1/WebhookEvent';
import type { Result } from '@mps/kernel';
import type { ConsumedEvent } from './consumer/message-handler';

/** `Store.publishAgain` of an aggregate. `sequences`: ascending. */
export type PublishAgain = (
  aggregateId: string,
  sequences: readonly number[],
) => Promise<Result<unknown, { readonly code: string }>>;

/**
 * Handles the events of webhooks for an owner of these aggregates. Safe to repeat: an event that is published again has one id.
 * Gaps of other owners pass by, as does everything else that webhooks tells. A gap of an aggregate that is not there is set aside.
 */
export const makeGapHandler =
  (owned: Readonly<Partial<Record<AggregateType, PublishAgain>>>) =>
  async ({ message }: Pick<ConsumedEvent, 'message'>): Promise<void> => {
    const { event_gap: gap } = message as WebhookEvent__Output;
    if (!gap || !Object.hasOwn(owned, gap.aggregate_type)) return;
    const publishAgain = owned[gap.aggregate_type as AggregateType];
    const published = await publishAgain?.(gap.aggregate_id, gap.sequences);
    if (published?.ok === false)
      throw new Error(`Lost events could not be published again: ${published.error.code}`);
  };
