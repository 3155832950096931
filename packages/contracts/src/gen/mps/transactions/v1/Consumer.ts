// Original file: protos/mps/transactions/v1/transactions.proto

import type { Address as _mps_common_v1_Address, Address__Output as _mps_common_v1_Address__Output } from '../../../mps/common/v1/Address';

/**
 * The payer.
 */
export interface Consumer {
  'full_name'?: (string);
  'email'?: (string);
  'pix_key'?: (string);
  'document_type'?: (string);
  'document_number'?: (string);
  'phone'?: (string);
  'birth_date'?: (string);
  'address'?: (_mps_common_v1_Address | null);
  '_full_name'?: "full_name";
  '_email'?: "email";
  '_pix_key'?: "pix_key";
  '_document_type'?: "document_type";
  '_document_number'?: "document_number";
  '_phone'?: "phone";
  '_birth_date'?: "birth_date";
}

/**
 * The payer.
 */
export interface Consumer__Output {
  'full_name'?: (string);
  'email'?: (string);
  'pix_key'?: (string);
  'document_type'?: (string);
  'document_number'?: (string);
  'phone'?: (string);
  'birth_date'?: (string);
  'address': (_mps_common_v1_Address__Output | null);
}
