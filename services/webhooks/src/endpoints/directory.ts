// The directory: which endpoints a company's events go to, kept in memory by read lease (docs/adr/0017): what is kept is used
// while the version of all endpoints is known not to have been raised since, so that a change holds, on every replica, from
// its answer on. Changes of companies, which nobody waits for, are seen by asking what changed, DIRECTORY_POLL_MS apart.
import { COPY_LEASE_MS, type FactsVersion } from '@mps/aggregates';
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
  readonly factsVersion: Pick<FactsVersion, 'read' | 'reading'>;
}

export type Directory = ReturnType<typeof makeDirectory>;

export function makeDirectory({ endpoints, companies, vault, factsVersion }: DirectoryOptions) {
  const cache = new LRUCache<string, Promise<readonly Receiver[]>>({ max: DIRECTORY_COMPANIES });
  const mayKeep = makeLease(factsVersion, () => cache.clear());
  let askedAtMs = -Infinity;

  async function load(companyId: string): Promise<readonly Receiver[]> {
    const [company, { value: all }] = await Promise.all([
      companies.find(companyId),
      factsVersion.reading((facts) => endpoints.findOfCompany(companyId, facts)),
    ]);
    if (company?.webhook_enabled !== true) return [];
    return all.flatMap((endpoint) => (endpoint.enabled ? [toReceiver(endpoint, vault)] : []));
  }

  return {
    async findReceivers(companyId: string): Promise<readonly Receiver[]> {
      askedAtMs = performance.now();
      if (!(await mayKeep())) return load(companyId);
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

/**
 * Answers whether what is kept may be used and added to: not while an endpoint is being written. `onRaised` comes before the
 * answer when the version is another than it was.
 */
function makeLease(factsVersion: Pick<FactsVersion, 'read'>, onRaised: () => void): () => Promise<boolean> {
  let version: number | null = null;
  let endsAtMs = -Infinity;
  let asking: Promise<boolean> | null = null;

  async function ask(): Promise<boolean> {
    const askedAtMs = performance.now();
    const now = await factsVersion.read();
    if (now === null || now !== version) onRaised();
    version = now;
    endsAtMs = askedAtMs + COPY_LEASE_MS;
    return now !== null;
  }
  const askOnce = (): Promise<boolean> => (asking ??= ask().finally(() => (asking = null)));

  return async () => {
    if (performance.now() < endsAtMs) return version !== null;
    const answer = await askOnce();
    // A question from before this call proves something for its lease alone; one from after it, however long it takes.
    return performance.now() < endsAtMs ? answer : askOnce();
  };
}

function toReceiver(endpoint: Endpoint, vault: Pick<SecretVault, 'open'>): Receiver {
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
