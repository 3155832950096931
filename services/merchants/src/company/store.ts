// Companies in MongoDB. Each has its own event stream, one stream per affiliation, and one for its payment terms.
// Every read and write takes the caller's scope. Only the work on pending events reads all tenants.
import {
  ALL_TENANTS,
  collectionOf,
  makeStore,
  type Audit,
  type CollectionOptions,
  type FactsRead,
  type Page,
  type Store,
  type Stored,
  type StoreScope,
  type Members,
} from '@mps/aggregates';
import type { Scope } from '@mps/contracts';
import type { MerchantStatus, PageQuery, JsonMembers } from '@mps/kernel';
import type { mongo } from 'mongoose';
import type { Company, CompanyEvent, PendingAffiliationEvent } from './domain/company';
import { PENDING_EVENTS, TERMS_PENDING_SINCE } from './documents';
import { toCompanyEvents } from './messages';

/** Metadata is stored as JSON text, because its member names may not be legal in BSON. */
export function toDocument({ id, metadata, ...members }: Company): Members {
  return { ...members, _id: id, metadata_json: JSON.stringify(metadata) };
}

export function fromDocument({ _id, metadata_json, ...members }: Members): Company {
  const metadata = JSON.parse(metadata_json as string) as JsonMembers;
  return { ...members, id: _id, metadata } as Company;
}

const ACCENTS = /\p{M}/gu;

/** The display name in the form that is searched: "pao" finds "Pão & Cia". */
export const normalizeName = (name: string): string =>
  name.normalize('NFD').replace(ACCENTS, '').toLowerCase();

const AUDIT: Audit = {
  resource: 'merchant',
  shown: [
    'name',
    'status',
    'status_reason',
    'document_tax_type',
    'transfer_configurations.**',
    'webhook_enabled',
    'default_fee_policy_id',
    ...[
      'id',
      'provider',
      'mcc',
      'anticipation_type',
      'status',
      'status_reason',
      'settlement_bank_account_id',
    ].map((member) => `affiliations.*.${member}`),
    'affiliations.*.payment_methods.*',
    'affiliations.*.capture_methods.*',
    ...['id', 'bank_code', 'ispb', 'account_type', 'primary'].map((member) => `bank_accounts.*.${member}`),
  ],
  others: 'masked',
  ignored: [PENDING_EVENTS, 'contact_document_changed_at'],
  owners: (company) => [{ organization_id: company['organization_id'] as string, company_id: company._id }],
};

export interface CompanyQuery extends PageQuery {
  /** Empty: any. */
  readonly status: readonly MerchantStatus[];
  readonly documentNumber: string | null;
  /** Any part of the display name, in any case. */
  readonly name: string | null;
}

/** The company's own default fee policy and its organization's, in one read. */
export interface PaymentContext {
  readonly company: Company;
  readonly organizationDefaultFeePolicyId: string | null;
}

export type StoredCompany = Stored<Company>;
export type CompanyStore = ReturnType<typeof makeCompanyStore>;

