// Original file: protos/mps/facts/v1/facts.proto

import type { Long } from '@grpc/proto-loader';

/**
 * Raised before each change is written. Absent while a change is being written.
 */
export interface GetFactsVersionResponse {
  'version'?: (number | string | Long);
  '_version'?: "version";
}

/**
 * Raised before each change is written. Absent while a change is being written.
 */
export interface GetFactsVersionResponse__Output {
  'version'?: (number);
}
