// Companies in MongoDB. Every read and write takes the caller's scope, except those of the work on pending events, which
// is of every tenant.
import type { Aggregates } from '@mps/aggregates';
import type { Scope } from '@mps/contracts';
import { err, ok, skipOf, type BusinessClock, type MerchantStatus, type Result } from '@mps/kernel';
import { trusted, type Model, type mongo } from 'mongoose';
import type { Change, Company, PendingAffiliationEvent } from './domain/company';
import { LIST_LIMIT_MS } from '../limits';
import { foldName, toCompany, toDocument, toReadDocument } from './documents';
import type { CompanyDocument, StoredCompany } from './documents';
import { eventDraftsOf } from './messages';

export interface CompanyQuery {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
  /** "created_at" or "-created_at". */
  readonly sort: string;
  /** None: any. */
  readonly status: readonly MerchantStatus[];
  readonly documentNumber: string | null;
  /** Any part of the display name, in any case. */
  readonly name: string | null;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly total: number;
}

/** The company's own default fee policy and its organization's, in one read. */
export interface PaymentContext {
  readonly company: Company;
  readonly organizationDefaultFeePolicyId: string | null;
}

type Filter = Record<string, unknown>;
type Inserted = Result<StoredCompany, { code: 'document_taken' | 'idempotency_key_taken' }>;

export type CompanyStore = ReturnType<typeof makeCompanyStore>;

export function makeCompanyStore(
  model: Model<CompanyDocument>,
  aggregates: Aggregates<CompanyDocument>,
  clock: BusinessClock,
) {
  /** Every write of a company makes its payment terms pending. */
  const withPendingTerms = <Document extends object>(document: Document) => ({
    ...document,
    payment_terms_pending_since: clock.now(),
  });

  async function findOne(filter: Filter): Promise<StoredCompany | null> {
    const document = await model.findOne(filter, WITHOUT_OUTBOX).lean<CompanyDocument>();
    return document && toCompany(document);
  }

  return {
    find: async (scope: Scope, companyId: string): Promise<StoredCompany | null> =>
      isInScope(scope, companyId)
        ? findOne({ _id: companyId, organization_id: scope.organization_id })
        : null,

    findByAffiliation: (scope: Scope, affiliationId: string): Promise<StoredCompany | null> =>
      findOne({ ...filterOf(scope), 'affiliations.id': affiliationId }),

    findByIdempotencyKey: (scope: Scope, key: string): Promise<StoredCompany | null> =>
      findOne({ ...filterOf(scope), 'made_by.idempotency_key': key }),

    async findPaymentContext(scope: Scope, companyId: string): Promise<PaymentContext | null> {
      if (!isInScope(scope, companyId)) return null;
      const { organization_id } = scope;
      const documents = await model
        .find({ _id: trusted({ $in: [companyId, organization_id] }), organization_id }, WITHOUT_OUTBOX)
        .lean<CompanyDocument[]>();
      const company = documents.find(({ _id }) => _id === companyId);
      if (company === undefined) return null;
      const organization = documents.find(({ _id }) => _id === organization_id);
      return {
        company: toCompany(company),
        organizationDefaultFeePolicyId: organization?.default_fee_policy_id ?? null,
      };
    },

    /** Which of the ids are ACTIVE companies of the scope's organization, whatever company the scope names. */
    async findActive(
      { organization_id }: Scope,
      companyIds: readonly string[],
    ): Promise<ReadonlySet<string>> {
      const filter: Filter = { _id: trusted({ $in: [...companyIds] }), organization_id, status: 'ACTIVE' };
      const documents = await model.find(filter, { _id: 1 }).lean<{ _id: string }[]>();
      return new Set(documents.map(({ _id }) => _id));
    },

    list: (scope: Scope, query: CompanyQuery): Promise<Page<Company>> => listCompanies(model, scope, query),

    async insert(scope: Scope, change: Change): Promise<Inserted> {
      assertOwned(scope, change.company);
      const document = withPendingTerms(toDocument(change.company));
      const written = await aggregates.insert(document, eventDraftsOf(change));
      if ('inserted' in written) return ok(toCompany(written.inserted));
      return err({
        code: 'document_number' in written.duplicateOf ? 'document_taken' : 'idempotency_key_taken',
      });
    },

    /** null: the company was written since `previous` was read, and nothing was written now. */
    async commit(scope: Scope, previous: StoredCompany, change: Change): Promise<StoredCompany | null> {
      assertOwned(scope, previous);
      const before = toReadDocument(previous);
      const after = withPendingTerms({ ...before, ...toDocument(change.company) });
      const written = await aggregates.commit(before, after, eventDraftsOf(change));
      return written && toCompany(written);
    },

    ...pendingEvents(model),
  };
}

