// Original file: protos/mps/pricing/v1/pricing.proto

import type { QuoteSubject as _mps_pricing_v1_QuoteSubject, QuoteSubject__Output as _mps_pricing_v1_QuoteSubject__Output } from '../../../mps/pricing/v1/QuoteSubject';

/**
 * requested_fee_policy_id precedes the merchant's default, which precedes the organization's. None: all fees are
 * zero.
 */
export interface QuoteRequest {
  'subject'?: (_mps_pricing_v1_QuoteSubject | null);
  'requested_fee_policy_id'?: (string);
  'merchant_default_fee_policy_id'?: (string);
  'organization_default_fee_policy_id'?: (string);
  '_requested_fee_policy_id'?: "requested_fee_policy_id";
  '_merchant_default_fee_policy_id'?: "merchant_default_fee_policy_id";
  '_organization_default_fee_policy_id'?: "organization_default_fee_policy_id";
}

/**
 * requested_fee_policy_id precedes the merchant's default, which precedes the organization's. None: all fees are
 * zero.
 */
export interface QuoteRequest__Output {
  'subject': (_mps_pricing_v1_QuoteSubject__Output | null);
  'requested_fee_policy_id'?: (string);
  'merchant_default_fee_policy_id'?: (string);
  'organization_default_fee_policy_id'?: (string);
}
