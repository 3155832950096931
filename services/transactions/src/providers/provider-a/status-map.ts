// Maps PROVIDER_A's statuses to outcomes. A status that we do not know becomes `unknown`, never a success or a failure, and is
// reported.
import { isOneOf } from '@mps/kernel';
import type {
  CardOutcome,
  ChargeOutcome,
  FailedOutcome,
  OrderOutcome,
  RefundOutcome,
  UnknownOutcome,
} from '../../transaction';
import { readBoleto, readPaidOutcome } from './answers';
import type { OrderAnswer, RefundAnswer } from './answers';
import type { Observer } from './client';

const ORDER_STATUSES = [
  'PENDING',
  'AUTHORIZED',
  'CAPTURED',
  'DECLINED',
  'FAILED',
  'REGISTERED',
  'PAID',
  'VOIDED',
  'REVERSED',
  'CHARGED_BACK',
] as const;
const REFUND_STATUSES = ['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED', 'CANCELLED'] as const;

const FAILURE_REASONS: ReadonlyMap<string | null, FailedOutcome['reason']> = new Map([
  ['PROVIDER_ERROR', 'PROVIDER'],
  ['NO_ROUTE', 'NO_ACQUIRER'],
  ['INTERNAL_ERROR', 'INTERNAL_ERROR'],
  ['ACQUIRER_TIMEOUT', 'ACQUIRER_TIMEOUT'],
]);

const UNKNOWN: UnknownOutcome = { kind: 'unknown' };

/** Null: the status is known, but members that it needs are missing. */
type Reading<Answer, Outcome> = (answer: Answer) => Outcome | UnknownOutcome | null;

const toClosedOutcome = ({ provider_order_id }: OrderAnswer): OrderOutcome => ({
  kind: 'closed',
  providerTransactionId: provider_order_id,
});

const ORDER_READINGS: Readonly<Record<(typeof ORDER_STATUSES)[number], Reading<OrderAnswer, OrderOutcome>>> =
  {
    PENDING: () => UNKNOWN,
    AUTHORIZED: (answer) => toCardOutcome('authorized', answer),
    CAPTURED: (answer) => toCardOutcome('approved', answer),
    DECLINED: toDeclinedOutcome,
    FAILED: toFailedOutcome,
    REGISTERED: (answer) => ({
      kind: 'registered',
      providerTransactionId: answer.provider_order_id,
      boleto: readBoleto(answer),
    }),
    PAID: readPaidOutcome,
    // A removed charge can still have been paid. The payment decides.
    VOIDED: (answer) => readPaidOutcome(answer) ?? toClosedOutcome(answer),
    REVERSED: toClosedOutcome,
    // The order was approved before the dispute, which is reported separately.
    CHARGED_BACK: (answer) => toCardOutcome('approved', answer) ?? readPaidOutcome(answer),
  };

const REFUND_READINGS: Readonly<
  Record<(typeof REFUND_STATUSES)[number], Reading<RefundAnswer, RefundOutcome>>
> = {
  PENDING: ({ provider_refund_id }) => ({ kind: 'pending', providerRefundId: provider_refund_id }),
  PROCESSING: ({ provider_refund_id }) => ({ kind: 'processing', providerRefundId: provider_refund_id }),
  COMPLETED: ({ provider_refund_id: providerRefundId, completed_at: completedAt, amount: amountCents }) =>
    providerRefundId === null || completedAt === null
      ? null
      : { kind: 'completed', providerRefundId, completedAt, amountCents },
  FAILED: ({ provider_refund_id }) => ({ kind: 'failed', providerRefundId: provider_refund_id }),
  CANCELLED: ({ provider_refund_id }) => ({ kind: 'cancelled', providerRefundId: provider_refund_id }),
};

export interface StatusMap {
  readonly order: (order: OrderAnswer) => OrderOutcome | UnknownOutcome;
  readonly card: (order: OrderAnswer) => CardOutcome;
  readonly charge: (order: OrderAnswer) => ChargeOutcome;
  readonly refund: (refund: RefundAnswer) => RefundOutcome;
}

export function makeStatusMap(observer: Observer): StatusMap {
  const unknown = ({ order_id: orderId, status }: OrderAnswer | RefundAnswer): UnknownOutcome => {
    observer.unknown('unknown_status', { orderId, status });
    return UNKNOWN;
  };
  const order: StatusMap['order'] = (answer) => {
    const reading = isOneOf(ORDER_STATUSES, answer.status) ? ORDER_READINGS[answer.status] : undefined;
    return reading?.(answer) ?? unknown(answer);
  };
  return {
    order,
    card: (answer) => narrowToCard(order(answer)) ?? unknown(answer),
    charge: (answer) => narrowToCharge(order(answer)) ?? unknown(answer),
    refund: (answer) => {
      const reading = isOneOf(REFUND_STATUSES, answer.status) ? REFUND_READINGS[answer.status] : undefined;
      return reading?.(answer) ?? unknown(answer);
    },
  };
}

/** Null for a state that no card payment can have. */
function narrowToCard(outcome: OrderOutcome | UnknownOutcome): CardOutcome | null {
  switch (outcome.kind) {
    case 'approved':
    case 'authorized':
    case 'declined':
    case 'soft_declined':
    case 'failed':
    case 'unknown':
      return outcome;
    case 'closed':
      return makeVoidedOutcome(outcome.providerTransactionId);
    case 'registered':
    case 'paid':
      return null;
  }
}

/** Null for a state that no charge can have. */
function narrowToCharge(outcome: OrderOutcome | UnknownOutcome): ChargeOutcome | null {
  switch (outcome.kind) {
    case 'registered':
    case 'paid':
    case 'declined':
    case 'failed':
    case 'unknown':
      return outcome;
    case 'closed':
      return makeVoidedOutcome(outcome.providerTransactionId);
    case 'approved':
    case 'authorized':
    case 'soft_declined':
      return null;
  }
}

// The order was voided or reversed before this answer, so taken money has gone back.
const makeVoidedOutcome = (providerTransactionId: string | null): FailedOutcome => ({
  kind: 'failed',
  reason: 'PROVIDER',
  providerTransactionId,
});

function toFailedOutcome(answer: OrderAnswer): FailedOutcome | null {
  const reason = FAILURE_REASONS.get(answer.failure_code);
  return reason ? { kind: 'failed', reason, providerTransactionId: answer.provider_order_id } : null;
}

function toCardOutcome<Kind extends 'authorized' | 'approved'>(
  kind: Kind,
  { card, provider_order_id }: OrderAnswer,
) {
  if (!card || card.response_code === null) return null;
  const amountCents = kind === 'approved' ? card.captured_amount : card.authorized_amount;
  if (amountCents === 0) return null;
  return {
    kind,
    providerTransactionId: provider_order_id,
    amountCents,
    responseCode: card.response_code,
    nsu: card.nsu,
    ...(kind === 'approved' && card.captured_at && { capturedAt: card.captured_at }),
    authorizationCode: card.authorization_code,
  };
}

function toDeclinedOutcome({
  card,
  provider_order_id: providerTransactionId,
}: OrderAnswer): OrderOutcome | null {
  const responseCode = card?.response_code ?? null;
  switch (card?.declined_by) {
    case 'ISSUER':
      return { kind: 'declined', by: 'ACQUIRER', providerTransactionId, responseCode };
    case 'RISK':
      return { kind: 'declined', by: 'ANTIFRAUD', providerTransactionId, responseCode };
    case 'STEP_UP':
      return { kind: 'soft_declined', providerTransactionId, responseCode };
    default:
      return null;
  }
}
