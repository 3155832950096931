// How many transactions a company has: one document per company and month of creation, by day, status and kind (count-kind.ts). What
// its numbers mean, and why they are exact, is docs/adr/0006.
import { Schema, type Connection, type Model } from 'mongoose';

/** Numbers of transactions by status, then by kind. */
export type Tally = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** A transaction that the numbers hold in `status`, though its own mark may not say so yet. */
export interface PendingMark {
  readonly id: string;
  readonly status: string;
}

export interface TransactionCountDocument {
  readonly _id: string;
  readonly organization_id: string;
  readonly company_id: string;
  /** Of created_at in UTC: "2026-03". */
  readonly month: string;
  /** Grows with every fold: the compare-and-set of the document. */
  readonly batch: number;
  /** Those of the last fold, until their marks are known to be written. */
  readonly pending: readonly PendingMark[];
  readonly total: Tally;
  /** By day of the month: "01" to "31". */
  readonly days: Readonly<Record<string, Tally>>;
}

const { Mixed } = Schema.Types;

const schema = new Schema<TransactionCountDocument>(
  {
    _id: { type: String, required: true },
    organization_id: { type: String, required: true },
    company_id: { type: String, required: true },
    month: { type: String, required: true },
    batch: { type: Number, required: true },
    pending: [Mixed],
    total: Mixed,
    days: Mixed,
  },
  { collection: 'transaction_counts', versionKey: false, minimize: false },
);

export const COUNT_INDEX = 'organization_company_month';
schema.index({ organization_id: 1, company_id: 1, month: 1 }, { name: COUNT_INDEX });

export const transactionCountModel = (connection: Connection): Model<TransactionCountDocument> =>
  connection.model<TransactionCountDocument>('TransactionCount', schema);
