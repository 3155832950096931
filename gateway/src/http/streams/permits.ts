// Permits for streams: a principal has a few open at once, and the process a bounded number.
import type { DomainError } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import { MAX_STREAMS, MAX_STREAMS_OF_PRINCIPAL, STREAMS_RETRY_AFTER_SECONDS } from '../../limits';

export interface StreamPermits {
  /** Returns the function that gives the permit back. rate_limited · service_unavailable */
  take(principal: string): Result<() => void, DomainError>;
}

export function makeStreamPermits(): StreamPermits {
  const open = new Map<string, number>();
  let inAll = 0;
  return {
    take: (principal) => {
      const count = open.get(principal) ?? 0;
      if (count >= MAX_STREAMS_OF_PRINCIPAL)
        return err({ code: 'rate_limited', retryAfterSeconds: STREAMS_RETRY_AFTER_SECONDS });
      if (inAll >= MAX_STREAMS) return err({ code: 'service_unavailable' });
      open.set(principal, count + 1);
      inAll += 1;
      return ok(() => {
        inAll -= 1;
        const left = (open.get(principal) ?? 1) - 1;
        if (left === 0) open.delete(principal);
        else open.set(principal, left);
      });
    },
  };
}
