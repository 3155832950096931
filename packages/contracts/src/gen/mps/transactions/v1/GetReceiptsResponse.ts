// Original file: protos/mps/transactions/v1/transactions.proto

import type { Receipt as _mps_transactions_v1_Receipt, Receipt__Output as _mps_transactions_v1_Receipt__Output } from '../../../mps/transactions/v1/Receipt';

/**
 * The payment's receipt first, then the refunds' in the order of their completion.
 */
export interface GetReceiptsResponse {
  'receipts'?: (_mps_transactions_v1_Receipt)[];
}

/**
 * The payment's receipt first, then the refunds' in the order of their completion.
 */
export interface GetReceiptsResponse__Output {
  'receipts': (_mps_transactions_v1_Receipt__Output)[];
}
