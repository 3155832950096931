// A PIX or BOLEPIX charge: its amount on a given day by exact arithmetic, the end of its payable time, its PIX code, and
// the payment of it that was kept.
import {
  bolepixTermsAsPix,
  buildDynamicBrCode,
  dayOf,
  parsePercentage,
  pixAmountOn,
  txidOfUuid,
  type AbatementTerm,
  type BolepixDiscountTerm,
  type Day,
  type FineTerm,
  type InterestTerm,
  type PayableAmount,
  type PixDiscountTerm,
  type PixDueDateTerms,
} from '@mps/kernel';
import type { ProviderPayment } from './provider-outcome';
import {
  matchInstrument,
  type BolepixData,
  type BolepixDiscount,
  type ChargeTerm,
  type DiscountDate,
  type Instrument,
  type PixData,
  type PixDiscount,
  type ReceivingAccount,
} from './instrument';
import type { Transaction } from './transaction';

type PixTerms = Pick<PixData, 'kind' | 'due_date' | 'abatement' | 'discount' | 'fine' | 'interest'>;
type BolepixTerms = Pick<
  BolepixData,
  'kind' | 'due_date' | 'discount' | 'fine_percentage' | 'monthly_interest_percentage'
>;

/** A stored payment, or the request of one. */
interface Charged {
  /** Cents. */
  readonly amount: number;
  readonly instrument: { readonly kind: 'card' } | PixTerms | BolepixTerms;
}

/** The terms that the amount of a charge with a due date depends on; null for a payment without one. */
export const readChargeTerms = ({ instrument, amount }: Charged): PixDueDateTerms | null =>
  matchInstrument<Charged['instrument'], PixDueDateTerms | null>(instrument, {
    card: () => null,
    pix: ({ due_date, abatement, discount, fine, interest }) =>
      due_date === null
        ? null
        : {
            originalCents: amount,
            dueDate: due_date,
            abatement: abatement ? (toTerm(abatement) as AbatementTerm) : undefined,
            discount: discount ? toPixDiscount(discount) : undefined,
            fine: fine ? (toTerm(fine) as FineTerm) : undefined,
            interest: interest ? (toTerm(interest) as InterestTerm) : undefined,
          },
    bolepix: ({ due_date, discount, fine_percentage, monthly_interest_percentage }) =>
      bolepixTermsAsPix({
        originalCents: amount,
        dueDate: due_date,
        discount: discount ? toBolepixDiscount(discount) : undefined,
        finePercentageE4: toE4(fine_percentage ?? 0),
        monthlyInterestPercentageE4: toE4(monthly_interest_percentage ?? 0),
      }),
  });

/** Cents and their parts; for a payment without a due date, its amount. */
export function computePayableAmount(transaction: Transaction, day: Day): PayableAmount {
  const terms = readChargeTerms(transaction);
  if (terms !== null) return pixAmountOn(terms, day);
  const { amount } = transaction;
  return {
    originalCents: amount,
    abatementCents: 0,
    discountCents: 0,
    fineCents: 0,
    interestCents: 0,
    payableCents: amount,
  };
}

// Creation checked the values of each modality.
function toTerm(term: ChargeTerm): object {
  return { modality: term.modality, ...toValue(term) };
}

function toValue({ amount, percentage }: Pick<ChargeTerm, 'amount' | 'percentage'>) {
  return typeof amount === 'number' ? { amountCents: amount } : { percentageE4: toE4(percentage ?? 0) };
}

function toPixDiscount(discount: PixDiscount): PixDiscountTerm {
  if (discount.discount_dates_config.length === 0) return toTerm(discount) as PixDiscountTerm;
  const dates = discount.discount_dates_config.map((date: DiscountDate) => ({
    untilDate: date.until_date,
    ...toValue(date),
  }));
  return { modality: discount.modality, dates } as PixDiscountTerm;
}

function toBolepixDiscount(discount: BolepixDiscount): BolepixDiscountTerm {
  return { ...toTerm(discount), untilDate: discount.until_date } as BolepixDiscountTerm;
}

function toE4(percentage: number): number {
  const parsed = parsePercentage(percentage);
  if (!parsed.ok) throw new RangeError('A stored percentage has at most four decimals');
  return parsed.value;
}

