// Amounts that decide an outcome in sandbox mode: docs/rules/sandbox.md#sandbox-amounts.
import type { CreateTransactionInput } from '@mps/client/types';

export const PIX_AMOUNTS = [1_000, 7_770_010, 7_770_012, 7_770_013, 7_770_057, 7_770_091, 7_770_097] as const;
export const CARD_AMOUNTS = [
  ...[1_000, 1_051, 1_096],
  ...[7_770_012, 7_770_013, 7_770_057, 7_770_059, 7_770_065, 7_770_095, 7_770_097],
] as const;

/** A test card of sandbox mode, docs/rules/sandbox.md#sandbox-tokens. */
const TEST_CARD = { network_token: '4111111111111111', expiry_month: '12', expiry_year: '2032' };

export type Method = 'PIX' | 'CREDIT_CARD';

export const toBody = (method: Method, amount: number, requestId: string): CreateTransactionInput => ({
  provider: 'PROVIDER_A',
  request_id: requestId,
  amount,
  capture_method: 'ECOMMERCE',
  payment_method: method,
  ...(method === 'PIX' ? { pix_data: {} } : { card_data: TEST_CARD }),
});
