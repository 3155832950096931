// Tables and amounts for people.
import Table from 'cli-table3';

const NO_BORDERS = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: '  ',
} as const;

export type Cell = string | number | null | undefined;

/** Returns lines with a head and without borders. */
export function formatTable(head: readonly string[], rows: readonly (readonly Cell[])[]): string[] {
  const table = new Table({
    head: [...head],
    chars: NO_BORDERS,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
  });
  table.push(...rows.map((row) => row.map((cell) => String(cell ?? ''))));
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd());
}

const CENTS = 100;

/** 123450 cents are `R$ 1234.50`. */
export function formatCents(cents: number): string {
  const digits = String(Math.abs(cents) % CENTS).padStart(2, '0');
  return `${cents < 0 ? '-' : ''}R$ ${Math.trunc(Math.abs(cents) / CENTS)}.${digits}`;
}

/** 2026-03-02T12:00:00.000Z is `2026-03-02 12:00:00`, in UTC as the API writes it. */
export const formatInstant = (instant: string): string => instant.slice(0, 19).replace('T', ' ');
