// API keys as documents, found by the HMAC of their text. Messages never hold the text or a hash. Times of last use
// are written in bulk, so a busy key costs one small update per interval and not one per request.
import {
  ALL_TENANTS,
  aggregateIndexes,
  aggregateMembers,
  declareSchema,
  defineDocument,
  instant,
  list,
  makeStore,
  membersOf,
  nullable,
  optional,
  personal,
  oneOf,
  text,
  type CollectionOptions,
  type DocumentIn,
  type Stored,
} from '@mps/aggregates';
import type { Component, Logger } from '@mps/chassis';
import { mappingOf } from '@mps/contracts';
import { API_KEY_SCOPES } from '@mps/kernel';
import type { Connection, mongo } from 'mongoose';
import { LAST_USED_FLUSH_MS, LAST_USED_PENDING } from '../limits';
import { findEnd, type ApiKey } from './domain/api-key';

export type ApiKeyStore = ReturnType<typeof makeApiKeyStore>;

const newestFirst = { created_at: -1, _id: -1 } as const;

const members = membersOf<ApiKey>({
  _id: text(),
  key_hmac: text(),
  name: personal('free text', text()),
  prefix: text(),
  last4: text(),
  scope: oneOf(API_KEY_SCOPES),
  company_id: text(),
  organization_id: text(),
  permissions: list(text()),
  allowed_ips: list(text()),
  expires_at: nullable(instant()),
  rotation_ends_at: nullable(instant()),
  rotated_to: nullable(text()),
  last_used_at: nullable(instant()),
  created_at: instant(),
  created_by: text(),
  issuer_company_id: optional(text()),
  revoked_at: nullable(instant()),
  rotated_from: nullable(text()),
});

const apiKeys = defineDocument(
  { ...members, ...aggregateMembers },
  {
    indexes: [
      { key: { key_hmac: 1 }, name: 'key_hmac', unique: true },
      { key: { organization_id: 1, ...newestFirst }, name: 'organization_newest' },
      { key: { organization_id: 1, company_id: 1, ...newestFirst }, name: 'company_newest' },
      { key: { organization_id: 1, created_by: 1, ...newestFirst }, name: 'issuer_newest' },
      ...aggregateIndexes,
    ],
  },
);

export const declareApiKeys = (connection: Connection) => declareSchema(connection, 'api_keys', apiKeys);

export function makeApiKeyStore(options: Omit<CollectionOptions, 'topic'>) {
  const message = mappingOf('mps/identity/v1/identity.proto', 'mps.identity.v1.ApiKey');
  const store = makeStore<ApiKey, 'api_key.changed'>({
    ...options,
    topic: 'identity',
    audit: {
      resource: 'api_key',
      shown: [
        'name',
        'prefix',
        'last4',
        'scope',
        'permissions.*',
        'allowed_ips.*',
        'expires_at',
        'rotation_ends_at',
        'rotated_to',
        'rotated_from',
        'created_by',
        'issuer_company_id',
        'revoked_at',
      ],
      others: 'masked',
      ignored: ['last_used_at'],
    },
    tenancy: ({ organization_id, company_id }) => ({
      organization_id,
      ...(company_id !== null && { company_id }),
    }),
    drafts: (key, events) =>
      events.map((type) => ({
        type,
        aggregate_type: 'api_key',
        company_id: key.company_id,
        organization_id: key.organization_id,
        previous: {},
        object: { api_key: message.toMessage(toApiKeyMessage(key)) },
      })),
  });
  return {
    ...store,
    findByHmac: (hmac: string): Promise<Stored<ApiKey> | null> => store.find(ALL_TENANTS, { key_hmac: hmac }),
  };
}

/**
 * `expires_at` is the effective end of the key. The encoder omits members that the message does not declare, such as
 * `key_hmac`.
 */
export const toApiKeyMessage = (key: ApiKey) => ({ ...key, id: key._id, expires_at: findEnd(key) });

export interface LastUses {
  /**
   * Keeps the use in memory for the next bulk write. The use is lost if LAST_USED_PENDING other keys wait, or if that write
   * fails.
   */
  note(apiKeyId: string, at: Date): void;
  readonly component: Component;
}

export function makeLastUses(
  collection: mongo.Collection<DocumentIn<typeof apiKeys>>,
  log: Pick<Logger, 'warn'>,
): LastUses {
  let pending = new Map<string, Date>();
  let timer: NodeJS.Timeout | undefined;
  const flush = async (): Promise<void> => {
    if (pending.size === 0) return;
    const batch = pending;
    pending = new Map();
    // $max, because replicas write in any order. The version stays: the rights of the key do not change.
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
