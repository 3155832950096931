// The collection of transactions: one document per aggregate, with its pending events. Only the store writes it.
import {
  aggregateIndexes,
  aggregateMembers,
  collectionOf,
  declareSchema,
  defineDocument,
  instant,
  integer,
  membersOf,
  optional,
  text,
  type AggregateDocument,
  PAYMENT_DEPTH,
} from '@mps/aggregates';
import type { Connection, mongo } from 'mongoose';
import type { Transaction } from './domain/transaction';
import { transactionMembers } from './members';

export type TransactionDocument = Transaction & AggregateDocument & CountingMark;

/** How transaction_counts holds this transaction: docs/adr/0006. */
export interface CountingMark {
  /** The instant since which the numbers may lack a change of the status. Absent: they have the present status. */
  readonly uncounted_since?: Date;
  /** The status in which the numbers count it; absent: not counted yet. */
  readonly counted_status?: string;
  /** The roll-up that counted it. */
  readonly counted_batch?: number;
}

/** Names of the indexes that list queries choose from. */
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
  workDue: 'work_due_at',
  personalDataDue: 'personal_data_due_at',
  consumerDocument: 'consumer_document_covered',
  payerDocument: 'payer_document_covered',
  uncounted: 'uncounted',
  refundRequest: 'refund_request_id',
  dispute: 'dispute',
  disputes: 'disputes_created',
  findings: 'findings_newest',
  refunds: 'refunds_newest',
  refundsCreated: 'refunds_created',
  refundId: 'refund_id',
  refundName: 'refund_name',
  endToEnd: 'end_to_end_id',
  bankLine: 'bank_line',
  nsu: 'nsu',
} as const;

/**
 * Immutable members that lists filter and sort by. Every list index ends with them. So an index also evaluates filters and
 * orders that it does not begin with, and only documents of the answer are read.
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

/** A list without a status filter uses one of these. A list with one uses an index that begins with the status. */
function listIndex(name: string, prefix: Record<string, 1 | -1>): mongo.IndexDescription {
  const rest = Object.entries(COVERED).filter(([member]) => !(member in prefix));
  return { name, key: { ...prefix, ...Object.fromEntries(rest) } };
}

const present = (member: string) => ({ partialFilterExpression: { [member]: { $exists: true } } });
/** It ends with the company, so that the search of one company reads no payment of another. */
const personIndex = (name: string, member: string): mongo.IndexDescription => ({
  name,
  key: { organization_id: 1, [member]: 1, _id: 1, company_id: 1 },
  partialFilterExpression: { [member]: { $gt: '' } },
});
/** Finds a payment by an id that another party made. A payment without the member is not in the index. */
const foreignIdIndex = (name: string, member: string): mongo.IndexDescription => ({
  name,
  key: { organization_id: 1, [member]: 1 },
  partialFilterExpression: { [member]: { $gt: '' } },
});
const newest = { created_at: -1, _id: -1 } as const;
const ofCompany = { organization_id: 1, company_id: 1 } as const;
const ofOrganization = { organization_id: 1 } as const;

const indexes: readonly mongo.IndexDescription[] = [
  { key: { organization_id: 1, request_id: 1, company_id: 1 }, name: INDEX.requestId, unique: true },
  {
    key: { organization_id: 1, organization_transaction_id: 1 },
    name: INDEX.organizationNumber,
    unique: true,
  },
  {
    key: { provider_transaction_id: 1, provider: 1 },
    name: INDEX.providerTransaction,
    unique: true,
    ...present('provider_transaction_id'),
  },
  listIndex(INDEX.companyCreated, { ...ofCompany, ...newest }),
  listIndex(INDEX.companyStatus, { ...ofCompany, status: 1, ...newest }),
  listIndex(INDEX.companyAmount, { ...ofCompany, amount: -1, ...newest }),
  listIndex(INDEX.companyInstallments, { ...ofCompany, installments: -1, ...newest }),
  listIndex(INDEX.affiliation, { ...ofOrganization, affiliation_id: 1, ...newest }),
  listIndex(INDEX.organizationCreated, { ...ofOrganization, ...newest }),
  listIndex(INDEX.organizationStatus, { ...ofOrganization, status: 1, ...newest }),
  listIndex(INDEX.organizationAmount, { ...ofOrganization, amount: -1, ...newest }),
  listIndex(INDEX.organizationInstallments, { ...ofOrganization, installments: -1, ...newest }),
  { key: { work_due_at: 1 }, name: INDEX.workDue, ...present('work_due_at') },
  // The search for personal data sets it a year after creation, so no new payment is in this index.
  {
    key: { personal_data_due_at: 1 },
    name: INDEX.personalDataDue,
    ...present('personal_data_due_at'),
  },
  // They find the payments of one person. A payment without a document is in neither.
  personIndex(INDEX.consumerDocument, 'consumer.document_number'),
  personIndex(INDEX.payerDocument, 'payments.payer.document'),
  {
    key: { organization_id: 1, company_id: 1, uncounted_since: 1 },
    name: INDEX.uncounted,
    ...present('uncounted_since'),
  },
  // Keeps the request ids of refunds unique in a company. The index refuses the write that reserves a refund if another
  // transaction of the company has its request id. Within one document the compare-and-set ensures it. So no second document
  // must be kept consistent, and no reservation must be released.
  {
    key: { 'refunds.request_id': 1, company_id: 1 },
    name: INDEX.refundRequest,
    unique: true,
    ...present('refunds.request_id'),
  },
  { key: { 'disputes.id': 1 }, name: INDEX.dispute, ...present('disputes.id') },
  {
    key: { organization_id: 1, company_id: 1, 'disputes.created_at': -1 },
    name: INDEX.disputes,
    ...present('disputes.id'),
  },
  { key: { 'findings.at': -1 }, name: INDEX.findings, ...present('findings.at') },
  // Payments without a refund are not in this index.
  {
    key: { organization_id: 1, 'refund_activity.companies': 1, 'refund_activity.at': -1 },
    name: INDEX.refunds,
    ...present('refund_activity.at'),
  },
  // One key for each refund. A merchant's list of refunds reads no payment without one.
  {
    key: { organization_id: 1, company_id: 1, 'refunds.created_at': -1 },
    name: INDEX.refundsCreated,
    ...present('refunds.created_at'),
  },
  { key: { organization_id: 1, 'refunds.id': 1 }, name: INDEX.refundId, ...present('refunds.id') },
  {
    key: { organization_id: 1, 'refunds.request_id': 1 },
    name: INDEX.refundName,
    ...present('refunds.request_id'),
  },
  // Only a PIX that was paid has one, so no creation writes into it.
  foreignIdIndex(INDEX.endToEnd, 'payments.end_to_end_id'),
  // One key for each BOLEPIX.
  foreignIdIndex(INDEX.bankLine, 'instrument.boleto.bank_line'),
  // One key for each card that the acquirer answered.
  foreignIdIndex(INDEX.nsu, 'nsu'),
  ...aggregateIndexes,
];

const countingMembers = membersOf<CountingMark>({
  uncounted_since: optional(instant()),
  counted_status: optional(text()),
  counted_batch: optional(integer()),
});

const transactionSchema = defineDocument(
  { ...transactionMembers, ...countingMembers, ...aggregateMembers },
  {
    indexes,
    depth: PAYMENT_DEPTH,
  },
);

export const declareTransactions = (connection: Connection): mongo.Collection<TransactionDocument> =>
  collectionOf<TransactionDocument>(declareSchema(connection, 'transactions', transactionSchema));
