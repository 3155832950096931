// Permits for downloads: a principal reads one long file at a time, and a process sends a bounded number of them.
import type { ServerResponse } from 'node:http';
import type { DomainError } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import { DOWNLOADS_RETRY_AFTER_SECONDS, MAX_DOWNLOADS } from '../../limits';

export interface DownloadPermits {
  /** The permit is free again when the answer is sent or its connection is closed. rate_limited · service_unavailable */
  take(principal: string, response: ServerResponse): Result<undefined, DomainError>;
}

export function makeDownloadPermits(): DownloadPermits {
  const readers = new Set<string>();
  return {
    take(principal, response) {
      if (readers.has(principal))
        return err({ code: 'rate_limited', retryAfterSeconds: DOWNLOADS_RETRY_AFTER_SECONDS });
      if (readers.size >= MAX_DOWNLOADS) return err({ code: 'service_unavailable' });
      // A closed response never closes again.
      if (response.destroyed) return ok(undefined);
      readers.add(principal);
      response.once('close', () => readers.delete(principal));
      return ok(undefined);
    },
  };
}
