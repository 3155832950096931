// What an approved payment is made of, to the cent: instalments with their days, whose share each is, who bears the fee, and
// the platform's cost. docs/rules.md#settlement, docs/rules.md#installments, docs/rules.md#split.
import {
  addBusinessDays,
  addDays,
  allocate,
  dayOf,
  feeCents,
  nextBusinessDay,
  shareOf,
  splitInstallments,
  type Day,
  type RefundFeePolicy,
} from '@mps/kernel';
import { shareOut, type Shares } from './allocation';
import type { Payment, SplitItem } from './payment';

const DAYS_PER_INSTALMENT = 30;

export interface Charge {
  /** When each instalment is paid. */
  readonly days: readonly Day[];
  /** The rows of `gross`. */
  readonly recipients: readonly SplitItem[];
  /** Who takes what does not divide. */
  readonly primary: number;
  readonly gross: Shares;
  /** The rows of `fee`, by company. */
  readonly bearers: readonly string[];
  readonly primaryBearer: number;
  readonly fee: Shares;
  readonly feeTotal: number;
  /** By instalment. */
  readonly cost: readonly number[];
  readonly costTotal: number;
  /** What refunds return of fee and cost. */
  readonly refundFeePolicy: RefundFeePolicy;
}

export function chargeOf(payment: Payment): Charge {
  const { approvedAmount } = payment;
  const days = paymentDays(payment);
  const instalments = splitInstallments(approvedAmount, days.length);
  const recipients = recipientsOf(payment);
  const primary = primaryOf(payment, recipients);
  const totals = recipientTotals(approvedAmount, recipients, primary, payment.splitWhole);
  const feeTotal = feeCents(approvedAmount, payment.fee);
  const costTotal = feeCents(approvedAmount, payment.cost);
  return {
    days,
    recipients,
    primary,
    gross: shareOut(totals, primary, instalments),
    ...bearFee(payment, recipients, primary, feeTotal, instalments),
    feeTotal,
    cost: allocate(costTotal, instalments),
    costTotal,
    refundFeePolicy: payment.refundFeePolicy ?? 'PROPORTIONAL',
  };
}

/** When the first of the payment's money is paid. */
export const firstPaymentDay = (payment: Payment): Day =>
  paymentDays(payment)[0] ?? dayOf(payment.approvedAt);

function paymentDays({ paymentMethod, paidVia, installments, approvedAt }: Payment): Day[] {
  const approvedOn = dayOf(approvedAt);
  switch (paymentMethod) {
    case 'CREDIT_CARD':
      return Array.from({ length: installments }, (_, index) =>
        nextBusinessDay(addDays(approvedOn, DAYS_PER_INSTALMENT * (index + 1))),
      );
    case 'DEBIT_CARD':
      return [addBusinessDays(approvedOn, 1)];
    case 'PIX':
    case 'BOLEPIX':
      return [paidVia === 'BOLETO' ? addBusinessDays(approvedOn, 1) : approvedOn];
  }
}

const recipientsOf = ({ companyId, split, splitWhole }: Payment): readonly SplitItem[] =>
  split.length > 0 ? split : [{ companyId, weight: splitWhole, bearsFee: true, isLiable: true }];

/** The merchant's own part, or the first where it has none. */
const primaryOf = ({ companyId }: Payment, recipients: readonly SplitItem[]): number =>
  Math.max(
    0,
    recipients.findIndex((item) => item.companyId === companyId),
  );

function recipientTotals(
  amount: number,
  recipients: readonly SplitItem[],
  primary: number,
  whole: number,
): number[] {
  const totals = recipients.map(({ weight }, index) =>
    index === primary ? 0 : shareOf(amount, weight, whole),
  );
  return totals.with(primary, amount - totals.reduce((sum, cents) => sum + cents, 0));
}

function bearFee(
  { companyId }: Payment,
  recipients: readonly SplitItem[],
  primary: number,
  feeTotal: number,
  instalments: readonly number[],
): Pick<Charge, 'bearers' | 'primaryBearer' | 'fee'> {
  const bearing = recipients.filter(({ bearsFee }) => bearsFee);
  const items = bearing.length > 0 ? bearing : recipients.slice(primary, primary + 1);
  const primaryBearer = Math.max(
    0,
    items.findIndex((item) => item.companyId === companyId),
  );
  const whole = items.reduce((sum, { weight }) => sum + weight, 0);
  const totals = recipientTotals(feeTotal, items, primaryBearer, whole);
  return {
    bearers: items.map((item) => item.companyId),
    primaryBearer,
    fee: shareOut(totals, primaryBearer, instalments),
  };
}
