// The file of a statement is read by days. It must contain every line once and in order, for any lengths of days and pages.
import { ok } from '@mps/kernel';
import type { Ask, RouteContext } from '../../http/route/route';
import { readEntryPagesByDay, readStatementPages } from './files';

interface Line {
  readonly id: number;
  readonly date: string;
}

/** Makes the given number of lines for each day, oldest first. */
const makeLines = (counts: readonly number[]): Line[] =>
  counts
    .flatMap((count, index) => Array.from({ length: count }, () => `2026-03-${String(index + 10)}`))
    .map((date, id) => ({ id, date }));

interface Request {
  readonly from: string;
  readonly to: string;
  readonly page: { readonly page: number; readonly limit: number; readonly sort: string };
}

/** A ledger that answers the pages of a statement. */
function makeLedger(lines: readonly Line[]): { readonly ask: Ask; readonly calls: Request[] } {
  const calls: Request[] = [];
  const GetStatement = (request: Request) => {
    calls.push(request);
    const { page, limit, sort } = request.page;
    const within = lines.filter(({ date }) => date >= request.from && date <= request.to);
    const sorted = sort === 'created_at' ? within : [...within].reverse();
    return Promise.resolve(ok({ data: sorted.slice((page - 1) * limit, page * limit) }));
  };
  const clients = {
    ledger: { GetStatement },
    merchants: { GetMerchant: () => Promise.resolve(ok({})) },
  };
  return { calls, ask: (work) => work({ clients } as unknown as RouteContext) };
}

async function readAll(lines: readonly Line[], sort: string): Promise<{ read: Line[]; calls: number }> {
  const { ask, calls } = makeLedger(lines);
  const query = { from: '2026-03-01', to: '2026-03-31', sort };
  const read: Line[] = [];
  for await (const page of readStatementPages({ params: { merchantId: 'm' }, query }, ask))
    if (page.ok) read.push(...(page.value as Line[]));
  return { read, calls: calls.length };
}

it.each([
  ['no line', []],
  ['less than a page', [3, 0, 4]],
  ['exactly a page', [1_000]],
  ['a page that ends with a day', [400, 600, 5]],
  ['a day longer than a page', [10, 2_300, 10]],
  ['many days', [900, 900, 900, 900]],
  ['a long day at the end', [1, 1_999]],
])('reads every line once and in order in a statement with %s', async (_, counts) => {
  const lines = makeLines(counts);
  const [oldest, newest] = [await readAll(lines, 'created_at'), await readAll(lines, '-created_at')];
  expect(oldest.read).toEqual(lines);
  expect(newest.read).toEqual([...lines].reverse());
  expect(oldest.calls).toBeLessThanOrEqual(counts.length + Math.ceil(lines.length / 500) + 1);
});

it('reads the entries of one payment page by page, without a range of days', async () => {
  const calls: Filter[] = [];
  const ListLedgerEntries = (request: Filter & { readonly page: { readonly page: number } }) => {
    calls.push(request);
    const data = request.page.page === 1 ? Array.from({ length: 1_000 }, () => anEntry) : [anEntry];
    return Promise.resolve(ok({ data }));
  };
  const ask: Ask = (work) => work({ clients: { ledger: { ListLedgerEntries } } } as unknown as RouteContext);
  const query = { transaction_id: 't', page: 1, limit: 20, sort: '-created_at' };
  let rows = 0;
  for await (const page of readEntryPagesByDay({ query }, ask)) rows += page.ok ? page.value.length : 0;
  expect(rows).toBe(1_001);
  expect(calls.map(({ transaction_id, payment_date_from }) => [transaction_id, payment_date_from])).toEqual([
    ['t', undefined],
    ['t', undefined],
  ]);
});

interface Filter {
  readonly transaction_id?: string;
  readonly payment_date_from?: string;
}

const anEntry = { settlement_items: [] };
