// The disputes of a company, the one that is due first at the top.
import type { Dispute } from '@mps/client/types';
import type { ReactNode } from 'react';
import { usePageHref } from '../app/page-link';
import type { PageProps } from '../app/page';
import { useRead } from '../api/queries';
import { useApi } from '../company/context';
import { ExportButton } from '../exports/export-button';
import { sumAmounts, toFilters } from '../exports/to-filters';
import { useTexts } from '../i18n/setup';
import { DataTable, type ColumnOf } from '../parts/data-table';
import { DateTime } from '../parts/date-time';
import { Filters, type Filter } from '../forms/filters';
import { Money } from '../parts/money-text';
import { PageFrame } from '../parts/page-frame';
import { toDayRange } from '../parts/dates';
import { Pager } from '../parts/pager';
import { Empty, Loaded } from '../parts/states';
import { SavedViews } from '../views/saved-views';
import { DISPUTE_KINDS, DISPUTE_STATUSES, DisputeReason, DisputeStatus } from './dispute-words';

const PAGE_SIZE = 50;

interface DisputeSearch {
  readonly status: Dispute['status'] | undefined;
  readonly kind: Dispute['kind'] | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly page: number | undefined;
}

export default function DisputesPage({ search, setSearch }: PageProps<DisputeSearch>): ReactNode {
  const t = useTexts('disputes');
  const mps = useApi();
  const href = usePageHref();
  const filters = useFilters();
  const columns = useColumns();
  const query = toQuery(search);
  const disputes = useRead(['disputes', query], (signal) => mps.disputes.list(query, { signal }));
  const { page: _, ...filtered } = search;
  const isFiltered = Object.values(filtered).some((value) => value !== undefined);
  return (
    <PageFrame
      title={t('title')}
      actions={
        <ExportButton
          kind="DISPUTES"
          filters={toFilters(query)}
          rows={disputes.data?.pagination.total}
          sum={sumAmounts(disputes.data)}
        />
      }
    >
      <Filters
        filters={filters}
        values={filtered}
        onChange={(change) => setSearch({ ...change, page: undefined } as Partial<DisputeSearch>)}
      />
      <SavedViews
        resource="disputes"
        search={search}
        onChange={(change) => setSearch(change as Partial<DisputeSearch>)}
      />
      <Loaded of={disputes} lines={12}>
        {({ data, pagination }) => (
          <>
            <DataTable
              label={t('title')}
              columns={columns}
              rows={data}
              toId={({ id }) => id}
              toHref={({ id }) => href(`/disputes/${id}`)}
              isStale={disputes.isPlaceholderData}
              empty={
                <Empty title={t(isFiltered ? 'noneFiltered' : 'none')}>{!isFiltered && t('noneHelp')}</Empty>
              }
            />
            <Pager pagination={pagination} onPage={(next) => setSearch({ page: next })} />
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}

function toQuery({ status, kind, from, to, page }: DisputeSearch) {
  const { created_at_from: dueFrom, created_at_to: dueTo } = toDayRange({ from, to });
  return {
    limit: PAGE_SIZE,
    sort: ['due_at' as const],
    ...(status !== undefined && { status: [status] }),
    ...(kind !== undefined && { kind: [kind] }),
    ...(dueFrom !== undefined && { due_at_from: dueFrom }),
    ...(dueTo !== undefined && { due_at_to: dueTo }),
    ...(page !== undefined && { page }),
  };
}

function useFilters(): readonly Filter[] {
  const t = useTexts('disputes');
  return [
    {
      name: 'status',
      label: t('status'),
      kind: 'choice',
      options: DISPUTE_STATUSES.map((value) => ({ value, text: t(`status.${value}`) })),
    },
    {
      name: 'kind',
      label: t('kind'),
      kind: 'choice',
      options: DISPUTE_KINDS.map((value) => ({ value, text: t(`kind.${value}`) })),
    },
    { name: 'from', label: t('filter.from'), kind: 'day' },
    { name: 'to', label: t('filter.to'), kind: 'day' },
  ];
}

function useColumns(): readonly ColumnOf<Dispute>[] {
  const t = useTexts('disputes');
  return [
    {
      id: 'due',
      title: t('due'),
      show: ({ due_at: due }) => (due === null ? '—' : <DateTime at={due} />),
      isRowHeader: true,
    },
    { id: 'amount', title: t('amount'), show: (one) => <Money cents={one.amount} />, align: 'end' },
    { id: 'status', title: t('status'), show: (one) => <DisputeStatus status={one.status} /> },
    { id: 'reason', title: t('reason'), show: (one) => <DisputeReason of={one} /> },
  ];
}
