// Takes differences between a provider's statement and the ledger. Their payments become due at once, so that the provider is
// queried before the next scheduled query.
import type { ReceivedPayload } from '@mps/contracts';
import { ok } from '@mps/kernel';
import type { ConsumedEvent } from '@mps/messaging';
import { decideOrderCheck, INDEX, type TransactionStore } from '../transaction';

/** Safe to repeat. A payment that the organization does not have is ignored, because the ledger reports that error. */
export const takeReconciliationDifference =
  (store: Pick<TransactionStore, 'changeById' | 'findBy'>) =>
  async (
    difference: ReceivedPayload<'ledger', 'reconciliation_difference'>,
    { meta }: Pick<ConsumedEvent, 'meta'>,
  ): Promise<void> => {
    const scope = { organization_id: meta.organization_id, company_id: null };
    const foundAt = new Date(meta.timestamp);
    const check = async (id: string): Promise<void> => {
      const changed = await store.changeById<never>(scope, id, (transaction) =>
        ok(decideOrderCheck(transaction, foundAt)),
      );
      if (!changed.ok && changed.error.code !== 'resource_not_found')
        throw new Error(`A payment could not be checked: ${changed.error.code}`);
    };
    for (const id of difference.transaction_ids) await check(id);
    for (const provider_transaction_id of difference.provider_transaction_ids) {
      const named = { provider_transaction_id, provider: 'PROVIDER_A' };
      const found = await store.findBy(scope, named, { hint: INDEX.providerTransaction });
      if (found !== null) await check(found._id);
    }
  };
