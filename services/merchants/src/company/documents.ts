// The collections of companies and of their further event streams.
import {
  aggregateIndexes,
  aggregateMembers,
  declareSchema,
  defineDocument,
  flag,
  instant,
  integer,
  list,
  membersOf,
  nullable,
  object,
  objectOf,
  oneOf,
  optional,
  personal,
  text,
} from '@mps/aggregates';
import {
  AFFILIATION_STATUSES,
  ANTICIPATION_TYPES,
  BANK_ACCOUNT_TYPES,
  CAPTURE_METHODS,
  DOCUMENT_TYPES,
  MERCHANT_STATUSES,
  PAYMENT_METHODS,
  PROVIDERS,
  TAX_TYPES,
  TRANSFER_FREQUENCIES,
  TRANSFER_RAILS,
} from '@mps/kernel';
import type { Connection } from 'mongoose';
import type {
  Address,
  Affiliation,
  BankAccount,
  Company,
  Contact,
  PendingAffiliationEvent,
  TransferConfigurations,
} from './domain/company';

export const DATABASE_NAME = 'merchants';

/**
 * Every write sets it. It is removed once the payment terms of this version, or of a newer one, are in their stream.
 */
export const TERMS_PENDING_SINCE = 'payment_terms_pending_since';
/** The affiliation events that may not be in their streams yet. */
export const PENDING_EVENTS = 'pending_affiliation_events';

const address = objectOf<Address>({
  street: nullable(text()),
  street_number: nullable(text()),
  complement: nullable(text()),
  neighborhood: nullable(text()),
  zipcode: nullable(text()),
  country: nullable(text()),
  state: nullable(text()),
  city: nullable(text()),
});

const contact = objectOf<Contact>({
  first_name: nullable(text()),
  last_name: nullable(text()),
  phone: nullable(text()),
  email: nullable(text()),
  mother_name: nullable(text()),
  birth_date: nullable(text()),
  document_number: nullable(text()),
  politically_exposed: nullable(flag()),
  declared_income: nullable(integer()),
  occupation: nullable(text()),
  net_worth: nullable(integer()),
  address: nullable(address),
});

const transferConfigurations = objectOf<TransferConfigurations>({
  automatic_transfer_enabled: flag(),
  transfer_frequency: nullable(oneOf(TRANSFER_FREQUENCIES)),
  rail: oneOf(TRANSFER_RAILS),
  utc_hour_of_day: nullable(integer()),
  day_of_week: nullable(integer()),
  day_of_month: nullable(integer()),
  min_balance: integer(),
});

const affiliation = objectOf<Affiliation>({
  id: text(),
  provider: oneOf(PROVIDERS),
  mcc: text(),
  anticipation_type: oneOf(ANTICIPATION_TYPES),
  payment_methods: list(oneOf(PAYMENT_METHODS)),
  capture_methods: list(oneOf(CAPTURE_METHODS)),
  status: oneOf(AFFILIATION_STATUSES),
  status_reason: nullable(text()),
  settlement_bank_account_id: nullable(text()),
  event_sequence: integer(),
  created_at: text(),
  updated_at: text(),
});

const pendingEvent = objectOf<PendingAffiliationEvent>({
  affiliation,
  previous: object({ status: oneOf(AFFILIATION_STATUSES), status_reason: optional(nullable(text())) }),
});

const bankAccount = objectOf<BankAccount>({
  id: text(),
  bank_code: text(),
  ispb: nullable(text()),
  branch: text(),
  account: text(),
  account_type: oneOf(BANK_ACCOUNT_TYPES),
  owner_name: text(),
  owner_document: text(),
  primary: flag(),
  created_at: text(),
  updated_at: text(),
});

/** Metadata is stored as JSON text, because its member names may not be legal in BSON. */
const companyMembers = membersOf<
  Omit<Company, 'id' | 'metadata'> & { readonly _id: string; readonly metadata_json: string }
>({
  _id: text(),
  organization_id: text(),
  name: personal('merchant', text()),
  full_name: personal('merchant', text()),
  document_type: oneOf(DOCUMENT_TYPES),
  document_number: personal('merchant', text()),
  document_tax_type: nullable(oneOf(TAX_TYPES)),
  contact: personal('contact', contact),
  contact_document_changed_at: optional(text()),
  address: personal('merchant', address),
  transfer_configurations: transferConfigurations,
  status: oneOf(MERCHANT_STATUSES),
  status_reason: nullable(text()),
  company_logo_url: personal('merchant', nullable(text())),
  website_url: personal('merchant', nullable(text())),
  webhook_enabled: flag(),
  declared_revenue: personal('merchant', nullable(integer())),
  metadata_json: personal('free text', text()),
  default_fee_policy_id: nullable(text()),
  affiliations: list(affiliation),
  bank_accounts: personal('bank account', list(bankAccount)),
  pending_affiliation_events: list(pendingEvent),
  created_at: text(),
  updated_at: text(),
});

const personIndex = (name: string, member: string) => ({
  name,
  key: { organization_id: 1, [member]: 1, _id: 1 } as const,
  partialFilterExpression: { [member]: { $gt: '' } },
});

const companies = defineDocument(
  {
    ...companyMembers,
    /** The display name in the form that is searched. */
    name_folded: personal('merchant', text()),
    [TERMS_PENDING_SINCE]: optional(instant()),
    ...aggregateMembers,
  },
  {
    indexes: [
      ...aggregateIndexes,
      { key: { organization_id: 1, document_number: 1 }, name: 'document', unique: true },
      // They find the companies of one person. A company without such a document is in neither.
      personIndex('contact_document', 'contact.document_number'),
      personIndex('account_owner_document', 'bank_accounts.owner_document'),
      { key: { organization_id: 1, created_at: -1, _id: -1 }, name: 'newest' },
      { key: { organization_id: 1, status: 1, created_at: -1, _id: -1 }, name: 'newest_by_status' },
      // Serves the search by part of a name: it scans the names of one organization, not its documents.
      { key: { organization_id: 1, name_folded: 1 }, name: 'name' },
      { key: { 'affiliations.id': 1 }, name: 'affiliation' },
      // Both indexes hold only companies with pending events, so they are nearly always empty.
      { key: { [`${PENDING_EVENTS}.affiliation.id`]: 1 }, name: 'pending_events', sparse: true },
      { key: { [TERMS_PENDING_SINCE]: 1 }, name: 'pending_terms', sparse: true },
    ],
  },
);

const affiliationStreams = defineDocument(
  { _id: text(), company_id: text(), ...aggregateMembers },
  { indexes: aggregateIndexes },
);

const paymentTermsStreams = defineDocument(
  {
    _id: text(),
    /** Version of the company in the newest event. */
    company_version: integer(),
    ...aggregateMembers,
  },
  { indexes: aggregateIndexes },
);

export type Collections = ReturnType<typeof declareCollections>;

export const declareCollections = (connection: Connection) => ({
  companies: declareSchema(connection, 'companies', companies),
  affiliationStreams: declareSchema(connection, 'affiliation_streams', affiliationStreams),
  paymentTermsStreams: declareSchema(connection, 'payment_terms_streams', paymentTermsStreams),
});
