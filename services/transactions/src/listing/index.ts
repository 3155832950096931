// Lists of transactions: pages, their exact totals, and the roll-up that keeps the numbers that totals are read from
// (docs/adr/0006).
import { scopeOf, type CallContext, type Scope } from '@mps/contracts';
import { ok } from '@mps/kernel';
import type { Reply } from '../operation';
import { findTransactions, type FindTransactionsRequest } from './find';
import type { ListQuery, TransactionPage } from './query';
import { makeExactTotal } from './store/exact-total';
import { makeSharedRead } from './shared-read';
import { makeTransactionFinder } from './store/find-transactions';
import { listPage } from './store/page';
import { makeRollUpLook, makeRollUpRound, type CountedCollections } from './store/roll-up-counts';

export { toListQuery } from './query';
export { declareTransactionCounts } from './store/documents';
export { toCountedCollections, makeRollUpAlongside } from './store/roll-up-counts';

export type Listing = ReturnType<typeof makeListing>;

/**
 * `lists`: the collections that pages are read from, in a connection pool of their own. `until`: rounds of the roll-up skip
 * transactions that changed after this time, because the relay rolls them up.
 */
export function makeListing(collections: CountedCollections, lists = collections, until?: () => Date) {
  const exactTotal = makeExactTotal(lists);
  const readShared = makeSharedRead(
    ([scope, query]: readonly [Scope, ListQuery]) => listPage(lists.transactions, exactTotal, scope, query),
    (asked) => JSON.stringify(asked),
  );
  const find = makeTransactionFinder(lists.transactions);
  const page = (scope: Scope, query: ListQuery): Promise<TransactionPage> => readShared([scope, query]);
  return {
    page,
    /** Has no error of its own: transactions outside the caller's scope are left out. */
    async list(query: ListQuery, { caller }: CallContext): Reply<TransactionPage> {
      const scope = scopeOf(caller);
      const { company_id } = query.filter;
      const isForeign =
        scope === null ||
        (company_id !== undefined && scope.company_id !== null && company_id !== scope.company_id);
      return ok(isForeign ? { data: [], total: 0 } : await page(scope, query));
    },
    find: (request: FindTransactionsRequest, context: CallContext) =>
      findTransactions(find, request, context),
    /** One bounded round of the roll-up; returns whether more changes may wait. */
    rollUp: makeRollUpRound(collections, until),
    /** Returns whether a round of the roll-up would find a change. */
    hasUncounted: makeRollUpLook(collections, until),
  };
}
