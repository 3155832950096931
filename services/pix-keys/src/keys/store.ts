// Keys in MongoDB, and their messages in answers and events. Every read and write takes the caller's scope and the
// company.
import {
  ALL_TENANTS,
  makeStore,
  type Audit,
  type CollectionOptions,
  type FactsRead,
  type Members,
  type Page,
  type Store,
  type Stored,
  type StoreScope,
  type EventDraft,
} from '@mps/aggregates';
import { err, type PageQuery, type PixKeyStatus } from '@mps/kernel';
import { readDictInformation } from './domain/dict-information';
import {
  findPrimaryId,
  isForeign,
  isUsable,
  MAX_ACTIVE_KEYS,
  type CompanyKeys,
  type PixKey,
  type PixKeyEvent,
} from './domain/company-keys';
import { withoutNulls, type Scope } from '@mps/contracts';
import type { PixKey as WirePixKey } from '@mps/contracts/gen/mps/pix_keys/v1/PixKey';
import type { PrimaryPixKeyChange } from '@mps/contracts/gen/mps/pix_keys/v1/PrimaryPixKeyChange';

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

export const toPixKeyDrafts = (key: PixKey, events: readonly PixKeyEvent[]): EventDraft<'pixKeys'>[] =>
  events.map((event) => {
    const of = {
      aggregate_type: 'pix_key',
      company_id: key.company_id,
      organization_id: key.organization_id,
    } as const;
    return event.type === 'pix_key.primary_changed'
      ? { ...of, ...toPrimaryChangeDraft(key, event) }
      : { ...of, ...toKeyDraft(key, event) };
  });

type PrimaryChange = Extract<PixKeyEvent, { readonly type: 'pix_key.primary_changed' }>;

const toKeyDraft = (key: PixKey, { type, previous, primary }: Exclude<PixKeyEvent, PrimaryChange>) => ({
  type,
  previous,
  object: { pix_key: pixKeyToWire({ key, primary }) },
  beside: { place: toStoredOrder(key) },
  ...(type === 'pix_key.owner_changed' && { untold: true as const }),
});

const toStoredOrder = (key: PixKey) => ({
  ordinal: key.ordinal,
  claims_primary: key.claims_primary,
  ...(key.claim !== undefined && { claim: key.claim }),
  is_foreign: isForeign(key),
  change: key.changes.at(-1) ?? 0,
});

const toPrimaryChangeDraft = (key: PixKey, { type, oldId, newId, actor }: PrimaryChange) => ({
  type,
  previous: { pix_key_id: oldId },
  object: {
    primary_change: withoutNulls({
      id: key.id,
      company_id: key.company_id,
      old_pix_key_id: oldId,
      new_pix_key_id: newId,
      actor: withoutNulls({ ...actor }),
      changed_at: key.updated_at,
    }) satisfies PrimaryPixKeyChange,
  },
  beside: { place: toStoredOrder(key) },
});

export type KeyStore = ReturnType<typeof makeKeyStore>;

export interface KeyQuery extends PageQuery {
  /** Empty: any. */
  readonly status: readonly PixKeyStatus[];
}

const AUDIT: Audit = {
  resource: 'pix_key',
  shown: ['key_type', 'status', 'claims_primary', 'deleted_at', 'dict_key_information.is_owned_by_company'],
  others: 'masked',
  ignored: ['ordinal', 'changes', 'claim', 'claimed_at', 'usable_since', 'unusable_since'],
};

const toTenant = ({ organization_id, company_id }: Scope) => ({
  organization_id,
  ...(company_id !== null && { company_id }),
});

