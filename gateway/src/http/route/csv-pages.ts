// Reads a list page by page for its CSV file (docs/rules.md#csv).
import { type DomainError, invalid, violation } from '@mps/contracts';
import { err, MAX_PAGE_LIMIT, ok, type Result } from '@mps/kernel';
import type { CsvPages } from './route';

/** A file of more rows is refused: its reader narrows the filters. */
export const MAX_FILE_ROWS = 50_000;

export const TOO_MANY_ROWS: DomainError = invalid({
  ...violation('Accept', 'too_big', 'too_many_rows', { max: MAX_FILE_ROWS }),
  in: 'header',
});

interface Row {
  readonly id?: unknown;
}

export interface NumberedPage {
  readonly rows: readonly object[];
  /** Rows of all pages. */
  readonly total: number;
}

/**
 * Pages by number. A row that is added at the beginning of the list moves the others on, so the next page repeats some. They are left
 * out.
 */
export async function* readNumberedPages(
  read: (page: {
    readonly page: number;
    readonly limit: number;
  }) => Promise<Result<NumberedPage, DomainError>>,
): CsvPages {
  const seen = new Set<unknown>();
  for (let page = 1; ; page += 1) {
    const found = await read({ page, limit: MAX_PAGE_LIMIT });
    if (!found.ok) return yield found;
    const { rows, total } = found.value;
    if (page === 1 && total > MAX_FILE_ROWS) return yield err(TOO_MANY_ROWS);
    const added = (rows as readonly Row[]).filter(({ id }) => !seen.has(id));
    for (const { id } of added) seen.add(id);
    yield ok(added);
    if (rows.length < MAX_PAGE_LIMIT || page * MAX_PAGE_LIMIT >= MAX_FILE_ROWS) return;
  }
}

export interface CursorPage {
  readonly rows: readonly object[];
  readonly next: string | undefined;
  readonly hasMore: boolean;
}

/** Pages after a cursor. A list with a cursor has no total, so a file with more rows is aborted at its limit. */
export async function* readCursorPages(
  read: (page: {
    readonly limit: number;
    /** undefined: the first page. */
    readonly cursor: string | undefined;
  }) => Promise<Result<CursorPage, DomainError>>,
): CsvPages {
  let cursor: string | undefined;
  for (let rows = 0; rows < MAX_FILE_ROWS; rows += MAX_PAGE_LIMIT) {
    const found = await read({ limit: MAX_PAGE_LIMIT, cursor });
    if (!found.ok) return yield found;
    yield ok(found.value.rows);
    if (!found.value.hasMore) return;
    cursor = found.value.next;
  }
  yield err(TOO_MANY_ROWS);
}
