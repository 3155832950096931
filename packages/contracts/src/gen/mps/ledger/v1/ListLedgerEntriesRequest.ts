// Original file: protos/mps/ledger/v1/ledger.proto

import type { PageRequest as _mps_common_v1_PageRequest, PageRequest__Output as _mps_common_v1_PageRequest__Output } from '../../../mps/common/v1/PageRequest';

/**
 * Filters of the list. All must hold. Absent: no filter. Sort by created_at or payment_date, "-" for descending.
 */
export interface ListLedgerEntriesRequest {
  'page'?: (_mps_common_v1_PageRequest | null);
  'transaction_id'?: (string);
  'posting_set_id'?: (string);
  'owner_id'?: (string);
  'type'?: (string);
  'settled'?: (boolean);
  'payment_date_from'?: (string);
  'payment_date_to'?: (string);
  /**
   * Of an earlier page of the same list, its `next`: this page begins after it, whatever `page.page` says, and nothing is
   * counted.
   */
  'after'?: (string);
  '_transaction_id'?: "transaction_id";
  '_posting_set_id'?: "posting_set_id";
  '_owner_id'?: "owner_id";
  '_type'?: "type";
  '_settled'?: "settled";
  '_payment_date_from'?: "payment_date_from";
  '_payment_date_to'?: "payment_date_to";
  '_after'?: "after";
}

/**
 * Filters of the list. All must hold. Absent: no filter. Sort by created_at or payment_date, "-" for descending.
 */
export interface ListLedgerEntriesRequest__Output {
  'page': (_mps_common_v1_PageRequest__Output | null);
  'transaction_id'?: (string);
  'posting_set_id'?: (string);
  'owner_id'?: (string);
  'type'?: (string);
  'settled'?: (boolean);
  'payment_date_from'?: (string);
  'payment_date_to'?: (string);
  /**
   * Of an earlier page of the same list, its `next`: this page begins after it, whatever `page.page` says, and nothing is
   * counted.
   */
  'after'?: (string);
}