export function makeCompanyStore(options: Omit<CollectionOptions, 'topic'>) {
  const store = makeStore<Company, CompanyEvent>({
    ...options,
    topic: 'merchants',
    audit: AUDIT,
    tenancy: ({ organization_id, company_id }) => ({
      organization_id,
      ...(company_id !== null && { _id: company_id }),
    }),
    drafts: toCompanyEvents,
    mapping: { toDocument, fromDocument },
    beside: {
      members: ['name_folded', TERMS_PENDING_SINCE],
      of: ({ name }) => ({
        name_folded: normalizeName(name),
        [TERMS_PENDING_SINCE]: options.businessClock.now(),
      }),
    },
  });
  return {
    /** Companies that name the document as their own, their contact's, or of the owner of a bank account. */
    listOfPerson: (
      scope: Scope,
      documentNumber: string,
      after: string,
      limit: number,
    ): Promise<readonly StoredCompany[]> =>
      store.findMany(
        scope,
        {
          _id: { $gt: after },
          // Only with the organization here, each branch uses an index.
          $or: ['document_number', 'contact.document_number', 'bank_accounts.owner_document'].map(
            (member) => ({ organization_id: scope.organization_id, [member]: documentNumber }),
          ),
        },
        { sort: { _id: 1 }, limit },
      ),

    ...store,
    find: (scope: Scope | null, companyId: string): Promise<StoredCompany | null> =>
      store.find(scope, { _id: companyId }),
    findByAffiliation: (scope: StoreScope, affiliationId: string): Promise<StoredCompany | null> =>
      store.find(scope, matchAffiliation(affiliationId)),
    publishAgain: (companyId: string, lost: readonly number[]) =>
      store.publishAgain({ _id: companyId }, lost, (_company, sequence) => ({
        type: sequence === 1 ? 'merchant.created' : 'merchant.updated',
        previous: {},
      })),
    list: (scope: Scope | null, query: CompanyQuery): Promise<Page<Company>> =>
      store.page(scope, toFilter(query), query),
    findPaymentContext: (
      scope: Scope | null,
      companyId: string,
      facts: FactsRead,
    ): Promise<PaymentContext | null> => findPaymentContext(store, scope, companyId, facts),
    /** Returns the ids that are ACTIVE companies of the scope's organization. The scope's company does not matter. */
    async findActive(
      { organization_id }: Scope,
      companyIds: readonly string[],
      facts: FactsRead,
    ): Promise<ReadonlySet<string>> {
      const filter = { _id: { $in: companyIds }, status: 'ACTIVE' };
      const bound = { limit: companyIds.length, facts };
      const found = await store.findMany({ organization_id, company_id: null }, filter, bound);
      return new Set(found.map(({ id }) => id));
    },
    ...listPendingEvents(store, collectionOf(options.collection)),
  };
}

/** Matches the company with the affiliation. */
export const matchAffiliation = (affiliationId: string) => ({ 'affiliations.id': affiliationId });

const toFilter = ({ status, documentNumber, name }: CompanyQuery) => ({
  ...(status.length > 0 && { status: { $in: status } }),
  ...(documentNumber !== null && { document_number: documentNumber }),
  ...(name !== null && { name_folded: { $regex: escapeRegExp(normalizeName(name)) } }),
});

const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

async function findPaymentContext(
  store: Store<Company, CompanyEvent>,
  scope: Scope | null,
  companyId: string,
  facts: FactsRead,
): Promise<PaymentContext | null> {
  if (scope === null || (scope.company_id !== null && scope.company_id !== companyId)) return null;
  const { organization_id } = scope;
  const filter = { _id: { $in: [companyId, organization_id] } };
  const found = await store.findMany({ organization_id, company_id: null }, filter, { limit: 2, facts });
  const company = found.find(({ id }) => id === companyId);
  if (company === undefined) return null;
  const organization = found.find(({ id }) => id === organization_id);
  return { company, organizationDefaultFeePolicyId: organization?.default_fee_policy_id ?? null };
}

/** Pending events of all tenants. */
function listPendingEvents(store: Store<Company, CompanyEvent>, collection: mongo.Collection) {
  return {
    /** Finds companies with pending events. */
    findPending(limit: number, postponed: readonly string[]): Promise<readonly StoredCompany[]> {
      const isThere = { $exists: true };
      const filter = {
        $or: [{ [`${PENDING_EVENTS}.affiliation.id`]: isThere }, { [TERMS_PENDING_SINCE]: isThere }],
      };
      const others = postponed.length > 0 && { _id: { $nin: [...postponed] } };
      return store.findMany(ALL_TENANTS, { ...filter, ...others }, { limit });
    },

    /**
     * Removes affiliation events that are in their streams. No compare-and-set: a concurrent write with a stale copy
     * may restore one. It is appended again, and the stream ignores it.
     */
    async clearPendingEvents({ id }: Company, appended: readonly PendingAffiliationEvent[]): Promise<void> {
      const those = appended.map(({ affiliation }) => ({
        'affiliation.id': affiliation.id,
        'affiliation.event_sequence': affiliation.event_sequence,
      }));
      const removal = { [PENDING_EVENTS]: { $or: those } };
      await collection.updateOne({ _id: id } as object, { $pull: removal } as object);
    },

    /** Marks the terms of this version as appended. The terms of a newer version stay pending. */
    async clearPendingTerms({ id, version }: StoredCompany): Promise<void> {
      await collection.updateOne({ _id: id, version } as object, { $unset: { [TERMS_PENDING_SINCE]: true } });
    },
  };
}
