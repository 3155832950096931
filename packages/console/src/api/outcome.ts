// What is known of a change that failed.
import type { MpsError } from '@mps/client';

interface Failed {
  readonly kind?: MpsError['kind'];
  readonly sent?: 'no' | 'maybe';
  readonly status?: number;
  readonly retryable?: boolean;
}

const isRefusal = ({ kind, status = 0, retryable }: Failed): boolean =>
  kind === 'api' && status >= 400 && status < 500 && retryable !== true;

/** Whether the platform may have made the change: no answer came, or one that does not tell. */
export function isOutcomeUnknown(error: unknown): boolean {
  const failed = (error ?? {}) as Failed;
  return failed.sent === 'maybe' && !isRefusal(failed);
}
