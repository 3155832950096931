// The document of a posting set in MongoDB. It is immutable and holds its pairs and its origin.
import {
  anyOf,
  collectionOf,
  decimal,
  declareSchema,
  defineDocument,
  flag,
  instant,
  integer,
  list,
  membersOf,
  nullable,
  objectOf,
  oneOf,
  optional,
  text,
  PAYMENT_DEPTH,
} from '@mps/aggregates';
import {
  LEDGER_ENTRY_TYPES,
  LEDGER_OWNER_TYPES,
  PAID_VIA,
  PAYMENT_METHODS,
  REFUND_FEE_POLICIES,
  type Price,
} from '@mps/kernel';
import type { mongo, Connection } from 'mongoose';
import type { SpotAnticipation, SpotItem } from './domain/anticipation';
import { isBookedLate } from './domain/booking';
import type { Origin } from './domain/derive';
import { MOVEMENT_KINDS, type Movement, type Owner, type Payment, type SplitItem } from './domain/payment';
import { POSTING_KINDS, type PaidCashout, type Pair, type PostingSet } from './domain/posting-set';

export interface PairDocument extends Omit<Pair, 'paymentDate' | 'settlesAt'> {
  readonly payment_date: string;
  readonly settles_at: Date;
}

export interface PostingSetDocument {
  readonly _id: string;
  readonly kind: PostingSet['kind'];
  readonly key: string;
  readonly event_id: string;
  readonly organization_id: string;
  readonly company_id: string;
  readonly affiliation_id: string | null;
  readonly transaction_id: string | null;
  readonly refund_id: string | null;
  readonly dispute_id: string | null;
  readonly cashout_id: string | null;
  readonly currency: string;
  readonly payment_method: string;
  readonly brand: string | null;
  readonly total_installments: number;
  readonly created_at: Date;
  /** Present only if the set was booked on a later day than its event. */
  readonly occurred_at?: Date;
  readonly pairs: readonly PairDocument[];
  /** The companies with an entry in the set. */
  readonly owners: readonly string[];
  /** Index keys of due entries: `{company}/{day}`. */
  readonly due: readonly string[];
  /** Index keys of the entry types of each company and of the organization: see fileKey. */
  readonly filed: readonly string[];
  /** The origin. The auditor and a rebuild derive the set from it again. */
  readonly payment: Origin;
}

export type PostingSetCollection = mongo.Collection<PostingSetDocument>;

export const INDEX_OF_TRANSACTION = 'transaction';

const price = objectOf<Price>({ percentageE4: integer(), flat: integer(), minimumPrice: integer() });
const owner = objectOf<Owner>({ type: oneOf(LEDGER_OWNER_TYPES), id: text() });

const pair = objectOf<PairDocument>({
  type: oneOf(LEDGER_ENTRY_TYPES),
  amount: integer(),
  payment_date: text(),
  installment: integer(),
  debit: owner,
  credit: owner,
  settles_at: instant(),
});

const movement = objectOf<Movement>({
  kind: oneOf(MOVEMENT_KINDS),
  id: text(),
  amount: integer(),
  occurredAt: instant(),
});

const payment = objectOf<Payment>({
  transactionId: text(),
  organizationId: text(),
  companyId: text(),
  affiliationId: text(),
  provider: text(),
  paymentMethod: oneOf(PAYMENT_METHODS),
  paidVia: nullable(oneOf(PAID_VIA)),
  brand: nullable(text()),
  currency: text(),
  installments: integer(),
  approvedAmount: integer(),
  approvedAt: instant(),
  fee: price,
  cost: price,
  refundFeePolicy: oneOf(REFUND_FEE_POLICIES),
  isAnticipated: flag(),
  anticipationRateE4: integer(),
  anticipationCostRateE4: integer(),
  split: list(
    objectOf<SplitItem>({ companyId: text(), weight: decimal(), bearsFee: flag(), isLiable: flag() }),
  ),
  movements: list(movement),
});

const paidCashout = objectOf<PaidCashout>({
  cashoutId: text(),
  bankKey: text(),
  organizationId: text(),
  companyId: text(),
  provider: text(),
  currency: text(),
  amount: integer(),
  fee: integer(),
  isReturned: optional(flag<true>()),
});

const spotAnticipation = objectOf<SpotAnticipation>({
  anticipationId: text(),
  organizationId: text(),
  companyId: text(),
  affiliationId: nullable(text()),
  transactionId: text(),
  brand: nullable(text()),
  currency: text(),
  totalInstallments: integer(),
  anticipationRateE4: integer(),
  anticipationCostRateE4: integer(),
  paymentDate: text(),
  items: list(objectOf<SpotItem>({ installment: integer(), paymentDate: text(), gross: integer() })),
});

