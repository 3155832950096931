// Takes differences between a provider's statement and the ledger. Their payments become due at once, so that the provider is
// queried before the next scheduled query.
import { isDatabaseUnavailable } from '@mps/aggregates';
import type { ReceivedPayload } from '@mps/contracts';
import { ok } from '@mps/kernel';
import type { ConsumedEvent } from '@mps/messaging';
import { decideOrderCheck, INDEX, type TransactionStore } from '../transaction';

/**
 * Safe to repeat. A payment that the organization does not have is ignored, because the ledger reports that error. A payment that
 * cannot be checked keeps no other payment of the difference unchecked.
 */
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
    const checkOfOrder = async (provider_transaction_id: string): Promise<void> => {
      const named = { provider_transaction_id, provider: 'PROVIDER_A' };
      const found = await store.findBy(scope, named, { hint: INDEX.providerTransaction });
      if (found !== null) await check(found._id);
    };
    const failures: unknown[] = [];
    const checkEach = async (ids: readonly string[], work: (id: string) => Promise<void>): Promise<void> => {
      for (const id of ids)
        await work(id).catch((error: unknown) => {
          if (isDatabaseUnavailable(error)) throw error;
          failures.push(error);
        });
    };
    await checkEach(difference.transaction_ids, check);
    await checkEach(difference.provider_transaction_ids, checkOfOrder);
    if (failures.length > 0) throw failures[0];
  };
