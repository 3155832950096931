// Original file: protos/mps/merchants/v1/merchants.proto

import type { PageRequest as _mps_common_v1_PageRequest, PageRequest__Output as _mps_common_v1_PageRequest__Output } from '../../../mps/common/v1/PageRequest';

/**
 * Bank accounts of a merchant in the caller's scope.
 */
export interface ListBankAccountsRequest {
  'merchant_id'?: (string);
  'page'?: (_mps_common_v1_PageRequest | null);
}

/**
 * Bank accounts of a merchant in the caller's scope.
 */
export interface ListBankAccountsRequest__Output {
  'merchant_id': (string);
  'page': (_mps_common_v1_PageRequest__Output | null);
}
