// Original file: protos/mps/common/v1/common.proto

import type { Long } from '@grpc/proto-loader';

/**
 * A requested page: page from 1, limit 1 to 100, sort in the form of the public API ("-created_at").
 */
export interface PageRequest {
  'page'?: (number | string | Long);
  'limit'?: (number);
  'sort'?: (string);
}

/**
 * A requested page: page from 1, limit 1 to 100, sort in the form of the public API ("-created_at").
 */
export interface PageRequest__Output {
  'page': (number);
  'limit': (number);
  'sort': (string);
}
