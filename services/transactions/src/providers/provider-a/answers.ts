// The shapes of PROVIDER_A's answers and callbacks. An answer of another shape is unreadable. An unknown status passes here,
// and status-map.ts turns it into `unknown`.
import { DISPUTE_KINDS, isForeignPaymentId, PAID_VIA, THREE_DS_FLOWS } from '@mps/kernel';
import { z } from 'zod';
import type { BoletoRegistration, DisputeReport, PaidOutcome } from '../../transaction';

const id = z.string().min(1).max(128);
const text = z.string().max(300);
const cents = z.number().int().min(0);
const instant = z.iso.datetime({ offset: true }).transform((value) => new Date(value));

const payment = z.object({
  payment_id: id,
  paid_via: z.enum(PAID_VIA),
  amount: cents.min(1),
  paid_at: instant,
  end_to_end_id: z.string().refine(isForeignPaymentId).nullable(),
  payer: z.object({
    name: text.nullable(),
    document: text.nullable(),
    bank_name: text.nullable(),
    ispb: text.nullable(),
    branch: text.nullable(),
    account: text.nullable(),
  }),
});

const slip = z.object({
  transaction_id: id,
  issuer: text,
  bank_code: z.string().regex(/^\d{3}$/),
  branch: text,
  account_number: text,
  bar_code: z.string().regex(/^\d{44}$/),
  bank_line: z.string().regex(/^\d{47}$/),
  assignor: text,
});

const card = z.object({
  authorized_amount: cents,
  captured_amount: cents,
  response_code: z.string().min(1).max(4).nullable(),
  authorization_code: z.string().max(20).nullable(),
  nsu: z.string().max(20).nullable(),
  declined_by: text.nullable(),
  captured_at: instant.nullish(),
});

const dispute = z.object({
  dispute_id: id,
  /** Sent only by the provider of sandbox mode. */
  request_key: text.nullish(),
  kind: z.enum(DISPUTE_KINDS),
  amount: cents.min(1),
  reason_code: text.nullable(),
  status: text,
  opened_at: instant,
  due_at: instant.nullable(),
  closed_at: instant.nullable(),
});

export const refundAnswer = z.object({
  order_id: id,
  refund_id: id,
  provider_refund_id: id.nullable(),
  status: text,
  amount: cents,
  completed_at: instant.nullable(),
});
export type RefundAnswer = z.output<typeof refundAnswer>;

export const orderAnswer = z.object({
  order_id: id,
  provider_order_id: id,
  sequence: z.number().int().min(1),
  status: text,
  failure_code: text.nullable(),
  card: card.nullable(),
  slip: slip.nullable(),
  payments: z.array(payment),
  refunds: z.array(refundAnswer),
  disputes: z.array(dispute),
});
export type OrderAnswer = z.output<typeof orderAnswer>;

export const THREE_DS_STATUSES = ['AUTHENTICATED', 'FAILED', 'CHALLENGE_REQUIRED'] as const;

export const threeDsAnswer = z.object({
  session_id: id,
  status: text,
  flow: z.enum(THREE_DS_FLOWS).nullable(),
  failure_reason: text.nullable(),
  liability_shift: z.boolean(),
  eci: z
    .string()
    .regex(/^\d{2}$/)
    .nullable(),
  cryptogram: text.nullable(),
  ds_transaction_id: id,
  challenge_url: z.url().nullable(),
});

/** A refusal: nothing was changed, and the code gives the reason. */
export const refusalAnswer = z.object({ code: text, order_status: text.optional() });
export type RefusalAnswer = z.output<typeof refusalAnswer>;

const callbackBase = {
  event_id: id,
  occurred_at: instant,
  sequence: z.number().int().min(1),
  order_id: id,
  provider_order_id: id,
  order: orderAnswer,
};

export const callbackMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('order.updated'), ...callbackBase }),
  z.object({ type: z.literal('refund.updated'), refund_id: id, ...callbackBase }),
  z.object({ type: z.literal('dispute.opened'), dispute_id: id, ...callbackBase }),
  z.object({ type: z.literal('dispute.closed'), dispute_id: id, ...callbackBase }),
]);
export type CallbackMessage = z.output<typeof callbackMessage>;

export const threeDsMessage = z.object({
  type: z.literal('three_ds.completed'),
  event_id: id,
  occurred_at: instant,
  session_id: id,
});

/** Null when no payer has paid. */
export function readPaidOutcome(answer: OrderAnswer): PaidOutcome | null {
  if (answer.payments.length === 0) return null;
  return {
    kind: 'paid',
    providerTransactionId: answer.provider_order_id,
    boleto: readBoleto(answer),
    payments: answer.payments,
  };
}

export function readBoleto({ slip }: OrderAnswer): BoletoRegistration | null {
  return (
    slip && {
      boleto_transaction_id: slip.transaction_id,
      bank_issuer: slip.issuer,
      bank_code: slip.bank_code,
      bank_branch: slip.branch,
      bank_account_number: slip.account_number,
      bar_code: slip.bar_code,
      bank_line: slip.bank_line,
      bank_assignor: slip.assignor,
    }
  );
}

export function readDispute(dispute: OrderAnswer['disputes'][number]): DisputeReport {
  return {
    providerDisputeId: dispute.dispute_id,
    kind: dispute.kind,
    amountCents: dispute.amount,
    reasonCode: dispute.reason_code,
    dueAt: dispute.due_at,
    openedAt: dispute.opened_at,
  };
}
