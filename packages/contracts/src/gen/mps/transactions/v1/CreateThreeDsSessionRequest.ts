// Original file: protos/mps/transactions/v1/transactions.proto

import type { Long } from '@grpc/proto-loader';

/**
 * A card to be authenticated. The token lives in memory only.
 */
export interface CreateThreeDsSessionRequest {
  'merchant_id'?: (string);
  'amount'?: (number | string | Long);
  'currency'?: (string);
  'network_token'?: (string);
  'expiry_month'?: (string);
  'expiry_year'?: (string);
}

/**
 * A card to be authenticated. The token lives in memory only.
 */
export interface CreateThreeDsSessionRequest__Output {
  'merchant_id': (string);
  'amount': (number);
  'currency': (string);
  'network_token': (string);
  'expiry_month': (string);
  'expiry_year': (string);
}
