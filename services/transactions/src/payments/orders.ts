// What is sent to a provider, from a transaction. The card of an authorization is not in it: it comes from the request,
// lives in memory, and is gone with it.
import type { Secret } from '@mps/kernel';
import { chargeTermsOf } from '../transaction/domain/payable-amount';
import type { Transaction } from '../transaction/domain/transaction';
import type { CardOrder, ChargeOrder, OrderMerchant, OrderRef, RefundOrder } from '../transaction/provider';
import type { Refund } from '../transaction/domain/transaction';

export const orderRef = (transaction: Transaction): OrderRef => ({
  transactionId: transaction._id,
  providerTransactionId: transaction.provider_transaction_id ?? null,
});

const merchantOf = (transaction: Transaction): OrderMerchant => ({
  companyId: transaction.company_id,
  affiliationId: transaction.affiliation_id,
  mcc: transaction.mcc,
  name: transaction.company_name,
  fullName: transaction.company_full_name,
  city: transaction.company_city,
});

/** What an authorization needs of a card beside what its transaction shows. */
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

export function cardOrder(transaction: Transaction, card: OrderedCard): CardOrder {
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
    merchant: merchantOf(transaction),
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

/** Throws for a transaction that is no charge: only PIX and BOLEPIX are registered. */
export function chargeOrder(transaction: Transaction): ChargeOrder {
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
    merchant: merchantOf(transaction),
  };
}

export function refundOrder(transaction: Transaction, refund: Refund): RefundOrder {
  const payment = transaction.payments.find(({ paymentId }) => paymentId === refund.payment_id);
  return {
    ...orderRef(transaction),
    refundId: refund.id,
    amountCents: refund.amount,
    approvedAmountCents: refund.automatic ? refund.amount : (transaction.approved_amount ?? 0),
    reason: refund.reason,
    description: refund.description,
    endToEndId: payment?.endToEndId ?? null,
    payoutPixKey: payment?.paidVia === 'BOLETO' ? (transaction.consumer?.pix_key ?? null) : null,
  };
}
