// The directory: which endpoints a company's events go to, kept in memory. A change made in this process holds at once;
// changes of other replicas are seen by asking what changed, DIRECTORY_POLL_MS apart.
import type { Secret } from '@mps/kernel';
import { LRUCache } from 'lru-cache';
import type { Company } from '../companies';
import { DIRECTORY_COMPANIES, DIRECTORY_IDLE_MS, DIRECTORY_OVERLAP_MS, MAX_CHANGES_AT_ONCE } from '../limits';
import { validSecrets, type Endpoint, type EndpointSecret } from './domain/endpoint';
import type { SecretVault, EndpointStore } from './store';

/** An enabled endpoint of a company whose events are delivered. */
export interface Receiver {
  readonly endpoint: Endpoint;
  readonly url: URL;
  /** Newest first. Throws when they cannot be opened: that holds up this endpoint alone. */
  readonly secretsAt: (now: string) => readonly Secret<string>[];
}

interface DirectoryOptions {
  readonly endpoints: Pick<EndpointStore, 'findOfCompany' | 'findChangedCompanies'>;
  readonly companies: {
    find(companyId: string): Promise<Company | null>;
    findChanged(since: Date, limit: number): Promise<readonly string[]>;
  };
  readonly vault: Pick<SecretVault, 'open'>;
}

export type Directory = ReturnType<typeof makeDirectory>;

export function makeDirectory({ endpoints, companies, vault }: DirectoryOptions) {
  const cache = new LRUCache<string, Promise<readonly Receiver[]>>({ max: DIRECTORY_COMPANIES });
  let askedAtMs = -Infinity;

  async function load(companyId: string): Promise<readonly Receiver[]> {
    const [company, all] = await Promise.all([companies.find(companyId), endpoints.findOfCompany(companyId)]);
    if (company?.webhook_enabled !== true) return [];
    return all.flatMap((endpoint) => (endpoint.enabled ? [receiverOf(endpoint, vault)] : []));
  }

  return {
    receiversOf(companyId: string): Promise<readonly Receiver[]> {
      askedAtMs = performance.now();
      const known = cache.get(companyId);
      if (known !== undefined) return known;
      const loading = load(companyId);
      cache.set(companyId, loading);
      // A failure is not kept, unless something newer has taken its place.
      loading.catch(() => cache.peek(companyId) === loading && cache.delete(companyId));
      return loading;
    },

    forget: (companyId: string): void => void cache.delete(companyId),

    /** Forgets what was changed since, by any replica; and everything, without asking, where nobody asks for it any more. */
    async forgetChanged(since: Date): Promise<void> {
      if (performance.now() - askedAtMs > DIRECTORY_IDLE_MS) cache.clear();
      if (cache.size === 0) return;
      const from = new Date(since.getTime() - DIRECTORY_OVERLAP_MS);
      const changed = await Promise.all([
        endpoints.findChangedCompanies(from, MAX_CHANGES_AT_ONCE),
        companies.findChanged(from, MAX_CHANGES_AT_ONCE),
      ]);
      if (changed.some(({ length }) => length >= MAX_CHANGES_AT_ONCE)) cache.clear();
      for (const companyId of changed.flat()) cache.delete(companyId);
    },
  };
}

function receiverOf(endpoint: Endpoint, vault: Pick<SecretVault, 'open'>): Receiver {
  let opened: readonly EndpointSecret[] | undefined;
  return {
    endpoint,
    url: new URL(endpoint.url),
    secretsAt(now) {
      opened ??= vault.open(endpoint.sealed_secrets, endpoint.id);
      return validSecrets(opened, now).map(({ secret }) => secret);
    },
  };
}
