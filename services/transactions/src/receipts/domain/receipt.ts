// The receipts of a transaction: one for the payment and one for every completed refund. They are built only from members
// that never change, so that a receipt is always the same.
import {
  err,
  isOneOf,
  maskAccount,
  maskTaxId,
  ok,
  RECEIPT_STATUSES,
  type RefundStatus,
  type CaptureMethod,
  type CardBrand,
  type Currency,
  type PaymentMethod,
  type PixKeyType,
  type ReceiptType,
  type Result,
} from '@mps/kernel';
import type { InvalidState } from '../../transaction/domain/decision';
import {
  findCard,
  isCharge,
  isPaidBySlip,
  matchInstrument,
  type ChargeInstrument,
  type Instrument,
  type ReceivingAccount,
} from '../../transaction/domain/instrument';
import {
  UNKNOWN_PAYER,
  type BoletoRegistration,
  type Payer,
  type ProviderPayment,
} from '../../transaction/domain/provider-outcome';
import type { Refund, Transaction } from '../../transaction/domain/transaction';
import { findAcceptedPayment } from '../../transaction/domain/charge';

/** A side of the payment. Unknown members are null. */
export interface ReceiptParty {
  readonly name: string | null;
  readonly document: string | null;
  readonly bank_name: string | null;
  readonly ispb: string | null;
  readonly branch: string | null;
  readonly account: string | null;
}

export interface ReceiptReceiver {
  readonly bank_account: ReceiptParty;
  /** null when the money did not come through a directory key. */
  readonly pix_data: { readonly key: string; readonly type: PixKeyType } | null;
}

export interface ReceiptCard {
  readonly brand: CardBrand;
  readonly last_digits: string;
  /** Never known to this platform: a network token does not carry it. */
  readonly cardholder_name: null;
  readonly installments: number;
  readonly authorization_code: string | null;
  readonly nsu: string | null;
  readonly capture_method: CaptureMethod;
  readonly wallet_type: string | null;
}

export interface Receipt {
  readonly type: ReceiptType;
  readonly payment_method: PaymentMethod;
  readonly transaction_id: string;
  readonly refund_id: string | null;
  /** Cents. */
  readonly amount: number;
  readonly currency: Currency;
  /** The banks' own name for it: end-to-end id, return id, number of the slip, authorization code or NSU. */
  readonly identification: string;
  /** When the money moved: the payer paid, or the refund was completed. */
  readonly created_at: Date;
  /** The payer, masked; on a refund's receipt, the person who got the money back. */
  readonly payer: ReceiptParty;
  /** The company that was paid; on a refund's receipt, the company that gave the money back. */
  readonly receiver: ReceiptReceiver;
  readonly card_data: ReceiptCard | null;
  /** Shown on the page only: the name the payer knows, and the BR Code that was paid (not on refunds). */
  readonly company_name: string;
  readonly qr_code: string | null;
}

const EMPTY_PARTY: ReceiptParty = {
  name: null,
  document: null,
  bank_name: null,
  ispb: null,
  branch: null,
  account: null,
};

interface NoReceiptOfRefund {
  readonly code: 'invalid_refund_state';
  readonly members: {
    readonly current_status: RefundStatus;
    readonly allowed_statuses: readonly RefundStatus[];
  };
}

/** Returns the receipt of the payment, or of one refund. The transaction has receipts: makeReceiptsOfPayment decides that. */
export function findReceipt(
  transaction: Transaction,
  receipts: readonly Receipt[],
  refund_id: string | null,
): Result<Receipt, NoReceiptOfRefund | { readonly code: 'resource_not_found' }> {
  const receipt = receipts.find((one) => one.refund_id === refund_id);
  if (receipt !== undefined) return ok(receipt);
  const refund = transaction.refunds.find(({ id }) => id === refund_id);
  if (refund === undefined) return err({ code: 'resource_not_found' });
  const members = { current_status: refund.status, allowed_statuses: ['COMPLETED'] as const };
  return err({ code: 'invalid_refund_state', members });
}

/** The payment's receipt first, then the refunds' in the order in which they were completed. */
export function makeReceiptsOfPayment(transaction: Transaction): Result<readonly Receipt[], InvalidState> {
  const { status } = transaction;
  if (!isOneOf(RECEIPT_STATUSES, status)) {
    const members = { current_status: status, allowed_statuses: RECEIPT_STATUSES };
    return err({ code: 'invalid_transaction_state', members });
  }
  const refunds = transaction.refunds
    .filter((refund) => refund.status === 'COMPLETED')
    .sort((a, b) => a.updated_at.getTime() - b.updated_at.getTime() || (a.id < b.id ? -1 : 1));
  return ok([
    makePaymentReceipt(transaction),
    ...refunds.map((refund) => makeRefundReceipt(transaction, refund)),
  ]);
}

function makePaymentReceipt(transaction: Transaction): Receipt {
  const payment = findAcceptedPayment(transaction);
  return {
    ...readCommonMembers(transaction, payment),
    type: 'PAYMENT',
    refund_id: null,
    amount: transaction.approved_amount ?? transaction.amount,
    identification: identifyPayment(transaction),
    created_at: payment?.paid_at ?? transaction.approved_at ?? transaction.created_at,
    qr_code: matchInstrument<Instrument, string | null>(transaction.instrument, {
      card: () => null,
      pix: ({ qr_code }) => qr_code,
      bolepix: ({ pix_emv }) => pix_emv,
    }),
  };
}

