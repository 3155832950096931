// CreateTransaction: wire in, command, result, wire out. Token and cryptogram are wrapped here and never unwrapped in this
// service but by the hash and the provider's adapter.
import type { Handler } from '@mps/chassis';
import type { BolepixDataInput__Output } from '@mps/contracts/gen/mps/transactions/v1/BolepixDataInput';
import type { CardDataInput__Output } from '@mps/contracts/gen/mps/transactions/v1/CardDataInput';
import type { Consumer__Output } from '@mps/contracts/gen/mps/transactions/v1/Consumer';
import type { CreateTransactionRequest__Output } from '@mps/contracts/gen/mps/transactions/v1/CreateTransactionRequest';
import type { CreateTransactionResponse } from '@mps/contracts/gen/mps/transactions/v1/CreateTransactionResponse';
import type { PixDataInput__Output } from '@mps/contracts/gen/mps/transactions/v1/PixDataInput';
import {
  DEFAULT_BOLEPIX_DAYS_AFTER_DUE,
  ok,
  Secret,
  type CaptureMethod,
  type Currency,
  type PaymentMethod,
  type Provider,
} from '@mps/kernel';
import type { BolepixInput, CardInput, CreateCommand, PixInput } from '../payments/domain/create-command';
import type { Consumer } from '../transaction/domain/transaction';
import type { CreateTransaction } from '../payments/create';
import { transactionToWire } from '../transaction/messages';

export function createTransactionHandler(
  run: CreateTransaction,
): Handler<CreateTransactionRequest__Output, CreateTransactionResponse> {
  return async (request, context) => {
    const created = await run(commandOf(request), context);
    if (!created.ok) return created;
    const { transaction, replayed } = created.value;
    return ok({ transaction: transactionToWire(transaction), replayed });
  };
}

// The gateway has checked every member against its closed set.
function commandOf(request: CreateTransactionRequest__Output): CreateCommand {
  return {
    merchant_id: request.merchant_id,
    provider: request.provider as Provider,
    request_id: request.request_id,
    amount: request.amount,
    capture_method: request.capture_method as CaptureMethod,
    payment_method: request.payment_method as PaymentMethod,
    currency: request.currency as Currency,
    installments: request.installments,
    pix_data: request.pix_data && pixOf(request.pix_data),
    bolepix_data: request.bolepix_data && bolepixOf(request.bolepix_data),
    card_data: request.card_data && cardOf(request.card_data),
    three_d_secure_session_id: request.three_d_secure_session_id ?? null,
    require_3ds: request.require_3ds,
    refuse_on_challenge: request.refuse_on_challenge,
    consumer: request.consumer && consumerOf(request.consumer),
    metadata: JSON.parse(request.metadata_json) as Record<string, unknown>,
    split_rules: request.split_rules,
    soft_descriptor: request.soft_descriptor ?? null,
    serial_number: request.serial_number ?? null,
    nsu: request.nsu ?? null,
    fee_policy_id: request.fee_policy_id ?? null,
  };
}

function pixOf(pix: PixDataInput__Output): PixInput {
  return {
    pix_key_id: pix.pix_key_id ?? null,
    description: pix.description ?? null,
    expiration_in_seconds: pix.expiration_in_seconds ?? null,
    due_date: pix.due_date ?? null,
    expiration_in_days_after_due_date: pix.expiration_in_days_after_due_date ?? null,
    interest: pix.interest,
    fine: pix.fine,
    discount: pix.discount,
    abatement: pix.abatement,
  };
}

function bolepixOf(bolepix: BolepixDataInput__Output): BolepixInput {
  return {
    pix_key_id: bolepix.pix_key_id ?? null,
    due_date: bolepix.due_date,
    expiration_in_days_after_due_date:
      bolepix.expiration_in_days_after_due_date ?? DEFAULT_BOLEPIX_DAYS_AFTER_DUE,
    discount: bolepix.discount,
    fine_percentage: bolepix.fine_percentage ?? null,
    monthly_interest_percentage: bolepix.monthly_interest_percentage ?? null,
  };
}

function cardOf(card: CardDataInput__Output): CardInput {
  return {
    network_token: new Secret(card.network_token),
    cryptogram: card.cryptogram === undefined ? null : new Secret(card.cryptogram),
    expiry_month: card.expiry_month,
    expiry_year: card.expiry_year,
    authentication_type: card.authentication_type ?? null,
    wallet_type: card.wallet_type ?? null,
    display_name: card.display_name ?? null,
  };
}

const consumerOf = (consumer: Consumer__Output): Consumer => ({ ...consumer });
