// Spreads cents over recipients and installments at once. Every row and every column adds up exactly, and no share is
// negative. docs/rules.md#installments, docs/rules.md#split.
import { allocate, assertHolds, isCents, shareOf } from '@mps/kernel';

/** Cents by row (a company) and column (an installment). */
export type Shares = readonly (readonly number[])[];

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const sumColumns = (shares: Shares): number[] =>
  shares.reduce<number[]>((sums, row) => row.map((cents, column) => cents + (sums[column] ?? 0)), []);
const minus = (from: readonly number[], taken: readonly number[]): number[] =>
  from.map((value, index) => value - (taken[index] ?? 0));

/**
 * Spreads each row's total over the columns in proportion to `installments`. The primary row takes the rest of each
 * column. If that rest would be negative, which only happens with shares of a few cents, each row in turn is spread
 * over the columns' remaining cents.
 */
export function shareOut(
  rowTotals: readonly number[],
  primary: number,
  installments: readonly number[],
): Shares {
  const columns = allocate(sum(rowTotals), installments);
  const rows = rowTotals.map((total) => allocate(total, installments));
  const rest = sumColumns(rows.map((row, index) => (index === primary ? columns.map(() => 0) : row)));
  const balance = minus(columns, rest);
  const shares = balance.every((cents) => cents >= 0)
    ? rows.with(primary, balance)
    : shareOutInTurn(rowTotals, primary, columns);
  assertHolds(isEqual(shares.map(sum), rowTotals), 'allocation.rows_add_up');
  assertHolds(isEqual(sumColumns(shares), columns), 'allocation.columns_add_up');
  assertHolds(shares.flat().every(isCents), 'allocation.no_share_is_a_debt');
  return shares;
}

const isEqual = (some: readonly number[], others: readonly number[]): boolean =>
  some.length === others.length && some.every((cents, index) => cents === others[index]);

function shareOutInTurn(rowTotals: readonly number[], primary: number, columns: readonly number[]): Shares {
  let left: readonly number[] = columns;
  const rows = rowTotals.map((total, index) => {
    // The primary row takes the rest after all other rows.
    if (index === primary) return columns;
    const row = allocate(total, left);
    left = minus(left, row);
    return row;
  });
  return rows.with(primary, [...left]);
}

/**
 * Applies `shareOut` to the taken cents, limited by `shares`. If rounding would take more than a share, each row's
 * total is instead spread in proportion to its own shares, which never exceeds them.
 */
export function shareOutWithin(
  rowTotals: readonly number[],
  primary: number,
  installments: readonly number[],
  shares: Shares,
): Shares {
  const rows = shareOut(rowTotals, primary, installments);
  const fits = subtract(shares, rows)
    .flat()
    .every((cents) => cents >= 0);
  return fits ? rows : rowTotals.map((total, row) => allocate(total, shares[row] ?? []));
}

/**
 * Takes a total from the remaining shares in proportion. It never takes more than a share, and takes every share
 * completely when the total is the whole rest.
 */
export function takeOut(remaining: Shares, primary: number, total: number): Shares {
  const columns = allocate(total, sumColumns(remaining));
  const rowsLeft = remaining.map(sum);
  const all = sum(rowsLeft);
  if (total === 0) return remaining.map((row) => row.map(() => 0));
  const rows = remaining.map((row, index) =>
    index === primary ? row.map(() => 0) : allocate(shareOf(total, rowsLeft[index] ?? 0, all), row),
  );
  const taken = rows.with(primary, minus(columns, sumColumns(rows)));
  const fits = [...taken, ...subtract(remaining, taken)].flat().every((cents) => cents >= 0);
  const cells = fits ? taken : takeOutByCell(remaining, total);
  const isThere = subtract(remaining, cells)
    .flat()
    .every((cents) => cents >= 0);
  assertHolds(isThere && cells.flat().every(isCents), 'allocation.takes_what_is_there');
  assertHolds(sum(cells.flat()) === total, 'allocation.takes_the_whole_total');
  return cells;
}

/**
 * Takes cell by cell. The totals of columns stay exact. The total of a row may differ from its share by about one cent
 * for each installment.
 */
function takeOutByCell(remaining: Shares, total: number): Shares {
  const width = remaining.length;
  const cells = sumColumns(remaining).flatMap((_, column) => remaining.map((row) => row[column] ?? 0));
  const taken = allocate(total, cells);
  return remaining.map((row, index) => row.map((_, column) => taken[column * width + index] ?? 0));
}

export const subtract = (from: Shares, taken: Shares): Shares =>
  from.map((row, index) => minus(row, taken[index] ?? []));

export const add = (to: Shares, given: Shares): Shares =>
  to.map((row, index) => row.map((cents, column) => cents + (given[index]?.[column] ?? 0)));
