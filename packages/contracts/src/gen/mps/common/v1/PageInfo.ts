// Original file: protos/mps/common/v1/common.proto

import type { Long } from '@grpc/proto-loader';

/**
 * Where an answered page stands among all that match.
 */
export interface PageInfo {
  'page'?: (number | string | Long);
  'limit'?: (number);
  'total'?: (number | string | Long);
}

/**
 * Where an answered page stands among all that match.
 */
export interface PageInfo__Output {
  'page': (number);
  'limit': (number);
  'total': (number);
}
