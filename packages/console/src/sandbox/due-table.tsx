// The next due instants of the clock.
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/setup';
import { DataTable, type ColumnOf } from '../parts/data-table';
import { DateTime } from '../parts/date-time';
import { Money } from '../parts/money-text';
import type { DueItem } from './due';

export function DueTable({ items }: { readonly items: readonly DueItem[] }): ReactNode {
  const t = useTexts('sandbox');
  const columns: readonly ColumnOf<DueItem>[] = [
    { id: 'at', title: t('due.at'), show: (one) => <DateTime at={one.at} />, isRowHeader: true },
    { id: 'kind', title: t('due.kind'), show: (one) => t(`due.kind.${one.kind}`) },
    { id: 'id', title: t('due.id'), show: (one) => <code>{one.id}</code> },
    {
      id: 'amount',
      title: t('due.amount'),
      show: (one) => one.cents !== null && <Money cents={one.cents} />,
      align: 'end',
    },
  ];
  return (
    <DataTable
      label={t('due.title')}
      columns={columns}
      rows={items}
      toId={({ kind, id }) => `${kind} ${id}`}
      empty={<p>{t('due.none')}</p>}
    />
  );
}
