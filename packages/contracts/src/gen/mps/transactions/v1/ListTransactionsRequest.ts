// Original file: protos/mps/transactions/v1/transactions.proto

import type { PageRequest as _mps_common_v1_PageRequest, PageRequest__Output as _mps_common_v1_PageRequest__Output } from '../../../mps/common/v1/PageRequest';
import type { Long } from '@grpc/proto-loader';

/**
 * Filters of the list. All must hold. Absent: no filter.
 */
export interface ListTransactionsRequest {
  'page'?: (_mps_common_v1_PageRequest | null);
  'merchant_id'?: (string);
  'status'?: (string)[];
  'provider'?: (string);
  'id'?: (string);
  'installments'?: (number);
  'payment_method'?: (string);
  'capture_method'?: (string);
  'affiliation_id'?: (string);
  'organization_id'?: (string);
  'provider_transaction_id'?: (string);
  'request_id'?: (string);
  'amount'?: (number | string | Long);
  'amount_from'?: (number | string | Long);
  'amount_to'?: (number | string | Long);
  'created_at_from'?: (string);
  'created_at_to'?: (string);
  '_merchant_id'?: "merchant_id";
  '_provider'?: "provider";
  '_id'?: "id";
  '_installments'?: "installments";
  '_payment_method'?: "payment_method";
  '_capture_method'?: "capture_method";
  '_affiliation_id'?: "affiliation_id";
  '_organization_id'?: "organization_id";
  '_provider_transaction_id'?: "provider_transaction_id";
  '_request_id'?: "request_id";
  '_amount'?: "amount";
  '_amount_from'?: "amount_from";
  '_amount_to'?: "amount_to";
  '_created_at_from'?: "created_at_from";
  '_created_at_to'?: "created_at_to";
}

/**
 * Filters of the list. All must hold. Absent: no filter.
 */
export interface ListTransactionsRequest__Output {
  'page': (_mps_common_v1_PageRequest__Output | null);
  'merchant_id'?: (string);
  'status': (string)[];
  'provider'?: (string);
  'id'?: (string);
  'installments'?: (number);
  'payment_method'?: (string);
  'capture_method'?: (string);
  'affiliation_id'?: (string);
  'organization_id'?: (string);
  'provider_transaction_id'?: (string);
  'request_id'?: (string);
  'amount'?: (number);
  'amount_from'?: (number);
  'amount_to'?: (number);
  'created_at_from'?: (string);
  'created_at_to'?: (string);
}
