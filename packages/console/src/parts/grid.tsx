// The rows of a table as an ARIA grid. One row takes the focus of the tabulator key. Arrow keys, Home and End move between rows,
// and the left and right arrows move between a row and its buttons. React Aria's table runs the hooks of each cell again when a
// person changes from the keyboard to the pointer. That takes 200 ms for fifty rows of eight cells (docs/adr/0041).
import { useRouter } from '@tanstack/react-router';
import { memo, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import styles from './data-table.module.css';

export interface ColumnOf<Item> {
  readonly id: string;
  readonly title: string;
  readonly show: (item: Item) => ReactNode;
  /** The column that names the row. */
  readonly isRowHeader?: boolean;
  readonly align?: 'end';
  /** Long texts, such as addresses, take several lines where the table is narrow. */
  readonly wraps?: true;
  /** The last column. It stays in view where the table is wider than the page. */
  readonly isActions?: true;
}

interface Props<Item> {
  readonly label: string;
  readonly columns: readonly ColumnOf<Item>[];
  readonly rows: readonly Item[];
  readonly toId: (item: Item) => string;
  readonly toHref: ((item: Item) => string | undefined) | undefined;
  /** While rows are selected, a press on a row selects it instead of opening it. */
  readonly selected: readonly string[];
  readonly onSelect: (id: string) => void;
}

const MIDDLE_BUTTON = 1;
const CONTROLS = 'a[href], button:not([disabled]), input, select, textarea, summary';
const ROWS = '[role=row][data-key]';

const findRow = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(ROWS) : null;

const isOnControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest(CONTROLS) !== null;

export function Grid<Item>({
  label,
  columns,
  rows,
  toId,
  toHref,
  selected,
  onSelect,
}: Props<Item>): ReactNode {
  const router = useRouter();
  const [current, setCurrent] = useState<string | null>(null);
  const isSelecting = selected.length > 0;
  const ids = rows.map(toId);
  // The row that had the focus may be gone.
  const focusable = current !== null && ids.includes(current) ? current : ids[0];

  const open = (row: HTMLElement, inNewTab: boolean): void => {
    const { href } = row.dataset;
    if (href === undefined) return;
    if (inNewTab) window.open(`/console${href}`, '_blank', 'noopener');
    else void router.navigate({ to: href });
  };
  const press = (event: MouseEvent): void => {
    const row = findRow(event.target);
    // The person has just selected a text.
    if (row === null || isOnControl(event.target) || getSelection()?.isCollapsed === false) return;
    if (isSelecting) onSelect(row.dataset['key'] ?? '');
    else open(row, event.ctrlKey || event.metaKey || event.button === MIDDLE_BUTTON);
  };
  const pressKey = (event: KeyboardEvent): void => {
    const row = findRow(event.target);
    if (row === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const isOnRow = event.target === row;
    if (event.key === 'Enter' && isOnRow) open(row, false);
    else if (event.key === ' ' && isOnRow && isSelecting) onSelect(row.dataset['key'] ?? '');
    else if (!moveFocus(event.key, row, event.target as HTMLElement)) return;
    event.preventDefault();
  };
  return (
    <table
      role="grid"
      aria-label={label}
      aria-multiselectable={isSelecting || undefined}
      className={styles.table}
      onClick={press}
      onAuxClick={(event) => event.button === MIDDLE_BUTTON && press(event)}
      onKeyDown={pressKey}
      onFocus={({ target }) => setCurrent(findRow(target)?.dataset['key'] ?? null)}
    >
      <thead>
        <tr role="row">
          {columns.map(({ id, title, align, isActions }) => (
            <th
              key={id}
              role="columnheader"
              scope="col"
              className={styles.column}
              data-align={align}
              data-stays={isActions}
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((item, index) => (
          <Row
            key={ids[index]}
            id={ids[index] ?? ''}
            item={item}
            columns={columns}
            href={toHref?.(item)}
            isFocusable={ids[index] === focusable}
            isSelected={isSelecting ? selected.includes(ids[index] ?? '') : undefined}
          />
        ))}
      </tbody>
    </table>
  );
}

/** Moves the focus, and returns whether the key does so. */
function moveFocus(key: string, row: HTMLElement, target: HTMLElement): boolean {
  const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>(ROWS) ?? [])];
  const stops = [row, ...row.querySelectorAll<HTMLElement>(CONTROLS)];
  const [index, stop] = [rows.indexOf(row), stops.indexOf(target)];
  const next: Readonly<Record<string, HTMLElement | undefined>> = {
    ArrowDown: rows[index + 1],
    ArrowUp: rows[index - 1],
    Home: rows[0],
    End: rows.at(-1),
    ArrowRight: stops[stop + 1],
    ArrowLeft: stops[stop - 1],
  };
  if (!(key in next) || isField(target)) return false;
  next[key]?.focus();
  return true;
}

const isField = (target: HTMLElement): boolean => target.matches('input, select, textarea');

interface RowProps<Item> {
  readonly id: string;
  readonly item: Item;
  readonly columns: readonly ColumnOf<Item>[];
  readonly href: string | undefined;
  readonly isFocusable: boolean;
  /** Undefined: no row is selected. */
  readonly isSelected: boolean | undefined;
}

/** A page that keeps its columns has a row drawn again only for another item. */
const Row = memo(DrawnRow) as typeof DrawnRow;

function DrawnRow<Item>({ id, item, columns, href, isFocusable, isSelected }: RowProps<Item>): ReactNode {
  return (
    <tr
      role="row"
      className={styles.row}
      data-key={id}
      data-href={href}
      tabIndex={isFocusable ? 0 : -1}
      aria-selected={isSelected}
    >
      {columns.map(({ id: name, title, show, align, wraps, isActions, isRowHeader = false }) => {
        const shown = {
          className: styles.cell,
          'data-align': align,
          'data-wraps': wraps,
          'data-stays': isActions,
          'data-title': title,
        };
        return isRowHeader ? (
          <th key={name} role="rowheader" scope="row" {...shown}>
            {show(item)}
          </th>
        ) : (
          <td key={name} role="gridcell" {...shown}>
            {show(item)}
          </td>
        );
      })}
    </tr>
  );
}
