// Original file: protos/mps/merchants/v1/merchants.proto

import type { Contact as _mps_merchants_v1_Contact, Contact__Output as _mps_merchants_v1_Contact__Output } from '../../../mps/merchants/v1/Contact';
import type { Address as _mps_common_v1_Address, Address__Output as _mps_common_v1_Address__Output } from '../../../mps/common/v1/Address';

/**
 * A new organization. Its company is ACTIVE at once and has the organization's id.
 */
export interface CreateOrganizationRequest {
  'name'?: (string);
  'full_name'?: (string);
  'document_type'?: (string);
  'document_number'?: (string);
  'contact'?: (_mps_merchants_v1_Contact | null);
  'address'?: (_mps_common_v1_Address | null);
}

/**
 * A new organization. Its company is ACTIVE at once and has the organization's id.
 */
export interface CreateOrganizationRequest__Output {
  'name': (string);
  'full_name': (string);
  'document_type': (string);
  'document_number': (string);
  'contact': (_mps_merchants_v1_Contact__Output | null);
  'address': (_mps_common_v1_Address__Output | null);
}
