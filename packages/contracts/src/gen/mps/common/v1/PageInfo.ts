// Original file: protos/mps/common/v1/common.proto

import type { Long } from '@grpc/proto-loader';

/**
 * The position of an answered page among all matches.
 */
export interface PageInfo {
  'page'?: (number | string | Long);
  'limit'?: (number);
  'total'?: (number | string | Long);
}

/**
 * The position of an answered page among all matches.
 */
export interface PageInfo__Output {
  'page': (number);
  'limit': (number);
  'total': (number);
}
