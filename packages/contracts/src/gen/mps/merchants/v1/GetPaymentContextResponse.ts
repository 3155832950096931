// Original file: protos/mps/merchants/v1/merchants.proto

import type { Affiliation as _mps_merchants_v1_Affiliation, Affiliation__Output as _mps_merchants_v1_Affiliation__Output } from '../../../mps/merchants/v1/Affiliation';

/**
 * Status, names, policies and affiliations of a merchant.
 */
export interface GetPaymentContextResponse {
  'company_id'?: (string);
  'organization_id'?: (string);
  'status'?: (string);
  'name'?: (string);
  'full_name'?: (string);
  'city'?: (string);
  'default_fee_policy_id'?: (string);
  'organization_default_fee_policy_id'?: (string);
  /**
   * Oldest first.
   */
  'affiliations'?: (_mps_merchants_v1_Affiliation)[];
  /**
   * CPF or CNPJ, without punctuation: receipts name the receiver by it. Absent where only PaymentTerms are at hand, which
   * travel in events and hold no document.
   */
  'document_number'?: (string);
  '_default_fee_policy_id'?: "default_fee_policy_id";
  '_organization_default_fee_policy_id'?: "organization_default_fee_policy_id";
  '_document_number'?: "document_number";
}

/**
 * Status, names, policies and affiliations of a merchant.
 */
export interface GetPaymentContextResponse__Output {
  'company_id': (string);
  'organization_id': (string);
  'status': (string);
  'name': (string);
  'full_name': (string);
  'city': (string);
  'default_fee_policy_id'?: (string);
  'organization_default_fee_policy_id'?: (string);
  /**
   * Oldest first.
   */
  'affiliations': (_mps_merchants_v1_Affiliation__Output)[];
  /**
   * CPF or CNPJ, without punctuation: receipts name the receiver by it. Absent where only PaymentTerms are at hand, which
   * travel in events and hold no document.
   */
  'document_number'?: (string);
}
