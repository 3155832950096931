// The Transaction resource in answers. It has every member of the interface, null when the payment method has none.
import { makeReadRow } from '@mps/chassis';
import { type DomainError, loadMessage, publicJson } from '@mps/contracts';
import {
  CAPTURE_METHODS,
  CARD_BRANDS,
  CURRENCIES,
  PAYMENT_METHODS,
  PROVIDERS,
  REFUND_REASONS,
  REFUND_STATUSES,
  STATUS_REASONS,
  TRANSACTION_STATUSES,
} from '@mps/kernel';
import { z } from 'zod';
import type { RouteContext } from '../../http/route/route';
import { address, dayText, instantText, orNull, price, WrittenBody } from '../../http/schemas/answers';
import { FLAT_VALUE } from '../../http/schemas/metadata';
import { idParam } from '../../http/schemas/params';
import { ledgerEntry } from '../ledger/schemas';
import { merchantParams } from '../merchants/schemas';

const FILE = 'mps/transactions/v1/transactions.proto';

const termMembers = z.object({
  modality: z.string(),
  amount: orNull(z.int()),
  percentage: orNull(z.number()),
});
const term = termMembers.meta({ id: 'ChargeTerm' });

const pixDiscount = termMembers
  .extend({
    discount_dates_config: z.array(
      z
        .object({ until_date: dayText, percentage: orNull(z.number()), amount: orNull(z.int()) })
        .meta({ id: 'PixDiscountDate' }),
    ),
  })
  .meta({ id: 'PixDiscount' });

const pixMembers = z.object({
  pix_key_id: z.string(),
  description: orNull(z.string()),
  qr_code: orNull(z.string()),
  expires_at: orNull(instantText),
  identification: orNull(z.string()),
  expiration_in_seconds: orNull(z.int()),
  end_to_end_id: orNull(z.string()),
  due_date: orNull(dayText),
  expiration_in_days_after_due_date: orNull(z.int()),
  interest: orNull(term),
  fine: orNull(term),
  discount: orNull(pixDiscount),
  abatement: orNull(term),
});
const pixData = pixMembers.meta({ id: 'PixData' });

const bolepixMembers = z.object({
  pix_key_id: z.string(),
  external_request_id: orNull(z.string()),
  due_date: dayText,
  expiration_in_days_after_due_date: z.int(),
  boleto_transaction_id: orNull(z.string()),
  bank_issuer: orNull(z.string()),
  bank_code: orNull(z.string()),
  bank_branch: orNull(z.string()),
  bank_account_number: orNull(z.string()),
  bar_code: orNull(z.string()),
  bank_line: orNull(z.string()),
  bank_assignor: orNull(z.string()),
  pix_transaction_id: orNull(z.string()),
  pix_identification: orNull(z.string()),
  pix_emv: orNull(z.string()),
  paid_via: orNull(z.string()),
  paid_amount: orNull(z.int()),
  paid_at: orNull(instantText),
  discount: orNull(termMembers.extend({ until_date: dayText }).meta({ id: 'BolepixDiscount' })),
  fine_percentage: orNull(z.number()),
  monthly_interest_percentage: orNull(z.number()),
});
const bolepixData = bolepixMembers.meta({ id: 'BolepixData' });

const cardMembers = z.object({
  expiry_month: z.string(),
  expiry_year: z.string(),
  last_digits: z.string(),
  brand: z.enum(CARD_BRANDS),
  device_id: orNull(z.string()),
  cardholder_name: orNull(z.string()),
  country: orNull(z.string()),
  wallet_type: orNull(z.string()),
  display_name: orNull(z.string()),
  authentication_type: orNull(z.string()),
});
const cardData = cardMembers.meta({ id: 'CardData' });

const consumerMembers = z.object({
  full_name: orNull(z.string()),
  email: orNull(z.string()),
  pix_key: orNull(z.string()),
  document_type: orNull(z.string()),
  document_number: orNull(z.string()),
  phone: orNull(z.string()),
  birth_date: orNull(z.string()),
  address: address.optional(),
});
const consumer = consumerMembers.meta({ id: 'Consumer' });

