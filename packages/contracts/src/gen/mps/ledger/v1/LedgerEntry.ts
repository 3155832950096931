// Original file: protos/mps/ledger/v1/ledger.proto

import type { SettlementItem as _mps_ledger_v1_SettlementItem, SettlementItem__Output as _mps_ledger_v1_SettlementItem__Output } from '../../../mps/ledger/v1/SettlementItem';
import type { Long } from '@grpc/proto-loader';

/**
 * One leg of a pair: a CREDIT or a DEBIT of one owner.
 */
export interface LedgerEntry {
  'id'?: (string);
  'posting_set_id'?: (string);
  /**
   * Shared by exactly one CREDIT and one DEBIT of equal amount, currency and payment_date.
   */
  'pair_token'?: (string);
  'event_id'?: (string);
  'owner_type'?: (string);
  'owner_id'?: (string);
  'amount'?: (number | string | Long);
  'operation'?: (string);
  'type'?: (string);
  'currency'?: (string);
  'payment_date'?: (string);
  'installment'?: (number);
  'total_installments'?: (number);
  'outstanding_amount'?: (number | string | Long);
  'settled'?: (boolean);
  'created_at'?: (string);
  'updated_at'?: (string);
  'settlement_items'?: (_mps_ledger_v1_SettlementItem)[];
  'company_id'?: (string);
  'organization_id'?: (string);
  'affiliation_id'?: (string);
  'transaction_id'?: (string);
  'refund_id'?: (string);
  'dispute_id'?: (string);
  'cashout_id'?: (string);
  'fully_settled_at'?: (string);
  'last_clearing_at'?: (string);
  /**
   * The day of the event. created_at is on a later day when that day was closed, because its trial balance had been
   * read.
   */
  'occurred_on'?: (string);
  '_affiliation_id'?: "affiliation_id";
  '_transaction_id'?: "transaction_id";
  '_refund_id'?: "refund_id";
  '_dispute_id'?: "dispute_id";
  '_cashout_id'?: "cashout_id";
  '_fully_settled_at'?: "fully_settled_at";
  '_last_clearing_at'?: "last_clearing_at";
}

/**
 * One leg of a pair: a CREDIT or a DEBIT of one owner.
 */
export interface LedgerEntry__Output {
  'id': (string);
  'posting_set_id': (string);
  /**
   * Shared by exactly one CREDIT and one DEBIT of equal amount, currency and payment_date.
   */
  'pair_token': (string);
  'event_id': (string);
  'owner_type': (string);
  'owner_id': (string);
  'amount': (number);
  'operation': (string);
  'type': (string);
  'currency': (string);
  'payment_date': (string);
  'installment': (number);
  'total_installments': (number);
  'outstanding_amount': (number);
  'settled': (boolean);
  'created_at': (string);
  'updated_at': (string);
  'settlement_items': (_mps_ledger_v1_SettlementItem__Output)[];
  'company_id': (string);
  'organization_id': (string);
  'affiliation_id'?: (string);
  'transaction_id'?: (string);
  'refund_id'?: (string);
  'dispute_id'?: (string);
  'cashout_id'?: (string);
  'fully_settled_at'?: (string);
  'last_clearing_at'?: (string);
  /**
   * The day of the event. created_at is on a later day when that day was closed, because its trial balance had been
   * read.
   */
  'occurred_on': (string);
}
