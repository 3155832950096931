// The documents of this service: a company with all that must agree with it, one event stream per affiliation, and one
// per company of what payments need of it. Also the mapping of a company to its document and back.
import { type AggregateDocument, type NewAggregate, outboxIndexes } from '@mps/aggregates';
import type { JsonMembers } from '@mps/kernel';
import { Schema, type Connection, type Model } from 'mongoose';
import type { Company } from './domain/company';

export interface CompanyDocument extends AggregateDocument, Omit<Company, 'id' | 'metadata'> {
  /** JSON text: a name in metadata may be anything, a name in a document may not. */
  metadata_json: string;
  /** The display name as it is searched: lower case, without accents. */
  name_folded: string;
  /** Set by every write until the payment terms of this version, or of a newer one, are in their stream. */
  payment_terms_pending_since?: Date;
}

/** Holds nothing but its events; what the affiliation is, its company's document says. */
export interface AffiliationStreamDocument extends AggregateDocument {
  company_id: string;
}

/** Holds nothing but its events; what they say, the company's document says. */
export interface PaymentTermsStreamDocument extends AggregateDocument {
  /** Of the company that the newest event was made from. */
  company_version: number;
}

export interface Models {
  readonly companies: Model<CompanyDocument>;
  readonly affiliationStreams: Model<AffiliationStreamDocument>;
  readonly paymentTermsStreams: Model<PaymentTermsStreamDocument>;
}

/** A company as it was read, with what a compare-and-set needs to know. */
export type StoredCompany = Company & { readonly version: number; readonly sequence: number };

const text = { type: String, required: true } as const;
const number = { type: Number, required: true } as const;
const mixed = Schema.Types.Mixed;
const aggregate = { _id: text, version: number, sequence: number, outbox: [mixed], outbox_since: Date };

const companySchema = new Schema(
  {
    ...aggregate,
    organization_id: text,
    name: text,
    name_folded: text,
    full_name: text,
    document_type: text,
    document_number: text,
    document_tax_type: String,
    contact: mixed,
    address: mixed,
    transfer_configurations: mixed,
    status: text,
    status_reason: String,
    company_logo_url: String,
    website_url: String,
    webhook_enabled: Boolean,
    declared_revenue: Number,
    metadata_json: text,
    default_fee_policy_id: String,
    affiliations: [mixed],
    bank_accounts: [mixed],
    pending_affiliation_events: [mixed],
    payment_terms_pending_since: Date,
    made_by: mixed,
    created_at: text,
    updated_at: text,
  },
  { collection: 'companies', versionKey: false },
);
companySchema.index({ organization_id: 1, document_number: 1 }, { unique: true });
companySchema.index(
  { organization_id: 1, 'made_by.idempotency_key': 1 },
  { unique: true, partialFilterExpression: { 'made_by.idempotency_key': { $exists: true } } },
);
companySchema.index({ organization_id: 1, created_at: -1, _id: -1 });
companySchema.index({ organization_id: 1, status: 1, created_at: -1, _id: -1 });
// Serves the search for a part of the name: it walks the names of one organization, not their documents.
companySchema.index({ organization_id: 1, name_folded: 1 });
companySchema.index({ 'affiliations.id': 1 });
// Both hold only companies with pending events: they are empty nearly always.
companySchema.index({ 'pending_affiliation_events.affiliation.id': 1 }, { sparse: true });
companySchema.index({ payment_terms_pending_since: 1 }, { sparse: true });

const affiliationStreamSchema = new Schema(
  { ...aggregate, company_id: text },
  { collection: 'affiliation_streams', versionKey: false },
);

const paymentTermsStreamSchema = new Schema(
  { ...aggregate, company_version: number },
  { collection: 'payment_terms_streams', versionKey: false },
);

for (const schema of [companySchema, affiliationStreamSchema, paymentTermsStreamSchema]) {
  for (const { key, name, ...options } of outboxIndexes)
    schema.index(key as Record<string, 1>, { name, ...options } as object);
}

export function registerModels(connection: Connection): Models {
  return {
    companies: connection.model('company', companySchema) as unknown as Model<CompanyDocument>,
    affiliationStreams: connection.model(
      'affiliation_stream',
      affiliationStreamSchema,
    ) as unknown as Model<AffiliationStreamDocument>,
    paymentTermsStreams: connection.model(
      'payment_terms_stream',
      paymentTermsStreamSchema,
    ) as unknown as Model<PaymentTermsStreamDocument>,
  };
}

/** Expects a document as it was read; the outbox is the relay's and stays behind. */
export function toCompany(document: CompanyDocument): StoredCompany {
  const {
    _id,
    metadata_json,
    name_folded: _folded,
    outbox: _outbox,
    outbox_since: _since,
    payment_terms_pending_since: _pending,
    ...members
  } = document;
  return { ...members, id: _id, metadata: JSON.parse(metadata_json) as JsonMembers };
}

export function toDocument(company: Company): NewAggregate<CompanyDocument> {
  const { id, metadata, ...members } = company;
  return {
    ...members,
    _id: id,
    metadata_json: JSON.stringify(metadata),
    name_folded: foldName(company.name),
  };
}

/** The document that a company was read as, for the compare-and-set: its outbox is never compared. */
export function toReadDocument(stored: StoredCompany): CompanyDocument {
  return { ...toDocument(stored), version: stored.version, sequence: stored.sequence, outbox: [] };
}

const ACCENTS = /\p{M}/gu;

/** "Pão & Cia" is found by "pao". */
export const foldName = (name: string): string => name.normalize('NFD').replace(ACCENTS, '').toLowerCase();
