// API keys as documents, found by the HMAC of their text; a key as it is shown, never with its text or hash; and the
// times of last use, written together: a busy key costs one small update per interval, not one per call.
import type { Logger, Component } from '@mps/chassis';
import { withoutNulls, type Scope } from '@mps/contracts';
import type { ApiKey as ApiKeyMessage } from '@mps/contracts/gen/mps/identity/v1/ApiKey';
import type { Connection } from 'mongoose';
import { LAST_USED_FLUSH_MS, LAST_USED_PENDING } from '../limits';
import { collectionOf, pageOf, scopeFilter, type Page, type PageRequest } from '../store/collection';
import { makeRepository, type Stored, type StoreOptions } from '../store/repository';
import { endOf, type ApiKey } from './domain/api-key';

export type ApiKeyStore = ReturnType<typeof makeApiKeyStore>;

export function makeApiKeyStore(options: StoreOptions) {
  const collection = collectionOf<Stored<ApiKey>>(options.connection, 'api_keys');
  return {
    ...makeRepository<ApiKey>(options, 'api_keys', (key) => ({
      aggregate_type: 'api_key',
      company_id: key.company_id,
      organization_id: key.organization_id,
      object: { api_key: apiKeyMessage(key) },
    })),
    findByHmac: (hmac: string): Promise<Stored<ApiKey> | null> => collection.findOne({ key_hmac: hmac }),
    /** Without a scope it is for operators only. */
    find: (id: string, scope?: Scope): Promise<Stored<ApiKey> | null> =>
      collection.findOne({ _id: id, ...(scope && scopeFilter(scope)) }),
    list: (scope: Scope, page: PageRequest): Promise<Page<ApiKey>> =>
      pageOf(collection, scopeFilter(scope), page),
  };
}

export function apiKeyMessage(key: ApiKey): ApiKeyMessage {
  return withoutNulls({
    id: key._id,
    name: key.name,
    prefix: key.prefix,
    last4: key.last4,
    scope: key.scope,
    company_id: key.company_id,
    organization_id: key.organization_id,
    permissions: [...key.permissions],
    allowed_ips: [...key.allowed_ips],
    expires_at: endOf(key)?.toISOString() ?? null,
    last_used_at: key.last_used_at?.toISOString() ?? null,
    created_at: key.created_at.toISOString(),
    created_by: key.created_by,
    revoked_at: key.revoked_at?.toISOString() ?? null,
    rotated_from: key.rotated_from,
  });
}

export interface LastUses {
  /** Notes that a key was used; written later, with many others. */
  note(apiKeyId: string, at: Date): void;
  readonly component: Component;
}

export function makeLastUses(connection: Connection, log: Pick<Logger, 'warn'>): LastUses {
  const collection = collectionOf<Stored<ApiKey>>(connection, 'api_keys');
  let pending = new Map<string, Date>();
  let timer: NodeJS.Timeout | undefined;
  const flush = async (): Promise<void> => {
    if (pending.size === 0) return;
    const batch = pending;
    pending = new Map();
    // $max, because replicas flush in any order. The version stays: this is no change of what the key may do.
    const updates = [...batch].map(([_id, at]) => ({
      updateOne: { filter: { _id }, update: { $max: { last_used_at: at } } },
    }));
    await collection.bulkWrite(updates, { ordered: false });
  };
  const loop = (): void => {
    timer = setTimeout(() => {
      flush()
        .catch((error: unknown) => log.warn({ err: error }, 'times of last use were not written'))
        .finally(loop);
    }, LAST_USED_FLUSH_MS);
  };
  return {
    note: (apiKeyId, at) => {
      if (pending.size < LAST_USED_PENDING || pending.has(apiKeyId)) pending.set(apiKeyId, at);
    },
    component: {
      name: 'last-uses',
      start: async () => loop(),
      stop: async () => {
        clearTimeout(timer);
        await flush();
      },
    },
  };
}
