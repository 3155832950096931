// A PIX or BOLEPIX charge: what it costs on a given day, through the exact arithmetic, until when it can be paid, its PIX code,
// and which payment of it was kept.
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
import type {
  BolepixDiscount,
  ChargeTerm,
  DiscountDate,
  PixData,
  PixDiscount,
  ReceivingAccount,
  Transaction,
} from './transaction';

interface Charged extends Pick<Transaction, 'amount'> {
  readonly pix: Pick<PixData, 'due_date' | 'abatement' | 'discount' | 'fine' | 'interest'> | null;
  readonly bolepix: Transaction['bolepix'];
}

/** What the amount of a charge with a due date depends on; null for a payment without one. */
export function chargeTermsOf({ pix, bolepix, amount }: Charged): PixDueDateTerms | null {
  if (pix !== null && pix.due_date !== null) {
    return {
      originalCents: amount,
      dueDate: pix.due_date,
      abatement: pix.abatement ? (termOf(pix.abatement) as AbatementTerm) : undefined,
      discount: pix.discount ? pixDiscountOf(pix.discount) : undefined,
      fine: pix.fine ? (termOf(pix.fine) as FineTerm) : undefined,
      interest: pix.interest ? (termOf(pix.interest) as InterestTerm) : undefined,
    };
  }
  if (bolepix === null) return null;
  return bolepixTermsAsPix({
    originalCents: amount,
    dueDate: bolepix.due_date,
    discount: bolepix.discount ? bolepixDiscountOf(bolepix.discount) : undefined,
    finePercentageE4: e4(bolepix.fine_percentage ?? 0),
    monthlyInterestPercentageE4: e4(bolepix.monthly_interest_percentage ?? 0),
  });
}

/** Cents and what they are made of; for a payment without a due date, its amount. */
export function payableAmountOn(transaction: Transaction, day: Day): PayableAmount {
  const terms = chargeTermsOf(transaction);
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

// Modalities and their values were checked against each other when the charge was made.
function termOf(term: ChargeTerm): object {
  return { modality: term.modality, ...valueOf(term) };
}

function valueOf({ amount, percentage }: Pick<ChargeTerm, 'amount' | 'percentage'>) {
  return typeof amount === 'number' ? { amountCents: amount } : { percentageE4: e4(percentage ?? 0) };
}

function pixDiscountOf(discount: PixDiscount): PixDiscountTerm {
  if (discount.discount_dates_config.length === 0) return termOf(discount) as PixDiscountTerm;
  const dates = discount.discount_dates_config.map((date: DiscountDate) => ({
    untilDate: date.until_date,
    ...valueOf(date),
  }));
  return { modality: discount.modality, dates } as PixDiscountTerm;
}

function bolepixDiscountOf(discount: BolepixDiscount): BolepixDiscountTerm {
  return { ...termOf(discount), untilDate: discount.until_date } as BolepixDiscountTerm;
}

function e4(percentage: number): number {
  const parsed = parsePercentage(percentage);
  if (!parsed.ok) throw new RangeError('A stored percentage has at most four decimals');
  return parsed.value;
}

/**
 * The PIX code of a charge: a pointer to the payload that the gateway serves, never the key itself. `publicBaseUrl` is
 * where payers' banks reach us. Null for cards. Throws when the address does not fit into a code.
 */
export function qrCodeOf(transaction: Transaction, publicBaseUrl: string): string | null {
  const { pix, bolepix } = transaction;
  const txid = pix?.identification ?? bolepix?.pix_identification;
  if (txid === undefined) return null;
  const hasDueDate = pix === null || pix.due_date !== null;
  const code = buildDynamicBrCode({
    url: payloadUrl(publicBaseUrl, hasDueDate, txid),
    merchantName: transaction.company_name,
    city: transaction.company_city,
    mcc: transaction.mcc,
    // A charge with a due date costs what the payload says on the day, not what stands in a printed code.
    amountCents: hasDueDate ? undefined : transaction.amount,
  });
  if (!code.ok) throw new Error(`No PIX code can be made: ${code.error.field} ${code.error.code}`);
  return code.value;
}

const payloadUrl = (publicBaseUrl: string, hasDueDate: boolean, txid: string): string =>
  `${publicBaseUrl.replace(/\/+$/, '')}/qr/v2/${hasDueDate ? 'cobv/' : ''}${txid}`;

const ANY_ID = '00000000-0000-0000-0000-000000000000';

/** Whether the address fits into the PIX code of every charge. */
export function fitsQrCode(publicBaseUrl: string): boolean {
  const longest = payloadUrl(publicBaseUrl, true, txidOfUuid(ANY_ID));
  return buildDynamicBrCode({ url: longest, merchantName: '', city: '' }).ok;
}

interface DirectoryAccount {
  readonly owner_document: string;
  readonly bank: string;
  readonly branch: string;
  readonly account: string;
}

/** Where a charge's key leads, for its receipts. The directory masks documents, so a company's own goes before its word. */
export function receivingAccountOf(
  { owner_document, bank: bank_name, branch, account }: DirectoryAccount,
  companyDocument: string | undefined,
): ReceivingAccount {
  const led = { bank_name, branch, account };
  return companyDocument === undefined ? { document: owner_document, ...led } : led;
}

/** The payment that was kept: every other one has an automatic refund of its own. Absent for cards. */
export function acceptedPayment({ payments, refunds }: Transaction): ProviderPayment | undefined {
  const returned = new Set(refunds.filter(({ automatic }) => automatic).map(({ payment_id }) => payment_id));
  return payments.find(({ payment_id }) => !returned.has(payment_id));
}

/** The last instant at which a charge can be paid; null for cards. */
export function payableUntil(transaction: Transaction): Date | null {
  return transaction.pix?.expires_at ?? transaction.bolepix?.expires_at ?? null;
}

/**
 * When time ends a charge that nobody has paid; null for cards. One with a due date ends with its last day, of which its end
 * names the last second; any other at the instant that it names. A payment of that instant is in time even so.
 */
export function runsOutAt(transaction: Transaction): Date | null {
  const until = payableUntil(transaction);
  if (until === null || !hasDueDate(transaction)) return until;
  return new Date(until.getTime() + LAST_SECOND_MS);
}

const LAST_SECOND_MS = 1_000;

/** Whether it can be paid at this instant. */
export function isInTime(transaction: Transaction, instant: Date): boolean {
  const until = payableUntil(transaction);
  if (until === null) return true;
  return hasDueDate(transaction) ? dayOf(instant) <= dayOf(until) : instant <= until;
}

const hasDueDate = ({ pix, bolepix }: Transaction): boolean => (pix ?? bolepix)?.due_date != null;