export const postingSetMembers = membersOf<PostingSetDocument>({
  _id: text(),
  kind: oneOf(POSTING_KINDS),
  key: text(),
  event_id: text(),
  organization_id: text(),
  company_id: text(),
  affiliation_id: nullable(text()),
  transaction_id: nullable(text()),
  refund_id: nullable(text()),
  dispute_id: nullable(text()),
  cashout_id: nullable(text()),
  currency: text(),
  payment_method: text(),
  brand: nullable(text()),
  total_installments: integer(),
  created_at: instant(),
  occurred_at: optional(instant()),
  pairs: list(pair),
  owners: list(text()),
  due: list(text()),
  filed: list(text()),
  payment: anyOf(payment, paidCashout, spotAnticipation),
});

const postingSetSchema = defineDocument(postingSetMembers, {
  depth: PAYMENT_DEPTH,
  indexes: [
    { key: { transaction_id: 1, created_at: 1, _id: 1 }, name: INDEX_OF_TRANSACTION },
    ...(['refund_id', 'dispute_id', 'cashout_id'] as const).map((member) => ({
      key: { [member]: 1 },
      name: member,
      partialFilterExpression: { [member]: { $gt: '' } },
    })),
    { key: { organization_id: 1, created_at: -1, _id: -1 }, name: 'organization_newest' },
    { key: { owners: 1, created_at: -1, _id: -1 }, name: 'owner_newest' },
    {
      key: { organization_id: 1, 'pairs.payment_date': 1, created_at: 1, _id: 1 },
      name: 'organization_payment_date',
    },
    { key: { filed: 1, created_at: -1, _id: -1 }, name: 'filed_newest' },
    { key: { due: 1, created_at: 1, _id: 1 }, name: 'due_in_order' },
    {
      key: { organization_id: 1, occurred_at: 1 },
      name: 'booked_late',
      partialFilterExpression: { occurred_at: { $exists: true } },
    },
  ],
});

export const declarePostingSets = (connection: Connection): PostingSetCollection =>
  collectionOf<PostingSetDocument>(declareSchema(connection, 'posting_sets', postingSetSchema));

/** Returns the index keys of a pair's due entries. */
const listDueKeys = ({ debit, credit, paymentDate }: Pair): string[] =>
  [debit, credit].filter(({ type }) => type === 'COMPANY').map(({ id }) => dueKey(id, paymentDate));

/** Index key for entries of one type, of a company or of a whole organization. */
export const fileKey = (
  of: { readonly companyId: string } | { readonly organizationId: string },
  type: string,
): string => ('companyId' in of ? `${of.companyId}/${type}` : `*${of.organizationId}/${type}`);

const listFileKeys = (organizationId: string, { type, debit, credit }: Pair): string[] => [
  fileKey({ organizationId }, type),
  ...[debit, credit]
    .filter((owner) => owner.type === 'COMPANY')
    .map(({ id: companyId }) => fileKey({ companyId }, type)),
];

/** Index key for a company's entries that are due on a day. */
export const dueKey = (companyId: string, day: string): string => `${companyId}/${day}`;

/** The stored form of a set. */
export function toDocument({ pairs, ...set }: PostingSet, payment: Origin): PostingSetDocument {
  const owners = pairs
    .flatMap(({ debit, credit }) => [debit, credit])
    .filter(({ type }) => type === 'COMPANY');
  return {
    _id: set.id,
    kind: set.kind,
    key: set.key,
    event_id: set.eventId,
    organization_id: set.organizationId,
    company_id: set.companyId,
    affiliation_id: set.affiliationId,
    transaction_id: set.transactionId,
    refund_id: set.refundId,
    dispute_id: set.disputeId,
    cashout_id: set.cashoutId,
    currency: set.currency,
    payment_method: set.paymentMethod,
    brand: set.brand,
    total_installments: set.totalInstallments,
    created_at: set.createdAt,
    ...(isBookedLate(set) && { occurred_at: set.occurredAt }),
    // Lists each member: a rest pattern costs several times as much. The order of members must not change, because
    // documents are compared byte for byte.
    pairs: pairs.map(({ installment, type, amount, debit, credit, paymentDate, settlesAt }) => ({
      installment,
      type,
      amount,
      debit,
      credit,
      payment_date: paymentDate,
      settles_at: settlesAt,
    })),
    owners: [...new Set(owners.map(({ id }) => id))].sort(),
    due: [...new Set(pairs.flatMap(listDueKeys))].sort(),
    filed: [...new Set(pairs.flatMap((pair) => listFileKeys(set.organizationId, pair)))].sort(),
    payment,
  };
}

export const fromDocument = (document: PostingSetDocument): PostingSet => ({
  id: document._id,
  kind: document.kind,
  key: document.key,
  eventId: document.event_id,
  organizationId: document.organization_id,
  companyId: document.company_id,
  affiliationId: document.affiliation_id,
  transactionId: document.transaction_id,
  refundId: document.refund_id,
  disputeId: document.dispute_id,
  cashoutId: document.cashout_id,
  currency: document.currency,
  paymentMethod: document.payment_method,
  brand: document.brand,
  totalInstallments: document.total_installments,
  createdAt: document.created_at,
  occurredAt: document.occurred_at ?? document.created_at,
  pairs: document.pairs.map(({ payment_date, settles_at, ...pair }) => ({
    ...pair,
    paymentDate: payment_date,
    settlesAt: settles_at,
  })),
});
