// The orders that a provider is asked to carry out, from the payments that they are for.
import type { Secret } from '@mps/kernel';
import {
  chargeTermsOf,
  type CardOrder,
  type ChargeOrder,
  type OrderMerchant,
  type Transaction,
} from '../transaction';

/** What an authorization needs of a card in addition to the members that its transaction shows. */
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
      brand: transaction.card?.brand ?? 'UNKNOWN',
      walletType: card.wallet_type,
      eci: card.eci,
    },
  };
}

/** Throws for a card payment: only PIX and BOLEPIX charges are registered. */
export function toChargeOrder(transaction: Transaction): ChargeOrder {
  const charge = transaction.pix ?? transaction.bolepix;
  if (charge === null) throw new Error('A card payment is not a charge');
  const { consumer, pix, bolepix } = transaction;
  return {
    transactionId: transaction._id,
    paymentMethod: bolepix === null ? 'PIX' : 'BOLEPIX',
    amountCents: transaction.amount,
    currency: transaction.currency,
    txid: pix?.identification ?? bolepix?.pix_identification ?? '',
    pixKey: charge.pix_key,
    description: pix?.description ?? null,
    expiresAt: charge.expires_at,
    dueDate: charge.due_date,
    terms: chargeTermsOf(transaction),
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
