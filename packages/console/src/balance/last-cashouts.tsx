// The last cashouts of a merchant.
import type { Cashout } from '@mps/client/types';
import type { ReactNode } from 'react';
import { useCompany } from '../company/context';
import { ExportButton } from '../exports/export-button';
import { useTexts } from '../i18n/setup';
import { DataTable } from '../parts/data-table';
import { DateTime } from '../parts/date-time';
import { Money } from '../parts/money-text';
import { Box } from '../parts/page-frame';
import { Empty, Loaded } from '../parts/states';
import { StatusBadge, type Tone } from '../parts/status-badge';
import { useLastCashouts } from './terms';

const TONES: Readonly<Record<Cashout['status'], Tone>> = {
  PENDING: 'info',
  PROCESSING: 'info',
  COMPLETED: 'good',
  FAILED: 'bad',
};
const REASONS = ['BANK_REFUSED', 'BANK_RETURNED'] as const;

export function LastCashouts(): ReactNode {
  const t = useTexts('balance');
  const cashouts = useLastCashouts();
  const { company } = useCompany();
  return (
    <Box
      title={t('cashouts.title')}
      actions={
        <ExportButton
          kind="CASHOUTS"
          filters={{ merchant_id: company.id }}
          rows={cashouts.data?.pagination.total}
        />
      }
    >
      <Loaded of={cashouts}>
        {({ data }) => (
          <DataTable
            label={t('cashouts.title')}
            rows={data}
            toId={({ id }) => id}
            empty={<Empty title={t('cashouts.none')}>{t('cashouts.noneHelp')}</Empty>}
            columns={[
              {
                id: 'at',
                title: t('cashouts.at'),
                show: (one) => <DateTime at={one.created_at} />,
                isRowHeader: true,
              },
              {
                id: 'amount',
                title: t('cashouts.amount'),
                show: (one) => <Money cents={one.amount} />,
                align: 'end',
              },
              {
                id: 'fee',
                title: t('cashouts.fee'),
                show: (one) => <Money cents={one.fee} />,
                align: 'end',
              },
              { id: 'status', title: t('cashouts.status'), show: (one) => <CashoutStatus of={one} /> },
              { id: 'request', title: t('cashouts.request'), show: (one) => <code>{one.request_id}</code> },
            ]}
          />
        )}
      </Loaded>
    </Box>
  );
}

function CashoutStatus({ of: { status, status_reason: reason } }: { readonly of: Cashout }): ReactNode {
  const t = useTexts('balance');
  const known = REASONS.find((one) => one === reason);
  return (
    <>
      <StatusBadge tone={TONES[status]}>{t(`cashouts.status.${status}`)}</StatusBadge>{' '}
      {known === undefined ? reason : t(`cashouts.reason.${known}`)}
    </>
  );
}
