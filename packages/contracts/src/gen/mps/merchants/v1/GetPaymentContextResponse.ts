// Original file: protos/mps/merchants/v1/merchants.proto

import type { Affiliation as _mps_merchants_v1_Affiliation, Affiliation__Output as _mps_merchants_v1_Affiliation__Output } from '../../../mps/merchants/v1/Affiliation';
import type { Address as _mps_common_v1_Address, Address__Output as _mps_common_v1_Address__Output } from '../../../mps/common/v1/Address';
import type { Long } from '@grpc/proto-loader';

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
   * CPF or CNPJ without punctuation. Receipts and charges with a due date show it as the receiver's document.
   */
  'document_number'?: (string);
  /**
   * Charges with a due date show it to the payer's bank.
   */
  'address'?: (_mps_common_v1_Address | null);
  /**
   * Version of the facts in the answer, as GetFactsVersion answers it. Absent while a change is being written.
   */
  'facts_version'?: (number | string | Long);
  '_default_fee_policy_id'?: "default_fee_policy_id";
  '_organization_default_fee_policy_id'?: "organization_default_fee_policy_id";
  '_document_number'?: "document_number";
  '_address'?: "address";
  '_facts_version'?: "facts_version";
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
   * CPF or CNPJ without punctuation. Receipts and charges with a due date show it as the receiver's document.
   */
  'document_number'?: (string);
  /**
   * Charges with a due date show it to the payer's bank.
   */
  'address'?: (_mps_common_v1_Address__Output | null);
  /**
   * Version of the facts in the answer, as GetFactsVersion answers it. Absent while a change is being written.
   */
  'facts_version'?: (number);
}
