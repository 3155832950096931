// The merchants of an organization.
import type { Merchant } from '@mps/client/types';
import type { ReactNode } from 'react';
import { usePageHref } from '../app/page-link';
import type { PageProps } from '../app/page';
import { useRead } from '../api/queries';
import { useApi } from '../company/context';
import { useTexts } from '../i18n/setup';
import { DataTable, type ColumnOf } from '../parts/data-table';
import { DateTime } from '../parts/date-time';
import { Filters } from '../forms/filters';
import { PageFrame } from '../parts/page-frame';
import { Pager } from '../parts/pager';
import { Empty, Loaded } from '../parts/states';
import { MERCHANT_STATUSES, MerchantStatus } from './merchant-words';

const PAGE_SIZE = 50;

interface MerchantSearch {
  readonly status: Merchant['status'] | undefined;
  readonly name: string | undefined;
  readonly document_number: string | undefined;
  readonly page: number | undefined;
}

export default function MerchantsPage({ search, setSearch }: PageProps<MerchantSearch>): ReactNode {
  const t = useTexts('merchants');
  const mps = useApi();
  const href = usePageHref();
  const columns = useColumns();
  const { page, ...filtered } = search;
  const { status, name, document_number: document } = filtered;
  const query = {
    limit: PAGE_SIZE,
    ...(status !== undefined && { status: [status] }),
    ...(name !== undefined && { name }),
    ...(document !== undefined && { document_number: document }),
    ...(page !== undefined && { page }),
  };
  const merchants = useRead(['merchants', query], (signal) => mps.merchants.list(query, { signal }));
  const isFiltered = Object.values(filtered).some((value) => value !== undefined);
  return (
    <PageFrame title={t('list.title')}>
      <Filters
        filters={[
          {
            name: 'status',
            label: t('list.status'),
            kind: 'choice',
            options: MERCHANT_STATUSES.map((value) => ({ value, text: t(`status.${value}`) })),
          },
          { name: 'name', label: t('data.name'), kind: 'text' },
          { name: 'document_number', label: t('list.document'), kind: 'text' },
        ]}
        values={filtered}
        onChange={(change) => setSearch({ ...change, page: undefined } as Partial<MerchantSearch>)}
      />
      <Loaded of={merchants} lines={12}>
        {({ data, pagination }) => (
          <>
            <DataTable
              label={t('list.title')}
              columns={columns}
              rows={data}
              toId={({ id }) => id}
              toHref={({ id }) => href(`/org/merchants/${id}`)}
              isStale={merchants.isPlaceholderData}
              empty={
                <Empty title={t(isFiltered ? 'list.noneFiltered' : 'list.none')}>
                  {!isFiltered && t('list.noneHelp')}
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

function useColumns(): readonly ColumnOf<Merchant>[] {
  const t = useTexts('merchants');
  return [
    { id: 'name', title: t('data.name'), show: (one) => one.name, isRowHeader: true },
    { id: 'document', title: t('list.document'), show: (one) => one.document_number },
    { id: 'status', title: t('list.status'), show: ({ status }) => <MerchantStatus status={status} /> },
    { id: 'created', title: t('data.created'), show: (one) => <DateTime at={one.created_at} /> },
  ];
}
