// The columns of a list: those that the address names, then those of the user's preference, then the usual ones.
import type { ColumnOf } from '../parts/data-table';

export interface OptionalColumn<Item> extends ColumnOf<Item> {
  /** Shown only when it is chosen. */
  readonly isExtra?: true;
}

/** Unknown names are left out. A list always has a column that names its rows. */
export function pickColumns<Item>(
  all: readonly OptionalColumn<Item>[],
  names: string | undefined,
): readonly ColumnOf<Item>[] {
  const chosen = [...new Set((names ?? '').split(','))].flatMap(
    (name) => all.find(({ id }) => id === name) ?? [],
  );
  const shown = chosen.length === 0 ? all.filter(({ isExtra }) => isExtra !== true) : chosen;
  if (shown.some(({ isRowHeader }) => isRowHeader === true)) return shown;
  return shown.map((column, index) => (index === 0 ? { ...column, isRowHeader: true } : column));
}

/** Moves the item at an index one step. An item at the end stays. */
export function moveItem<Item>(items: readonly Item[], index: number, step: -1 | 1): readonly Item[] {
  const target = index + step;
  const moved = items[index];
  if (moved === undefined || target < 0 || target >= items.length) return items;
  return items.toSpliced(index, 1).toSpliced(target, 0, moved);
}
