// When an upstream service counts as unavailable, and the error that says so.
import type { DomainError } from '@mps/contracts';

/** The upstream did not answer in time. */
export const UNAVAILABLE: DomainError = { code: 'service_unavailable', retryAfterSeconds: 1 };

export const isUnavailable = ({ code }: DomainError): boolean =>
  code === 'service_unavailable' || code === 'upstream_timeout';
