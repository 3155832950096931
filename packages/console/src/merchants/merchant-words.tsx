// The statuses of merchants and affiliations in words.
import type { Affiliation, Merchant } from '@mps/client/types';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/setup';
import { StatusBadge, type Tone } from '../parts/status-badge';
import { listAll } from '../forms/list-all';

export const MERCHANT_STATUSES = listAll<Merchant['status']>()([
  'PENDING_ACTIVATION',
  'ACTIVE',
  'INACTIVE',
  'BLOCKED',
]);

const TONES: Readonly<Record<Merchant['status'] | Affiliation['status'], Tone>> = {
  PENDING_ACTIVATION: 'info',
  ACTIVE: 'good',
  INACTIVE: 'still',
  BLOCKED: 'bad',
  PENDING: 'info',
  PENDING_APPROVAL: 'info',
  WAITING_DOCUMENTS: 'warn',
  PROCESSING_DOCUMENTS: 'info',
  REJECTED: 'bad',
  FAILED: 'bad',
  INVALID_SETTLEMENT_BANK_ACCOUNT: 'bad',
};

interface Props {
  readonly status: Merchant['status'] | Affiliation['status'];
}

export function MerchantStatus({ status }: Props): ReactNode {
  const t = useTexts('merchants');
  return <StatusBadge tone={TONES[status]}>{t(`status.${status}`)}</StatusBadge>;
}
