// A table of rows, as an ARIA grid. Arrow keys and j/k move between rows, Enter opens one, x selects one.
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components';
import { useRowKeys } from '../rows/row-keys';
import { SelectedBar } from '../rows/selected-bar';
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
}

const RowMenu = lazy(() => import('../rows/row-menu'));

interface Props<Item> {
  readonly label: string;
  readonly columns: readonly ColumnOf<Item>[];
  readonly rows: readonly Item[];
  readonly toId: (item: Item) => string;
  /** The address of a row, by usePageHref. Undefined: the row opens nothing. */
  readonly toHref?: (item: Item) => string | undefined;
  /** Shown instead of rows. */
  readonly empty: ReactNode;
  /** The rows of another filter or page are still shown. */
  readonly isStale?: boolean;
}

export function DataTable<Item>(props: Props<Item>): ReactNode {
  const { rows, toId, toHref, empty } = props;
  const container = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [menuOf, setMenuOf] = useState<{ readonly id: string; readonly row: HTMLElement } | null>(null);
  const toggle = (id: string): void =>
    setSelected((earlier) => {
      const next = new Set(earlier);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  useRowKeys(container, {
    onSelect: toHref === undefined ? undefined : toggle,
    onActions: (id, row) => {
      const button = row.querySelector<HTMLElement>('button, a[href]');
      if (button === null) setMenuOf({ id, row });
      else button.focus();
    },
  });
  if (rows.length === 0) return empty;
  // Rows of another page or filter are not selected.
  const ids = rows.map(toId).filter((id) => selected.has(id));
  const opened = menuOf && rows.find((item) => toId(item) === menuOf.id);
  const menuHref = opened ? toHref?.(opened) : undefined;
  return (
    <>
      {toHref !== undefined && <SelectedBar ids={ids} onClear={() => setSelected(new Set())} />}
      <div ref={container} className={styles.container} data-stale={props.isStale === true}>
        <Grid {...props} selected={ids} onSelect={setSelected} />
      </div>
      {menuOf !== null && menuHref !== undefined && (
        <Suspense>
          <RowMenu {...menuOf} href={menuHref} onClose={() => setMenuOf(null)} />
        </Suspense>
      )}
    </>
  );
}

interface GridProps<Item> extends Props<Item> {
  readonly selected: readonly string[];
  readonly onSelect: (ids: ReadonlySet<string>) => void;
}

function Grid<Item>(props: GridProps<Item>): ReactNode {
  const { label, columns, rows, toId, toHref, selected, onSelect } = props;
  // Without a selection a press opens the row.
  const selection =
    selected.length === 0 ? {} : ({ selectionMode: 'multiple', selectedKeys: selected } as const);
  return (
    <Table
      aria-label={label}
      className={styles.table}
      {...selection}
      onSelectionChange={(keys) => onSelect(new Set(keys === 'all' ? rows.map(toId) : [...keys].map(String)))}
    >
      <TableHeader>
        {columns.map(({ id, title, isRowHeader = false, align }) => (
          <Column key={id} id={id} isRowHeader={isRowHeader} className={styles.column} data-align={align}>
            {title}
          </Column>
        ))}
      </TableHeader>
      <TableBody>
        {rows.map((item) => (
          <Row key={toId(item)} id={toId(item)} href={toHref?.(item)} className={styles.row}>
            {columns.map(({ id, title, show, align, wraps }) => (
              <Cell key={id} className={styles.cell} data-align={align} data-wraps={wraps} data-title={title}>
                {show(item)}
              </Cell>
            ))}
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
