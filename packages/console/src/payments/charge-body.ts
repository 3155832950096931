// The request of a new charge, from the fields of its form. The platform checks every one of them.
import type { ConsumerInput, CreateTransactionInput, PaymentMethod } from '@mps/client/types';
import { readField } from '../forms/form-data';
import { parseAmount } from '../parts/money';

/** The console sends no other card. docs/rules/sandbox.md says what each does. */
const BRANDS = {
  '4111111111111111': 'VISA',
  '5555555555554444': 'MASTERCARD',
  '6362970000457013': 'ELO',
  '376411112222331': 'AMEX',
  '6062828888666688': 'HIPERCARD',
} as const;

export const TEST_CARDS = Object.keys(BRANDS) as readonly (keyof typeof BRANDS)[];

export const findBrand = (token: string): string | undefined =>
  Object.entries(BRANDS).find(([one]) => one === token)?.[1];

const TEST_EXPIRY = { expiry_month: '12', expiry_year: '2034' } as const;

export function toChargeBody(
  method: PaymentMethod,
  requestId: string,
  data: FormData,
): CreateTransactionInput {
  const base = {
    provider: 'PROVIDER_A',
    request_id: requestId,
    // A text that is no amount goes to the platform as 0, which refuses it at this field.
    amount: parseAmount(readField(data, 'amount')) ?? 0,
    capture_method: 'ECOMMERCE',
    payment_method: method,
  } as const;
  switch (method) {
    case 'PIX':
      return { ...base, pix_data: readPix(data) };
    case 'BOLEPIX':
      return {
        ...base,
        bolepix_data: { due_date: readField(data, 'bolepix_data/due_date') },
        consumer: readConsumer(data),
      };
    case 'CREDIT_CARD':
    case 'DEBIT_CARD':
      return {
        ...base,
        installments: Number(readField(data, 'installments') || '1'),
        card_data: { network_token: readField(data, 'card_data/network_token'), ...TEST_EXPIRY },
      };
  }
}

function readPix(data: FormData): NonNullable<CreateTransactionInput['pix_data']> {
  const description = readField(data, 'pix_data/description');
  return {
    ...(description !== '' && { description }),
    expiration_in_seconds: Number(readField(data, 'pix_data/expiration_in_seconds')),
  };
}

const ADDRESS = ['street', 'street_number', 'neighborhood', 'city', 'zipcode'] as const;

function readConsumer(data: FormData): ConsumerInput {
  const document = readField(data, 'consumer/document_number').replace(/\D/g, '');
  const state = readField(data, 'consumer/address/state').toUpperCase();
  return {
    full_name: readField(data, 'consumer/full_name'),
    document_type: 'CPF',
    document_number: document,
    address: {
      ...Object.fromEntries(ADDRESS.map((name) => [name, readField(data, `consumer/address/${name}`)])),
      state: state as NonNullable<NonNullable<ConsumerInput['address']>['state']>,
    },
  };
}
