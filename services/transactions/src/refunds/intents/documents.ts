// The collection of refund intents: its documents and indexes.
import { declareCollection } from '@mps/aggregates';
import type { Connection } from 'mongoose';

/** Makes a request_id one refund's while the refund is sent. Afterwards the payment itself keeps the request_id. */
export interface RefundIntent {
  /** Organization, company and request_id. */
  readonly _id: string;
  readonly organization_id: string;
  readonly transaction_id: string;
  readonly refund_id: string;
  /** The companies that the refund takes from: the ledger asks for their refunds before money leaves. */
  readonly companies: readonly string[];
  /** The due-work scanner ends the intent after this instant (business clock). */
  readonly work_due_at: Date;
  /** The scanner ends it, and its request begins no refund any more. */
  readonly given_up?: true;
}

export const DUE_INDEX = 'work_due_at';
export const COMPANIES_INDEX = 'organization_companies';

/** The collection holds as many documents as there are refunds under way. */
export const declareRefundIntents = (connection: Connection) =>
  declareCollection<RefundIntent>(connection, 'refund_intents', [
    { key: { work_due_at: 1 }, name: DUE_INDEX },
    { key: { organization_id: 1, companies: 1 }, name: COMPANIES_INDEX },
  ]);
