// Rows that arrive while a list is read. They wait behind a bar, so that no row moves under the pointer.
import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTexts } from '../i18n/setup';
import { Button } from '../parts/button';
import styles from './live.module.css';

interface Held {
  readonly key: string;
  readonly ids: ReadonlySet<string>;
}

interface Props<Row> {
  readonly of: Pick<UseQueryResult, 'isFetchedAfterMount' | 'isPlaceholderData'>;
  /** Differs for another page or filter. */
  readonly listKey: string;
  readonly rows: readonly Row[];
  readonly toId: (row: Row) => string;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

export function NewRows<Row>({ of, listKey, rows, toId, children }: Props<Row>): ReactNode {
  const t = useTexts('live');
  const [held, setHeld] = useState<Held | null>(null);
  const hold = (): void => setHeld({ key: listKey, ids: new Set(rows.map(toId)) });
  // Rows of the cache, and those of an earlier page, are replaced at once.
  const isCurrent = of.isFetchedAfterMount && !of.isPlaceholderData;
  if (isCurrent && held?.key !== listKey) hold();
  const isHeld = isCurrent && held?.key === listKey && rows.some((row) => held.ids.has(toId(row)));
  const shown = isHeld ? rows.filter((row) => held.ids.has(toId(row))) : rows;
  const count = rows.length - shown.length;
  return (
    <>
      <div role="status" className={styles.bar}>
        {count > 0 && <Button onPress={hold}>{t('new', { count })}</Button>}
      </div>
      {children(shown)}
    </>
  );
}
