// Makes spot anticipations for tests: quotes and accepts receivables of one payment.
import { dayOf } from '@mps/kernel';
import { earlyDay, type Payment, type SpotAnticipation } from '../../postings';
import { toEntries } from '../../postings/domain/entries';
import type { PostingSet } from '../../postings/domain/posting-set';
import { decideQuote, toReceivables } from './anticipation';

interface Asked extends Payment {
  readonly now: Date;
  /** Tenths of the merchant's receivables. */
  readonly tenths: number;
  readonly rateE4: number;
  readonly costRateE4: number;
}

/** null: no receivable can be anticipated. */
export function toSpotAnticipation(
  anticipationId: string,
  sets: readonly PostingSet[],
  { now, tenths, rateE4, costRateE4, ...payment }: Asked,
): SpotAnticipation | null {
  const paymentDate = earlyDay(dayOf(now));
  const later = sets
    .flatMap((set) => toEntries(set, now))
    .filter(({ owner_id, payment_date }) => owner_id === payment.companyId && payment_date > paymentDate);
  const receivables = toReceivables(later.map((entry) => ({ entry, brand: payment.brand })));
  const whole = receivables.reduce((sum, { amount }) => sum + amount, 0);
  const amount = Math.floor((whole * tenths) / 10);
  const quote = decideQuote(
    {
      id: anticipationId,
      organization_id: payment.organizationId,
      company_id: payment.companyId,
      payment_date: paymentDate,
      terms: { percentage: 0, rateE4, costRateE4 },
    },
    receivables,
    amount,
    now,
  );
  if (!quote.ok) throw new Error(quote.error.code);
  const items = quote.value.items.map((item) => ({
    installment: item.installment,
    paymentDate: item.payment_date,
    gross: item.gross,
  }));
  if (items.length === 0) return null;
  return {
    anticipationId,
    organizationId: payment.organizationId,
    companyId: payment.companyId,
    affiliationId: payment.affiliationId,
    transactionId: payment.transactionId,
    brand: payment.brand,
    currency: payment.currency,
    totalInstallments: payment.installments,
    anticipationRateE4: rateE4,
    anticipationCostRateE4: costRateE4,
    paymentDate,
    items,
  };
}