export const transaction = z
  .object({
    id: z.uuid(),
    provider: z.enum(PROVIDERS),
    affiliation_id: z.string(),
    request_id: z.string(),
    mcc: z.string(),
    amount: z.int(),
    currency: z.enum(CURRENCIES),
    pricing: z.object({ fee: price, cost: price }).meta({ id: 'Pricing' }),
    status: z.enum(TRANSACTION_STATUSES),
    capture_method: z.enum(CAPTURE_METHODS),
    installments: z.int(),
    payment_method: z.enum(PAYMENT_METHODS),
    automatic_anticipation: z.boolean(),
    company_id: z.string(),
    created_at: instantText,
    fee_policy_id: orNull(z.string()),
    cost_policy_id: orNull(z.string()),
    approved_amount: orNull(z.int()),
    refunded_amount: z.int(),
    acquirer_response_code: orNull(z.string()),
    pix_data: pixData.optional(),
    bolepix_data: bolepixData.optional(),
    card_data: cardData.optional(),
    soft_descriptor: orNull(z.string()),
    serial_number: orNull(z.string()),
    nsu: orNull(z.string()),
    metadata: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).meta(FLAT_VALUE)),
    latest_refund_at: orNull(instantText),
    status_reason: orNull(z.enum(STATUS_REASONS)),
    approved_at: orNull(instantText),
    company_full_name: z.string(),
    company_name: orNull(z.string()),
    organization_id: orNull(z.string()),
    consumer: consumer.optional(),
    updated_at: orNull(instantText),
  })
  .meta({ id: 'Transaction' });

export const refund = z
  .object({
    id: z.uuid(),
    transaction_id: z.uuid(),
    request_id: z.string(),
    amount: z.int(),
    status: z.enum(REFUND_STATUSES),
    reason: orNull(z.enum(REFUND_REASONS)),
    description: orNull(z.string()),
    provider_refund_identification: orNull(z.string()),
    created_at: instantText,
    updated_at: instantText,
  })
  .meta({ id: 'Refund' });

const feePolicySummary = z
  .object({
    id: z.string(),
    name: z.string(),
    description: orNull(z.string()),
    created_at: instantText,
    updated_at: instantText,
  })
  .meta({ id: 'FeePolicySummary' });

const detailWithoutEntries = transaction.extend({
  fee_policy: orNull(feePolicySummary),
  refunds: z.array(refund),
});

export const transactionDetail = detailWithoutEntries
  .extend({
    /** null: the caller may not see the ledger, or the ledger is away. */
    ledger_entries: orNull(z.array(ledgerEntry)),
  })
  .meta({ id: 'TransactionDetail' });

/** Turns a decoded message into the public JSON. The contract promises the message, so its absence is a bug of the service. */
export function transactionFromWire(message: object | null): object {
  if (message === null) throw new Error('The service answered no transaction');
  return publicJson(FILE, 'mps.transactions.v1.Transaction', message);
}

/** Writes the answer of `transactionDetail`. `entries`: the ledger's entries in JSON; null: not shown. */
export function writeDetail(detail: object, entries: readonly string[] | null): WrittenBody {
  const text = JSON.stringify(detailWithoutEntries.parse(detail));
  return new WrittenBody(
    `${text.slice(0, -1)},"ledger_entries":${entries === null ? 'null' : `[${entries.join(',')}]`}}`,
  );
}

/** Turns the encoded message of a row into JSON text. */
export const listedTransaction = makeReadRow((bytes) => {
  const message = loadMessage<object, object>(FILE, 'mps.transactions.v1.Transaction').decode(bytes);
  return JSON.stringify(transaction.parse(transactionFromWire(message)));
});

export const refundFromWire = (message: object): object =>
  publicJson(FILE, 'mps.transactions.v1.Refund', message);

export const feePolicyFromWire = (message: object): object =>
  publicJson(FILE, 'mps.transactions.v1.FeePolicySummary', message);

export const transactionParams = merchantParams.extend({ transactionId: idParam });

interface TransactionPath {
  readonly params: { readonly merchantId: string; readonly transactionId: string };
}

/** Returns the 404 of the transaction in the path. */
export async function checkTransactionExists(
  { params }: TransactionPath,
  { clients, ...context }: RouteContext,
): Promise<DomainError | null> {
  const { merchantId: merchant_id, transactionId: transaction_id } = params;
  const found = await clients.transactions.GetTransaction({ merchant_id, transaction_id }, context);
  return found.ok ? null : found.error;
}
