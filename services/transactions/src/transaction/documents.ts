// The collection of transactions: one document per aggregate, with its pending events. Written through makeAggregates only.
import { type AggregateDocument, outboxIndexes } from '@mps/aggregates';
import { Schema, type Connection, type Model } from 'mongoose';
import type { Transaction } from './domain/transaction';

export type TransactionDocument = Transaction & AggregateDocument & CountingMark;

/** How transaction_counts holds this transaction: docs/adr/0006. */
export interface CountingMark {
  /** There while the numbers may hold another status than the present one. Never the same object after a change. */
  readonly uncounted_since?: Date;
  /** The status in which the numbers hold it; absent: not yet. */
  readonly counted_status?: string;
  /** The fold that said so. */
  readonly counted_batch?: number;
}

const { Mixed } = Schema.Types;
const text = { type: String };
const number = { type: Number };
const date = { type: Date };

const schema = new Schema<TransactionDocument>(
  {
    _id: { type: String, required: true },
    organization_id: text,
    company_id: text,
    organization_transaction_id: text,
    request_id: text,
    fingerprint: text,
    provider: text,
    provider_transaction_id: text,
    affiliation_id: text,
    mcc: text,
    amount: number,
    currency: text,
    pricing: Mixed,
    fee_policy_id: text,
    cost_policy_id: text,
    status: text,
    status_reason: text,
    submission: text,
    processing_since: date,
    capture_method: text,
    payment_method: text,
    installments: number,
    automatic_anticipation: { type: Boolean },
    approved_amount: number,
    approved_at: date,
    authorized_amount: number,
    authorized_at: date,
    refunded_amount: number,
    reserved_amount: number,
    latest_refund_at: date,
    acquirer_response_code: text,
    nsu: text,
    soft_descriptor: text,
    serial_number: text,
    metadata_json: text,
    company_name: text,
    company_full_name: text,
    company_city: text,
    company_document: text,
    consumer: Mixed,
    pix: Mixed,
    bolepix: Mixed,
    card: Mixed,
    split_rules: [Mixed],
    require_3ds: { type: Boolean },
    refuse_on_challenge: { type: Boolean },
    three_ds_session_id: text,
    sealed_token: text,
    payments: [Mixed],
    refunds: [Mixed],
    disputes: [Mixed],
    callback_ids: [String],
    wake_attempts: number,
    last_asked_at: date,
    wake_at: date,
    // Without a default: nearly no payment has it.
    known_state: { type: [String], default: undefined },
    created_at: date,
    updated_at: date,
    version: number,
    sequence: number,
    outbox: [Mixed],
    outbox_since: date,
    uncounted_since: date,
    counted_status: text,
    counted_batch: number,
  },
  { collection: 'transactions', versionKey: false },
);

/** Names of the indexes, which list queries choose from by hand. */
export const INDEX = {
  requestId: 'organization_request_id',
  organizationNumber: 'organization_number',
  providerTransaction: 'provider_transaction',
  companyCreated: 'company_created_covered',
  companyStatus: 'company_status_covered',
  companyAmount: 'company_amount_covered',
  companyInstallments: 'company_installments_covered',
  affiliation: 'affiliation_created_covered',
  organizationCreated: 'organization_created_covered',
  organizationStatus: 'organization_status_covered',
  organizationAmount: 'organization_amount_covered',
  organizationInstallments: 'organization_installments_covered',
  wake: 'wake_at',
  uncounted: 'uncounted',
  refundRequest: 'refund_request_id',
  dispute: 'dispute',
  disputes: 'disputes_created',
} as const;

/**
 * What a list filters and sorts by and what never changes: at the end of every list index, so that filters and orders
 * that the index is not made for are still judged by its keys, and only documents that are answered are read.
 */
const COVERED = {
  company_id: 1,
  created_at: -1,
  _id: -1,
  amount: 1,
  installments: 1,
  payment_method: 1,
  capture_method: 1,
  provider: 1,
  affiliation_id: 1,
} as const;

/** Without its status a list is served by one of these; with it, by one that has the status in front. */
function listIndex(name: string, prefix: Record<string, 1 | -1>): void {
  const rest = Object.entries(COVERED).filter(([member]) => !(member in prefix));
  schema.index({ ...prefix, ...Object.fromEntries(rest) }, { name });
}

schema.index({ organization_id: 1, request_id: 1, company_id: 1 }, { name: INDEX.requestId, unique: true });
schema.index(
  { organization_id: 1, organization_transaction_id: 1 },
  { name: INDEX.organizationNumber, unique: true },
);
schema.index(
  { provider_transaction_id: 1, provider: 1 },
  {
    name: INDEX.providerTransaction,
    unique: true,
    partialFilterExpression: { provider_transaction_id: { $exists: true } },
  },
);
const newest = { created_at: -1, _id: -1 } as const;
const ofCompany = { organization_id: 1, company_id: 1 } as const;
const ofOrganization = { organization_id: 1 } as const;
listIndex(INDEX.companyCreated, { ...ofCompany, ...newest });
listIndex(INDEX.companyStatus, { ...ofCompany, status: 1, ...newest });
listIndex(INDEX.companyAmount, { ...ofCompany, amount: -1, ...newest });
listIndex(INDEX.companyInstallments, { ...ofCompany, installments: -1, ...newest });
listIndex(INDEX.affiliation, { ...ofOrganization, affiliation_id: 1, ...newest });
listIndex(INDEX.organizationCreated, { ...ofOrganization, ...newest });
listIndex(INDEX.organizationStatus, { ...ofOrganization, status: 1, ...newest });
listIndex(INDEX.organizationAmount, { ...ofOrganization, amount: -1, ...newest });
listIndex(INDEX.organizationInstallments, { ...ofOrganization, installments: -1, ...newest });
schema.index({ wake_at: 1 }, { name: INDEX.wake, partialFilterExpression: { wake_at: { $exists: true } } });
schema.index(
  { organization_id: 1, company_id: 1, uncounted_since: 1 },
  { name: INDEX.uncounted, partialFilterExpression: { uncounted_since: { $exists: true } } },
);
// Refunds live in their transaction, and so does the uniqueness of their request ids: the write that reserves a refund
// is refused by this index when another transaction of the company has its request id. Within one document the
// compare-and-set does it. No second document has to be kept in step, and nothing has to be released.
schema.index(
  { 'refunds.request_id': 1, company_id: 1 },
  {
    name: INDEX.refundRequest,
    unique: true,
    partialFilterExpression: { 'refunds.request_id': { $exists: true } },
  },
);
const DISPUTED = { partialFilterExpression: { 'disputes.id': { $exists: true } } };
schema.index({ 'disputes.id': 1 }, { name: INDEX.dispute, ...DISPUTED });
schema.index(
  { organization_id: 1, company_id: 1, 'disputes.created_at': -1 },
  { name: INDEX.disputes, ...DISPUTED },
);
for (const { key, ...options } of outboxIndexes) schema.index(key as Record<string, 1>, options);

export const transactionModel = (connection: Connection): Model<TransactionDocument> =>
  connection.model<TransactionDocument>('Transaction', schema);
