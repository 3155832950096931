// ListTransactions: wire in, query, wire out. The sort arrives as the public API writes it.
import type { Handler } from '@mps/chassis';
import type { ListTransactionsRequest__Output } from '@mps/contracts/gen/mps/transactions/v1/ListTransactionsRequest';
import type { ListTransactionsResponse } from '@mps/contracts/gen/mps/transactions/v1/ListTransactionsResponse';
import { DEFAULT_PAGE_LIMIT, ok } from '@mps/kernel';
import type { ListTransactions } from '../listing/list';
import type { ListQuery, SortKey } from '../transaction/ports';
import { transactionToWire } from '../transaction/messages';

const NEWEST_FIRST: SortKey = ['created_at', -1];

export function listTransactionsHandler(
  run: ListTransactions,
): Handler<ListTransactionsRequest__Output, ListTransactionsResponse> {
  return async (request, context) => {
    const query = queryOf(request);
    const listed = await run(query, context);
    if (!listed.ok) return listed;
    const { data, total } = listed.value;
    const { page, limit } = query;
    return ok({ data: data.map(transactionToWire), page: { page, limit, total } });
  };
}

function queryOf(request: ListTransactionsRequest__Output): ListQuery {
  const {
    page: asked,
    merchant_id,
    organization_id,
    status,
    created_at_from,
    created_at_to,
    ...rest
  } = request;
  return {
    page: asked?.page ?? 1,
    limit: asked?.limit ?? DEFAULT_PAGE_LIMIT,
    sort: sortOf(asked?.sort ?? ''),
    filter: {
      ...rest,
      company_id: merchant_id,
      organization_transaction_id: organization_id,
      status: status.length === 0 ? undefined : status,
      created_at_from: created_at_from === undefined ? undefined : new Date(created_at_from),
      created_at_to: created_at_to === undefined ? undefined : new Date(created_at_to),
    },
  };
}

function sortOf(text: string): readonly SortKey[] {
  if (text === '') return [NEWEST_FIRST];
  return text.split(',').map((item): SortKey => {
    const field = item.replace(/^-/, '') as SortKey[0];
    return [field, item.startsWith('-') ? -1 : 1];
  });
}
