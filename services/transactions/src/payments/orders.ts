// The orders that a provider is asked to carry out, from the payments that they are for.
import type { Secret } from '@mps/kernel';
import {
  findCard,
  isCharge,
  matchInstrument,
  readChargeTerms,
  type CardOrder,
  type ChargeInstrument,
  type ChargeOrder,
  type OrderMerchant,
  type Transaction,
} from '../transaction';

/** The members of a card that an authorization needs and its transaction does not show. */
export interface OrderedCard {
  readonly network_token: Secret<string>;
  /** The wallet's or the 3DS session's. */
  readonly cryptogram: Secret<string> | null;
  /** Of a 3DS session. */
  readonly eci: string | null;
  readonly expiry_month: string;
  readonly expiry_year: string;
  readonly wallet_type: string | null;
}

export function toCardOrder(transaction: Transaction, card: OrderedCard): CardOrder {
  return {
    transactionId: transaction._id,
    paymentMethod: transaction.payment_method === 'DEBIT_CARD' ? 'DEBIT_CARD' : 'CREDIT_CARD',
    amountCents: transaction.amount,
    currency: transaction.currency,
    installments: transaction.installments,
    captureMethod: transaction.capture_method,
    autoCapture: true,
    softDescriptor: transaction.soft_descriptor,
    serialNumber: transaction.serial_number,
    merchant: toOrderMerchant(transaction),
    card: {
      networkToken: card.network_token,
      cryptogram: card.cryptogram,
      expiryMonth: card.expiry_month,
      expiryYear: card.expiry_year,
      brand: findCard(transaction.instrument)?.brand ?? 'UNKNOWN',
      walletType: card.wallet_type,
      eci: card.eci,
    },
  };
}

/** Throws for a card payment: only PIX and BOLEPIX charges are registered. */
export function toChargeOrder(transaction: Transaction): ChargeOrder {
  const { consumer, instrument } = transaction;
  if (!isCharge(instrument)) throw new Error('A card payment is not a charge');
  return {
    transactionId: transaction._id,
    amountCents: transaction.amount,
    currency: transaction.currency,
    ...matchInstrument<ChargeInstrument, Pick<ChargeOrder, 'paymentMethod' | 'txid' | 'description'>>(
      instrument,
      {
        pix: ({ identification: txid, description }) => ({ paymentMethod: 'PIX', txid, description }),
        bolepix: ({ pix_identification: txid }) => ({ paymentMethod: 'BOLEPIX', txid, description: null }),
      },
    ),
    pixKey: instrument.pix_key,
    expiresAt: instrument.expires_at,
    dueDate: instrument.due_date,
    terms: readChargeTerms(transaction),
    payer: consumer && {
      fullName: consumer.full_name ?? null,
      documentType: consumer.document_type ?? null,
      documentNumber: consumer.document_number ?? null,
    },
    merchant: toOrderMerchant(transaction),
  };
}

const toOrderMerchant = (transaction: Transaction): OrderMerchant => ({
  organizationId: transaction.organization_id,
  companyId: transaction.company_id,
  affiliationId: transaction.affiliation_id,
  mcc: transaction.mcc,
  name: transaction.company_name,
  fullName: transaction.company_full_name,
  city: transaction.company_city,
});
