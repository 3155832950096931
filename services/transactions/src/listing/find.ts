// Finds payments by ids that other parties made, and by the document of a person. Each look-up reads one index.
import { scopeOf, type CallContext } from '@mps/contracts';
import { ok } from '@mps/kernel';
import type { Reply } from '../operation';
import type { FoundTransaction, TransactionFinder } from './store/find-transactions';

/** null: not asked. */
export interface FindTransactionsRequest {
  readonly end_to_end_id: string | null;
  readonly bank_line: string | null;
  readonly nsu: string | null;
  readonly document: string | null;
  readonly limit: number;
}

const MAX_FOUND_TRANSACTIONS = 20;

/** Has no error of its own: transactions outside the caller's scope do not exist for the caller. A payment is found once. */
export async function findTransactions(
  find: TransactionFinder,
  { limit, ...asked }: FindTransactionsRequest,
  { caller }: CallContext,
): Reply<readonly FoundTransaction[]> {
  const scope = scopeOf(caller);
  if (scope === null) return ok([]);
  const bound = Math.min(Math.max(limit, 1), MAX_FOUND_TRANSACTIONS);
  const found = await Promise.all([
    find(scope, 'end_to_end_id', asked.end_to_end_id, bound),
    find(scope, 'bank_line', asked.bank_line, bound),
    find(scope, 'nsu', asked.nsu, bound),
    find(scope, 'consumer_document', asked.document, bound),
    find(scope, 'payer_document', asked.document, bound),
  ]);
  const byId = new Map(found.flat().map((one) => [one.id, one] as const));
  return ok([...byId.values()].slice(0, bound));
}
