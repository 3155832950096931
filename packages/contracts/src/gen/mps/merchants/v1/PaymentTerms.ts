// Original file: protos/mps/merchants/v1/merchants.proto

import type { Affiliation as _mps_merchants_v1_Affiliation, Affiliation__Output as _mps_merchants_v1_Affiliation__Output } from '../../../mps/merchants/v1/Affiliation';
import type { Address as _mps_common_v1_Address, Address__Output as _mps_common_v1_Address__Output } from '../../../mps/common/v1/Address';

/**
 * The members of a company that payments need, and no others. Other services keep them for outages of this one.
 */
export interface PaymentTerms {
  'company_id'?: (string);
  'organization_id'?: (string);
  'status'?: (string);
  'name'?: (string);
  'full_name'?: (string);
  'city'?: (string);
  'default_fee_policy_id'?: (string);
  /**
   * Oldest first.
   */
  'affiliations'?: (_mps_merchants_v1_Affiliation)[];
  /**
   * CPF or CNPJ, without punctuation.
   */
  'document_number'?: (string);
  'address'?: (_mps_common_v1_Address | null);
  '_default_fee_policy_id'?: "default_fee_policy_id";
  '_document_number'?: "document_number";
  '_address'?: "address";
}

/**
 * The members of a company that payments need, and no others. Other services keep them for outages of this one.
 */
export interface PaymentTerms__Output {
  'company_id': (string);
  'organization_id': (string);
  'status': (string);
  'name': (string);
  'full_name': (string);
  'city': (string);
  'default_fee_policy_id'?: (string);
  /**
   * Oldest first.
   */
  'affiliations': (_mps_merchants_v1_Affiliation__Output)[];
  /**
   * CPF or CNPJ, without punctuation.
   */
  'document_number'?: (string);
  'address'?: (_mps_common_v1_Address__Output | null);
}
