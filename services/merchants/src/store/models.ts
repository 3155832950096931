// The documents of this service: companies with all that must agree with them, one event stream per affiliation, and one
// per company of what payments need of it.
import { outboxIndexes, type AggregateDocument } from '@mps/messaging';
import { Schema, type Connection, type Model } from 'mongoose';
import type { Company } from '../domain/company';

export interface CompanyDocument extends AggregateDocument, Omit<Company, 'id' | 'metadata'> {
  /** JSON text: a name in metadata may be anything, a name in a document may not. */
  metadata_json: string;
  /** The display name as it is searched: lower case, without accents. */
  name_folded: string;
  /** There until the terms of this version, or of a newer one, are in their stream. Never the same object after a change. */
  terms_owed_since?: Date;
}

/** Holds nothing but its events; what the affiliation is, its company's document says. */
export interface AffiliationStreamDocument extends AggregateDocument {
  company_id: string;
}

/** Holds nothing but its events: what they say, the company's document says. */
export interface PaymentTermsStreamDocument extends AggregateDocument {
  /** Of the company that the newest event was made from. */
  company_version: number;
}

export interface Models {
  readonly companies: Model<CompanyDocument>;
  readonly affiliationStreams: Model<AffiliationStreamDocument>;
  readonly paymentTermsStreams: Model<PaymentTermsStreamDocument>;
}

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
    announcements: [mixed],
    terms_owed_since: Date,
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
// Only companies that owe an announcement are in it: it is empty nearly always.
companySchema.index({ 'announcements.affiliation.id': 1 }, { sparse: true });
companySchema.index({ terms_owed_since: 1 }, { sparse: true });

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
