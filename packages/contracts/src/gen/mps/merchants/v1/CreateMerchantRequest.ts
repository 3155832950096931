// Original file: protos/mps/merchants/v1/merchants.proto

import type { Contact as _mps_merchants_v1_Contact, Contact__Output as _mps_merchants_v1_Contact__Output } from '../../../mps/merchants/v1/Contact';
import type { Address as _mps_common_v1_Address, Address__Output as _mps_common_v1_Address__Output } from '../../../mps/common/v1/Address';
import type { TransferConfigurations as _mps_merchants_v1_TransferConfigurations, TransferConfigurations__Output as _mps_merchants_v1_TransferConfigurations__Output } from '../../../mps/merchants/v1/TransferConfigurations';
import type { Long } from '@grpc/proto-loader';

/**
 * A new merchant of the caller's organization. Absent transfer configurations are the defaults.
 */
export interface CreateMerchantRequest {
  'name'?: (string);
  'full_name'?: (string);
  'document_type'?: (string);
  'document_number'?: (string);
  'document_tax_type'?: (string);
  'contact'?: (_mps_merchants_v1_Contact | null);
  'address'?: (_mps_common_v1_Address | null);
  'transfer_configurations'?: (_mps_merchants_v1_TransferConfigurations | null);
  'company_logo_url'?: (string);
  'website_url'?: (string);
  'declared_revenue'?: (number | string | Long);
  'metadata_json'?: (string);
  'webhook_enabled'?: (boolean);
  '_document_tax_type'?: "document_tax_type";
  '_company_logo_url'?: "company_logo_url";
  '_website_url'?: "website_url";
  '_declared_revenue'?: "declared_revenue";
}

/**
 * A new merchant of the caller's organization. Absent transfer configurations are the defaults.
 */
export interface CreateMerchantRequest__Output {
  'name': (string);
  'full_name': (string);
  'document_type': (string);
  'document_number': (string);
  'document_tax_type'?: (string);
  'contact': (_mps_merchants_v1_Contact__Output | null);
  'address': (_mps_common_v1_Address__Output | null);
  'transfer_configurations': (_mps_merchants_v1_TransferConfigurations__Output | null);
  'company_logo_url'?: (string);
  'website_url'?: (string);
  'declared_revenue'?: (number);
  'metadata_json': (string);
  'webhook_enabled': (boolean);
}
