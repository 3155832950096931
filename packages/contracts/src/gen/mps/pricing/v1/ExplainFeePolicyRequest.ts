// Original file: protos/mps/pricing/v1/pricing.proto

import type { QuoteSubject as _mps_pricing_v1_QuoteSubject, QuoteSubject__Output as _mps_pricing_v1_QuoteSubject__Output } from '../../../mps/pricing/v1/QuoteSubject';

/**
 * A payment, real or hypothetical.
 */
export interface ExplainFeePolicyRequest {
  'fee_policy_id'?: (string);
  'subject'?: (_mps_pricing_v1_QuoteSubject | null);
}

/**
 * A payment, real or hypothetical.
 */
export interface ExplainFeePolicyRequest__Output {
  'fee_policy_id': (string);
  'subject': (_mps_pricing_v1_QuoteSubject__Output | null);
}
