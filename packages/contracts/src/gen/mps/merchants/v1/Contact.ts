// Original file: protos/mps/merchants/v1/merchants.proto

import type { Address as _mps_common_v1_Address, Address__Output as _mps_common_v1_Address__Output } from '../../../mps/common/v1/Address';
import type { Long } from '@grpc/proto-loader';

/**
 * The person responsible for a company.
 */
export interface Contact {
  'first_name'?: (string);
  'last_name'?: (string);
  'phone'?: (string);
  'email'?: (string);
  'mother_name'?: (string);
  'birth_date'?: (string);
  'document_number'?: (string);
  'politically_exposed'?: (boolean);
  'declared_income'?: (number | string | Long);
  'occupation'?: (string);
  'net_worth'?: (number | string | Long);
  'address'?: (_mps_common_v1_Address | null);
  '_first_name'?: "first_name";
  '_last_name'?: "last_name";
  '_phone'?: "phone";
  '_email'?: "email";
  '_mother_name'?: "mother_name";
  '_birth_date'?: "birth_date";
  '_document_number'?: "document_number";
  '_politically_exposed'?: "politically_exposed";
  '_declared_income'?: "declared_income";
  '_occupation'?: "occupation";
  '_net_worth'?: "net_worth";
  '_address'?: "address";
}

/**
 * The person responsible for a company.
 */
export interface Contact__Output {
  'first_name'?: (string);
  'last_name'?: (string);
  'phone'?: (string);
  'email'?: (string);
  'mother_name'?: (string);
  'birth_date'?: (string);
  'document_number'?: (string);
  'politically_exposed'?: (boolean);
  'declared_income'?: (number);
  'occupation'?: (string);
  'net_worth'?: (number);
  'address'?: (_mps_common_v1_Address__Output | null);
}
