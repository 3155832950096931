// Original file: protos/mps/pricing/v1/pricing.proto

import type { FeeRule as _mps_pricing_v1_FeeRule, FeeRule__Output as _mps_pricing_v1_FeeRule__Output } from '../../../mps/pricing/v1/FeeRule';
import type { Long } from '@grpc/proto-loader';

/**
 * The platform's prices to organizations for a provider: a policy of the same shape, without an organization.
 */
export interface CostPolicy {
  'id'?: (string);
  'provider'?: (string);
  /**
   * Absent: every merchant category without a policy of its own.
   */
  'mcc'?: (string);
  'name'?: (string);
  'description'?: (string);
  'is_active'?: (boolean);
  'cashout_price'?: (number | string | Long);
  'automatic_anticipation_percentage'?: (number | string);
  'spot_anticipation_percentage'?: (number | string);
  /**
   * Always absent, because a cost policy belongs to the platform.
   */
  'organization_id'?: (string);
  'rules'?: (_mps_pricing_v1_FeeRule)[];
  'created_at'?: (string);
  'updated_at'?: (string);
  '_mcc'?: "mcc";
  '_description'?: "description";
  '_organization_id'?: "organization_id";
}

/**
 * The platform's prices to organizations for a provider: a policy of the same shape, without an organization.
 */
export interface CostPolicy__Output {
  'id': (string);
  'provider': (string);
  /**
   * Absent: every merchant category without a policy of its own.
   */
  'mcc'?: (string);
  'name': (string);
  'description'?: (string);
  'is_active': (boolean);
  'cashout_price': (number);
  'automatic_anticipation_percentage': (number);
  'spot_anticipation_percentage': (number);
  /**
   * Always absent, because a cost policy belongs to the platform.
   */
  'organization_id'?: (string);
  'rules': (_mps_pricing_v1_FeeRule__Output)[];
  'created_at': (string);
  'updated_at': (string);
}
