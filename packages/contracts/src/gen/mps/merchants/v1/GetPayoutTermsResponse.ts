// Original file: protos/mps/merchants/v1/merchants.proto

import type { TransferConfigurations as _mps_merchants_v1_TransferConfigurations, TransferConfigurations__Output as _mps_merchants_v1_TransferConfigurations__Output } from '../../../mps/merchants/v1/TransferConfigurations';

/**
 * Status, minimal balance, schedule of payouts, and whether the settlement account is the company's own.
 */
export interface GetPayoutTermsResponse {
  'status'?: (string);
  /**
   * CPF or CNPJ in normal form.
   */
  'document_number'?: (string);
  'transfer_configurations'?: (_mps_merchants_v1_TransferConfigurations | null);
  'default_fee_policy_id'?: (string);
  'organization_default_fee_policy_id'?: (string);
  /**
   * An ACTIVE affiliation settles to a bank account of another owner.
   */
  'settles_to_foreign_account'?: (boolean);
  '_default_fee_policy_id'?: "default_fee_policy_id";
  '_organization_default_fee_policy_id'?: "organization_default_fee_policy_id";
}

/**
 * Status, minimal balance, schedule of payouts, and whether the settlement account is the company's own.
 */
export interface GetPayoutTermsResponse__Output {
  'status': (string);
  /**
   * CPF or CNPJ in normal form.
   */
  'document_number': (string);
  'transfer_configurations': (_mps_merchants_v1_TransferConfigurations__Output | null);
  'default_fee_policy_id'?: (string);
  'organization_default_fee_policy_id'?: (string);
  /**
   * An ACTIVE affiliation settles to a bank account of another owner.
   */
  'settles_to_foreign_account': (boolean);
}
