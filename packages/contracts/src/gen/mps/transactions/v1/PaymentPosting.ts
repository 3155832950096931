// Original file: protos/mps/transactions/v1/transactions.proto

import type { Pricing as _mps_transactions_v1_Pricing, Pricing__Output as _mps_transactions_v1_Pricing__Output } from '../../../mps/transactions/v1/Pricing';
import type { SplitRule as _mps_transactions_v1_SplitRule, SplitRule__Output as _mps_transactions_v1_SplitRule__Output } from '../../../mps/transactions/v1/SplitRule';
import type { Movement as _mps_transactions_v1_Movement, Movement__Output as _mps_transactions_v1_Movement__Output } from '../../../mps/transactions/v1/Movement';
import type { Long } from '@grpc/proto-loader';

/**
 * Everything from which one movement of a payment's money is posted, including earlier movements. So each event can
 * be posted alone, in any order of arrival.
 */
export interface PaymentPosting {
  'transaction_id'?: (string);
  'organization_id'?: (string);
  'company_id'?: (string);
  'affiliation_id'?: (string);
  'provider'?: (string);
  'payment_method'?: (string);
  'paid_via'?: (string);
  'brand'?: (string);
  'currency'?: (string);
  'installments'?: (number);
  'approved_amount'?: (number | string | Long);
  'approved_at'?: (string);
  'pricing'?: (_mps_transactions_v1_Pricing | null);
  'automatic_anticipation'?: (boolean);
  /**
   * Monthly rates in 1e-4 %.
   */
  'automatic_anticipation_percentage_e4'?: (number | string | Long);
  'cost_anticipation_percentage_e4'?: (number | string | Long);
  'split_rules'?: (_mps_transactions_v1_SplitRule)[];
  /**
   * Oldest first. The last one is the event's own. Empty: the payment was approved.
   */
  'movements'?: (_mps_transactions_v1_Movement)[];
  /**
   * The value at the creation of the payment. Absent: PROPORTIONAL.
   */
  'refund_fee_policy'?: (string);
  '_paid_via'?: "paid_via";
  '_brand'?: "brand";
  '_refund_fee_policy'?: "refund_fee_policy";
}

/**
 * Everything from which one movement of a payment's money is posted, including earlier movements. So each event can
 * be posted alone, in any order of arrival.
 */
export interface PaymentPosting__Output {
  'transaction_id': (string);
  'organization_id': (string);
  'company_id': (string);
  'affiliation_id': (string);
  'provider': (string);
  'payment_method': (string);
  'paid_via'?: (string);
  'brand'?: (string);
  'currency': (string);
  'installments': (number);
  'approved_amount': (number);
  'approved_at': (string);
  'pricing': (_mps_transactions_v1_Pricing__Output | null);
  'automatic_anticipation': (boolean);
  /**
   * Monthly rates in 1e-4 %.
   */
  'automatic_anticipation_percentage_e4': (number);
  'cost_anticipation_percentage_e4': (number);
  'split_rules': (_mps_transactions_v1_SplitRule__Output)[];
  /**
   * Oldest first. The last one is the event's own. Empty: the payment was approved.
   */
  'movements': (_mps_transactions_v1_Movement__Output)[];
  /**
   * The value at the creation of the payment. Absent: PROPORTIONAL.
   */
  'refund_fee_policy'?: (string);
}
