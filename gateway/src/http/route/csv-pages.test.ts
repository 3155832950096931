// The pages of a CSV file: every row once, and no file of more rows than it may have.
import { err, MAX_PAGE_LIMIT, ok } from '@mps/kernel';
import { ANSWERED_FILE, readCursorPages, readListPages, refuseRows } from './csv-pages';
import type { CsvPages } from './csv-pages';

interface Row {
  readonly id: number;
}

const makeRows = (count: number): Row[] => Array.from({ length: count }, (_, id) => ({ id }));

async function readAll(pages: CsvPages): Promise<(number | string)[]> {
  const read: (number | string)[] = [];
  for await (const page of pages)
    if (page.ok) read.push(...(page.value as Row[]).map(({ id }) => id));
    else read.push(page.error.code);
  return read;
}

const ids = (count: number): number[] => makeRows(count).map(({ id }) => id);

const { maxRows: MAX_FILE_ROWS } = ANSWERED_FILE;
/** An order without positions. */
const BY_AMOUNT = '-amount';

const readNumbered = (rows: readonly Row[], calls: number[] = []) =>
  readListPages(BY_AMOUNT, ANSWERED_FILE, async ({ page, limit }) => {
    calls.push(page);
    return ok({ rows: rows.slice((page - 1) * limit, page * limit), total: rows.length });
  });

const readCursor = (rows: readonly Row[]) =>
  readCursorPages(ANSWERED_FILE, async ({ limit, cursor = '0' }) => {
    const end = Number(cursor) + limit;
    return ok({ rows: rows.slice(Number(cursor), end), next: String(end), hasMore: end < rows.length });
  });

it.each([0, 1, MAX_PAGE_LIMIT, MAX_PAGE_LIMIT + 1, 3 * MAX_PAGE_LIMIT])(
  'reads each of %d rows once, by number and by cursor',
  async (count) => {
    expect(await readAll(readNumbered(makeRows(count)))).toEqual(ids(count));
    expect(await readAll(readCursor(makeRows(count)))).toEqual(ids(count));
  },
);

it('leaves out rows that a new row moved to the next page', async () => {
  const rows = makeRows(MAX_PAGE_LIMIT + 5);
  const pages = readListPages(BY_AMOUNT, ANSWERED_FILE, async ({ page, limit }) => {
    // A row is added at the beginning before each later page.
    const now = [...Array.from({ length: page - 1 }, (_, index) => ({ id: -index - 1 })), ...rows];
    return ok({ rows: now.slice((page - 1) * limit, page * limit), total: now.length });
  });
  expect(await readAll(pages)).toEqual(ids(rows.length));
});

it('reads a file of the most rows, and refuses a longer list before any row', async () => {
  const calls: number[] = [];
  expect(await readAll(readNumbered(makeRows(MAX_FILE_ROWS)))).toHaveLength(MAX_FILE_ROWS);
  expect(await readAll(readNumbered(makeRows(MAX_FILE_ROWS + 1), calls))).toEqual(['validation_error']);
  expect(calls).toEqual([1]);
  expect(refuseRows(MAX_FILE_ROWS).violations).toEqual([
    expect.objectContaining({ at: 'Accept', code: 'too_big', in: 'header' }),
  ]);
});

it('ends a list with a cursor at the limit with a failure', async () => {
  expect(await readAll(readCursor(makeRows(MAX_FILE_ROWS)))).toHaveLength(MAX_FILE_ROWS);
  expect((await readAll(readCursor(makeRows(MAX_FILE_ROWS + 1)))).at(-1)).toBe('validation_error');
});

it('ends with the failure of a page', async () => {
  const away = async () => err({ code: 'service_unavailable' } as const);
  expect(await readAll(readListPages('created_at', ANSWERED_FILE, away))).toEqual(['service_unavailable']);
  expect(await readAll(readCursorPages(ANSWERED_FILE, away))).toEqual(['service_unavailable']);
});

it('begins each page of a list by creation after the last row before', async () => {
  const rows = Array.from({ length: MAX_PAGE_LIMIT + 5 }, (_, index) => ({
    id: String(index),
    created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, index)).toISOString(),
  }));
  const asked: (string | undefined)[] = [];
  const pages = readListPages('-created_at', ANSWERED_FILE, async ({ limit, after }) => {
    asked.push(after);
    const begin = rows.findIndex(({ id, created_at }) => `${created_at}/${id}` === after) + 1;
    // Rows that are added at the beginning move no other row.
    return ok({ rows: rows.slice(begin, begin + limit), total: 0 });
  });
  expect(await readAll(pages)).toEqual(rows.map(({ id }) => id));
  const last = rows[MAX_PAGE_LIMIT - 1];
  expect(asked).toEqual([undefined, `${String(last?.created_at)}/${String(last?.id)}`]);
});
