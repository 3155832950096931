// Kind, status and reason of a dispute in words.
import type { Dispute } from '@mps/client/types';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/setup';
import { StatusBadge, type Tone } from '../parts/status-badge';
import { listAll } from '../forms/list-all';

export const DISPUTE_STATUSES = listAll<Dispute['status']>()([
  'OPEN',
  'UNDER_REVIEW',
  'WON',
  'LOST',
  'ACCEPTED',
  'CANCELLED',
]);
export const DISPUTE_KINDS = listAll<Dispute['kind']>()([
  'CARD_CHARGEBACK',
  'PIX_MED_FRAUD',
  'PIX_MED_OPERATIONAL',
]);

const TONES: Readonly<Record<Dispute['status'], Tone>> = {
  OPEN: 'warn',
  UNDER_REVIEW: 'info',
  WON: 'good',
  LOST: 'bad',
  ACCEPTED: 'still',
  CANCELLED: 'still',
};

/** Codes of Visa have a dot, those of Mastercard have four digits. */
const CODES = [
  '10.1',
  '10.2',
  '10.3',
  '10.4',
  '10.5',
  '11.1',
  '11.2',
  '11.3',
  '12.1',
  '12.2',
  '12.3',
  '12.4',
  '12.5',
  '12.6.1',
  '12.6.2',
  '13.1',
  '13.2',
  '13.3',
  '13.4',
  '13.5',
  '13.6',
  '13.7',
  '4808',
  '4834',
  '4837',
  '4853',
  '4870',
  '4871',
] as const;

/** Whether the merchant may still answer. */
export const isAnswerable = ({ status }: Dispute): boolean => status === 'OPEN' || status === 'UNDER_REVIEW';

export function DisputeStatus({ status }: { readonly status: Dispute['status'] }): ReactNode {
  const t = useTexts('disputes');
  return <StatusBadge tone={TONES[status]}>{t(`status.${status}`)}</StatusBadge>;
}

/** A code that the console does not know is shown as it is. */
export function DisputeReason({ of: { kind, reason_code: code } }: { readonly of: Dispute }): ReactNode {
  const t = useTexts('disputes');
  const known = CODES.find((one) => one === code);
  if (known !== undefined) return `${t(`reason.${known}`)} (${known})`;
  return code === null ? t(`meaning.${kind}`) : `${t(`meaning.${kind}`)} (${code})`;
}
