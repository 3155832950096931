// Original file: protos/mps/pricing/v1/pricing.proto

import type { Long } from '@grpc/proto-loader';

/**
 * The members of a payment that rules read. Absent brand, wallet or mcc: a condition on it is false.
 */
export interface QuoteSubject {
  'amount'?: (number | string | Long);
  'payment_method'?: (string);
  'installments'?: (number);
  'capture_method'?: (string);
  'provider'?: (string);
  'currency'?: (string);
  'mcc'?: (string);
  'brand'?: (string);
  'wallet_type'?: (string);
  'automatic_anticipation'?: (boolean);
  '_mcc'?: "mcc";
  '_brand'?: "brand";
  '_wallet_type'?: "wallet_type";
}

/**
 * The members of a payment that rules read. Absent brand, wallet or mcc: a condition on it is false.
 */
export interface QuoteSubject__Output {
  'amount': (number);
  'payment_method': (string);
  'installments': (number);
  'capture_method': (string);
  'provider': (string);
  'currency': (string);
  'mcc'?: (string);
  'brand'?: (string);
  'wallet_type'?: (string);
  'automatic_anticipation': (boolean);
}
