// The statuses of refunds.
import type { Refund } from '@mps/client/types';
import type { Tone } from '../parts/status-badge';

export const REFUND_STATUSES = [
  'PENDING',
  'PROCESSING',
  'COMPLETED',
  'FAILED',
  'TIMEOUT',
  'CANCELLED',
] as const satisfies readonly Refund['status'][];

export const REFUND_TONES: Readonly<Record<Refund['status'], Tone>> = {
  PENDING: 'info',
  PROCESSING: 'info',
  COMPLETED: 'good',
  FAILED: 'bad',
  TIMEOUT: 'warn',
  CANCELLED: 'still',
};
