// A page of the caller's transactions. What is outside the scope is not there, so it needs no error of its own.
import { scopeOf } from '@mps/contracts';
import { ok } from '@mps/kernel';
import type {
  ListQuery,
  Reply,
  RequestContext,
  TransactionPage,
  TransactionStore,
} from '../transaction/ports';

export type ListTransactions = (query: ListQuery, context: RequestContext) => Reply<TransactionPage>;

export const makeListTransactions =
  (store: TransactionStore): ListTransactions =>
  async (query, { caller }) => {
    const scope = scopeOf(caller);
    if (scope === null) return ok({ data: [], total: 0 });
    const { company_id } = query.filter;
    const isForeign =
      company_id !== undefined && scope.company_id !== null && company_id !== scope.company_id;
    return ok(isForeign ? { data: [], total: 0 } : await store.list(scope, query));
  };
