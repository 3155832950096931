// Original file: protos/mps/transactions/v1/transactions.proto

import type { DisputeEvidence as _mps_transactions_v1_DisputeEvidence, DisputeEvidence__Output as _mps_transactions_v1_DisputeEvidence__Output } from '../../../mps/transactions/v1/DisputeEvidence';
import type { Long } from '@grpc/proto-loader';

/**
 * A chargeback of a card payment or a MED debit of a PIX payment.
 */
export interface Dispute {
  'id'?: (string);
  'transaction_id'?: (string);
  'company_id'?: (string);
  'kind'?: (string);
  'status'?: (string);
  /**
   * Cents in dispute.
   */
  'amount'?: (number | string | Long);
  'reason_code'?: (string);
  /**
   * The end of the time in which the merchant can answer.
   */
  'due_at'?: (string);
  'evidence'?: (_mps_transactions_v1_DisputeEvidence)[];
  'created_at'?: (string);
  'updated_at'?: (string);
  'closed_at'?: (string);
  /**
   * Cents taken from the merchant when the dispute opened. 0 when refunds had returned everything before. For the
   * ledger: not a member of the public resource.
   */
  'debited_amount'?: (number | string | Long);
  '_reason_code'?: "reason_code";
  '_due_at'?: "due_at";
  '_closed_at'?: "closed_at";
}

/**
 * A chargeback of a card payment or a MED debit of a PIX payment.
 */
export interface Dispute__Output {
  'id': (string);
  'transaction_id': (string);
  'company_id': (string);
  'kind': (string);
  'status': (string);
  /**
   * Cents in dispute.
   */
  'amount': (number);
  'reason_code'?: (string);
  /**
   * The end of the time in which the merchant can answer.
   */
  'due_at'?: (string);
  'evidence': (_mps_transactions_v1_DisputeEvidence__Output)[];
  'created_at': (string);
  'updated_at': (string);
  'closed_at'?: (string);
  /**
   * Cents taken from the merchant when the dispute opened. 0 when refunds had returned everything before. For the
   * ledger: not a member of the public resource.
   */
  'debited_amount': (number);
}
