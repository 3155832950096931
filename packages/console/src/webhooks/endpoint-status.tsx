// Whether an endpoint gets deliveries, and the reason when it does not.
import type { WebhookEndpoint } from '@mps/client/types';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/setup';
import { StatusBadge } from '../parts/status-badge';

export function EndpointStatus({ endpoint }: { readonly endpoint: WebhookEndpoint }): ReactNode {
  const t = useTexts('webhooks');
  if (endpoint.enabled) return <StatusBadge tone="good">{t('status.enabled')}</StatusBadge>;
  if (endpoint.disabled_reason === 'gone') return <StatusBadge tone="bad">{t('status.gone')}</StatusBadge>;
  if (endpoint.disabled_reason === 'failing')
    return <StatusBadge tone="bad">{t('status.failing')}</StatusBadge>;
  return <StatusBadge tone="still">{t('status.disabled')}</StatusBadge>;
}
