// Writes the rows of an export: CSV for a spreadsheet, or one JSON object a line.
import type { ExportFormat, ExportLocale } from '@mps/kernel';
import { BRAZILIAN, type Csv, INTERNATIONAL, makeCsv } from '../../http/route/csv';
import type { ExportForm } from './kinds';

/** Spreadsheets take a file without it for one in the code page of the machine. */
const BYTE_ORDER_MARK = '\uFEFF';

export interface Rendering {
  readonly format: ExportFormat;
  readonly locale: ExportLocale;
  /** null: all columns. */
  readonly columns: readonly string[] | null;
}

/** Returns the beginning of the file, and the text of rows. */
export function makeRenderer(
  { columns: all, amounts, item }: Pick<ExportForm, 'columns' | 'amounts' | 'item'>,
  { format, locale, columns }: Rendering,
): Csv {
  if (format === 'CSV') {
    const style = locale === 'pt-BR' ? BRAZILIAN : INTERNATIONAL;
    const csv = makeCsv({ columns: columns ?? all, amounts }, style);
    return { ...csv, head: `${BYTE_ORDER_MARK}${csv.head}` };
  }
  const toAnswer = (row: object): object => (item === null ? row : (item.parse(row) as object));
  return {
    head: '',
    formatRows: (rows) =>
      rows.map((row) => `${JSON.stringify(pickColumns(toAnswer(row), columns))}\n`).join(''),
  };
}

function pickColumns(row: object, columns: readonly string[] | null): object {
  if (columns === null) return row;
  const members = row as Readonly<Record<string, unknown>>;
  return Object.fromEntries(columns.map((name) => [name, members[name]]));
}
