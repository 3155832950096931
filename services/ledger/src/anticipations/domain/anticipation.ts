// Spot anticipation: selects the later installments that a company is paid early, computes the price, and checks whether
// a quote still holds. Pure. docs/rules.md#anticipation.
import { daysBetween, err, ok, type Day, type Result } from '@mps/kernel';
import { anticipationPrice } from '../../postings/domain/anticipation';
import type { DueEntry } from '../../postings/domain/entries';

/** The rest of one installment, net of fees, refunds, disputes and earlier anticipations. */
export interface Receivable {
  readonly ledger_entry_id: string;
  readonly transaction_id: string;
  readonly affiliation_id: string | null;
  readonly brand: string | null;
  readonly currency: string;
  readonly installment: number;
  readonly total_installments: number;
  readonly payment_date: Day;
  /** Cents. */
  readonly amount: number;
}

export interface QuoteItem extends Omit<Receivable, 'amount'> {
  readonly days: number;
  /** Cents: the amount paid early, its price, and the difference. */
  readonly gross: number;
  readonly fee: number;
  readonly net: number;
}

/** Monthly rates. */
export interface AnticipationTerms {
  /** In percent, as stored in the fee policy. */
  readonly percentage: number;
  /** In 1e-4 %. */
  readonly rateE4: number;
  readonly costRateE4: number;
}

export interface Quote {
  readonly id: string;
  readonly organization_id: string;
  readonly company_id: string;
  /** The day on which the company is paid early. */
  readonly payment_date: Day;
  readonly terms: AnticipationTerms;
  readonly items: readonly QuoteItem[];
  readonly created_at: Date;
  readonly expires_at: Date;
}

export interface Anticipation extends Pick<
  Quote,
  'organization_id' | 'company_id' | 'payment_date' | 'terms' | 'items'
> {
  readonly id: string;
  /** 1, 2, 3 … per company, under a unique index. Of two acceptances of the same receivables, the second fails. */
  readonly number: number;
  readonly request_id: string;
  readonly fingerprint: string;
  readonly quote_id: string;
  readonly created_at: Date;
  /** Id of the event that posts it. */
  readonly event_id: string;
  /** Present until it is posted. */
  readonly work_due_at?: Date;
}

export interface AnticipationChange {
  readonly next: Anticipation;
  readonly events: readonly { readonly type: 'anticipation.created'; readonly id: string }[];
}

/** A company anticipates more items with another quote. */
export const MAX_ITEMS = 500;
/** How long a quote can be accepted. */
export const QUOTE_MS = 15 * 60_000;

/** The cents that an open refund will take from an installment, net of the returned fee. */
export interface PendingTake {
  readonly transaction_id: string;
  readonly installment: number;
  /** Cents. */
  readonly amount: number;
}

/**
 * Returns the receivables of entries that are due after the day of payment, earliest first. It subtracts the cents that
 * open refunds will take from each installment.
 */
export function toReceivables(
  entries: readonly DueEntry[],
  pending: readonly PendingTake[] = [],
): Receivable[] {
  const taken = new Map<string, number>();
  for (const take of pending) {
    const key = installmentKey(take);
    taken.set(key, (taken.get(key) ?? 0) + take.amount);
  }
  const groups = Object.groupBy(entries, ({ entry }) =>
    [entry.payment_date, entry.transaction_id ?? '', String(entry.installment).padStart(2, '0')].join('/'),
  );
  return Object.entries(groups)
    .sort(([one], [other]) => one.localeCompare(other))
    .flatMap(([, group = []]) => mergeReceivable(group))
    .map((one) => ({ ...one, amount: one.amount - (taken.get(installmentKey(one)) ?? 0) }))
    .filter(({ amount }) => amount > 0)
    .slice(0, MAX_ITEMS);
}

const installmentKey = ({ transaction_id, installment }: Omit<PendingTake, 'amount'>): string =>
  `${transaction_id}/${String(installment)}`;

/** Refunds of paid installments and won disputes have their own due day and are no installment. */
function mergeReceivable(group: readonly DueEntry[]): Receivable[] {
  const share = group.find(({ entry }) => entry.type === 'TRANSACTION' && entry.operation === 'CREDIT');
  const amount = group.reduce(
    (sum, { entry }) => sum + (entry.operation === 'CREDIT' ? entry.amount : -entry.amount),
    0,
  );
  if (share === undefined || share.entry.transaction_id === null || amount <= 0) return [];
  const { entry, brand } = share;
  return [
    {
      ledger_entry_id: entry.id,
      transaction_id: share.entry.transaction_id,
      affiliation_id: entry.affiliation_id,
      brand,
      currency: entry.currency,
      installment: entry.installment,
      total_installments: entry.total_installments,
      payment_date: entry.payment_date,
      amount,
    },
  ];
}

