// The intents collection: its documents and the index of the open ones.
import {
  collectionOf,
  declareSchema,
  defineDocument,
  instant,
  object,
  optional,
  text,
  PAYMENT_DEPTH,
} from '@mps/aggregates';
import type { Connection, mongo } from 'mongoose';
import { transactionMembers, type Transaction } from '../../transaction';

/** Reserves a request_id for one payment. An open one also holds the payment until its write is confirmed. */
export interface IntentDocument {
  /** Organization, company and request_id. */
  readonly _id: string;
  readonly organization_id: string;
  readonly transaction_id: string;
  readonly payment?: Transaction;
  /** Set together with payment. The due-work scanner materializes the payment after this instant (business clock). */
  readonly work_due_at?: Date;
}

export type OpenIntent = IntentDocument & Required<Pick<IntentDocument, 'payment' | 'work_due_at'>>;

/** Holds the open intents alone: as many as there are requests under way. A callback scans all of its keys. */
export const OPEN_INDEX = 'work_due_at';

const intentSchema = defineDocument(
  {
    _id: text(),
    organization_id: text(),
    transaction_id: text(),
    payment: optional(object(transactionMembers)),
    work_due_at: optional(instant()),
  },
  {
    depth: PAYMENT_DEPTH,
    indexes: [
      {
        key: { work_due_at: 1, transaction_id: 1 },
        name: OPEN_INDEX,
        partialFilterExpression: { work_due_at: { $exists: true } },
      },
    ],
  },
);

export const declareIntents = (connection: Connection): mongo.Collection<IntentDocument> =>
  collectionOf<IntentDocument>(declareSchema(connection, 'intents', intentSchema));
