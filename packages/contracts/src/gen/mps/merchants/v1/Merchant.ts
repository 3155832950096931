// Original file: protos/mps/merchants/v1/merchants.proto

import type { Contact as _mps_merchants_v1_Contact, Contact__Output as _mps_merchants_v1_Contact__Output } from '../../../mps/merchants/v1/Contact';
import type { Address as _mps_common_v1_Address, Address__Output as _mps_common_v1_Address__Output } from '../../../mps/common/v1/Address';
import type { TransferConfigurations as _mps_merchants_v1_TransferConfigurations, TransferConfigurations__Output as _mps_merchants_v1_TransferConfigurations__Output } from '../../../mps/merchants/v1/TransferConfigurations';
import type { Long } from '@grpc/proto-loader';

/**
 * A company: a merchant, or the organization's own.
 */
export interface Merchant {
  'id'?: (string);
  'name'?: (string);
  'full_name'?: (string);
  'document_number'?: (string);
  'document_type'?: (string);
  'contact'?: (_mps_merchants_v1_Contact | null);
  'status'?: (string);
  'address'?: (_mps_common_v1_Address | null);
  'transfer_configurations'?: (_mps_merchants_v1_TransferConfigurations | null);
  'created_at'?: (string);
  'updated_at'?: (string);
  'document_tax_type'?: (string);
  'company_logo_url'?: (string);
  'website_url'?: (string);
  'webhook_enabled'?: (boolean);
  'declared_revenue'?: (number | string | Long);
  /**
   * JSON object.
   */
  'metadata_json'?: (string);
  'default_fee_policy_id'?: (string);
  '_document_tax_type'?: "document_tax_type";
  '_company_logo_url'?: "company_logo_url";
  '_website_url'?: "website_url";
  '_declared_revenue'?: "declared_revenue";
  '_default_fee_policy_id'?: "default_fee_policy_id";
}

/**
 * A company: a merchant, or the organization's own.
 */
export interface Merchant__Output {
  'id': (string);
  'name': (string);
  'full_name': (string);
  'document_number': (string);
  'document_type': (string);
  'contact': (_mps_merchants_v1_Contact__Output | null);
  'status': (string);
  'address': (_mps_common_v1_Address__Output | null);
  'transfer_configurations': (_mps_merchants_v1_TransferConfigurations__Output | null);
  'created_at': (string);
  'updated_at': (string);
  'document_tax_type'?: (string);
  'company_logo_url'?: (string);
  'website_url'?: (string);
  'webhook_enabled': (boolean);
  'declared_revenue'?: (number);
  /**
   * JSON object.
   */
  'metadata_json': (string);
  'default_fee_policy_id'?: (string);
}
