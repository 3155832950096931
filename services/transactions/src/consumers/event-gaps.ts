// Publishes events again that others lost (docs/rules/events.md#lost-events). Webhooks names the missing events of a
// payment.
import { ALL_TENANTS } from '@mps/aggregates';
import type { WebhookEvent__Output } from '@mps/contracts/gen/mps/webhooks/v1/WebhookEvent';
import { ok, type BusinessClock } from '@mps/kernel';
import type { ConsumedEvent } from '@mps/messaging';
import { decideTellingAgain, type TransactionStore } from '../transaction';

/** Safe to repeat: an event that is published again keeps one id. Other events of webhooks are ignored. */
export const takeEventGap =
  (store: Pick<TransactionStore, 'changeById'>, clock: Pick<BusinessClock, 'now'>) =>
  async ({ message }: Pick<ConsumedEvent, 'message'>): Promise<void> => {
    const { event_gap: gap } = message as WebhookEvent__Output;
    if (gap?.aggregate_type !== 'transaction') return;
    const told = await store.changeById<never>(ALL_TENANTS, gap.aggregate_id, (transaction) =>
      ok(decideTellingAgain(transaction, gap.sequences, clock.now())),
    );
    if (!told.ok) throw new Error(`Lost events could not be told again: ${told.error.code}`);
  };
