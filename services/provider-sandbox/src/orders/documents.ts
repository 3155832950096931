// The document of an order: the whole value of the domain, and its members that queries need.
import {
  anyOf,
  defineDocument,
  flag,
  instant,
  integer,
  list,
  nullable,
  object,
  objectOf,
  oneOf,
  optional,
  text,
  type DocumentIn,
  PAYMENT_DEPTH,
} from '@mps/aggregates';
import {
  DISPUTE_KINDS,
  DISPUTE_STATUSES,
  PAID_VIA,
  type AbatementTerm,
  type PixDiscountTerm,
  type FineTerm,
  type InterestTerm,
} from '@mps/kernel';
import {
  ORDER_STATUSES,
  REFUND_STATUSES,
  type CardFacts,
  type CardState,
  type ChargeFacts,
  type ChargeTerms,
  type Dispute,
  type DisputeEvidence,
  type JournalEntry,
  type Order,
  type Payer,
  type Payment,
  type PlannedJob,
  type Refund,
  type Slip,
} from './domain/order';

/** Name of the index by which statements find the movements of an organization's day. */
export const MOVEMENTS_INDEX = 'movements';

type Amount<Term> = Extract<Term, { readonly amountCents: number }>;
type Percentage<Term> = Extract<Term, { readonly percentageE4: number }>;

/** An amount in cents or a percentage in 1e-4 %. */
const term = <Term extends { readonly modality: string }>() =>
  anyOf(
    object({ modality: text<Amount<Term>['modality']>(), amountCents: integer() }),
    object({ modality: text<Percentage<Term>['modality']>(), percentageE4: integer() }),
  );

type FixedDiscount = Extract<PixDiscountTerm, { readonly modality: 'FIXED_UNTIL_DATE' }>;
type PercentageDiscount = Extract<PixDiscountTerm, { readonly modality: 'PERCENTAGE_UNTIL_DATE' }>;
type DailyDiscount = Exclude<PixDiscountTerm, FixedDiscount | PercentageDiscount>;

const discount = anyOf(
  term<DailyDiscount>(),
  objectOf<FixedDiscount>({
    modality: oneOf(['FIXED_UNTIL_DATE']),
    dates: list(object({ untilDate: text(), amountCents: integer() })),
  }),
  objectOf<PercentageDiscount>({
    modality: oneOf(['PERCENTAGE_UNTIL_DATE']),
    dates: list(object({ untilDate: text(), percentageE4: integer() })),
  }),
);

const chargeTerms = objectOf<ChargeTerms>({
  abatement: optional(term<AbatementTerm>()),
  discount: optional(discount),
  fine: optional(term<FineTerm>()),
  interest: optional(term<InterestTerm>()),
});

const facts = anyOf(
  objectOf<CardFacts>({
    method: oneOf(['CREDIT_CARD', 'DEBIT_CARD']),
    amountCents: integer(),
    installments: integer(),
    autoCapture: flag(),
    organizationId: text(),
    affiliationId: text(),
    isAuthenticated: flag(),
  }),
  objectOf<ChargeFacts>({
    method: oneOf(['PIX', 'BOLEPIX']),
    amountCents: integer(),
    txid: text(),
    expiresAt: text(),
    dueDate: nullable(text()),
    terms: nullable(chargeTerms),
    assignor: text(),
    organizationId: text(),
    affiliationId: text(),
  }),
);

const card = objectOf<CardState>({
  authorizedCents: integer(),
  capturedCents: integer(),
  captureId: optional(text()),
  responseCode: nullable(text()),
  authorizationCode: nullable(text()),
  nsu: nullable(text()),
  declinedBy: nullable(text<NonNullable<CardState['declinedBy']>>()),
});

const slip = objectOf<Slip>({
  transactionId: text(),
  issuer: text(),
  bankCode: text(),
  branch: text(),
  accountNumber: text(),
  barCode: text(),
  bankLine: text(),
  assignor: text(),
});

const payment = objectOf<Payment>({
  paymentId: text(),
  via: oneOf(PAID_VIA),
  amountCents: integer(),
  paidAt: text(),
  endToEndId: nullable(text()),
  payer: objectOf<Payer>({
    name: nullable(text()),
    document: nullable(text()),
    bankName: nullable(text()),
    ispb: nullable(text()),
    branch: nullable(text()),
    account: nullable(text()),
  }),
});

const refund = objectOf<Refund>({
  refundId: text(),
  reference: text(),
  providerRefundId: text(),
  amountCents: integer(),
  paymentId: nullable(text()),
  status: oneOf(REFUND_STATUSES),
  isAnswerLost: flag(),
  completedAt: nullable(text()),
});

const evidence = objectOf<DisputeEvidence>({
  evidenceId: text(),
  text: nullable(text()),
  file: nullable(
    objectOf<NonNullable<DisputeEvidence['file']>>({
      name: text(),
      contentType: text(),
      bytes: integer(),
      sha256: text(),
    }),
  ),
  receivedAt: text(),
});

const dispute = objectOf<Dispute>({
  disputeId: text(),
  requestKey: nullable(text()),
  kind: oneOf(DISPUTE_KINDS),
  amountCents: integer(),
  reasonCode: nullable(text()),
  status: oneOf(DISPUTE_STATUSES),
  evidence: list(evidence),
  openedAt: text(),
  dueAt: text(),
  closedAt: nullable(text()),
});

const order = objectOf<Order>({
  orderId: text(),
  providerOrderId: text(),
  facts: nullable(facts),
  status: oneOf(ORDER_STATUSES),
  failure: nullable(text<NonNullable<Order['failure']>>()),
  sequence: integer(),
  card: nullable(card),
  slip: nullable(slip),
  payments: list(payment),
  refunds: list(refund),
  disputes: list(dispute),
  journal: list(
    objectOf<JournalEntry>({ kind: text<JournalEntry['kind']>(), amountCents: integer(), at: text() }),
  ),
  createdAt: text(),
  updatedAt: text(),
});

export const orderSchema = defineDocument(
  { _id: text(), sequence: integer(), facts_fingerprint: nullable(text()), order },
  {
    // The compiler checks the order itself.
    depth: PAYMENT_DEPTH,
    indexes: [
      {
        key: { 'order.facts.organizationId': 1, 'order.journal.kind': 1, 'order.journal.at': 1 },
        name: MOVEMENTS_INDEX,
      },
    ],
  },
);

export type OrderDocument = DocumentIn<typeof orderSchema>;

type Action = PlannedJob['action'];
type Payed = Extract<Action, { readonly kind: 'PAY' }>;
type Refunded = Extract<Action, { readonly kind: 'COMPLETE_REFUND' }>;
type Other = Exclude<Action, Payed | Refunded>;

export const jobSchema = defineDocument(
  {
    _id: text(),
    order_id: text(),
    action: anyOf(
      objectOf<Payed>({ kind: oneOf(['PAY']), via: oneOf(PAID_VIA) }),
      objectOf<Refunded>({ kind: oneOf(['COMPLETE_REFUND']), refundId: text() }),
      object({ kind: oneOf(['RESOLVE', 'OPEN_CHARGEBACK', 'WIN_CHARGEBACK'] satisfies Other['kind'][]) }),
    ),
    /** By the business clock. */
    due_at: instant(),
    /** By the database's clock. */
    lease_until: instant(),
    /** Id of the newest claim. */
    claim_id: optional(text()),
    /** How often it has thrown; absent before the first time. */
    failures: optional(integer()),
  },
  { indexes: [{ key: { due_at: 1, lease_until: 1 } }] },
);

export type JobDocument = DocumentIn<typeof jobSchema>;
