// Original file: protos/mps/transactions/v1/transactions.proto

import type { Payer as _mps_transactions_v1_Payer, Payer__Output as _mps_transactions_v1_Payer__Output } from '../../../mps/transactions/v1/Payer';
import type { ReceiptPixKey as _mps_transactions_v1_ReceiptPixKey, ReceiptPixKey__Output as _mps_transactions_v1_ReceiptPixKey__Output } from '../../../mps/transactions/v1/ReceiptPixKey';

/**
 * The receiver.
 */
export interface ReceiptReceiver {
  'bank_account'?: (_mps_transactions_v1_Payer | null);
  'pix_data'?: (_mps_transactions_v1_ReceiptPixKey | null);
  '_pix_data'?: "pix_data";
}

/**
 * The receiver.
 */
export interface ReceiptReceiver__Output {
  'bank_account': (_mps_transactions_v1_Payer__Output | null);
  'pix_data'?: (_mps_transactions_v1_ReceiptPixKey__Output | null);
}
