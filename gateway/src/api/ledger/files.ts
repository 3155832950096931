// Reads the pages of the ledger's CSV files, one after the other. A long file is read by days. So new postings do not shift its
// pages, and its last page costs as much as its first.
import type { ListLedgerEntriesRequest } from '@mps/contracts/gen/mps/ledger/v1/ListLedgerEntriesRequest';
import type { StatementLine__Output } from '@mps/contracts/gen/mps/ledger/v1/StatementLine';
import { addDays, ok } from '@mps/kernel';
import type { CsvPages } from '../../http/route/csv-pages';
import type { Ask } from '../../http/route/route';
import { confirmMerchant } from '../merchants/schemas';
import { ledgerEntryFromWire } from './schemas';

/** Rows of one page. The ledger returns no more. */
const PAGE = 1_000;

interface MerchantInput<Query> {
  readonly params: { readonly merchantId: string };
  readonly query: Query & { readonly from?: string | undefined; readonly to?: string | undefined };
}

/** A page that ends within a day is cut before that day. The next page begins with that day. */
export async function* readStatementPages(
  input: MerchantInput<{ readonly sort: string }>,
  ask: Ask,
): CsvPages {
  const { sort } = input.query;
  let [from, to, page] = [input.query.from, input.query.to, 1];
  for (;;) {
    const request = { company_id: input.params.merchantId, from, to, page: { page, limit: PAGE, sort } };
    const found = await ask<readonly StatementLine__Output[]>(async (context) => {
      const listed = await context.clients.ledger.GetStatement(request, context);
      if (!listed.ok) return listed;
      const { data } = listed.value;
      return confirmMerchant(data, data.length === 0, input, context);
    });
    if (!found.ok) return yield found;
    const last = found.value.at(-1)?.date;
    if (last === undefined || found.value.length < PAGE) return yield found;
    const isWithinOneDay = last === (sort === 'created_at' ? from : to);
    yield isWithinOneDay ? found : ok(found.value.filter(({ date }) => date !== last));
    page = isWithinOneDay ? page + 1 : 1;
    if (sort === 'created_at') from = last;
    else to = last;
  }
}

type Filter = {
  readonly [Name in Exclude<keyof ListLedgerEntriesRequest, 'page' | 'after' | `_${string}`>]?:
    ListLedgerEntriesRequest[Name] | undefined;
};

/** The filters that select few entries. */
export const ENTRY_IDS = [
  'transaction_id',
  'posting_set_id',
  'refund_id',
  'dispute_id',
  'cashout_id',
] as const;

interface EntriesInput {
  readonly query: Filter & { readonly page: number; readonly limit: number; readonly sort: string };
}

/**
 * Reads the entries by payment date, one day after the other, each in the requested order. The few entries of an id are read
 * without days.
 */
export async function* readEntryPagesByDay(
  { query: { page: _, limit: __, sort, ...filter } }: EntriesInput,
  ask: Ask,
): CsvPages {
  if (ENTRY_IDS.some((name) => filter[name] !== undefined)) return yield* readEntryPages(filter, sort, ask);
  const [first, last] = [filter.payment_date_from ?? '', filter.payment_date_to ?? ''];
  const isDescending = (/-?payment_date/.exec(sort)?.[0] ?? sort).startsWith('-');
  const step = isDescending ? -1 : 1;
  const [from, to] = isDescending ? [last, first] : [first, last];
  for (let day = from; isDescending ? day >= to : day <= to; day = addDays(day, step))
    yield* readEntryPages({ ...filter, payment_date_from: day, payment_date_to: day }, sort, ask);
}

/** Each page begins where the one before it ended. A list without such a position goes on by page numbers. */
async function* readEntryPages(filter: Filter, sort: string, ask: Ask): CsvPages {
  let after: string | undefined;
  for (let page = 1, isMore = true; isMore; page += 1) {
    const request = { ...filter, page: { page, limit: PAGE, sort }, ...(after !== undefined && { after }) };
    const listed = await ask(({ clients, ...context }) => clients.ledger.ListLedgerEntries(request, context));
    if (!listed.ok) return yield listed;
    isMore = listed.value.data.length === PAGE;
    after = listed.value.next;
    yield ok(listed.value.data.map(ledgerEntryFromWire));
  }
}

/** The rows are grouped by day, method and brand, so one page holds all of them. */
export async function* readReceivablePages(input: MerchantInput<object>, ask: Ask): CsvPages {
  yield await ask(async (context) => {
    const request = { company_id: input.params.merchantId, ...input.query };
    const listed = await context.clients.ledger.ListReceivables(request, context);
    if (!listed.ok) return listed;
    const { data } = listed.value;
    return confirmMerchant(data, data.length === 0, input, context);
  });
}

export async function* readReconciliationPages(
  { params }: { readonly params: { readonly reconciliationId: string } },
  ask: Ask,
): CsvPages {
  const found = await ask(({ clients, ...context }) =>
    clients.ledger.GetReconciliation({ reconciliation_id: params.reconciliationId }, context),
  );
  yield found.ok ? ok(found.value.reconciliation?.items ?? []) : found;
}
