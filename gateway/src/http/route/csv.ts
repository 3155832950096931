// Answers a route as CSV (RFC 4180, docs/rules.md#csv). The rows are streamed page by page at the speed of the reader, so a long
// file is never in memory.
import type { Logger } from '@mps/chassis';
import { type DomainError, violation, type Violation } from '@mps/contracts';
import { daysBetween, isDay, ok, type Result } from '@mps/kernel';
import type { Request } from 'express';
import { FILE_DRAIN_LIMIT_MS } from '../../limits';
import { negotiateType } from '../errors/accepted-types';
import { negotiateLanguage } from '../errors/messages';
import { type GatewayResponse, keepOpen } from '../server/exchange';
import { waitForDrain } from '../server/wait-for-drain';
import { ANSWERED_FILE, type CsvPages } from './csv-pages';
import type { Ask, CsvForm } from './route';

export interface CsvFile {
  readonly form: Pick<CsvForm, 'columns' | 'amounts' | 'range'>;
  readonly fileName: string;
  readonly pages: CsvPages;
}

const MAX_RANGE_DAYS = 400;
const CSV = 'text/csv';

const JSON_TYPE = 'application/json';

export const prefersCsv = (request: Request): boolean =>
  negotiateType(request.headers, [JSON_TYPE, CSV]) === CSV;

export function acceptsJson(request: Request): boolean {
  const accept = request.headers.accept?.trim();
  return accept === undefined || accept === '' || negotiateType(request.headers, [JSON_TYPE]) !== false;
}

/** Finds the violations of the range and of page and limit. They are reported together with all others of the query. */
export function findCsvViolations(form: Pick<CsvForm, 'range' | 'orBoundedBy'>, url: string) {
  const start = url.indexOf('?');
  return findFileViolations(form, new URLSearchParams(start < 0 ? '' : url.slice(start)), CSV);
}

/** `subject` names the kind of file in the reasons. */
export function findFileViolations(
  { range, orBoundedBy = [] }: Pick<CsvForm, 'range' | 'orBoundedBy'>,
  query: URLSearchParams,
  subject: string,
): readonly Violation[] {
  const refusePaging = (name: string): Violation =>
    markAsParameter(violation(name, 'not_allowed', 'not_allowed_for', { subject }));
  const paged = ['page', 'limit'].filter((name) => query.has(name)).map(refusePaging);
  if (range === null) return paged;
  const isBounded = orBoundedBy.some((name) => query.has(name));
  const open = isBounded ? [] : range.filter((name) => !query.has(name));
  const [from, to] = range.map((name) => query.get(name) ?? '');
  const isTooLong =
    isDay(from ?? '') && isDay(to ?? '') && daysBetween(from ?? '', to ?? '') > MAX_RANGE_DAYS;
  return [
    ...paged,
    ...open.map((at) => markAsParameter(violation(at, 'required', 'required_for', { subject }))),
    ...(isTooLong
      ? [
          markAsParameter(
            violation(range[1], 'too_big', 'too_many_days', { max: MAX_RANGE_DAYS, other: range[0] }),
          ),
        ]
      : []),
  ];
}

const markAsParameter = (found: Violation): Violation => ({ ...found, in: 'parameter' });

/** Reads the first page before anything is sent, so that its failure is answered as a problem. */
export async function openCsv<Input>(
  form: CsvForm<Input>,
  input: Input,
  ask: Ask,
): Promise<Result<CsvFile, DomainError>> {
  const pages = form.pages(input, ask, ANSWERED_FILE);
  const first = (await pages.next()).value ?? ok([]);
  if (!first.ok) return first;
  async function* all(): CsvPages {
    yield first;
    yield* pages;
  }
  return ok({ form, fileName: form.fileName(input), pages: all() });
}

