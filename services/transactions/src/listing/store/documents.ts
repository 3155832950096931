// The number of transactions of a company: one document per company and month of creation, by day, status and kind.
// docs/adr/0006 defines the numbers and proves that they are exact.
import {
  collectionOf,
  declareSchema,
  defineDocument,
  integer,
  list,
  membersOf,
  objectOf,
  record,
  text,
} from '@mps/aggregates';
import type { Connection, mongo } from 'mongoose';
import type { TransactionDocument } from '../../transaction';
import type { TransactionFilter } from '../query';

/** Numbers of transactions by status, then by kind. */
export type Tally = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** A transaction that the numbers count in `status`. The mark in its own document may not be written yet. */
export interface PendingMark {
  readonly id: string;
  readonly status: string;
}

export interface TransactionCountDocument {
  readonly _id: string;
  readonly organization_id: string;
  readonly company_id: string;
  /** Month of created_at in UTC: "2026-03". */
  readonly month: string;
  /** Grows with every roll-up. Writes compare and set it. */
  readonly batch: number;
  /** Marks of the last roll-up, until their write is confirmed. */
  readonly pending: readonly PendingMark[];
  readonly total: Tally;
  /** Tallies by day of the month: "01" to "31". */
  readonly days: Readonly<Record<string, Tally>>;
}

export const COUNT_INDEX = 'organization_company_month';

const tally = record(record(integer()));

const countSchema = defineDocument(
  membersOf<TransactionCountDocument>({
    _id: text(),
    organization_id: text(),
    company_id: text(),
    month: text(),
    batch: integer(),
    pending: list(objectOf<PendingMark>({ id: text(), status: text() })),
    total: tally,
    days: record(tally),
  }),
  { indexes: [{ key: { organization_id: 1, company_id: 1, month: 1 }, name: COUNT_INDEX }] },
);

export const declareTransactionCounts = (
  connection: Connection,
): mongo.Collection<TransactionCountDocument> =>
  collectionOf<TransactionCountDocument>(declareSchema(connection, 'transaction_counts', countSchema));

/** A kind consists of members that never change and have few values. Numbers are kept by status and kind. */
const MEMBERS = ['provider', 'payment_method', 'capture_method'] as const;
const SEPARATOR = '/';

export type Kinded = Pick<TransactionDocument, (typeof MEMBERS)[number]>;

/** A MongoDB projection of the members of a kind. */
export const KIND_MEMBERS = { provider: 1, payment_method: 1, capture_method: 1 } as const satisfies Record<
  (typeof MEMBERS)[number],
  1
>;

/** "PROVIDER_A/PIX/ECOMMERCE" */
export const formatKind = (transaction: Kinded): string =>
  MEMBERS.map((member) => transaction[member]).join(SEPARATOR);

/** `formatKind` as a MongoDB expression. */
export const KIND_EXPRESSION = {
  $concat: MEMBERS.flatMap((member, index) => (index === 0 ? [`$${member}`] : [SEPARATOR, `$${member}`])),
};

export function isOfKind(filter: TransactionFilter, kind: string): boolean {
  const values = kind.split(SEPARATOR);
  return MEMBERS.every((member, index) => filter[member] === undefined || filter[member] === values[index]);
}
