// The requests about a payment, and the platform's calls to the provider.
import type { ProviderCall, RequestLog, TransactionDetail } from '@mps/client/types';
import type { ReactNode } from 'react';
import { usePageHref } from '../app/page-link';
import { useRead } from '../api/queries';
import { useCan, useCompany } from '../company/context';
import { useTexts } from '../i18n/setup';
import { DataTable, type ColumnOf } from '../parts/data-table';
import { DateTime } from '../parts/date-time';
import { formatDuration } from '../parts/dates';
import { Box } from '../parts/page-frame';
import { Empty, Loaded } from '../parts/states';
import { StatusBadge, type Tone } from '../parts/status-badge';
import styles from './payments.module.css';

interface OfPayment {
  readonly payment: TransactionDetail;
}

export function RequestsTab({ payment }: OfPayment): ReactNode {
  const canSeeRequests = useCan('request_log.view');
  const canSeeCalls = useCan('provider_call.view');
  return (
    <div className={styles.sets}>
      {canSeeRequests && <Requests payment={payment} />}
      {canSeeCalls && <ProviderCalls payment={payment} />}
    </div>
  );
}

const FIRST_FAILURE = 400;

function Requests({ payment }: OfPayment): ReactNode {
  const t = useTexts('payments');
  const href = usePageHref();
  const { mps } = useCompany();
  const query = { resource_id: payment.id, limit: 100 };
  const requests = useRead(['request-logs', payment.id, query], (signal) =>
    mps.requestLogs.list(query, { signal }),
  );
  const columns: readonly ColumnOf<RequestLog>[] = [
    { id: 'at', title: t('column.at'), show: (one) => <DateTime at={one.at} />, isRowHeader: true },
    { id: 'route', title: t('requests.route'), show: (one) => <code>{`${one.method} ${one.route}`}</code> },
    {
      id: 'status',
      title: t('column.status'),
      show: (one) => (
        <StatusBadge
          tone={one.status < FIRST_FAILURE ? 'good' : 'bad'}
        >{`${one.status} ${one.code ?? ''}`}</StatusBadge>
      ),
    },
    {
      id: 'latency',
      title: t('requests.latency'),
      show: (one) => formatDuration(one.latency_ms),
      align: 'end',
    },
    {
      id: 'who',
      title: t('timeline.who'),
      show: (one) => one.api_key?.id ?? one.user?.id ?? '',
    },
  ];
  return (
    <Box title={t('requests.title')}>
      <Loaded of={requests}>
        {({ data }) => (
          <DataTable
            label={t('requests.title')}
            columns={columns}
            rows={data}
            toId={({ id }) => id}
            toHref={({ id }) => href(`/developers/logs/${id}`)}
            empty={<Empty title={t('requests.none')} />}
          />
        )}
      </Loaded>
    </Box>
  );
}

const CALL_TONES: Readonly<Record<string, Tone>> = {
  OK: 'good',
  REFUSED: 'warn',
  TIMEOUT: 'bad',
  ERROR: 'bad',
};

function ProviderCalls({ payment }: OfPayment): ReactNode {
  const t = useTexts('payments');
  const { mps } = useCompany();
  const query = { limit: 100 };
  const calls = useRead(['payments', 'calls', payment.id, query], (signal) =>
    mps.merchant(payment.company_id).transactions.providerCalls.list(payment.id, query, { signal }),
  );
  const columns: readonly ColumnOf<ProviderCall>[] = [
    { id: 'at', title: t('column.at'), show: (one) => <DateTime at={one.at} />, isRowHeader: true },
    { id: 'operation', title: t('calls.operation'), show: (one) => <code>{one.operation}</code> },
    { id: 'attempt', title: t('calls.attempt'), show: (one) => one.attempt, align: 'end' },
    {
      id: 'outcome',
      title: t('calls.outcome'),
      show: (one) => <StatusBadge tone={CALL_TONES[one.outcome] ?? 'still'}>{one.outcome}</StatusBadge>,
    },
    { id: 'status', title: 'HTTP', show: (one) => one.response.status ?? '–' },
    {
      id: 'latency',
      title: t('requests.latency'),
      show: (one) => formatDuration(one.latency_ms),
      align: 'end',
    },
  ];
  return (
    <Box title={t('calls.title')}>
      <Loaded of={calls}>
        {({ data }) => (
          <DataTable
            label={t('calls.title')}
            columns={columns}
            rows={data}
            toId={({ id }) => id}
            empty={<Empty title={t('calls.none')} />}
          />
        )}
      </Loaded>
    </Box>
  );
}
