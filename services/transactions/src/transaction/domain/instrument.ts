// The instrument of a payment: the card, or the PIX or BOLEPIX charge, that it is paid with. A decision that depends on the
// instrument names every kind, here or by `matchInstrument`. So a new kind does not compile until each decision is made.
import type { CardBrand, PaidVia } from '@mps/kernel';
import type { BoletoRegistration, QueryOutcome } from './provider-outcome';

/** Interest, fine or abatement: exactly one of amount (cents) and percentage is a number. */
export interface ChargeTerm {
  readonly modality: string;
  readonly amount?: number | null;
  readonly percentage?: number | null;
}

export interface DiscountDate {
  readonly until_date: string;
  readonly amount?: number | null;
  readonly percentage?: number | null;
}

export interface PixDiscount extends ChargeTerm {
  readonly discount_dates_config: readonly DiscountDate[];
}

export interface BolepixDiscount extends ChargeTerm {
  readonly until_date: string;
}

/** The account behind a key, as the directory answered when the charge was made. Parts may be masked. Receipts show it. */
export interface ReceivingAccount {
  /** Present only if the company's own document is unknown. */
  readonly document?: string;
  readonly bank_name: string;
  readonly branch: string;
  readonly account: string;
}

export interface PixData {
  readonly kind: 'pix';
  readonly pix_key_id: string;
  /** The directory key itself. The provider and the payload need it. */
  readonly pix_key: string;
  /** Absent: the directory gave no account. */
  readonly receiving_account?: ReceivingAccount;
  readonly description: string | null;
  readonly qr_code: string | null;
  readonly expires_at: Date;
  readonly identification: string;
  readonly expiration_in_seconds: number | null;
  readonly end_to_end_id: string | null;
  readonly due_date: string | null;
  readonly expiration_in_days_after_due_date: number | null;
  readonly interest: ChargeTerm | null;
  readonly fine: ChargeTerm | null;
  readonly discount: PixDiscount | null;
  readonly abatement: ChargeTerm | null;
}

export interface BolepixData {
  readonly kind: 'bolepix';
  readonly pix_key_id: string;
  readonly pix_key: string;
  readonly receiving_account?: ReceivingAccount;
  readonly external_request_id: string;
  readonly due_date: string;
  readonly expiration_in_days_after_due_date: number;
  readonly expires_at: Date;
  readonly boleto: BoletoRegistration | null;
  readonly pix_identification: string;
  readonly pix_emv: string | null;
  readonly end_to_end_id: string | null;
  readonly paid_via: PaidVia | null;
  readonly paid_amount: number | null;
  readonly paid_at: Date | null;
  readonly discount: BolepixDiscount | null;
  readonly fine_percentage: number | null;
  readonly monthly_interest_percentage: number | null;
}

/** The members of a card that may be stored. By design there is no member for a token or a cryptogram. */
export interface CardData {
  readonly kind: 'card';
  readonly expiry_month: string;
  readonly expiry_year: string;
  readonly last_digits: string;
  readonly brand: CardBrand;
  readonly wallet_type: string | null;
  readonly display_name: string | null;
  readonly authentication_type: string | null;
  /** The issuer's approval code. */
  readonly authorization_code: string | null;
}

export type Instrument = CardData | PixData | BolepixData;
export type InstrumentKind = Instrument['kind'];

interface OfKind {
  readonly kind: InstrumentKind;
}

/** One function for every kind that the instrument may have. */
export type InstrumentCases<Some extends OfKind, Result> = {
  readonly [Kind in Some['kind']]: (instrument: Extract<Some, { readonly kind: Kind }>) => Result;
};

/** Runs the case of the instrument's kind. */
export function matchInstrument<Some extends OfKind, Result>(
  instrument: Some,
  cases: InstrumentCases<Some, Result>,
): Result {
  const byKind = cases as Readonly<Record<InstrumentKind, (of: Some) => Result>>;
  return byKind[instrument.kind](instrument);
}

/** An issuer authorizes a card. A charge is registered, and waits until its payer pays. */
const TAKEN_BY = {
  card: 'authorization',
  pix: 'charge',
  bolepix: 'charge',
} as const satisfies Readonly<Record<InstrumentKind, 'authorization' | 'charge'>>;

type ChargeKind = {
  [Kind in InstrumentKind]: (typeof TAKEN_BY)[Kind] extends 'charge' ? Kind : never;
}[InstrumentKind];
export type ChargeInstrument = Extract<Instrument, { readonly kind: ChargeKind }>;

export const isCharge = (instrument: Instrument): instrument is ChargeInstrument =>
  TAKEN_BY[instrument.kind] === 'charge';

const OF_CHARGES: ReadonlySet<QueryOutcome['kind']> = new Set(['registered', 'paid']);
const OF_CARDS: ReadonlySet<QueryOutcome['kind']> = new Set(['approved', 'authorized', 'soft_declined']);

/** Whether an order of this instrument can have the outcome. */
export const canHave = (instrument: Instrument, { kind }: QueryOutcome): boolean =>
  !(isCharge(instrument) ? OF_CARDS : OF_CHARGES).has(kind);

/** Whether the payer of a BOLEPIX charge paid its slip at a bank. */
export const isPaidBySlip = (instrument: Instrument): boolean =>
  matchInstrument(instrument, {
    card: () => false,
    pix: () => false,
    bolepix: ({ paid_via }) => paid_via === 'BOLETO',
  });

/** The card of a stored payment or of a request; null for a charge. */
export const findCard = <Some extends OfKind>(
  instrument: Some,
): Extract<Some, { readonly kind: 'card' }> | null =>
  matchInstrument<OfKind, Extract<Some, { readonly kind: 'card' }> | null>(instrument, {
    card: (card) => card,
    pix: () => null,
    bolepix: () => null,
  });
