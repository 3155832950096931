// A table of rows. Arrow keys and j/k move between rows, Enter opens one, x selects one, the full stop shows its actions.
import { Suspense, useRef, useState, type ReactNode } from 'react';
import { lazyPart } from '../lazy/lazy-part';
import { useRowKeys } from '../rows/row-keys';
import { SelectedBar } from '../rows/selected-bar';
import styles from './data-table.module.css';
import { Grid, type ColumnOf } from './grid';

export type { ColumnOf };

const RowMenu = lazyPart(() => import('../rows/row-menu'));

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
        <Grid
          label={props.label}
          columns={props.columns}
          rows={rows}
          toId={toId}
          toHref={toHref}
          selected={ids}
          onSelect={toggle}
        />
      </div>
      {menuOf !== null && menuHref !== undefined && (
        <Suspense>
          <RowMenu {...menuOf} href={menuHref} onClose={() => setMenuOf(null)} />
        </Suspense>
      )}
    </>
  );
}