/** Closes the connection when a later page fails, so that the reader cannot take a part for the whole file. */
export async function sendCsv(
  request: Request,
  response: GatewayResponse,
  file: CsvFile,
  log: Logger,
): Promise<void> {
  const style = negotiateLanguage(request) === 'pt-BR' ? BRAZILIAN : INTERNATIONAL;
  response.status(200);
  response.setHeader('Content-Type', 'text/csv; charset=utf-8; header=present');
  response.setHeader('Content-Disposition', `attachment; filename="${file.fileName}.csv"`);
  response.setHeader('Vary', 'Accept, Accept-Language');
  if (request.method === 'HEAD') return void response.end();
  // The row budget spreads the pages of a file without a range over minutes.
  if (file.form.range === null) keepOpen(response);
  try {
    for await (const lines of renderPages(file, style)) {
      const isTaken = response.write(lines) || (await waitForDrain(response, FILE_DRAIN_LIMIT_MS));
      if (!isTaken || response.destroyed) return void response.destroy();
    }
    response.end();
  } catch (error) {
    log.warn({ err: error }, 'a CSV file was aborted');
    response.destroy();
  }
}

async function* renderPages({ form, pages }: CsvFile, style: CsvStyle): AsyncGenerator<string> {
  const csv = makeCsv(form, style);
  yield csv.head;
  for await (const page of pages) {
    if (!page.ok) throw new Error(`The next page is refused: ${page.error.code}`);
    yield csv.formatRows(page.value);
  }
}

export interface Csv {
  /** The line with the names of the columns. */
  readonly head: string;
  readonly formatRows: (rows: readonly object[]) => string;
}

export const makeCsv = (form: Pick<CsvForm, 'columns' | 'amounts'>, style: CsvStyle): Csv => ({
  head: joinCells(form.columns, style),
  formatRows: (rows) => rows.map((row) => formatRow(row, form, style)).join(''),
});

export interface CsvStyle {
  readonly separator: ',' | ';';
  readonly decimal: '.' | ',';
}

export const INTERNATIONAL: CsvStyle = { separator: ',', decimal: '.' };
export const BRAZILIAN: CsvStyle = { separator: ';', decimal: ',' };

function formatRow(
  row: object,
  { columns, amounts }: Pick<CsvForm, 'columns' | 'amounts'>,
  style: CsvStyle,
): string {
  const members = row as Readonly<Record<string, unknown>>;
  const toReais = (name: string, value: unknown): unknown =>
    typeof value === 'number' && amounts.includes(name) ? formatReais(value, style) : value;
  return joinCells(
    columns.map((name) => formatCell(toReais(name, members[name]), toReais)),
    style,
  );
}

const CENT_DIGITS = 2;

/** 123456 cents become 1234.56. */
function formatReais(cents: number, { decimal }: CsvStyle): string {
  const digits = String(Math.abs(cents)).padStart(CENT_DIGITS + 1, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -CENT_DIGITS)}${decimal}${digits.slice(-CENT_DIGITS)}`;
}

/** Spreadsheets skip space and line breaks before a formula. Some take the full-width forms of its first character too. */
const FORMULA = /^[\t\r\n ]*[=+\-@＝＋－＠\t\r]/;
const NUMBER = /^[+-]?\d+(?:[.,]\d+)?$/;

/** `toReais` formats the amounts inside a nested member. */
function formatCell(value: unknown, toReais: (name: string, value: unknown) => unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value, toReais);
  // A spreadsheet would run a cell that begins like a formula.
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

/** The separators of both styles, and the tab: a spreadsheet may split a line by any of them, whatever the style. */
const SPLITS = /[",;\t\r\n]/;

function joinCells(cells: readonly string[], { separator }: CsvStyle): string {
  // A number has a comma in one style only, where it is no separator.
  const isQuoted = (cell: string): boolean =>
    NUMBER.test(cell) ? cell.includes(separator) : SPLITS.test(cell);
  const quoted = cells.map((cell) => (isQuoted(cell) ? `"${cell.replaceAll('"', '""')}"` : cell));
  return `${quoted.join(separator)}\r\n`;
}
