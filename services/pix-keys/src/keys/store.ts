// Keys in MongoDB, and as they cross processes in answers and events. Every read and write is bounded by the caller's scope and
// the company.
import {
  aggregateIndexes,
  declareCollection,
  makeStore,
  type CollectionOptions,
  type FactsRead,
  type Members,
  type Page,
  type Stored,
  type StoreScope,
  type EventDraft,
} from '@mps/aggregates';
import type { PageQuery, PixKeyStatus } from '@mps/kernel';
import type { Connection } from 'mongoose';
import { readDictInformation } from './domain/dict-information';
import { MAX_ACTIVE_KEYS, type CompanyKeys, type PixKey, type PixKeyEvent } from './domain/company-keys';
import { withoutNulls } from '@mps/contracts';
import type { PixKey as WirePixKey } from '@mps/contracts/gen/mps/pix_keys/v1/PixKey';

export const pixKeyToWire = ({
  key,
  primary,
}: {
  readonly key: PixKey;
  readonly primary: boolean;
}): WirePixKey =>
  withoutNulls({
    id: key.id,
    company_id: key.company_id,
    key_type: key.key_type,
    key: key.key,
    primary,
    status: key.status,
    deleted_at: key.deleted_at,
    created_at: key.created_at,
    updated_at: key.updated_at,
    dict_key_information: key.dict_key_information,
  });

export const pixKeyDrafts = (key: PixKey, events: readonly PixKeyEvent[]): EventDraft[] =>
  events.map(({ type, previous, primary }) => ({
    type,
    aggregate_type: 'pix_key',
    company_id: key.company_id,
    organization_id: key.organization_id,
    previous,
    object: { pix_key: pixKeyToWire({ key, primary }) },
    beside: { place: { ordinal: key.ordinal, claims_primary: key.claims_primary } },
  }));

export type KeyStore = ReturnType<typeof makeKeyStore>;

export interface KeyQuery extends PageQuery {
  /** Empty: all. */
  readonly status: readonly PixKeyStatus[];
}

export const DATABASE_NAME = 'pix_keys';

export const declareKeys = (connection: Connection) =>
  declareCollection(connection, 'pix_keys', [
    // A key is ACTIVE in one place of the whole platform.
    { key: { key: 1 }, name: 'active_key', unique: true, partialFilterExpression: { status: 'ACTIVE' } },
    // One creation at a time per company: domain/company-keys.ts says why.
    { key: { company_id: 1, ordinal: -1 }, name: 'ordinal', unique: true },
    { key: { company_id: 1, status: 1, ordinal: 1 }, name: 'status_ordinal' },
    {
      key: { company_id: 1, claims_primary: 1, ordinal: -1 },
      name: 'primary',
      partialFilterExpression: { claims_primary: true },
    },
    { key: { company_id: 1, created_at: -1, _id: -1 }, name: 'newest' },
    { key: { company_id: 1, status: 1, created_at: -1, _id: -1 }, name: 'status_newest' },
    ...aggregateIndexes,
  ]);

export function makeKeyStore(options: Omit<CollectionOptions, 'topic'>) {
  const store = makeStore<PixKey, PixKeyEvent>({
    ...options,
    topic: 'pixKeys',
    tenancy: ({ organization_id, company_id }) => ({
      organization_id,
      ...(company_id !== null && { company_id }),
    }),
    drafts: pixKeyDrafts,
    mapping: { toDocument: ({ id, ...members }) => ({ ...members, _id: id }), fromDocument: toKey },
  });
  const { create, change, replay } = store;

  return {
    create,
    change,
    replay,

    find: (
      scope: StoreScope,
      companyId: string,
      keyId: string,
      facts?: FactsRead,
    ): Promise<Stored<PixKey> | null> =>
      store.find(scope, { _id: keyId, company_id: companyId }, facts && { facts }),

    async findCompanyKeys(scope: StoreScope, companyId: string): Promise<CompanyKeys> {
      const company = { company_id: companyId };
      const newest = { sort: { ordinal: -1 } } as const;
      // The newest key first: keys that are made after this read take a higher ordinal, and the insert will tell.
      const last = await store.find(scope, company, newest);
      const [active, claim] = await Promise.all([
        store.findMany(
          scope,
          { ...company, status: 'ACTIVE' },
          { sort: { ordinal: 1 }, limit: MAX_ACTIVE_KEYS },
        ),
        store.find(scope, { ...company, claims_primary: true }, newest),
      ]);
      return { active, lastOrdinal: last?.ordinal ?? 0, lastClaimId: claim?.id ?? null };
    },

    /** Every charge asks for it: one read where the merchant chose a primary key, two otherwise; null when none is ACTIVE. */
    async findPrimary(
      scope: StoreScope,
      companyId: string,
      facts?: FactsRead,
    ): Promise<Stored<PixKey> | null> {
      const company = { company_id: companyId };
      const read = facts && { facts };
      const newest = { sort: { ordinal: -1 }, ...read } as const;
      const claim = await store.find(scope, { ...company, claims_primary: true }, newest);
      if (claim?.status === 'ACTIVE') return claim;
      return store.find(scope, { ...company, status: 'ACTIVE' }, { sort: { ordinal: 1 }, ...read });
    },

    list: (
      scope: StoreScope,
      companyId: string,
      { status, ...query }: KeyQuery,
    ): Promise<Page<Stored<PixKey>>> =>
      store.page(
        scope,
        { company_id: companyId, ...(status.length > 0 && { status: { $in: [...status] } }) },
        query,
      ),
  };
}

function toKey({ _id, dict_key_information, ...members }: Members): PixKey {
  const information = readDictInformation(dict_key_information);
  return { ...(members as unknown as PixKey), id: _id, dict_key_information: information };
}
