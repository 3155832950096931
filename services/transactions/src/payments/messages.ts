// Requests of payments from the wire. Token and cryptogram are wrapped here and never unwrapped in this service but by the
// hash and the provider's adapter. The gateway has checked every member against its closed set.
import type { BolepixDataInput__Output } from '@mps/contracts/gen/mps/transactions/v1/BolepixDataInput';
import type { CardDataInput__Output } from '@mps/contracts/gen/mps/transactions/v1/CardDataInput';
import type { CreateTransactionRequest__Output } from '@mps/contracts/gen/mps/transactions/v1/CreateTransactionRequest';
import type { Payer__Output } from '@mps/contracts/gen/mps/transactions/v1/Payer';
import type { PayTransactionRequest__Output } from '@mps/contracts/gen/mps/transactions/v1/PayTransactionRequest';
import type { PixDataInput__Output } from '@mps/contracts/gen/mps/transactions/v1/PixDataInput';
import {
  DEFAULT_BOLEPIX_DAYS_AFTER_DUE,
  Secret,
  type CaptureMethod,
  type Currency,
  type PaymentMethod,
  type Provider,
} from '@mps/kernel';
import type { Payer } from '../transaction';
import type { BolepixInput, CardInput, CreateRequest, PixInput } from './domain/create-request';
import type { PayRequest } from './pay';

export function createRequest(message: CreateTransactionRequest__Output): CreateRequest {
  const { metadata_json, ...request } = message;
  return {
    ...request,
    provider: request.provider as Provider,
    capture_method: request.capture_method as CaptureMethod,
    payment_method: request.payment_method as PaymentMethod,
    currency: request.currency as Currency,
    pix_data: request.pix_data && pixOf(request.pix_data),
    bolepix_data: request.bolepix_data && bolepixOf(request.bolepix_data),
    card_data: request.card_data && cardOf(request.card_data),
    three_d_secure_session_id: request.three_d_secure_session_id ?? null,
    metadata: JSON.parse(metadata_json) as Record<string, unknown>,
    soft_descriptor: request.soft_descriptor ?? null,
    serial_number: request.serial_number ?? null,
    nsu: request.nsu ?? null,
    fee_policy_id: request.fee_policy_id ?? null,
  };
}

const pixOf = (pix: PixDataInput__Output): PixInput => ({
  ...pix,
  pix_key_id: pix.pix_key_id ?? null,
  description: pix.description ?? null,
  expiration_in_seconds: pix.expiration_in_seconds ?? null,
  due_date: pix.due_date ?? null,
  expiration_in_days_after_due_date: pix.expiration_in_days_after_due_date ?? null,
});

const bolepixOf = (bolepix: BolepixDataInput__Output): BolepixInput => ({
  ...bolepix,
  pix_key_id: bolepix.pix_key_id ?? null,
  expiration_in_days_after_due_date:
    bolepix.expiration_in_days_after_due_date ?? DEFAULT_BOLEPIX_DAYS_AFTER_DUE,
  fine_percentage: bolepix.fine_percentage ?? null,
  monthly_interest_percentage: bolepix.monthly_interest_percentage ?? null,
});

const cardOf = (card: CardDataInput__Output): CardInput => ({
  network_token: new Secret(card.network_token),
  cryptogram: card.cryptogram === undefined ? null : new Secret(card.cryptogram),
  expiry_month: card.expiry_month,
  expiry_year: card.expiry_year,
  authentication_type: card.authentication_type ?? null,
  wallet_type: card.wallet_type ?? null,
  display_name: card.display_name ?? null,
});

export const payRequest = ({
  amount,
  paid_via,
  paid_at,
  payer,
  ...ids
}: PayTransactionRequest__Output): PayRequest => ({
  ...ids,
  paid_via: paid_via === 'BOLETO' ? 'BOLETO' : 'PIX',
  amount: amount ?? null,
  paid_at: paid_at === undefined ? null : new Date(paid_at),
  payer: payerOf(payer),
});

const payerOf = (payer: Payer__Output | null): Payer => ({
  name: payer?.name ?? null,
  document: payer?.document ?? null,
  bank_name: payer?.bank_name ?? null,
  ispb: payer?.ispb ?? null,
  branch: payer?.branch ?? null,
  account: payer?.account ?? null,
});
