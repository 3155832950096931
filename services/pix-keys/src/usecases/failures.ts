// Refusals that several operations share.
import type { DomainError } from '@mps/contracts';

export const NOT_FOUND: DomainError = { code: 'resource_not_found' };
export const TOO_CONTENDED: DomainError = { code: 'service_unavailable', retryAfterSeconds: 1 };
