// All refunds of a merchant. A pending one can be cancelled.
import type { Refund } from '@mps/client/types';
import type { ReactNode } from 'react';
import { PageLink } from '../app/page-link';
import type { PageProps } from '../app/page';
import { useChange, useRead } from '../api/queries';
import { useCan, useCompany } from '../company/context';
import { ExportButton } from '../exports/export-button';
import { sumAmounts, toFilters } from '../exports/to-filters';
import { useTexts } from '../i18n/setup';
import { DataTable, type ColumnOf } from '../parts/data-table';
import { DateTime } from '../parts/date-time';
import { toDayRange } from '../parts/dates';
import { Filters } from '../forms/filters';
import { FormDialog, type Submission } from '../forms/form-dialog';
import { Money } from '../parts/money-text';
import { Facts, PageFrame } from '../parts/page-frame';
import { Pager } from '../parts/pager';
import { Empty, Loaded } from '../parts/states';
import { StatusBadge } from '../parts/status-badge';
import { SavedViews } from '../views/saved-views';
import { REFUND_STATUSES, REFUND_TONES } from './refund-status';
import styles from './refunds.module.css';

const PAGE_SIZE = 50;
/** The end of an id tells payments of one day apart. */
const SHOWN_DIGITS = 8;

interface RefundSearch {
  readonly status: Refund['status'] | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly page: number | undefined;
}

export default function RefundsPage({ search, setSearch }: PageProps<RefundSearch>): ReactNode {
  const t = useTexts('refunds');
  const { company, mps } = useCompany();
  const columns = useColumns();
  const { status, from, to, page } = search;
  const query = {
    ...toDayRange({ from, to }),
    ...(status !== undefined && { status: [status] }),
    ...(page !== undefined && { page }),
    limit: PAGE_SIZE,
  };
  const refunds = useRead(['refunds', query], (signal) =>
    mps.merchant(company.id).refunds.list(query, { signal }),
  );
  const isFiltered = [status, from, to].some((value) => value !== undefined);
  return (
    <PageFrame
      title={t('title')}
      actions={
        <ExportButton
          kind="REFUNDS"
          filters={toFilters({ ...query, merchant_id: company.id })}
          rows={refunds.data?.pagination.total}
          sum={sumAmounts(refunds.data)}
        />
      }
    >
      <Filters
        filters={[
          {
            name: 'status',
            label: t('status'),
            kind: 'choice',
            options: REFUND_STATUSES.map((value) => ({ value, text: t(`status.${value}`) })),
          },
          { name: 'from', label: t('from'), kind: 'day' },
          { name: 'to', label: t('to'), kind: 'day' },
        ]}
        values={{ status, from, to }}
        onChange={(change) => setSearch({ ...change, page: undefined } as Partial<RefundSearch>)}
      />
      <SavedViews
        resource="refunds"
        search={search}
        onChange={(change) => setSearch(change as Partial<RefundSearch>)}
      />
      <Loaded of={refunds} lines={12}>
        {({ data, pagination }) => (
          <>
            <DataTable
              label={t('title')}
              columns={columns}
              rows={data}
              toId={({ id }) => id}
              isStale={refunds.isPlaceholderData}
              empty={
                <Empty title={t(isFiltered ? 'noneFiltered' : 'none')}>
                  {!isFiltered && <PageLink to="/payments">{t('noneHelp')}</PageLink>}
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

function useColumns(): readonly ColumnOf<Refund>[] {
  const t = useTexts('refunds');
  const canRefund = useCan('merchant.transaction.refund');
  const actions: ColumnOf<Refund> = {
    id: 'actions',
    isActions: true,
    title: t('actions'),
    show: (refund) => refund.status === 'PENDING' && <CancelRefund refund={refund} />,
  };
  return [
    { id: 'at', title: t('at'), show: (one) => <DateTime at={one.created_at} />, isRowHeader: true },
    { id: 'amount', title: t('amount'), show: (one) => <Money cents={one.amount} />, align: 'end' },
    {
      id: 'status',
      title: t('status'),
      show: ({ status }) => <StatusBadge tone={REFUND_TONES[status]}>{t(`status.${status}`)}</StatusBadge>,
    },
    {
      id: 'reason',
      title: t('reason'),
      show: ({ reason, description }) => (
        <span className={styles.reason}>
          {reason !== null && t(`reason.${reason}`)}
          {description !== null && <small>{description}</small>}
        </span>
      ),
    },
    {
      id: 'payment',
      title: t('payment'),
      show: ({ transaction_id: id }) => (
        <PageLink to={`/payments/${id}`}>
          <code>…{id.slice(-SHOWN_DIGITS)}</code>
        </PageLink>
      ),
    },
    ...(canRefund ? [actions] : []),
  ];
}

function CancelRefund({ refund }: { readonly refund: Refund }): ReactNode {
  const t = useTexts('refunds');
  const { company, mps } = useCompany();
  const cancel = useChange(({ requestId }: Submission) =>
    mps
      .merchant(company.id)
      .transactions.refunds.cancel(refund.transaction_id, refund.id, {}, { idempotencyKey: requestId }),
  );
  return (
    <FormDialog title={t('cancel.title')} kind="danger" done={t('cancel.done')} onSubmit={cancel.mutateAsync}>
      <p>{t('cancel.help')}</p>
      <Facts
        facts={[
          { name: t('amount'), value: <Money cents={refund.amount} /> },
          { name: t('at'), value: <DateTime at={refund.created_at} /> },
        ]}
      />
    </FormDialog>
  );
}
