// Derives the posting sets of an anticipation. The platform pays a company's later installment early and receives it on
// the original day. The company pays the organization for it, and the organization pays the platform. Interest is
// linear, not compound. docs/rules.md#anticipation.
import { addBusinessDays, anticipationFeeCents, dayOf, daysBetween, type Day } from '@mps/kernel';
import type { Charge } from './charge';
import { company, PLATFORM, type Payment } from './payment';
import { makePostingSet, type MoneyEvent, type NewPair, type PostingSet } from './posting-set';

/** The payment day of an anticipation made today. */
export const earlyDay = (today: Day): Day => addBusinessDays(today, 1);

/** Installments of one payment that their company requested early. */
export interface SpotAnticipation {
  readonly anticipationId: string;
  readonly organizationId: string;
  readonly companyId: string;
  readonly affiliationId: string | null;
  readonly transactionId: string;
  readonly brand: string | null;
  readonly currency: string;
  readonly totalInstallments: number;
  /** Monthly rates in 1e-4 %. */
  readonly anticipationRateE4: number;
  readonly anticipationCostRateE4: number;
  readonly paymentDate: Day;
  readonly items: readonly SpotItem[];
}

export interface SpotItem {
  readonly installment: number;
  /** The original payment day. */
  readonly paymentDate: Day;
  /** Cents that are paid early. */
  readonly gross: number;
}

/**
 * The idempotency key of its posting set. There is one set per payment, because brand and installments belong to the
 * payment.
 */
export const spotKey = (anticipationId: string, transactionId: string): string =>
  `anticipation-${anticipationId}-${transactionId}`;

export function spotAnticipationSet(origin: SpotAnticipation, { id, occurredAt }: MoneyEvent): PostingSet {
  const key = spotKey(origin.anticipationId, origin.transactionId);
  const pairs = origin.items.flatMap(({ installment, paymentDate, gross }) =>
    toPairs(origin, gross, { installment, paymentDate }, origin.paymentDate),
  );
  return makePostingSet(
    { ...origin, paymentMethod: 'CREDIT_CARD' },
    { kind: 'ANTICIPATION', key, eventId: id, createdAt: occurredAt },
    origin.totalInstallments,
    pairs,
  );
}

/**
 * Anticipates the merchant's own part of a credit card payment to the next business day. The original entries keep
 * their dates.
 */
export function automaticAnticipation(payment: Payment, charge: Charge, event: MoneyEvent): PostingSet[] {
  if (!payment.isAnticipated || payment.paymentMethod !== 'CREDIT_CARD') return [];
  const day = earlyDay(dayOf(payment.approvedAt));
  const pairs = charge.days.flatMap((paymentDate, column) => {
    const net = Math.max(0, merchantNet(payment, charge, column));
    return toPairs(payment, net, { paymentDate, installment: column + 1 }, day);
  });
  const set = makePostingSet(
    payment,
    {
      kind: 'ANTICIPATION',
      key: `anticipation-${payment.transactionId}`,
      eventId: event.id,
      createdAt: event.occurredAt,
    },
    charge.days.length,
    pairs,
  );
  return set.pairs.length > 0 ? [set] : [];
}

function merchantNet(
  { companyId }: Payment,
  { recipients, gross, bearers, fee }: Charge,
  column: number,
): number {
  const share = gross[recipients.findIndex((item) => item.companyId === companyId)]?.[column] ?? 0;
  return share - (fee[bearers.indexOf(companyId)]?.[column] ?? 0);
}

/** Cents. Limited to the anticipated amount: at 100 % a month, the price of a year would exceed it. */
export const anticipationPrice = (cents: number, rateE4: number, days: number): number =>
  Math.min(cents, anticipationFeeCents(cents, rateE4, days));

/** Derives the pairs of an installment that is due after `paymentDate`. */
function toPairs(
  of: Pick<
    SpotAnticipation,
    'companyId' | 'organizationId' | 'anticipationRateE4' | 'anticipationCostRateE4'
  >,
  cents: number,
  on: { readonly paymentDate: Day; readonly installment: number },
  paymentDate: Day,
): NewPair[] {
  const days = daysBetween(paymentDate, on.paymentDate);
  const [merchant, organization] = [company(of.companyId), company(of.organizationId)];
  const early = { installment: on.installment, paymentDate };
  return [
    { ...early, type: 'ANTICIPATION', amount: cents, debit: PLATFORM, credit: merchant },
    { ...on, type: 'ANTICIPATION', amount: cents, debit: merchant, credit: PLATFORM },
    {
      ...early,
      type: 'ORGANIZATION_ANTICIPATION_FEE',
      amount: anticipationPrice(cents, of.anticipationRateE4, days),
      debit: merchant,
      credit: organization,
    },
    {
      ...early,
      type: 'PLATFORM_ANTICIPATION_COST',
      amount: anticipationPrice(cents, of.anticipationCostRateE4, days),
      debit: organization,
      credit: PLATFORM,
    },
  ];
}
