// Names the payments of a run's differences, so that transactions asks the provider for each of them again. Pure.
// docs/rules.md#reconciliation.
import type { Item, Theirs } from './compare';

/** Payments by the ids in the differences. */
export interface NamedPayments {
  readonly transaction_ids: readonly string[];
  /** For refunds that the ledger does not have: their records contain only the provider's order. */
  readonly provider_transaction_ids: readonly string[];
}

/** Skips cashouts: the ledger checks them at the bank itself. */
export function namePayments(items: readonly Item[], theirs: readonly Theirs[]): NamedPayments {
  const byId = new Map(theirs.map((record) => [record.recordId, record]));
  const transactions = new Set<string>();
  const orders = new Set<string>();
  for (const { transaction_id, record_id } of items) {
    const record = record_id === null ? undefined : byId.get(record_id);
    if (transaction_id !== null) transactions.add(transaction_id);
    else if (record?.kind === 'REFUND' && record.providerOrderId !== null) orders.add(record.providerOrderId);
  }
  return { transaction_ids: [...transactions], provider_transaction_ids: [...orders] };
}

/** Makes parts of at most `size` names, for one event each. Without names there is no part. */
export function splitNames(named: NamedPayments, size: number): readonly NamedPayments[] {
  const parts: NamedPayments[] = [];
  for (let from = 0; from < named.transaction_ids.length; from += size)
    parts.push({
      transaction_ids: named.transaction_ids.slice(from, from + size),
      provider_transaction_ids: [],
    });
  for (let from = 0; from < named.provider_transaction_ids.length; from += size)
    parts.push({
      transaction_ids: [],
      provider_transaction_ids: named.provider_transaction_ids.slice(from, from + size),
    });
  return parts;
}
