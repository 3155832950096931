// Lists of transactions: a page by the index that is chosen for it, its exact total, and the roll-up that keeps the numbers
// from which totals are read (docs/adr/0006).
import { scopeOf, type CallContext, type Scope } from '@mps/contracts';
import { ok } from '@mps/kernel';
import type { Reply } from '../operation';
import type { ListQuery, TransactionPage } from './query';
import { makeExactTotal } from './store/exact-total';
import { listPage } from './store/page';
import { makeRollUpRound, type CountedCollections } from './store/roll-up-counts';

export { toListQuery } from './query';
export { declareTransactionCounts } from './store/documents';
export { toCountedCollections, makeRollUpAlongside } from './store/roll-up-counts';

export type Listing = ReturnType<typeof makeListing>;

/**
 * `lists`: the collections that pages are read from, in a pool of their own. `until`: rounds of the roll-up leave
 * transactions that began to wait later to the relay.
 */
export function makeListing(collections: CountedCollections, lists = collections, until?: () => Date) {
  const exactTotal = makeExactTotal(lists);
  const page = (scope: Scope, query: ListQuery) => listPage(lists.transactions, exactTotal, scope, query);
  return {
    page,
    /** Transactions outside the caller's scope do not exist for it, so there is no error of its own. */
    async list(query: ListQuery, { caller }: CallContext): Reply<TransactionPage> {
      const scope = scopeOf(caller);
      const { company_id } = query.filter;
      const isForeign =
        scope === null ||
        (company_id !== undefined && scope.company_id !== null && company_id !== scope.company_id);
      return ok(isForeign ? { data: [], total: 0 } : await page(scope, query));
    },
    /** One bounded round of the roll-up; answers whether there may be more to do at once. */
    rollUp: makeRollUpRound(collections, until),
  };
}
