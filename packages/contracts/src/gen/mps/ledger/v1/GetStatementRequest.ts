// Original file: protos/mps/ledger/v1/ledger.proto

import type { PageRequest as _mps_common_v1_PageRequest, PageRequest__Output as _mps_common_v1_PageRequest__Output } from '../../../mps/common/v1/PageRequest';

/**
 * Lines of these days, both inclusive. from absent: 30 days before to. to absent: today.
 */
export interface GetStatementRequest {
  'company_id'?: (string);
  'from'?: (string);
  'to'?: (string);
  'page'?: (_mps_common_v1_PageRequest | null);
  '_from'?: "from";
  '_to'?: "to";
}

/**
 * Lines of these days, both inclusive. from absent: 30 days before to. to absent: today.
 */
export interface GetStatementRequest__Output {
  'company_id': (string);
  'from'?: (string);
  'to'?: (string);
  'page': (_mps_common_v1_PageRequest__Output | null);
}
