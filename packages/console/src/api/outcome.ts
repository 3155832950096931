// The outcome of a request that failed, as far as its error tells it.
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

const ENDED_SESSION = 401;

export const isConnectionError = (error: unknown): boolean =>
  ['connection', 'timeout'].includes((error as Failed | null)?.kind ?? '');

/** Whether earlier data stays on the page: the failure passes, or the user logs in again. */
export function isPassing(error: unknown): boolean {
  const { kind, retryable, status } = (error ?? {}) as Failed;
  return isConnectionError(error) || (kind === 'api' && (retryable === true || status === ENDED_SESSION));
}
