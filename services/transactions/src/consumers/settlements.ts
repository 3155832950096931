// Settlements of payments on their later days. The ledger reports them, and each becomes an event of its payment, in the order
// of the payment's events.
import { ALL_TENANTS } from '@mps/aggregates';
import type { ReceivedPayload } from '@mps/contracts';
import { ok } from '@mps/kernel';
import { decideSettlement, type TransactionStore } from '../transaction';

/** Safe to repeat. */
export const takeSettlement =
  (store: Pick<TransactionStore, 'changeById'>) =>
  async (settlement: ReceivedPayload<'ledger', 'settlement'>): Promise<void> => {
    const { status_reason = null, ...members } = settlement;
    const status = settlement.status === 'PAID' ? 'PAID' : 'FAILED';
    const changed = await store.changeById<never>(ALL_TENANTS, settlement.transaction_id, (transaction) =>
      ok(decideSettlement(transaction, { ...members, status, status_reason })),
    );
    if (!changed.ok) throw new Error(`A settlement could not be published: ${changed.error.code}`);
  };