function makeRefundReceipt(transaction: Transaction, refund: Refund): Receipt {
  const named = transaction.payments.find(({ payment_id }) => payment_id === refund.payment_id);
  const payment = named ?? findAcceptedPayment(transaction);
  return {
    ...readCommonMembers(transaction, payment),
    // The refund of a slip goes to the consumer's PIX key. The account that paid the slip does not matter.
    ...(payment?.paid_via === 'BOLETO' && { payer: toPayer(transaction) }),
    type: 'REFUND',
    refund_id: refund.id,
    amount: refund.amount,
    identification: refund.provider_refund_identification ?? refund.id,
    // A completed refund never changes, so `updated_at` is the instant of its completion.
    created_at: refund.updated_at,
    qr_code: null,
  };
}

function readCommonMembers(transaction: Transaction, payment: ProviderPayment | undefined) {
  return {
    payment_method: transaction.payment_method,
    transaction_id: transaction._id,
    currency: transaction.currency,
    payer: payment?.erased === true ? EMPTY_PARTY : toPayer(transaction, payment?.payer),
    receiver: toReceiver(transaction, payment),
    card_data: readCard(transaction),
    company_name: transaction.company_name,
  };
}

/** If the provider named no number, both sides know only our number of the charge. */
const identifyPayment = ({ _id, instrument, nsu }: Transaction): string =>
  matchInstrument(instrument, {
    card: ({ authorization_code }) => authorization_code ?? nsu ?? _id,
    pix: ({ end_to_end_id, identification }) => end_to_end_id ?? identification,
    bolepix: (bolepix) => {
      const named = isPaidBySlip(bolepix) ? bolepix.boleto?.boleto_transaction_id : bolepix.end_to_end_id;
      return named ?? bolepix.pix_identification;
    },
  });

// The payer is the person that the payer's bank names. If no bank names a person, it is the merchant's consumer. Parts of
// the two are never mixed, because they need not be the same person.
function toPayer({ consumer }: Transaction, payer: Payer = UNKNOWN_PAYER): ReceiptParty {
  const isNamed = payer.name !== null || payer.document !== null;
  const name = isNamed ? payer.name : (consumer?.full_name ?? null);
  const document = isNamed ? payer.document : (consumer?.document_number ?? null);
  return {
    name,
    document: document === null ? null : maskTaxId(document),
    bank_name: payer.bank_name,
    ispb: payer.ispb,
    branch: payer.branch,
    account: payer.account === null ? null : maskAccount(payer.account),
  };
}

/** The charge with an unknown account; null when the account is known, or for a card. */
export const findChargeWithoutAccount = ({ instrument }: Transaction): ChargeInstrument | null =>
  isCharge(instrument) && instrument.receiving_account === undefined ? instrument : null;

/** Keeps the first account that the directory gave. */
export function withReceivingAccount(
  transaction: Transaction,
  receiving_account: ReceivingAccount,
): Transaction {
  const charge = findChargeWithoutAccount(transaction);
  return charge === null ? transaction : { ...transaction, instrument: { ...charge, receiving_account } };
}

function toReceiver(transaction: Transaction, payment: ProviderPayment | undefined): ReceiptReceiver {
  const { instrument: charge } = transaction;
  const company = {
    ...EMPTY_PARTY,
    name: transaction.company_full_name,
    document: transaction.company_document ?? null,
  };
  if (!isCharge(charge)) return { bank_account: company, pix_data: null };
  const slip = matchInstrument<ChargeInstrument, BoletoRegistration | null>(charge, {
    pix: () => null,
    bolepix: ({ boleto }) => boleto,
  });
  const boleto = payment?.paid_via === 'BOLETO' ? slip : null;
  if (boleto !== null) {
    const { bank_issuer: bank_name, bank_branch: branch, bank_account_number: account } = boleto;
    const document = charge.receiving_account?.document ?? company.document;
    const bank_account = { ...company, document, bank_name, branch, account };
    return { bank_account, pix_data: null };
  }
  return {
    bank_account: { ...company, ...charge.receiving_account },
    pix_data: { key: charge.pix_key, type: detectPixKeyType(charge.pix_key) },
  };
}

// In the directory's form, keys of different types never look alike.
function detectPixKeyType(key: string): PixKeyType {
  if (key.includes('@')) return 'EMAIL';
  if (key.startsWith('+')) return 'PHONE';
  if (key.includes('-')) return 'EVP';
  return key.length === CPF_CHARS ? 'CPF' : 'CNPJ';
}

const CPF_CHARS = 11;

function readCard({ instrument, installments, nsu, capture_method }: Transaction): ReceiptCard | null {
  const card = findCard(instrument);
  if (card === null) return null;
  const { brand, last_digits, authorization_code, wallet_type } = card;
  return {
    brand,
    last_digits,
    cardholder_name: null,
    installments,
    authorization_code,
    nsu,
    capture_method,
    wallet_type,
  };
}
