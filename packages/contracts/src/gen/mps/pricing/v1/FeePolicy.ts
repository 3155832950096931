// Original file: protos/mps/pricing/v1/pricing.proto

import type { FeeRule as _mps_pricing_v1_FeeRule, FeeRule__Output as _mps_pricing_v1_FeeRule__Output } from '../../../mps/pricing/v1/FeeRule';
import type { Long } from '@grpc/proto-loader';

/**
 * A policy. Its rules are in the order of the payload that wrote them.
 */
export interface FeePolicy {
  'id'?: (string);
  'name'?: (string);
  'description'?: (string);
  'is_active'?: (boolean);
  'cashout_price'?: (number | string | Long);
  'automatic_anticipation_percentage'?: (number | string);
  'spot_anticipation_percentage'?: (number | string);
  'organization_id'?: (string);
  'rules'?: (_mps_pricing_v1_FeeRule)[];
  'created_at'?: (string);
  'updated_at'?: (string);
  /**
   * The part of fee and cost that a refund returns. Absent: PROPORTIONAL.
   */
  'refund_fee_policy'?: (string);
  '_description'?: "description";
  '_refund_fee_policy'?: "refund_fee_policy";
}

/**
 * A policy. Its rules are in the order of the payload that wrote them.
 */
export interface FeePolicy__Output {
  'id': (string);
  'name': (string);
  'description'?: (string);
  'is_active': (boolean);
  'cashout_price': (number);
  'automatic_anticipation_percentage': (number);
  'spot_anticipation_percentage': (number);
  'organization_id': (string);
  'rules': (_mps_pricing_v1_FeeRule__Output)[];
  'created_at': (string);
  'updated_at': (string);
  /**
   * The part of fee and cost that a refund returns. Absent: PROPORTIONAL.
   */
  'refund_fee_policy'?: (string);
}
