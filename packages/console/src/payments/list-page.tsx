// The list of payments. Every filter is in the address.
import type { Pagination } from '@mps/client';
import type { Transaction } from '@mps/client/types';
import type { ReactNode } from 'react';
import { usePageHref } from '../app/page-link';
import { isCount } from '../app/search';
import type { PageProps } from '../app/page';
import { useRead } from '../api/queries';
import { useCan, useCompany } from '../company/context';
import { ExportButton } from '../exports/export-button';
import { sumAmounts, toFilters } from '../exports/to-filters';
import { useTexts } from '../i18n/setup';
import { NewRows } from '../live/new-rows';
import { LinkButton } from '../parts/button';
import { DataTable } from '../parts/data-table';
import { Filters, type Filter } from '../forms/filters';
import { PageFrame } from '../parts/page-frame';
import { Pager } from '../parts/pager';
import { Empty, Loaded } from '../parts/states';
import { ColumnsDialog, useChosenColumns } from '../views/columns-dialog';
import { SavedViews } from '../views/saved-views';
import { usePaymentColumns } from './columns';
import {
  CAPTURE_METHODS,
  METHODS,
  STATUSES,
  TEXT_FILTERS,
  toListQuery,
  type PaymentSearch,
} from './payment-search';

const PAGE_SIZE = 50;
const RESOURCE = 'payments';
/** Parameters of the address that leave out no row. */
const NO_FILTERS: readonly string[] = ['page', 'sort', 'columns'];

export default function PaymentsPage({ search, setSearch }: PageProps<PaymentSearch>): ReactNode {
  const t = useTexts('payments');
  const href = usePageHref();
  const payments = usePayments(search);
  const all = usePaymentColumns();
  const columns = useChosenColumns(RESOURCE, all, search.columns);
  const isFiltered = Object.entries(search).some(
    ([name, value]) => value !== undefined && !NO_FILTERS.includes(name),
  );
  return (
    <PageFrame
      title={t('title')}
      actions={
        <>
          <ExportPayments search={search} list={payments.data} />
          <NewChargeLink />
        </>
      }
    >
      <Filters
        filters={useFilters()}
        values={search}
        onChange={(change) => setSearch({ ...change, page: undefined } as Partial<PaymentSearch>)}
      />
      <SavedViews
        resource={RESOURCE}
        search={search}
        onChange={(change) => setSearch(change as Partial<PaymentSearch>)}
      >
        <ColumnsDialog
          resource={RESOURCE}
          all={all}
          shown={columns}
          onChange={(names) => setSearch({ columns: names })}
        />
      </SavedViews>
      <Loaded of={payments} lines={12}>
        {({ data, pagination }) => (
          <>
            <NewRows of={payments} listKey={JSON.stringify(search)} rows={data} toId={({ id }) => id}>
              {(rows) => (
                <DataTable
                  label={t('title')}
                  columns={columns}
                  rows={rows}
                  toId={({ id }) => id}
                  toHref={({ id }) => href(`/payments/${id}`)}
                  isStale={payments.isPlaceholderData}
                  empty={isFiltered ? <Empty title={t('list.noneFiltered')} /> : <FirstPayment />}
                />
              )}
            </NewRows>
            <Pager pagination={pagination} onPage={(page) => setSearch({ page })} />
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}

interface ExportPaymentsProps {
  readonly search: PaymentSearch;
  readonly list: { readonly data: readonly Transaction[]; readonly pagination: Pagination } | undefined;
}

function ExportPayments({ search, list }: ExportPaymentsProps): ReactNode {
  const { company } = useCompany();
  const merchant = company.kind === 'MERCHANT' ? { merchant_id: company.id } : {};
  return (
    <ExportButton
      kind="PAYMENTS"
      filters={toFilters({ ...toListQuery(search), ...merchant })}
      rows={list?.pagination.total}
      sum={sumAmounts(list)}
    />
  );
}

function NewChargeLink(): ReactNode {
  const t = useTexts('payments');
  const href = usePageHref();
  const isAllowed = useCan('merchant.transaction.create');
  const { company } = useCompany();
  if (!isAllowed || company.kind !== 'MERCHANT') return null;
  return (
    <LinkButton kind="primary" href={href('/payments/new')}>
      {t('new.title')}
    </LinkButton>
  );
}

/** The next step of a company without payments: a command with its own id. */
function FirstPayment(): ReactNode {
  const t = useTexts('payments');
  const { company } = useCompany();
  const body = {
    provider: 'PROVIDER_A',
    request_id: 'order-1',
    amount: 1000,
    capture_method: 'ECOMMERCE',
    payment_method: 'PIX',
    pix_data: {},
  };
  const command = [
    `curl -sS '${location.origin}/v1/merchants/${company.id}/transactions' \\`,
    `  -H "x-api-key: $MPS_API_KEY" -H 'content-type: application/json' \\`,
    `  -d '${JSON.stringify(body)}'`,
  ].join('\n');
  return (
    <Empty title={t('list.none')}>
      <p>{t('list.next')}</p>
      <NewChargeLink />
      {company.kind === 'MERCHANT' && <pre tabIndex={0}>{command}</pre>}
    </Empty>
  );
}

/** An organization sees the payments of all of its merchants. */
function usePayments(search: PaymentSearch) {
  const { company, mps } = useCompany();
  const query = { limit: PAGE_SIZE, ...toListQuery(search) };
  return useRead(
    ['payments', query],
    (signal) =>
      company.kind === 'ORGANIZATION'
        ? mps.transactions.list(query, { signal })
        : mps.merchant(company.id).transactions.list(query, { signal }),
    { isLive: true },
  );
}

function useFilters(): readonly Filter[] {
  const t = useTexts('payments');
  return [
    {
      name: 'status',
      label: t('column.status'),
      kind: 'choice',
      options: STATUSES.map((value) => ({ value, text: t(`status.${value}`) })),
    },
    {
      name: 'payment_method',
      label: t('column.method'),
      kind: 'choice',
      options: METHODS.map((value) => ({ value, text: t(`method.${value}`) })),
    },
    {
      name: 'capture_method',
      label: t('filter.captureMethod'),
      kind: 'choice',
      options: CAPTURE_METHODS.map((value) => ({ value, text: t(`capture.${value}`) })),
    },
    { name: 'from', label: t('filter.from'), kind: 'day' },
    { name: 'to', label: t('filter.to'), kind: 'day' },
    { name: 'amount', label: t('column.amount'), kind: 'amount' },
    { name: 'amount_from', label: t('filter.amountFrom'), kind: 'amount' },
    { name: 'amount_to', label: t('filter.amountTo'), kind: 'amount' },
    { name: 'installments', label: t('filter.installments'), kind: 'text', isValid: isCount },
    ...TEXT_FILTERS.map((name): Filter => ({ name, label: t(`filter.${name}`), kind: 'text' })),
  ];
}
