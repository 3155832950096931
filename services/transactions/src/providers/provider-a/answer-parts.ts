// Payments, slips and disputes out of PROVIDER_A's answers.
import type {
  BoletoRegistration,
  DisputeFact,
  PaidOutcome,
  ProviderPayment,
} from '../../transaction/provider';
import type { OrderAnswer } from './answers';

/** Null when nobody has paid. */
export function paidOutcome(answer: OrderAnswer): PaidOutcome | null {
  if (answer.payments.length === 0) return null;
  return {
    kind: 'paid',
    providerTransactionId: answer.provider_order_id,
    boleto: boletoOf(answer),
    payments: answer.payments.map(paymentOf),
  };
}

function paymentOf(payment: OrderAnswer['payments'][number]): ProviderPayment {
  const { payer } = payment;
  return {
    paymentId: payment.payment_id,
    paidVia: payment.paid_via,
    amountCents: payment.amount,
    paidAt: payment.paid_at,
    endToEndId: payment.end_to_end_id,
    payer: {
      name: payer.name,
      document: payer.document,
      bankName: payer.bank_name,
      ispb: payer.ispb,
      branch: payer.branch,
      account: payer.account,
    },
  };
}

export function boletoOf({ slip }: OrderAnswer): BoletoRegistration | null {
  return (
    slip && {
      boletoTransactionId: slip.transaction_id,
      bankIssuer: slip.issuer,
      bankCode: slip.bank_code,
      bankBranch: slip.branch,
      bankAccountNumber: slip.account_number,
      barCode: slip.bar_code,
      bankLine: slip.bank_line,
      bankAssignor: slip.assignor,
    }
  );
}

export function disputeOf(dispute: OrderAnswer['disputes'][number]): DisputeFact {
  return {
    providerDisputeId: dispute.dispute_id,
    kind: dispute.kind,
    amountCents: dispute.amount,
    reasonCode: dispute.reason_code,
    dueAt: dispute.due_at,
    openedAt: dispute.opened_at,
  };
}
