// The documents of totals, and of the increments that the roll-up has not added to them yet.
import {
  collectionOf,
  declareSchema,
  defineDocument,
  integer,
  list,
  nullable,
  object,
  oneOf,
  optional,
  text,
  PAYMENT_DEPTH,
} from '@mps/aggregates';
import { LEDGER_ENTRY_TYPES, LEDGER_OWNER_TYPES } from '@mps/kernel';
import type { mongo, Connection } from 'mongoose';
import type { Part } from './domain/contributions';

/** One sum, or the sums of one key, of an organization. */
export type TotalDocument = Part & { readonly _id: string; readonly organization_id: string };

/** The numbers of entries, by type. */
const entryCounts = Object.fromEntries(
  LEDGER_ENTRY_TYPES.flatMap((type) =>
    ['legs', 'own', 'early_legs', 'early_own'].map((count) => [`${count}_${type}`, optional(integer())]),
  ),
);

/** A part of any kind. Only some kinds have each optional member. */
const partMembers = {
  total: text<Part['total']>(),
  owner_id: text(),
  owner_type: optional(oneOf(LEDGER_OWNER_TYPES)),
  counterparty_id: optional(text()),
  type: optional(oneOf(LEDGER_ENTRY_TYPES)),
  period: optional(text()),
  payment_date: optional(text()),
  payment_method: optional(text()),
  brand: optional(nullable(text())),
  credit: optional(integer()),
  debit: optional(integer()),
  entries: optional(integer()),
  gross: optional(integer()),
  fees: optional(integer()),
  committed: optional(integer()),
  ...entryCounts,
};

const totalSchema = defineDocument(
  { _id: text(), organization_id: text(), ...partMembers },
  {
    indexes: [
      { key: { organization_id: 1, total: 1, period: 1, owner_id: 1 }, name: 'period' },
      { key: { organization_id: 1, total: 1, owner_id: 1, payment_date: 1 }, name: 'agenda' },
    ],
  },
);

export const declareTotals = (connection: Connection): mongo.Collection<TotalDocument> =>
  collectionOf<TotalDocument>(declareSchema(connection, 'totals', totalSchema));

/** The sums of one organization's posting sets that the roll-up has not added yet. */
export interface IncrementDocument {
  readonly _id: string;
  readonly organization_id: string;
  /** By day. */
  readonly parts: readonly Part[];
}

const incrementSchema = defineDocument(
  { _id: text(), organization_id: text(), parts: list(object(partMembers)) },
  {
    indexes: [{ key: { organization_id: 1 }, name: 'organization' }],
    depth: PAYMENT_DEPTH,
  },
);

export const declareIncrements = (connection: Connection): mongo.Collection<IncrementDocument> =>
  collectionOf<IncrementDocument>(declareSchema(connection, 'total_increments', incrementSchema));