/** The work on pending events, of every tenant. */
function pendingEvents(model: Model<CompanyDocument>) {
  return {
    /** Companies of every tenant with events that are not known to be in their streams. */
    async findPending(limit: number): Promise<readonly StoredCompany[]> {
      const isThere = trusted({ $exists: true });
      const filter = {
        $or: [
          { 'pending_affiliation_events.affiliation.id': isThere },
          { payment_terms_pending_since: isThere },
        ],
      };
      const documents = await model.find(filter, WITHOUT_OUTBOX).limit(limit).lean<CompanyDocument[]>();
      return documents.map(toCompany);
    },

    /**
     * Removes affiliation events that are in their streams. Not a compare-and-set: a commit that brings one back by a
     * stale copy only makes it be appended again, which the stream ignores.
     */
    async clearPendingEvents(company: Company, appended: readonly PendingAffiliationEvent[]): Promise<void> {
      const collection = model.collection as unknown as mongo.Collection<CompanyDocument>;
      const those = appended.map(({ affiliation: { id, event_sequence } }) => ({
        'affiliation.id': id,
        'affiliation.event_sequence': event_sequence,
      }));
      const removal = { $pull: { pending_affiliation_events: { $or: those } } };
      await collection.updateOne(
        { _id: company.id },
        removal as unknown as mongo.UpdateFilter<CompanyDocument>,
      );
    },

    /** Says that the terms of this version are in their stream; those of a newer version stay pending. */
    async clearPendingTerms({ id, version }: StoredCompany): Promise<void> {
      await model.collection.updateOne({ _id: id, version } as object, {
        $unset: { payment_terms_pending_since: true },
      });
    },
  };
}

const WITHOUT_OUTBOX = { outbox: 0, outbox_since: 0 } as const;

const isInScope = ({ company_id }: Scope, companyId: string): boolean =>
  company_id === null || company_id === companyId;

const filterOf = ({ organization_id, company_id }: Scope): Filter => ({
  organization_id,
  ...(company_id !== null && { _id: company_id }),
});

function listFilter(scope: Scope, { status, documentNumber, name }: CompanyQuery): Filter {
  return {
    ...filterOf(scope),
    ...(status.length > 0 && { status: trusted({ $in: [...status] }) }),
    ...(documentNumber !== null && { document_number: documentNumber }),
    ...(name !== null && { name_folded: trusted({ $regex: escapeRegExp(foldName(name)) }) }),
  };
}

const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

function assertOwned(
  { organization_id, company_id }: Scope,
  company: { id: string; organization_id: string },
): void {
  const isOwned = company.organization_id === organization_id && (company_id ?? company.id) === company.id;
  if (!isOwned) throw new Error('A company was written outside the scope of its caller');
}

async function listCompanies(
  model: Model<CompanyDocument>,
  scope: Scope,
  query: CompanyQuery,
): Promise<Page<Company>> {
  const filter = listFilter(scope, query);
  const direction = query.sort === 'created_at' ? 1 : -1;
  const [documents, total] = await Promise.all([
    model
      .find(filter, WITHOUT_OUTBOX)
      .sort({ created_at: direction, _id: direction })
      .skip(skipOf(query))
      .limit(query.limit)
      .maxTimeMS(LIST_LIMIT_MS)
      .lean<CompanyDocument[]>(),
    model.countDocuments(filter).maxTimeMS(LIST_LIMIT_MS),
  ]);
  return { items: documents.map(toCompany), total };
}
