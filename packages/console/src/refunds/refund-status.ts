// The statuses of refunds.
import type { Refund } from '@mps/client/types';
import type { Tone } from '../parts/status-badge';
import { listAll } from '../forms/list-all';

export const REFUND_STATUSES = listAll<Refund['status']>()([
  'PENDING',
  'PROCESSING',
  'COMPLETED',
  'FAILED',
  'TIMEOUT',
  'CANCELLED',
]);

export const REFUND_TONES: Readonly<Record<Refund['status'], Tone>> = {
  PENDING: 'info',
  PROCESSING: 'info',
  COMPLETED: 'good',
  FAILED: 'bad',
  TIMEOUT: 'warn',
  CANCELLED: 'still',
};
