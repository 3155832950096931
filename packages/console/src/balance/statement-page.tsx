// The statement of a merchant: each due entry, with the balance after it.
import type { StatementLine } from '@mps/client/types';
import type { ReactNode } from 'react';
import { usePageHref } from '../app/page-link';
import type { PageProps } from '../app/page';
import { useRead } from '../api/queries';
import { useCompany } from '../company/context';
import { ExportButton } from '../exports/export-button';
import { sumAmounts, toFilters } from '../exports/to-filters';
import { useTexts } from '../i18n/setup';
import { CopyButton } from '../parts/copy-button';
import { DataTable, type ColumnOf } from '../parts/data-table';
import { Day } from '../parts/date-time';
import { DownloadButton } from '../parts/download-button';
import { Filters } from '../forms/filters';
import { Money } from '../parts/money-text';
import { PageFrame } from '../parts/page-frame';
import { Pager } from '../parts/pager';
import { Empty, Loaded } from '../parts/states';

const PAGE_SIZE = 50;

interface StatementSearch {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly page: number | undefined;
}

export default function StatementPage({ search, setSearch }: PageProps<StatementSearch>): ReactNode {
  const t = useTexts('balance');
  const { company, mps } = useCompany();
  const href = usePageHref();
  const columns = useColumns();
  const { from, to, page } = search;
  const range = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  const query = { ...range, limit: PAGE_SIZE, ...(page !== undefined && { page }) };
  const { statement } = mps.merchant(company.id);
  const lines = useRead(['statement', query], (signal) => statement.list(query, { signal }));
  const isFiltered = from !== undefined || to !== undefined;
  return (
    <PageFrame
      title={t('statement.title')}
      actions={
        <>
          <DownloadButton
            title={t('statement.csv')}
            fileName={`${t('statement.file')}${from === undefined ? '' : `-${from}`}${to === undefined ? '' : `-${to}`}.csv`}
            read={() => statement.csv(range)}
          />
          {from !== undefined && to !== undefined && (
            <ExportButton
              kind="STATEMENT"
              filters={toFilters({ ...range, merchant_id: company.id })}
              rows={lines.data?.pagination.total}
              sum={sumAmounts(lines.data)}
            />
          )}
        </>
      }
    >
      <Filters
        filters={[
          { name: 'from', label: t('statement.from'), kind: 'day' },
          { name: 'to', label: t('statement.to'), kind: 'day' },
        ]}
        values={{ from, to }}
        onChange={(change) => setSearch({ ...change, page: undefined })}
      />
      <Loaded of={lines} lines={12}>
        {({ data, pagination }) => (
          <>
            <DataTable
              label={t('statement.title')}
              columns={columns}
              rows={data}
              toId={({ id }) => id}
              toHref={({ transaction_id: payment }) =>
                payment === null ? undefined : href(`/payments/${payment}`)
              }
              isStale={lines.isPlaceholderData}
              empty={
                <Empty title={t(isFiltered ? 'statement.noneFiltered' : 'statement.none')}>
                  {!isFiltered && t('statement.noneHelp')}
                </Empty>
              }
            />
            <Pager pagination={pagination} onPage={(next) => setSearch({ page: next })} />
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}

function useColumns(): readonly ColumnOf<StatementLine>[] {
  const t = useTexts('balance');
  return [
    { id: 'date', title: t('statement.date'), show: ({ date }) => <Day day={date} /> },
    {
      id: 'type',
      title: t('statement.line'),
      show: ({ type, description }) => (type === 'ADJUSTMENT' ? description : t(`line.${type}`)),
      isRowHeader: true,
    },
    {
      id: 'amount',
      title: t('statement.amount'),
      show: ({ amount }) => <Money cents={amount} />,
      align: 'end',
    },
    {
      id: 'balance',
      title: t('statement.balance'),
      show: ({ balance_after: cents }) => <Money cents={cents} />,
      align: 'end',
    },
    {
      id: 'entry',
      title: t('statement.entry'),
      show: ({ ledger_entry_id: id }) => (id === null ? '—' : <CopyButton text={id} />),
    },
  ];
}