export interface NotCovered {
  readonly code: 'insufficient_balance';
  /** The default message of this code speaks of a cashout and its fee. */
  readonly reason: 'receivables_do_not_cover';
  /** Cents that can be anticipated. */
  readonly members: { readonly available_amount: number };
}

const notCovered = (receivables: readonly Pick<Receivable, 'amount'>[]) =>
  err<NotCovered>({
    code: 'insufficient_balance',
    reason: 'receivables_do_not_cover',
    members: { available_amount: receivables.reduce((sum, { amount }) => sum + amount, 0) },
  });

/** Takes `amount` cents of the receivables, earliest first, the last one in part. null: all. */
export function decideQuote(
  of: Pick<Quote, 'id' | 'organization_id' | 'company_id' | 'payment_date' | 'terms'>,
  receivables: readonly Receivable[],
  amount: number | null,
  now: Date,
): Result<Quote, NotCovered> {
  let left = amount ?? Number.MAX_SAFE_INTEGER;
  const items = receivables.flatMap((receivable) => {
    const gross = Math.min(left, receivable.amount);
    left -= gross;
    return gross > 0 ? [toItem(receivable, gross, of)] : [];
  });
  if (amount !== null && left > 0) return notCovered(receivables);
  return ok({ ...of, items, created_at: now, expires_at: new Date(now.getTime() + QUOTE_MS) });
}

function toItem(
  { amount: _, ...receivable }: Receivable,
  gross: number,
  { payment_date, terms }: Pick<Quote, 'payment_date' | 'terms'>,
): QuoteItem {
  const days = daysBetween(payment_date, receivable.payment_date);
  const fee = anticipationPrice(gross, terms.rateE4, days);
  return { ...receivable, days, gross, fee, net: gross - fee };
}

export interface Refused {
  readonly code: 'quote_expired' | 'quote_stale';
}

/** The company's receivables and its number of anticipations. */
export interface AnticipationPosition {
  readonly receivables: readonly Receivable[];
  readonly lastNumber: number;
  /** The payment day of an acceptance now. */
  readonly paymentDate: Day;
}

export function decideAcceptance(
  quote: Quote,
  request: Pick<Anticipation, 'id' | 'request_id' | 'fingerprint' | 'event_id'>,
  { receivables, lastNumber, paymentDate }: AnticipationPosition,
  now: Date,
): Result<AnticipationChange, Refused | NotCovered> {
  if (now >= quote.expires_at) return err({ code: 'quote_expired' });
  if (quote.items.length === 0) return notCovered([]);
  const left = new Map(receivables.map((one) => [formatReceivableKey(one), one.amount]));
  const holds = quote.items.every((item) => (left.get(formatReceivableKey(item)) ?? 0) >= item.gross);
  if (!holds || paymentDate !== quote.payment_date) return err({ code: 'quote_stale' });
  const { organization_id, company_id, payment_date, terms, items } = quote;
  const next: Anticipation = {
    ...request,
    organization_id,
    company_id,
    payment_date,
    terms,
    items,
    number: lastNumber + 1,
    quote_id: quote.id,
    created_at: now,
    work_due_at: now,
  };
  return ok({ next, events: [{ type: 'anticipation.created', id: request.event_id }] });
}

const formatReceivableKey = ({
  ledger_entry_id,
  payment_date,
}: Pick<Receivable, 'ledger_entry_id' | 'payment_date'>) => `${ledger_entry_id}/${payment_date}`;

/** Marks an anticipation as posted. */
export function decidePosted({ work_due_at: _, ...anticipation }: Anticipation): AnticipationChange {
  return { next: anticipation, events: [] };
}

/** Cents of all items. */
export const sumItems = (items: readonly QuoteItem[]) => ({
  gross: items.reduce((sum, { gross }) => sum + gross, 0),
  fee: items.reduce((sum, { fee }) => sum + fee, 0),
  net: items.reduce((sum, { net }) => sum + net, 0),
});
