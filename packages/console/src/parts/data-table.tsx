// A table of rows, as an ARIA grid. Arrow keys and j/k move between rows, Enter opens one.
import { useEffect, useRef, type ReactNode } from 'react';
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components';
import { isTyping } from './keys';
import styles from './data-table.module.css';

export interface ColumnOf<Item> {
  readonly id: string;
  readonly title: string;
  readonly show: (item: Item) => ReactNode;
  /** The column that names the row. */
  readonly isRowHeader?: boolean;
  readonly align?: 'end';
}

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
  const { label, columns, rows, toId, toHref, empty, isStale = false } = props;
  const container = useRef<HTMLDivElement>(null);
  useRowKeys(container);
  if (rows.length === 0) return empty;
  return (
    <div ref={container} className={styles.container} data-stale={isStale}>
      <Table aria-label={label} className={styles.table}>
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
              {columns.map(({ id, show, align }) => (
                <Cell key={id} className={styles.cell} data-align={align}>
                  {show(item)}
                </Cell>
              ))}
            </Row>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

/** j and k move between rows from anywhere on the page. They never fire in a field. */
function useRowKeys(container: React.RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const move = (event: KeyboardEvent): void => {
      if ((event.key !== 'j' && event.key !== 'k') || isTyping(event)) return;
      const rows = [
        ...(container.current?.querySelectorAll<HTMLElement>('tbody tr, [role=row][data-key]') ?? []),
      ];
      const current = rows.findIndex((row) => row.contains(document.activeElement));
      const next = event.key === 'j' ? current + 1 : Math.max(0, current - 1);
      rows[Math.min(next, rows.length - 1)]?.focus();
      event.preventDefault();
    };
    document.addEventListener('keydown', move);
    return () => document.removeEventListener('keydown', move);
  }, [container]);
}
