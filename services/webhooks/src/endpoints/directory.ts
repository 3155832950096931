// The directory caches the endpoints that receive a company's events, by read lease (docs/adr/0017). A change of an
// endpoint is answered only when no replica may use an older copy. A poll every DIRECTORY_POLL_MS finds changes of companies,
// for which no caller waits.
import { ok, type Secret } from '@mps/kernel';
import { makeCopies, type Facts, type FactsVersion } from '@mps/read-lease';
import type { Company } from '../companies';
import { DIRECTORY_COMPANIES, DIRECTORY_IDLE_MS, DIRECTORY_OVERLAP_MS, MAX_CHANGES_AT_ONCE } from '../limits';
import { filterValidSecrets, type Endpoint, type EndpointSecret } from './domain/endpoint';
import type { SecretVault, EndpointStore } from './store';

/** An enabled endpoint of a company with delivery switched on. */
export interface Receiver {
  readonly endpoint: Endpoint;
  readonly url: URL;
  /** Returns the signing secrets, newest first. Throws when they cannot be opened, which affects this endpoint alone. */
  readonly secretsAt: (now: string) => readonly Secret<string>[];
}

interface DirectoryOptions {
  readonly endpoints: Pick<EndpointStore, 'findOfCompany' | 'findChangedCompanies'>;
  readonly companies: {
    find(companyId: string): Promise<Company | null>;
    findChanged(since: Date, limit: number): Promise<readonly string[]>;
  };
  readonly vault: Pick<SecretVault, 'open'>;
  readonly factsVersion: Pick<FactsVersion, 'read' | 'readFacts'>;
  /** Called when a company's endpoints are read into memory: from then on the poll must look for changes. */
  readonly onLoaded: () => void;
}

export type Directory = ReturnType<typeof makeDirectory>;

export function makeDirectory({ endpoints, companies, vault, factsVersion, onLoaded }: DirectoryOptions) {
  const copies = makeCopies<readonly Receiver[], null, never>({
    maxCopies: DIRECTORY_COMPANIES,
    askVersion: async () => ok(await factsVersion.read()),
    sharesQuestions: true,
  });
  let askedAtMs = -Infinity;

  async function load(companyId: string): Promise<Facts<readonly Receiver[]>> {
    onLoaded();
    const [company, { value: all, version }] = await Promise.all([
      companies.find(companyId),
      factsVersion.readFacts((facts) => endpoints.findOfCompany(companyId, facts)),
    ]);
    if (company?.webhook_enabled !== true) return { value: [], version };
    const enabled = all.filter((endpoint) => endpoint.enabled);
    return { value: enabled.map((endpoint) => toReceiver(endpoint, vault)), version };
  }

  return {
    async findReceivers(companyId: string): Promise<readonly Receiver[]> {
      askedAtMs = performance.now();
      const receivers = await copies.get(companyId, null, async () => ok(await load(companyId)));
      return receivers.ok ? receivers.value : [];
    },

    forget: (companyId: string): void => copies.forget(companyId),

    /**
     * Forgets the companies that any replica changed after `since`. Forgets all where no event asked for one in DIRECTORY_IDLE_MS,
     * or where too many changed. Returns false if no company was in memory.
     */
    async forgetChanged(since: Date): Promise<boolean> {
      if (performance.now() - askedAtMs > DIRECTORY_IDLE_MS) copies.forgetAll();
      if (copies.count() === 0) return false;
      const from = new Date(since.getTime() - DIRECTORY_OVERLAP_MS);
      const changed = await Promise.all([
        endpoints.findChangedCompanies(from, MAX_CHANGES_AT_ONCE),
        companies.findChanged(from, MAX_CHANGES_AT_ONCE),
      ]);
      if (changed.some(({ length }) => length >= MAX_CHANGES_AT_ONCE)) copies.forgetAll();
      for (const companyId of changed.flat()) copies.forget(companyId);
      return true;
    },
  };
}

function toReceiver(endpoint: Endpoint, vault: Pick<SecretVault, 'open'>): Receiver {
  let opened: readonly EndpointSecret[] | undefined;
  return {
    endpoint,
    url: new URL(endpoint.url),
    secretsAt(now) {
      opened ??= vault.open(endpoint.sealed_secrets, endpoint.id);
      return filterValidSecrets(opened, now).map(({ secret }) => secret);
    },
  };
}
