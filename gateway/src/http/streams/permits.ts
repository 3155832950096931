// Permits for streams: a principal has a few open at once, and its organization and the process a bounded number.
import type { Caller, DomainError } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import {
  MAX_STREAMS,
  MAX_STREAMS_OF_ORGANIZATION,
  MAX_STREAMS_OF_PRINCIPAL,
  STREAMS_RETRY_AFTER_SECONDS,
} from '../../limits';

export interface StreamPermits {
  /** Returns the function that gives the permit back. rate_limited · service_unavailable */
  take(caller: Pick<Caller, 'principal_id' | 'organization_id'>): Result<() => void, DomainError>;
}

/** Open streams by the id of their owner. An owner without streams takes no memory. */
function makeCounts() {
  const open = new Map<string, number>();
  const read = (owner: string): number => open.get(owner) ?? 0;
  return {
    read,
    add: (owner: string): void => void open.set(owner, read(owner) + 1),
    remove(owner: string): void {
      const left = read(owner) - 1;
      if (left > 0) open.set(owner, left);
      else open.delete(owner);
    },
  };
}

export function makeStreamPermits(): StreamPermits {
  const [ofPrincipals, ofOrganizations] = [makeCounts(), makeCounts()];
  let inAll = 0;
  return {
    take: ({ principal_id: principal, organization_id }) => {
      const organization = organization_id ?? principal;
      const isFull =
        ofPrincipals.read(principal) >= MAX_STREAMS_OF_PRINCIPAL ||
        ofOrganizations.read(organization) >= MAX_STREAMS_OF_ORGANIZATION;
      if (isFull) return err({ code: 'rate_limited', retryAfterSeconds: STREAMS_RETRY_AFTER_SECONDS });
      if (inAll >= MAX_STREAMS) return err({ code: 'service_unavailable' });
      ofPrincipals.add(principal);
      ofOrganizations.add(organization);
      inAll += 1;
      return ok(() => {
        inAll -= 1;
        ofPrincipals.remove(principal);
        ofOrganizations.remove(organization);
      });
    },
  };
}
