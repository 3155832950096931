// The collections of provider_sandbox. Orders, sessions and entries are stored whole, as values of the domain.
import {
  declareSchema,
  defineDocument,
  instant,
  integer,
  list,
  nullable,
  objectOf,
  oneOf,
  optional,
  text,
  type DocumentIn,
} from '@mps/aggregates';
import { DICT_ACCOUNT_TYPES, THREE_DS_FLOWS } from '@mps/kernel';
import type { Connection } from 'mongoose';
import type { DictEntry } from './dict/domain/dict';
import { jobSchema, MOVEMENTS_INDEX, orderSchema } from './orders/documents';
import type { Payout, PayoutFacts } from './payouts/domain/payout';
import { DIFFERENCES, RECORD_KINDS, type Planted, type StatementRecord } from './statements/statement';
import type { ThreeDsSession } from './three-ds/domain/three-ds';

export { MOVEMENTS_INDEX, type JobDocument, type OrderDocument } from './orders/documents';

const callbackSchema = defineDocument(
  {
    _id: text(),
    event_id: text(),
    body: text(),
    attempts: integer(),
    /** By the database's clock. A claim moves it to its own end. */
    due_at: instant(),
    /** Id of the newest claim. */
    claim_id: optional(text()),
  },
  { indexes: [{ key: { due_at: 1 } }] },
);

export type CallbackDocument = DocumentIn<typeof callbackSchema>;

const payout = objectOf<Payout>({
  payoutId: text(),
  facts: objectOf<PayoutFacts>({
    amountCents: integer(),
    organizationId: text(),
    companyId: text(),
    pixKey: nullable(text()),
  }),
  movedCents: integer(),
  arrivesAt: text(),
  endings: list(
    objectOf<Payout['endings'][number]>({ end: oneOf(['PAID', 'REFUSED', 'RETURNED']), at: text() }),
  ),
  lastAt: text(),
});

const payoutSchema = defineDocument(
  {
    /** The key under which the caller asks for it. */
    _id: text(),
    payout,
    /** The caller's other names for it. */
    references: optional(list(text())),
  },
  {
    indexes: [
      { key: { 'payout.facts.organizationId': 1, 'payout.lastAt': 1 }, name: MOVEMENTS_INDEX },
      { key: { references: 1 } },
    ],
  },
);

export type PayoutDocument = DocumentIn<typeof payoutSchema>;

const counterSchema = defineDocument({ _id: text(), value: integer() });
const attemptSchema = defineDocument({ _id: text() });
const clockSchema = defineDocument({ _id: text(), offset_ms: integer() });

const session = objectOf<ThreeDsSession>({
  sessionId: text(),
  acsId: text(),
  scheme: oneOf(['VISA', 'MASTERCARD']),
  amountCents: integer(),
  expiresAt: text(),
  sequence: integer(),
  createdAt: text(),
  updatedAt: text(),
  status: oneOf(['AUTHENTICATED', 'FAILED', 'CHALLENGE_REQUIRED']),
  flow: nullable(oneOf(THREE_DS_FLOWS)),
  failure: nullable(text<NonNullable<ThreeDsSession['failure']>>()),
});

const threeDsSchema = defineDocument(
  { _id: text(), acs_id: text(), sequence: integer(), session },
  { indexes: [{ key: { acs_id: 1 }, unique: true }] },
);

const dictSchema = defineDocument({
  _id: text(),
  /** Null when the key was registered and released. */
  entry: nullable(
    objectOf<DictEntry>({
      bank: text(),
      branch: text(),
      account: text(),
      accountType: oneOf(DICT_ACCOUNT_TYPES),
      ownerName: text(),
      ownerDocument: text(),
    }),
  ),
});

const bucketSchema = defineDocument({
  _id: text(),
  version: integer(),
  tokens: integer(),
  refilled_at: instant(),
});

const record = objectOf<StatementRecord>({
  record_id: text(),
  kind: oneOf(RECORD_KINDS),
  provider_transaction_id: text(),
  our_id: text(),
  amount: integer(),
  fee: integer(),
  payment_date: text(),
  occurred_at: text(),
});

/** A difference that a test has planted in an organization's statement of a day. */
const differenceSchema = defineDocument(
  {
    _id: text(),
    day: text(),
    organization_id: text(),
    difference: objectOf<Planted>({ kind: oneOf(DIFFERENCES), record }),
  },
  { indexes: [{ key: { day: 1, organization_id: 1 } }] },
);

export type Collections = ReturnType<typeof declareCollections>;

export const declareCollections = (connection: Connection) => ({
  orders: declareSchema(connection, 'orders', orderSchema),
  jobs: declareSchema(connection, 'jobs', jobSchema),
  callbacks: declareSchema(connection, 'callbacks', callbackSchema),
  payouts: declareSchema(connection, 'payouts', payoutSchema),
  counters: declareSchema(connection, 'counters', counterSchema),
  attempts: declareSchema(connection, 'attempts', attemptSchema),
  clock: declareSchema(connection, 'clock', clockSchema),
  threeDs: declareSchema(connection, 'three_ds_sessions', threeDsSchema),
  dict: declareSchema(connection, 'dict_entries', dictSchema),
  buckets: declareSchema(connection, 'dict_buckets', bucketSchema),
  differences: declareSchema(connection, 'statement_differences', differenceSchema),
});

/** Values are stored whole, without the members that they lack. */
export const WHOLE = { ignoreUndefined: true } as const;
