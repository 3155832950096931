// Reads a list page by page for its CSV file (docs/rules.md#csv).
import { type DomainError, invalid, violation } from '@mps/contracts';
import { err, formatPosition, MAX_PAGE_LIMIT, ok, type Result } from '@mps/kernel';

/** The rows of a list, one page after the other. */
export type CsvPages = AsyncGenerator<Result<readonly object[], DomainError>, void, void>;

/** A file that is answered at once has at most so many rows. Its reader narrows the filters, or makes an export. */
const MAX_FILE_ROWS = 50_000;

/** The bounds of a file. */
export interface FileBounds {
  readonly maxRows: number;
}

export const ANSWERED_FILE: FileBounds = { maxRows: MAX_FILE_ROWS };

export const refuseRows = (max: number): DomainError =>
  invalid({ ...violation('Accept', 'too_big', 'too_many_rows', { max }), in: 'header' });

interface Row {
  readonly id?: unknown;
  readonly created_at?: unknown;
}

export interface NumberedPage {
  readonly rows: readonly object[];
  /** Rows of all pages. It is used of the first page only. */
  readonly total: number;
}

interface PageToRead {
  readonly page: number;
  readonly limit: number;
  /** Position of the last row before. The page begins after it, whatever its number. */
  readonly after?: string;
}

/** Orders of lists that can begin after a position. */
const BY_CREATION: readonly string[] = ['created_at', '-created_at'];

/**
 * Reads the pages of a list. In an order of creation each page begins after the last row before, so a page costs the same anywhere in
 * the list, and no row comes twice. In other orders a row that is added moves the others on to the next page, where they are left out.
 */
export async function* readListPages(
  sort: string,
  { maxRows }: FileBounds,
  read: (page: PageToRead) => Promise<Result<NumberedPage, DomainError>>,
): CsvPages {
  const hasPositions = BY_CREATION.includes(sort);
  const seen = new Set<unknown>();
  let after: string | undefined;
  for (let page = 1; ; page += 1) {
    const found = await read({ page, limit: MAX_PAGE_LIMIT, ...(after !== undefined && { after }) });
    if (!found.ok) return yield found;
    const rows = found.value.rows as readonly Row[];
    if (page === 1 && found.value.total > maxRows) return yield err(refuseRows(maxRows));
    if (hasPositions) {
      yield ok(rows);
      after = findPosition(rows);
    } else {
      const added = rows.filter(({ id }) => !seen.has(id));
      for (const { id } of added) seen.add(id);
      yield ok(added);
    }
    if (rows.length < MAX_PAGE_LIMIT || page * MAX_PAGE_LIMIT >= maxRows) return;
  }
}

function findPosition(rows: readonly Row[]): string | undefined {
  const { id, created_at } = rows.at(-1) ?? {};
  return typeof id === 'string' && typeof created_at === 'string'
    ? formatPosition({ id, created_at: new Date(created_at) })
    : undefined;
}

export interface CursorPage {
  readonly rows: readonly object[];
  readonly next: string | undefined;
  readonly hasMore: boolean;
}

/** Pages after a cursor. A list with a cursor has no total, so a file with more rows is aborted at its limit. */
export async function* readCursorPages(
  { maxRows }: FileBounds,
  read: (page: {
    readonly limit: number;
    /** undefined: the first page. */
    readonly cursor: string | undefined;
  }) => Promise<Result<CursorPage, DomainError>>,
): CsvPages {
  let cursor: string | undefined;
  for (let rows = 0; rows < maxRows; rows += MAX_PAGE_LIMIT) {
    const found = await read({ limit: MAX_PAGE_LIMIT, cursor });
    if (!found.ok) return yield found;
    yield ok(found.value.rows);
    if (!found.value.hasMore) return;
    cursor = found.value.next;
  }
  yield err(refuseRows(maxRows));
}
