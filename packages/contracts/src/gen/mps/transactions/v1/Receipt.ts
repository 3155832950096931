// Original file: protos/mps/transactions/v1/transactions.proto

import type { Payer as _mps_transactions_v1_Payer, Payer__Output as _mps_transactions_v1_Payer__Output } from '../../../mps/transactions/v1/Payer';
import type { ReceiptReceiver as _mps_transactions_v1_ReceiptReceiver, ReceiptReceiver__Output as _mps_transactions_v1_ReceiptReceiver__Output } from '../../../mps/transactions/v1/ReceiptReceiver';
import type { ReceiptCard as _mps_transactions_v1_ReceiptCard, ReceiptCard__Output as _mps_transactions_v1_ReceiptCard__Output } from '../../../mps/transactions/v1/ReceiptCard';
import type { Long } from '@grpc/proto-loader';

/**
 * The receipt of a payment or a refund, for the payer.
 */
export interface Receipt {
  'type'?: (string);
  'payment_method'?: (string);
  'transaction_id'?: (string);
  'refund_id'?: (string);
  'amount'?: (number | string | Long);
  'currency'?: (string);
  'identification'?: (string);
  'created_at'?: (string);
  /**
   * Masked.
   */
  'payer'?: (_mps_transactions_v1_Payer | null);
  'receiver'?: (_mps_transactions_v1_ReceiptReceiver | null);
  'card_data'?: (_mps_transactions_v1_ReceiptCard | null);
  'pdf_file_base64'?: (string);
  '_refund_id'?: "refund_id";
  '_card_data'?: "card_data";
}

/**
 * The receipt of a payment or a refund, for the payer.
 */
export interface Receipt__Output {
  'type': (string);
  'payment_method': (string);
  'transaction_id': (string);
  'refund_id'?: (string);
  'amount': (number);
  'currency': (string);
  'identification': (string);
  'created_at': (string);
  /**
   * Masked.
   */
  'payer': (_mps_transactions_v1_Payer__Output | null);
  'receiver': (_mps_transactions_v1_ReceiptReceiver__Output | null);
  'card_data'?: (_mps_transactions_v1_ReceiptCard__Output | null);
  'pdf_file_base64': (string);
}
