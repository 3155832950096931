// The health of an endpoint in the last 24 hours: how many deliveries arrived, how fast, and when it will be disabled.
import type { WebhookEndpointStats } from '@mps/client/types';
import type { ReactNode } from 'react';
import { useRead } from '../api/queries';
import { useApi } from '../company/context';
import { Ago } from '../developers/ago';
import { useLanguage, useTexts } from '../i18n/setup';
import { DateTime } from '../parts/date-time';
import { formatDuration } from '../parts/dates';
import { Facts } from '../parts/page-frame';
import { Loaded } from '../parts/states';
import { StatusBadge } from '../parts/status-badge';

const GOOD_SHARE = 0.99;

function useStats(endpointId: string) {
  const mps = useApi();
  return useRead(['webhook-stats', endpointId], (signal) =>
    mps.webhookEndpoints.stats(endpointId, {}, { signal }),
  );
}

/** Null without an ended delivery. */
const shareOfSuccess = ({ succeeded, failed }: WebhookEndpointStats): number | null =>
  succeeded + failed === 0 ? null : succeeded / (succeeded + failed);

/** One line, for a table. Stats that cannot be read leave the cell empty. */
export function HealthSummary({ endpointId }: { readonly endpointId: string }): ReactNode {
  const t = useTexts('webhooks');
  const { data } = useStats(endpointId);
  if (data === undefined) return null;
  if (data.disables_at !== null)
    return (
      <StatusBadge tone="bad">
        {t('health.disables')} <Ago at={data.disables_at} />
      </StatusBadge>
    );
  return <SuccessShare stats={data} />;
}

function SuccessShare({ stats }: { readonly stats: WebhookEndpointStats }): ReactNode {
  const t = useTexts('webhooks');
  const language = useLanguage();
  const share = shareOfSuccess(stats);
  if (share === null)
    return stats.pending > 0 ? (
      <StatusBadge tone="info">{t('health.waiting', { count: stats.pending })}</StatusBadge>
    ) : (
      <StatusBadge tone="still">{t('health.quiet')}</StatusBadge>
    );
  const percent = share.toLocaleString(language, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <StatusBadge tone={share >= GOOD_SHARE ? 'good' : 'warn'}>{t('health.share', { percent })}</StatusBadge>
  );
}

export function HealthFacts({ endpointId }: { readonly endpointId: string }): ReactNode {
  const t = useTexts('webhooks');
  const stats = useStats(endpointId);
  return (
    <Loaded of={stats} lines={2}>
      {(data) => (
        <Facts
          facts={[
            { name: t('health.success'), value: <SuccessShare stats={data} /> },
            {
              name: t('health.counts'),
              value: t('health.countsText', {
                succeeded: data.succeeded,
                failed: data.failed,
                pending: data.pending,
              }),
            },
            data.latency_ms.p50 !== null && {
              name: t('health.latency'),
              value: `${formatDuration(data.latency_ms.p50)} · ${formatDuration(data.latency_ms.p95 ?? 0)}`,
            },
            {
              name: t('health.lastSuccess'),
              value: data.last_success_at === null ? t('never') : <Ago at={data.last_success_at} />,
            },
            data.oldest_pending_at !== null && {
              name: t('health.oldestPending'),
              value: <Ago at={data.oldest_pending_at} />,
            },
            data.disables_at !== null && {
              name: t('health.disables'),
              value: <DateTime at={data.disables_at} />,
            },
          ]}
        />
      )}
    </Loaded>
  );
}