/**
 * The PIX code of a charge: a pointer to the payload that the gateway serves, never the key itself. `publicBaseUrl` is
 * where payers' banks reach us. Null for cards. Throws when the address does not fit into a code.
 */
export function buildQrCode(transaction: Transaction, publicBaseUrl: string): string | null {
  const { instrument } = transaction;
  const txid = matchInstrument<Instrument, string | null>(instrument, {
    card: () => null,
    pix: ({ identification }) => identification,
    bolepix: ({ pix_identification }) => pix_identification,
  });
  if (txid === null) return null;
  const isDueDateCharge = hasDueDate(instrument);
  const code = buildDynamicBrCode({
    url: formatPayloadUrl(publicBaseUrl, isDueDateCharge, txid),
    merchantName: transaction.company_name,
    city: transaction.company_city,
    mcc: transaction.mcc,
    // The amount of a charge with a due date comes from the payload of the day, not from a printed code.
    amountCents: isDueDateCharge ? undefined : transaction.amount,
  });
  if (!code.ok) throw new Error(`No PIX code can be made: ${code.error.field} ${code.error.code}`);
  return code.value;
}

const formatPayloadUrl = (publicBaseUrl: string, hasDueDate: boolean, txid: string): string =>
  `${publicBaseUrl.replace(/\/+$/, '')}/qr/v2/${hasDueDate ? 'cobv/' : ''}${txid}`;

const ANY_ID = '00000000-0000-0000-0000-000000000000';

/** Whether the address fits into the PIX code of every charge. */
export function fitsQrCode(publicBaseUrl: string): boolean {
  const longest = formatPayloadUrl(publicBaseUrl, true, txidOfUuid(ANY_ID));
  return buildDynamicBrCode({ url: longest, merchantName: '', city: '' }).ok;
}

interface DirectoryAccount {
  readonly owner_document: string;
  readonly bank: string;
  readonly branch: string;
  readonly account: string;
}

/** The account behind a charge's key, for its receipts. The company's own document is preferred to the directory's masked one. */
export function toReceivingAccount(
  { owner_document, bank: bank_name, branch, account }: DirectoryAccount,
  companyDocument: string | undefined,
): ReceivingAccount {
  const led = { bank_name, branch, account };
  return companyDocument === undefined ? { document: owner_document, ...led } : led;
}

/** The payment that was kept. Every other payment has an automatic refund. Absent for cards. */
export function findAcceptedPayment({ payments, refunds }: Transaction): ProviderPayment | undefined {
  const returned = new Set(refunds.filter(({ automatic }) => automatic).map(({ payment_id }) => payment_id));
  return payments.find(({ payment_id }) => !returned.has(payment_id));
}

/** The last instant at which a charge can be paid; null for cards. */
export function findLastPayableInstant(transaction: Transaction): Date | null {
  return matchInstrument<Instrument, Date | null>(transaction.instrument, {
    card: () => null,
    pix: ({ expires_at }) => expires_at,
    bolepix: ({ expires_at }) => expires_at,
  });
}

/**
 * The instant at which an unpaid charge expires; null for cards. A charge with a due date expires at the end of its last
 * day: its stored end is the last second of that day. Another charge expires at its stored end. A payment at exactly that
 * instant is still in time.
 */
export function computeExpiry(transaction: Transaction): Date | null {
  const until = findLastPayableInstant(transaction);
  if (until === null || !hasDueDate(transaction.instrument)) return until;
  return new Date(until.getTime() + LAST_SECOND_MS);
}

const LAST_SECOND_MS = 1_000;

/** Whether it can be paid at this instant. */
export function isInTime(transaction: Transaction, instant: Date): boolean {
  const until = findLastPayableInstant(transaction);
  if (until === null) return true;
  return hasDueDate(transaction.instrument) ? dayOf(instant) <= dayOf(until) : instant <= until;
}

/** Whether a charge, stored or requested, is due on a day. */
export const hasDueDate = (
  instrument: { readonly kind: 'card' } | Pick<PixData, 'kind' | 'due_date'> | Pick<BolepixData, 'kind'>,
): boolean =>
  matchInstrument(instrument, {
    card: () => false,
    pix: ({ due_date }) => due_date !== null,
    bolepix: () => true,
  });
