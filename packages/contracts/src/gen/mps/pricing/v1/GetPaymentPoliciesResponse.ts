// Original file: protos/mps/pricing/v1/pricing.proto

import type { FeePolicy as _mps_pricing_v1_FeePolicy, FeePolicy__Output as _mps_pricing_v1_FeePolicy__Output } from '../../../mps/pricing/v1/FeePolicy';
import type { CostPolicy as _mps_pricing_v1_CostPolicy, CostPolicy__Output as _mps_pricing_v1_CostPolicy__Output } from '../../../mps/pricing/v1/CostPolicy';
import type { Long } from '@grpc/proto-loader';

/**
 * Those that there are in the caller's organization; a category's own cost policy before the one for all.
 */
export interface GetPaymentPoliciesResponse {
  'fee_policies'?: (_mps_pricing_v1_FeePolicy)[];
  'cost_policies'?: (_mps_pricing_v1_CostPolicy)[];
  /**
   * Version of the facts that the answer holds, as GetFactsVersion tells it; absent while a change is being written.
   */
  'facts_version'?: (number | string | Long);
  '_facts_version'?: "facts_version";
}

/**
 * Those that there are in the caller's organization; a category's own cost policy before the one for all.
 */
export interface GetPaymentPoliciesResponse__Output {
  'fee_policies': (_mps_pricing_v1_FeePolicy__Output)[];
  'cost_policies': (_mps_pricing_v1_CostPolicy__Output)[];
  /**
   * Version of the facts that the answer holds, as GetFactsVersion tells it; absent while a change is being written.
   */
  'facts_version'?: (number);
}
