// The last payments. A chunk of its own: the numbers above are shown before the table is loaded.
import type { Transaction } from '@mps/client/types';
import type { ReactNode } from 'react';
import { PageLink, usePageHref } from '../app/page-link';
import { useTexts } from '../i18n/setup';
import { DataTable, type ColumnOf } from '../parts/data-table';
import { DateTime } from '../parts/date-time';
import { Money } from '../parts/money-text';
import { Box } from '../parts/page-frame';
import { Empty, Loaded } from '../parts/states';
import { MethodName, PaymentStatus } from '../payments/payment-status';
import { usePaymentList } from './today';

const LAST_PAYMENTS = 10;

export default function LastPayments(): ReactNode {
  const t = useTexts('home');
  const ofPayments = useTexts('payments');
  const href = usePageHref();
  const list = usePaymentList({ limit: LAST_PAYMENTS }, 'last');
  const columns: readonly ColumnOf<Transaction>[] = [
    {
      id: 'at',
      title: ofPayments('column.at'),
      show: (one) => <DateTime at={one.created_at} />,
      isRowHeader: true,
    },
    {
      id: 'amount',
      title: ofPayments('column.amount'),
      show: (one) => <Money cents={one.amount} />,
      align: 'end',
    },
    {
      id: 'status',
      title: ofPayments('column.status'),
      show: (one) => <PaymentStatus status={one.status} />,
    },
    {
      id: 'method',
      title: ofPayments('column.method'),
      show: (one) => <MethodName method={one.payment_method} />,
    },
  ];
  return (
    <Box title={t('last')} actions={<PageLink to="/payments">{t('last.all')}</PageLink>}>
      <Loaded of={list} lines={6}>
        {({ data }) => (
          <DataTable
            label={t('last')}
            columns={columns}
            rows={data}
            toId={({ id }) => id}
            toHref={({ id }) => href(`/payments/${id}`)}
            empty={<Empty title={t('last.none')} />}
          />
        )}
      </Loaded>
    </Box>
  );
}
