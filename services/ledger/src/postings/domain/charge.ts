// Splits an approved payment to the cent: installments with their days, the recipients' shares, the bearers of the fee,
// and the platform's cost. docs/rules.md#settlement, docs/rules.md#installments, docs/rules.md#split.
import {
  addBusinessDays,
  addDays,
  allocate,
  capFees,
  dayOf,
  divideSplit,
  feeCents,
  nextBusinessDay,
  splitInstallments,
  WHOLE_E4,
  type Day,
  type RefundFeePolicy,
  type SplitCents,
} from '@mps/kernel';
import { shareOut, shareOutWithin, type Shares } from './allocation';
import type { Payment, SplitItem } from './payment';

const DAYS_PER_INSTALLMENT = 30;

export interface Charge {
  /** The payment day of each installment. */
  readonly days: readonly Day[];
  /** The rows of `gross`. */
  readonly recipients: readonly SplitItem[];
  /** The row that takes rounding differences. */
  readonly primary: number;
  readonly gross: Shares;
  /** The rows of `fee`, by company. */
  readonly bearers: readonly string[];
  readonly primaryBearer: number;
  readonly fee: Shares;
  readonly feeTotal: number;
  /** By installment. */
  readonly cost: readonly number[];
  readonly costTotal: number;
  /** The policy for fee and cost in refunds. */
  readonly refundFeePolicy: RefundFeePolicy;
}

export function splitCharge(payment: Payment): Charge {
  const { approvedAmount, companyId } = payment;
  const days = paymentDays(payment);
  const installments = splitInstallments(approvedAmount, days.length);
  const recipients = listRecipients(payment);
  const feeTotal = feeCents(approvedAmount, payment.fee);
  const costTotal = feeCents(approvedAmount, payment.cost);
  const divided = divideSplit({ companyId, parts: recipients, amount: approvedAmount, fee: feeTotal });
  const gross = shareOut(divided.shares, divided.primary, installments);
  return {
    days,
    recipients,
    primary: divided.primary,
    gross,
    ...bearFee(recipients, divided, gross, installments),
    feeTotal,
    cost: allocate(costTotal, installments),
    costTotal,
    refundFeePolicy: payment.refundFeePolicy,
  };
}

/** The day of the payment's first payout. */
export const firstPaymentDay = (payment: Payment): Day =>
  paymentDays(payment)[0] ?? dayOf(payment.approvedAt);

function paymentDays({ paymentMethod, paidVia, installments, approvedAt }: Payment): Day[] {
  const approvedOn = dayOf(approvedAt);
  switch (paymentMethod) {
    case 'CREDIT_CARD':
      return Array.from({ length: installments }, (_, index) =>
        nextBusinessDay(addDays(approvedOn, DAYS_PER_INSTALLMENT * (index + 1))),
      );
    case 'DEBIT_CARD':
      return [addBusinessDays(approvedOn, 1)];
    case 'PIX':
    case 'BOLEPIX':
      return [paidVia === 'BOLETO' ? addBusinessDays(approvedOn, 1) : approvedOn];
  }
}

const listRecipients = ({ companyId, split }: Payment): readonly SplitItem[] =>
  split.length > 0 ? split : [{ companyId, weight: WHOLE_E4, bearsFee: true, isLiable: true }];

/** Limits a company's part of the fee to its share, in total and in each installment. */
function bearFee(
  recipients: readonly SplitItem[],
  divided: SplitCents,
  gross: Shares,
  installments: readonly number[],
): Pick<Charge, 'bearers' | 'primaryBearer' | 'fee'> {
  const fees = capFees(divided);
  const rows = recipients.flatMap(({ bearsFee }, row) =>
    bearsFee || row === divided.primaryBearer || (fees[row] ?? 0) > 0 ? [row] : [],
  );
  const primaryBearer = rows.indexOf(divided.primaryBearer);
  const totals = rows.map((row) => fees[row] ?? 0);
  const shares = rows.map((row) => gross[row] ?? []);
  return {
    bearers: rows.map((row) => recipients[row]?.companyId ?? ''),
    primaryBearer,
    fee: shareOutWithin(totals, primaryBearer, installments, shares),
  };
}
