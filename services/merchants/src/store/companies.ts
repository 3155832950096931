// Companies in MongoDB. Every read and write is bounded by the caller's scope, except the sweep, which is nobody's.
import type { Scope } from '@mps/contracts';
import { err, ok, skipOf } from '@mps/kernel';
import type { BusinessClock } from '@mps/kernel';
import type { Aggregates } from '@mps/messaging';
import { trusted, type Model, type mongo } from 'mongoose';
import type { Announcement, Company } from '../domain/company';
import { LIST_LIMIT_MS } from '../limits';
import type { Companies, CompanyQuery, Page, Stored } from '../usecases/ports';
import { draftsOf, foldName, toCompany, toDocument, toReadDocument } from './company-document';
import type { CompanyDocument } from './models';

type Filter = Record<string, unknown>;

export function makeCompanies(
  model: Model<CompanyDocument>,
  aggregates: Aggregates<CompanyDocument>,
  clock: BusinessClock,
): Companies {
  /** Every write of a company owes its terms to their stream. */
  const owing = <Document extends object>(document: Document) => ({
    ...document,
    terms_owed_since: clock.now(),
  });

  async function findOne(filter: Filter): Promise<Stored | null> {
    const document = await model.findOne(filter, WITHOUT_OUTBOX).lean<CompanyDocument>();
    return document && toCompany(document);
  }

  return {
    find: async (scope, companyId) =>
      isInScope(scope, companyId)
        ? findOne({ _id: companyId, organization_id: scope.organization_id })
        : null,

    findByAffiliation: (scope, affiliationId) =>
      findOne({ ...filterOf(scope), 'affiliations.id': affiliationId }),

    findByIdempotencyKey: (scope, key) => findOne({ ...filterOf(scope), 'made_by.idempotency_key': key }),

    async findPaymentFacts(scope, companyId) {
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

    async findActive({ organization_id }, companyIds) {
      const filter: Filter = { _id: trusted({ $in: [...companyIds] }), organization_id, status: 'ACTIVE' };
      const documents = await model.find(filter, { _id: 1 }).lean<{ _id: string }[]>();
      return new Set(documents.map(({ _id }) => _id));
    },

    list: (scope, query) => listCompanies(model, scope, query),

    async insert(scope, change) {
      assertOwned(scope, change.company);
      const written = await aggregates.insert(owing(toDocument(change.company)), draftsOf(change));
      if ('inserted' in written) return ok(toCompany(written.inserted));
      return err({
        code: 'document_number' in written.duplicateOf ? 'document_taken' : 'idempotency_key_taken',
      });
    },

    async commit(scope, previous, change) {
      assertOwned(scope, previous);
      const before = toReadDocument(previous);
      const after = owing({ ...before, ...toDocument(change.company) });
      const written = await aggregates.commit(before, after, draftsOf(change));
      return written && toCompany(written);
    },

    findWithAnnouncements: (limit) => findWithAnnouncements(model, limit),
    clearAnnouncements: (company, made) => clearAnnouncements(model, company, made),
    async clearOwedTerms({ id, version }) {
      // A newer version owes its own.
      await model.collection.updateOne({ _id: id, version } as object, {
        $unset: { terms_owed_since: true },
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

async function findWithAnnouncements(model: Model<CompanyDocument>, limit: number): Promise<Stored[]> {
  const isThere = trusted({ $exists: true });
  const owing = { $or: [{ 'announcements.affiliation.id': isThere }, { terms_owed_since: isThere }] };
  const documents = await model.find(owing, WITHOUT_OUTBOX).limit(limit).lean<CompanyDocument[]>();
  return documents.map(toCompany);
}

/**
 * Outside the compare-and-set: a commit that brings an announcement back by a stale copy only makes it be recorded
 * again, which the stream ignores.
 */
async function clearAnnouncements(
  model: Model<CompanyDocument>,
  company: Company,
  made: readonly Announcement[],
): Promise<void> {
  const collection = model.collection as unknown as mongo.Collection<CompanyDocument>;
  const those = made.map(({ affiliation: { id, announced_through } }) => ({
    'affiliation.id': id,
    'affiliation.announced_through': announced_through,
  }));
  const removal = { $pull: { announcements: { $or: those } } };
  await collection.updateOne({ _id: company.id }, removal as unknown as mongo.UpdateFilter<CompanyDocument>);
}
