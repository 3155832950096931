// Original file: protos/mps/pricing/v1/pricing.proto

import type { FeePolicy as _mps_pricing_v1_FeePolicy, FeePolicy__Output as _mps_pricing_v1_FeePolicy__Output } from '../../../mps/pricing/v1/FeePolicy';
import type { CostPolicy as _mps_pricing_v1_CostPolicy, CostPolicy__Output as _mps_pricing_v1_CostPolicy__Output } from '../../../mps/pricing/v1/CostPolicy';
import type { Long } from '@grpc/proto-loader';

/**
 * The existing policies of the caller's organization. A category's own cost policy precedes the general one.
 */
export interface GetPaymentPoliciesResponse {
  'fee_policies'?: (_mps_pricing_v1_FeePolicy)[];
  'cost_policies'?: (_mps_pricing_v1_CostPolicy)[];
  /**
   * Version of the facts in the answer, as GetFactsVersion answers it. Absent while a change is being written.
   */
  'facts_version'?: (number | string | Long);
  '_facts_version'?: "facts_version";
}

/**
 * The existing policies of the caller's organization. A category's own cost policy precedes the general one.
 */
export interface GetPaymentPoliciesResponse__Output {
  'fee_policies': (_mps_pricing_v1_FeePolicy__Output)[];
  'cost_policies': (_mps_pricing_v1_CostPolicy__Output)[];
  /**
   * Version of the facts in the answer, as GetFactsVersion answers it. Absent while a change is being written.
   */
  'facts_version'?: (number);
}
