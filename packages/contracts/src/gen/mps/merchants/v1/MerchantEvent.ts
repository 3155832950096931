// Original file: protos/mps/merchants/v1/merchants.proto

import type { EventMeta as _mps_common_v1_EventMeta, EventMeta__Output as _mps_common_v1_EventMeta__Output } from '../../../mps/common/v1/EventMeta';
import type { Merchant as _mps_merchants_v1_Merchant, Merchant__Output as _mps_merchants_v1_Merchant__Output } from '../../../mps/merchants/v1/Merchant';
import type { Affiliation as _mps_merchants_v1_Affiliation, Affiliation__Output as _mps_merchants_v1_Affiliation__Output } from '../../../mps/merchants/v1/Affiliation';
import type { PaymentTerms as _mps_merchants_v1_PaymentTerms, PaymentTerms__Output as _mps_merchants_v1_PaymentTerms__Output } from '../../../mps/merchants/v1/PaymentTerms';

/**
 * An event of a company or an affiliation. payment_terms is internal: it has a separate stream per company, so that
 * the sequences that merchants see have no gaps.
 */
export interface MerchantEvent {
  'meta'?: (_mps_common_v1_EventMeta | null);
  'merchant'?: (_mps_merchants_v1_Merchant | null);
  'affiliation'?: (_mps_merchants_v1_Affiliation | null);
  'payment_terms'?: (_mps_merchants_v1_PaymentTerms | null);
  'object'?: "merchant"|"affiliation"|"payment_terms";
}

/**
 * An event of a company or an affiliation. payment_terms is internal: it has a separate stream per company, so that
 * the sequences that merchants see have no gaps.
 */
export interface MerchantEvent__Output {
  'meta': (_mps_common_v1_EventMeta__Output | null);
  'merchant'?: (_mps_merchants_v1_Merchant__Output | null);
  'affiliation'?: (_mps_merchants_v1_Affiliation__Output | null);
  'payment_terms'?: (_mps_merchants_v1_PaymentTerms__Output | null);
}
