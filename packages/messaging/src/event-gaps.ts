// Events that were lost are published again by their owner: webhooks, which has every event's sequence, says which it lacks
// (docs/rules/events.md#lost-events).
import type { AggregateType } from '@mps/contracts';
import type { Result } from '@mps/kernel';
import { PASSED, type EventHandlers } from './consumer/routes';

/** `Store.publishAgain` of an aggregate. `sequences`: ascending. */
export type PublishAgain = (
  aggregateId: string,
  sequences: readonly number[],
) => Promise<Result<unknown, { readonly code: string }>>;

/**
 * The events of webhooks for an owner of these aggregates. Safe to repeat: an event that is published again has one id. Gaps of
 * other owners pass by. A gap of an aggregate that is not there is set aside.
 */
export const makeGapHandlers = (
  owned: Readonly<Partial<Record<AggregateType, PublishAgain>>>,
): EventHandlers<'webhooks'> => ({
  'event_gap.found': async ({ aggregate_type, aggregate_id, sequences }) => {
    if (!Object.hasOwn(owned, aggregate_type)) return;
    const publishAgain = owned[aggregate_type as AggregateType];
    const published = await publishAgain?.(aggregate_id, sequences);
    if (published?.ok === false)
      throw new Error(`Lost events could not be published again: ${published.error.code}`);
  },
  'webhook_endpoint.created': PASSED,
  'webhook_endpoint.updated': PASSED,
  'webhook_endpoint.secret_rotated': PASSED,
  'webhook_endpoint.deleted': PASSED,
  'webhook_endpoint.disabled': PASSED,
  'webhook_endpoint.test': PASSED,
  'change.recorded': PASSED,
});
