// A transaction as a message: whole in answers to its owner, with personal data masked in events.
import { withoutNulls } from '@mps/contracts';
import type { BolepixData as WireBolepix } from '@mps/contracts/gen/mps/transactions/v1/BolepixData';
import type { Consumer as WireConsumer } from '@mps/contracts/gen/mps/transactions/v1/Consumer';
import type { PixData as WirePix } from '@mps/contracts/gen/mps/transactions/v1/PixData';
import type { Transaction as WireTransaction } from '@mps/contracts/gen/mps/transactions/v1/Transaction';
import { isPhone, maskEmail, maskPhone, maskTaxId, parseEmail } from '@mps/kernel';
import type { BolepixData, Consumer, PixData, Transaction } from './domain/transaction';

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null;

export function transactionToWire(transaction: Transaction): WireTransaction {
  const { pix, bolepix, card, consumer } = transaction;
  return {
    id: transaction._id,
    provider: transaction.provider,
    affiliation_id: transaction.affiliation_id,
    request_id: transaction.request_id,
    mcc: transaction.mcc,
    amount: transaction.amount,
    currency: transaction.currency,
    pricing: { fee: transaction.pricing.fee, cost: transaction.pricing.cost },
    status: transaction.status,
    capture_method: transaction.capture_method,
    installments: transaction.installments,
    payment_method: transaction.payment_method,
    automatic_anticipation: transaction.automatic_anticipation,
    company_id: transaction.company_id,
    created_at: transaction.created_at.toISOString(),
    refunded_amount: transaction.refunded_amount,
    metadata_json: transaction.metadata_json,
    company_full_name: transaction.company_full_name,
    ...withoutNulls({
      fee_policy_id: transaction.fee_policy_id,
      cost_policy_id: transaction.cost_policy_id,
      approved_amount: transaction.approved_amount,
      acquirer_response_code: transaction.acquirer_response_code,
      soft_descriptor: transaction.soft_descriptor,
      serial_number: transaction.serial_number,
      nsu: transaction.nsu,
      latest_refund_at: iso(transaction.latest_refund_at),
      status_reason: transaction.status_reason,
      approved_at: iso(transaction.approved_at),
      company_name: transaction.company_name,
      organization_id: transaction.organization_transaction_id,
      updated_at: iso(transaction.updated_at),
      pix_data: pix && pixToWire(pix),
      bolepix_data: bolepix && bolepixToWire(bolepix),
      card_data: card && withoutNulls(publicCard(card)),
      consumer: consumer && consumerToWire(consumer),
    }),
  };
}

function publicCard(card: NonNullable<Transaction['card']>) {
  const { authorization_code: _, ...shown } = card;
  return shown;
}

function pixToWire(pix: PixData): WirePix {
  const { pix_key: _, receiving_account: __, expires_at, ...shown } = pix;
  return withoutNulls({
    ...shown,
    expires_at: iso(expires_at),
    discount: pix.discount && {
      ...pix.discount,
      discount_dates_config: [...pix.discount.discount_dates_config],
    },
  });
}

function bolepixToWire(bolepix: BolepixData): WireBolepix {
  return withoutNulls({
    ...bolepix.boleto,
    pix_key_id: bolepix.pix_key_id,
    external_request_id: bolepix.external_request_id,
    due_date: bolepix.due_date,
    expiration_in_days_after_due_date: bolepix.expiration_in_days_after_due_date,
    pix_transaction_id: bolepix.end_to_end_id,
    pix_identification: bolepix.pix_identification,
    pix_emv: bolepix.pix_emv,
    paid_via: bolepix.paid_via,
    paid_amount: bolepix.paid_amount,
    paid_at: iso(bolepix.paid_at),
    discount: bolepix.discount,
    fine_percentage: bolepix.fine_percentage,
    monthly_interest_percentage: bolepix.monthly_interest_percentage,
  });
}

function consumerToWire({ address, ...rest }: Consumer): WireConsumer {
  return { ...rest, ...(address !== null && { address }) };
}

/** For events: their receivers know the payment, but need not learn who the payer is. */
export function maskedTransactionToWire(transaction: Transaction): WireTransaction {
  const { consumer } = transaction;
  return transactionToWire(
    consumer === null ? transaction : { ...transaction, consumer: maskConsumer(consumer) },
  );
}

function maskConsumer(consumer: Consumer): Consumer {
  const { document_number, email, phone, pix_key } = consumer;
  return {
    ...consumer,
    ...(document_number !== undefined && { document_number: maskTaxId(document_number) }),
    ...(email !== undefined && { email: maskEmail(email) }),
    ...(phone !== undefined && { phone: maskPhone(phone) }),
    ...(pix_key !== undefined && { pix_key: maskPixKey(pix_key) }),
  };
}

function maskPixKey(key: string): string {
  if (parseEmail(key).ok) return maskEmail(key);
  return isPhone(key) ? maskPhone(key) : maskTaxId(key);
}
