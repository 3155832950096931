// Reads the query of a list (filters, order and page) from a ListTransactions message.
import { withoutNulls, type Received } from '@mps/contracts';
import type { ListTransactionsRequest__Output } from '@mps/contracts/gen/mps/transactions/v1/ListTransactionsRequest';
import { DEFAULT_PAGE_LIMIT, parsePosition, type ListPosition } from '@mps/kernel';
import type { PublicTransaction } from '../messages';

/** Filters of a list; all must hold. Absent: no filter. Amounts are cents, bounds inclusive. */
export interface TransactionFilter {
  readonly company_id?: string | undefined;
  readonly status?: readonly string[] | undefined;
  readonly provider?: string | undefined;
  readonly id?: string | undefined;
  readonly installments?: number | undefined;
  readonly payment_method?: string | undefined;
  readonly capture_method?: string | undefined;
  readonly affiliation_id?: string | undefined;
  readonly organization_transaction_id?: string | undefined;
  readonly provider_transaction_id?: string | undefined;
  readonly request_id?: string | undefined;
  readonly amount?: number | undefined;
  readonly amount_from?: number | undefined;
  readonly amount_to?: number | undefined;
  readonly created_at_from?: Date | undefined;
  readonly created_at_to?: Date | undefined;
}

export type SortKey = readonly [field: 'created_at' | 'amount' | 'installments', direction: 1 | -1];

export interface ListQuery {
  readonly filter: TransactionFilter;
  /** Never empty. The store adds the id as the last key. */
  readonly sort: readonly SortKey[];
  readonly page: number;
  readonly limit: number;
  /** Of a list in the order of created_at: the page begins after this row, and nothing is counted. */
  readonly after?: ListPosition | undefined;
}

export interface TransactionPage {
  readonly data: readonly PublicTransaction[];
  /** Exact. 0 for a page after a position. */
  readonly total: number;
}

const NEWEST_FIRST: SortKey = ['created_at', -1];

/** The message has the sort as the public API writes it: "-amount,created_at". */
export function toListQuery(message: Received<ListTransactionsRequest__Output>): ListQuery {
  const {
    page: asked,
    merchant_id,
    organization_id,
    status,
    created_at_from,
    created_at_to,
    after,
    ...rest
  } = message;
  return {
    page: asked?.page ?? 1,
    limit: asked?.limit ?? DEFAULT_PAGE_LIMIT,
    ...(after !== null && { after: parsePosition(after) }),
    sort: toSort(asked?.sort ?? ''),
    filter: withoutNulls({
      ...rest,
      company_id: merchant_id,
      organization_transaction_id: organization_id,
      status: status.length === 0 ? null : status,
      created_at_from: created_at_from === null ? null : new Date(created_at_from),
      created_at_to: created_at_to === null ? null : new Date(created_at_to),
    }),
  };
}

function toSort(text: string): readonly SortKey[] {
  if (text === '') return [NEWEST_FIRST];
  return text.split(',').map((item): SortKey => {
    const field = item.replace(/^-/, '') as SortKey[0];
    return [field, item.startsWith('-') ? -1 : 1];
  });
}
