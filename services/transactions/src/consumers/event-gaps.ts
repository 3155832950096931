// Republishes lost events (docs/rules/events.md#lost-events). The webhooks service names the missing events of a payment or of a
// 3DS session.
import { ALL_TENANTS } from '@mps/aggregates';
import { ok, type BusinessClock } from '@mps/kernel';
import { makeGapHandlers } from '@mps/messaging';
import type { ThreeDsSessionStore } from '../three-ds';
import { decideRepublishing, type TransactionStore } from '../transaction';

/** Safe to repeat, because a republished event always has the same id. */
export const makeEventGapHandlers = (
  store: Pick<TransactionStore, 'changeById'>,
  sessions: Pick<ThreeDsSessionStore, 'publishAgain'>,
  businessClock: Pick<BusinessClock, 'now'>,
) =>
  makeGapHandlers({
    // Also republishes everything that the ledger posts and holds of the payment, and adds a finding.
    transaction: (id, sequences) =>
      store.changeById<never>(ALL_TENANTS, id, (transaction) =>
        ok(decideRepublishing(transaction, sequences, businessClock.now())),
      ),
    three_ds_session: sessions.publishAgain,
  });
