// Original file: protos/mps/transactions/v1/transactions.proto

import type { Long } from '@grpc/proto-loader';

/**
 * Money that returned to the payer after the approval, or came back from a dispute. occurred_at is business time.
 */
export interface Movement {
  /**
   * REFUND, DISPUTE or DISPUTE_REVERSAL.
   */
  'kind'?: (string);
  /**
   * Id of the refund or the dispute.
   */
  'id'?: (string);
  'amount'?: (number | string | Long);
  'occurred_at'?: (string);
}

/**
 * Money that returned to the payer after the approval, or came back from a dispute. occurred_at is business time.
 */
export interface Movement__Output {
  /**
   * REFUND, DISPUTE or DISPUTE_REVERSAL.
   */
  'kind': (string);
  /**
   * Id of the refund or the dispute.
   */
  'id': (string);
  'amount': (number);
  'occurred_at': (string);
}
