// Original file: protos/mps/transactions/v1/transactions.proto

import type { Payer as _mps_transactions_v1_Payer, Payer__Output as _mps_transactions_v1_Payer__Output } from '../../../mps/transactions/v1/Payer';
import type { Long } from '@grpc/proto-loader';

/**
 * A simulated payment. amount absent: the amount that is payable now. paid_at absent: now.
 */
export interface PayTransactionRequest {
  'merchant_id'?: (string);
  'transaction_id'?: (string);
  'payer'?: (_mps_transactions_v1_Payer | null);
  'paid_via'?: (string);
  'amount'?: (number | string | Long);
  'paid_at'?: (string);
  '_amount'?: "amount";
  '_paid_at'?: "paid_at";
}

/**
 * A simulated payment. amount absent: the amount that is payable now. paid_at absent: now.
 */
export interface PayTransactionRequest__Output {
  'merchant_id': (string);
  'transaction_id': (string);
  'payer': (_mps_transactions_v1_Payer__Output | null);
  'paid_via': (string);
  'amount'?: (number);
  'paid_at'?: (string);
}
