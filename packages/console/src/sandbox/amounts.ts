// Amounts that decide an outcome in sandbox mode: docs/rules/sandbox.md#sandbox-amounts.
import type { CreateTransactionInput } from '@mps/client/types';

export const PIX_AMOUNTS = [1_000, 7_770_010, 7_770_012, 7_770_013, 7_770_057, 7_770_091, 7_770_097] as const;
export const CARD_AMOUNTS = [
  ...[1_000, 1_051, 1_096],
  ...[7_770_012, 7_770_013, 7_770_057, 7_770_059, 7_770_065, 7_770_095, 7_770_097],
] as const;

/** Test cards by their answer to 3D Secure, docs/rules/sandbox.md#sandbox-tokens. */
export const THREE_DS_CARDS = [
  '4000000000001109',
  '4000000000001208',
  '4000000000001307',
  '4000000000001406',
  '4000000000001505',
  '4000000000001604',
  '4000000000001703',
] as const;

export const toCard = (token: string) => ({
  network_token: token,
  expiry_month: '12',
  expiry_year: '2032',
});

const TEST_CARD = toCard('4111111111111111');

export type Method = 'PIX' | 'CREDIT_CARD';

export const toBody = (method: Method, amount: number, requestId: string): CreateTransactionInput => ({
  provider: 'PROVIDER_A',
  request_id: requestId,
  amount,
  capture_method: 'ECOMMERCE',
  payment_method: method,
  ...(method === 'PIX' ? { pix_data: {} } : { card_data: TEST_CARD }),
});