export function makeKeyStore(options: Omit<CollectionOptions, 'topic'>) {
  const store = makeStore<PixKey, PixKeyEvent>({
    ...options,
    topic: 'pixKeys',
    audit: AUDIT,
    tenancy: toTenant,
    drafts: toPixKeyDrafts,
    mapping: { toDocument: ({ id, ...members }) => ({ ...members, _id: id }), fromDocument: toKey },
  });

  /** A lost change of the primary key comes again as the key itself, which shows whether it is primary now. */
  async function publishAgain(keyId: string, lost: readonly number[]) {
    const key = await store.find(ALL_TENANTS, { _id: keyId });
    if (key === null) return err({ code: 'resource_not_found' as const });
    const primary = findPrimaryId(await findCompanyKeys(store, ALL_TENANTS, key.company_id)) === keyId;
    return store.publishAgain({ _id: keyId }, lost, ({ status }, sequence) => ({
      type: status === 'DELETED' && sequence > 1 ? 'pix_key.deleted' : 'pix_key.created',
      previous: {},
      primary,
    }));
  }

  return {
    create: store.create,
    change: store.change,
    replay: store.replay,
    publishAgain,

    find: (
      scope: StoreScope,
      companyId: string,
      keyId: string,
      facts?: FactsRead,
    ): Promise<Stored<PixKey> | null> =>
      store.find(scope, { _id: keyId, company_id: companyId }, facts && { facts }),

    findCompanyKeys: (scope: StoreScope, companyId: string): Promise<CompanyKeys> =>
      findCompanyKeys(store, scope, companyId),

    /**
     * Read for every charge: one read when a claimed key is primary, two otherwise. Returns null when no key is
     * usable.
     */
    async findPrimary(
      scope: StoreScope,
      companyId: string,
      facts?: FactsRead,
    ): Promise<Stored<PixKey> | null> {
      const company = { company_id: companyId };
      const read = facts && { facts };
      const claim = await store.find(scope, { ...company, claims_primary: true }, { ...LAST_CLAIM, ...read });
      if (claim !== null && isUsable(claim)) return claim;
      return store.find(scope, { ...company, ...USABLE }, { sort: { ordinal: 1 }, ...read });
    },

    /**
     * Returns the instant when the last key with precedence over this primary one stopped being usable. null: no key
     * takes precedence.
     */
    async findLastLoss(scope: StoreScope, { company_id, id, ordinal }: PixKey): Promise<string | null> {
      const claim = await store.find(scope, { company_id, claims_primary: true }, LAST_CLAIM);
      if (claim?.id === id) return null;
      const wentBefore = { $or: [{ ordinal: { $lt: ordinal } }, { _id: claim?.id ?? id }] };
      const last = await store.find(
        scope,
        { company_id, ...wentBefore, unusable_since: { $ne: null } },
        { sort: { unusable_since: -1 } },
      );
      return last?.unusable_since ?? null;
    },

    listOfPerson: (scope: Scope, page: PersonPage) => listOfPerson(store, scope, page),
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

interface PersonPage {
  readonly documentNumber: string;
  /** The company with the document. null: there is none. */
  readonly companyId: string | null;
  /** The last id of the page before; an empty text: none. */
  readonly after: string;
  readonly limit: number;
}

/** Keys of the company with the document, and keys that belong to the document by the directory, where it shows the whole of it. */
const listOfPerson = (
  store: Pick<Store<PixKey, PixKeyEvent>, 'findMany'>,
  scope: Scope,
  { documentNumber, companyId, after, limit }: PersonPage,
): Promise<readonly Stored<PixKey>[]> =>
  store.findMany(
    scope,
    {
      _id: { $gt: after },
      $or: [
        // Only with the organization here, both branches use an index.
        {
          organization_id: scope.organization_id,
          'dict_key_information.owner_document': documentNumber,
        },
        ...(companyId === null ? [] : [{ company_id: companyId }]),
      ],
    },
    { sort: { _id: 1 }, limit },
  );

async function findCompanyKeys(
  store: Pick<Store<PixKey, PixKeyEvent>, 'find' | 'findMany'>,
  scope: StoreScope,
  companyId: string,
): Promise<CompanyKeys> {
  const company = { company_id: companyId };
  // Reads the last change number first. A change after this read takes a higher number, and then the write fails.
  const changed = await store.find(scope, company, { sort: { changes: -1 }, hint: 'changes' });
  const [last, active, claim] = await Promise.all([
    store.find(scope, company, NEWEST),
    store.findMany(scope, { ...company, status: 'ACTIVE' }, { sort: { ordinal: 1 }, limit: MAX_ACTIVE_KEYS }),
    store.find(scope, { ...company, claims_primary: true }, LAST_CLAIM),
  ]);
  return {
    active,
    lastOrdinal: last?.ordinal ?? 0,
    lastClaimId: claim?.id ?? null,
    lastChange: changed?.changes.at(-1) ?? 0,
  };
}

const NEWEST = { sort: { ordinal: -1 } } as const;
/** A key without a number claimed when it was created, by release 1.0. It sorts behind all keys with one. */
const LAST_CLAIM = { sort: { claim: -1, ordinal: -1 } } as const;

/** The domain's `isUsable` as a filter. */
const USABLE = { status: 'ACTIVE', 'dict_key_information.is_owned_by_company': { $ne: false } } as const;

function toKey({ _id, dict_key_information, ...members }: Members): PixKey {
  const information = readDictInformation(dict_key_information);
  return { ...(members as unknown as PixKey), id: _id, dict_key_information: information };
}
