// The JSON of an order in answers and callbacks.
import { createHash } from 'node:crypto';
import type { CallbackType, Dispute, DisputeEvidence, Order, Payment, Refund } from './domain/order';

export function refundSnapshot(order: Order, refund: Refund) {
  return {
    order_id: order.orderId,
    refund_id: refund.refundId,
    provider_refund_id: refund.providerRefundId,
    status: refund.status,
    amount: refund.amountCents,
    payment_id: refund.paymentId,
    completed_at: refund.completedAt,
  };
}

export function orderSnapshot(order: Order) {
  const { facts, card } = order;
  return {
    order_id: order.orderId,
    provider_order_id: order.providerOrderId,
    sequence: order.sequence,
    status: order.status,
    method: facts?.method ?? null,
    amount: facts?.amountCents ?? null,
    currency: 'BRL',
    failure_code: order.failure,
    card: card && {
      authorized_amount: card.authorizedCents,
      captured_amount: card.capturedCents,
      response_code: card.responseCode,
      authorization_code: card.authorizationCode,
      nsu: card.nsu,
      declined_by: card.declinedBy,
      captured_at: order.journal.find(({ kind }) => kind === 'CAPTURE')?.at ?? null,
    },
    slip: order.status === 'PENDING' ? null : slipSnapshot(order),
    payments: order.payments.map(paymentSnapshot),
    refunds: order.refunds.map((refund) => refundSnapshot(order, refund)),
    disputes: order.disputes.map(disputeSnapshot),
    created_at: order.createdAt,
    updated_at: order.updatedAt,
  };
}

/** The body of a callback. Receivers recognize repeats by `event_id` and older snapshots by `sequence`. */
export function callbackMessage(about: CallbackType, order: Order) {
  return {
    event_id: `evt_${order.providerOrderId}_${order.sequence}`,
    type: about.type,
    occurred_at: order.updatedAt,
    sequence: order.sequence,
    order_id: order.orderId,
    provider_order_id: order.providerOrderId,
    ...('refundId' in about && { refund_id: about.refundId }),
    ...('disputeId' in about && { dispute_id: about.disputeId }),
    order: orderSnapshot(order),
  };
}

function slipSnapshot({ slip }: Order) {
  return (
    slip && {
      transaction_id: slip.transactionId,
      issuer: slip.issuer,
      bank_code: slip.bankCode,
      branch: slip.branch,
      account_number: slip.accountNumber,
      bar_code: slip.barCode,
      bank_line: slip.bankLine,
      assignor: slip.assignor,
    }
  );
}

function paymentSnapshot(payment: Payment) {
  const { payer } = payment;
  return {
    payment_id: payment.paymentId,
    paid_via: payment.via,
    amount: payment.amountCents,
    paid_at: payment.paidAt,
    end_to_end_id: payment.endToEndId,
    payer: {
      name: payer.name,
      document: payer.document,
      bank_name: payer.bankName,
      ispb: payer.ispb,
      branch: payer.branch,
      account: payer.account,
    },
  };
}

function disputeSnapshot(dispute: Dispute) {
  return {
    dispute_id: dispute.disputeId,
    request_key: dispute.requestKey,
    kind: dispute.kind,
    amount: dispute.amountCents,
    reason_code: dispute.reasonCode,
    status: dispute.status,
    evidence: dispute.evidence.map(evidenceSnapshot),
    opened_at: dispute.openedAt,
    due_at: dispute.dueAt,
    closed_at: dispute.closedAt,
  };
}

/** Names the evidence without its content: receivers bound the size of an order. */
function evidenceSnapshot({ evidenceId, text, file, receivedAt }: DisputeEvidence) {
  const { bytes, sha256 } = file ?? describeText(text ?? '');
  return {
    evidence_id: evidenceId,
    kind: file === null ? 'TEXT' : 'FILE',
    bytes,
    sha256,
    received_at: receivedAt,
  };
}

const describeText = (text: string) => ({
  bytes: Buffer.byteLength(text),
  sha256: createHash('sha256').update(text).digest('hex'),
});
