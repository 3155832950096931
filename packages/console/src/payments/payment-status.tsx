// The status and the method of a payment in words.
import type { PaymentMethod, TransactionStatus } from '@mps/client/types';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/setup';
import { StatusBadge, type Tone } from '../parts/status-badge';

const TONES: Readonly<Record<TransactionStatus, Tone>> = {
  PROCESSING: 'info',
  AUTHORIZED: 'info',
  APPROVED: 'good',
  REFUNDED: 'still',
  PARTIALLY_REFUNDED: 'warn',
  PENDING_REFUND: 'warn',
  CHARGEDBACK: 'bad',
  WAITING_PAYMENT: 'info',
  AWAITING_3DS: 'info',
  REFUSED: 'bad',
  FAILED: 'bad',
  EXPIRED: 'still',
  PENDING_CANCELLATION: 'warn',
  CANCELLED: 'still',
};

export function PaymentStatus({ status }: { readonly status: TransactionStatus }): ReactNode {
  const t = useTexts('payments');
  return <StatusBadge tone={TONES[status]}>{t(`status.${status}`)}</StatusBadge>;
}

export function MethodName({ method }: { readonly method: PaymentMethod }): ReactNode {
  const t = useTexts('payments');
  return t(`method.${method}`);
}
