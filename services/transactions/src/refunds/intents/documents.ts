// The collection of refund intents: its documents and indexes.
import {
  collectionOf,
  declareSchema,
  defineDocument,
  flag,
  instant,
  list,
  membersOf,
  optional,
  text,
  PAYMENT_DEPTH,
} from '@mps/aggregates';
import type { Connection, mongo } from 'mongoose';

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

const refundIntentSchema = defineDocument(
  membersOf<RefundIntent>({
    _id: text(),
    organization_id: text(),
    transaction_id: text(),
    refund_id: text(),
    companies: list(text()),
    work_due_at: instant(),
    given_up: optional(flag<true>()),
  }),
  {
    depth: PAYMENT_DEPTH,
    indexes: [
      { key: { work_due_at: 1 }, name: DUE_INDEX },
      { key: { organization_id: 1, companies: 1 }, name: COMPANIES_INDEX },
    ],
  },
);

/** The collection holds as many documents as there are refunds under way. */
export const declareRefundIntents = (connection: Connection): mongo.Collection<RefundIntent> =>
  collectionOf<RefundIntent>(declareSchema(connection, 'refund_intents', refundIntentSchema));
