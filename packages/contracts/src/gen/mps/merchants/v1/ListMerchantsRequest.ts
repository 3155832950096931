// Original file: protos/mps/merchants/v1/merchants.proto

import type { PageRequest as _mps_common_v1_PageRequest, PageRequest__Output as _mps_common_v1_PageRequest__Output } from '../../../mps/common/v1/PageRequest';

/**
 * Absent filters do not filter. name is any part of the display name, in any case.
 */
export interface ListMerchantsRequest {
  'page'?: (_mps_common_v1_PageRequest | null);
  'status'?: (string)[];
  'document_number'?: (string);
  'name'?: (string);
  '_document_number'?: "document_number";
  '_name'?: "name";
}

/**
 * Absent filters do not filter. name is any part of the display name, in any case.
 */
export interface ListMerchantsRequest__Output {
  'page': (_mps_common_v1_PageRequest__Output | null);
  'status': (string)[];
  'document_number'?: (string);
  'name'?: (string);
}
