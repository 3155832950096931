// What happened after a payment: its refunds and disputes.
import type { Dispute, Refund, TransactionDetail } from '@mps/client/types';
import type { ReactNode } from 'react';
import { usePageHref } from '../app/page-link';
import { useRead } from '../api/queries';
import { useCan, useCompany } from '../company/context';
import { useTexts } from '../i18n/setup';
import { DataTable, type ColumnOf } from '../parts/data-table';
import { DateTime } from '../parts/date-time';
import { Money } from '../parts/money-text';
import { Box } from '../parts/page-frame';
import { Loaded } from '../parts/states';
import { StatusBadge, type Tone } from '../parts/status-badge';

interface OfPayment {
  readonly payment: TransactionDetail;
}

const REFUND_TONES: Readonly<Record<Refund['status'], Tone>> = {
  PENDING: 'info',
  PROCESSING: 'info',
  COMPLETED: 'good',
  FAILED: 'bad',
  TIMEOUT: 'bad',
  CANCELLED: 'still',
};

export function Refunds({ payment }: OfPayment): ReactNode {
  const t = useTexts('payments');
  if (payment.refunds.length === 0) return null;
  const columns: readonly ColumnOf<Refund>[] = [
    { id: 'at', title: t('column.at'), show: (one) => <DateTime at={one.created_at} />, isRowHeader: true },
    { id: 'amount', title: t('column.amount'), show: (one) => <Money cents={one.amount} />, align: 'end' },
    {
      id: 'status',
      title: t('column.status'),
      show: (one) => (
        <StatusBadge tone={REFUND_TONES[one.status]}>{t(`refundStatus.${one.status}`)}</StatusBadge>
      ),
    },
    {
      id: 'reason',
      title: t('detail.reason'),
      show: (one) => one.reason !== null && t(`refundReason.${one.reason}`),
    },
  ];
  return (
    <Box title={t('refunds.title')}>
      <DataTable
        label={t('refunds.title')}
        columns={columns}
        rows={payment.refunds}
        toId={({ id }) => id}
        empty={null}
      />
    </Box>
  );
}

const DISPUTE_TONES: Readonly<Record<Dispute['status'], Tone>> = {
  OPEN: 'warn',
  UNDER_REVIEW: 'info',
  WON: 'good',
  LOST: 'bad',
  ACCEPTED: 'still',
  CANCELLED: 'still',
};

const NEVER_PAID = new Set(['PROCESSING', 'AWAITING_3DS', 'WAITING_PAYMENT', 'REFUSED', 'FAILED', 'EXPIRED']);

export function Disputes({ payment }: OfPayment): ReactNode {
  const isAllowed = useCan('dispute.view');
  return isAllowed && !NEVER_PAID.has(payment.status) ? <DisputeList payment={payment} /> : null;
}

function DisputeList({ payment }: OfPayment): ReactNode {
  const t = useTexts('payments');
  const href = usePageHref();
  const { mps } = useCompany();
  const query = { transaction_id: payment.id };
  const disputes = useRead(['disputes', payment.id, query], (signal) => mps.disputes.list(query, { signal }));
  const columns: readonly ColumnOf<Dispute>[] = [
    { id: 'at', title: t('column.at'), show: (one) => <DateTime at={one.created_at} />, isRowHeader: true },
    { id: 'amount', title: t('column.amount'), show: (one) => <Money cents={one.amount} />, align: 'end' },
    {
      id: 'status',
      title: t('column.status'),
      show: (one) => (
        <StatusBadge tone={DISPUTE_TONES[one.status]}>{t(`disputeStatus.${one.status}`)}</StatusBadge>
      ),
    },
    {
      id: 'due',
      title: t('disputes.due'),
      show: (one) => one.due_at !== null && <DateTime at={one.due_at} />,
    },
  ];
  if (disputes.isSuccess && disputes.data.data.length === 0) return null;
  return (
    <Box title={t('disputes.title')}>
      <Loaded of={disputes} lines={1}>
        {({ data }) => (
          <DataTable
            label={t('disputes.title')}
            columns={columns}
            rows={data}
            toId={({ id }) => id}
            toHref={({ id }) => href(`/disputes/${id}`)}
            empty={null}
          />
        )}
      </Loaded>
    </Box>
  );
}
