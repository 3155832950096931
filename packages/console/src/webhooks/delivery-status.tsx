// The status of a delivery, and the result of an attempt, in words.
import type { WebhookAttempt, WebhookDelivery } from '@mps/client/types';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/setup';
import { StatusBadge, type Tone } from '../parts/status-badge';

const TONES: Readonly<Record<WebhookDelivery['status'], Tone>> = {
  PENDING: 'info',
  SUCCEEDED: 'good',
  FAILED: 'bad',
};

export function DeliveryStatus({ status }: { readonly status: WebhookDelivery['status'] }): ReactNode {
  const t = useTexts('webhooks');
  return <StatusBadge tone={TONES[status]}>{t(`delivery.status.${status}`)}</StatusBadge>;
}

const ERRORS = [
  'timeout',
  'blocked_address',
  'dns_failure',
  'connection_refused',
  'connection_failed',
  'tls_failure',
  'invalid_response',
] as const;

const GONE = 410;

export const isSuccess = ({ response_status: status }: WebhookAttempt): boolean =>
  status !== null && status >= 200 && status < 300;

/** Returns a sentence that says why an attempt failed, or that it arrived. */
export function useReason(): (attempt: WebhookAttempt) => string {
  const t = useTexts('webhooks');
  return (attempt) => {
    const { response_status: status, error } = attempt;
    if (isSuccess(attempt)) return t('reason.success', { status });
    if (status === GONE) return t('reason.gone');
    if (status !== null && status >= 300 && status < 400) return t('reason.redirect', { status });
    if (status !== null) return t('reason.status', { status });
    const known = ERRORS.find((one) => one === error);
    return known === undefined ? (error ?? '') : t(`reason.error.${known}`);
  };
}
