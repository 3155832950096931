// Original file: protos/mps/transactions/v1/transactions.proto


/**
 * The provider's unchanged HTTP call: the raw body and the signature headers.
 */
export interface ReceiveProviderCallbackRequest {
  'provider'?: (string);
  'body'?: (Buffer | Uint8Array | string);
  'signature_id'?: (string);
  'signature_timestamp'?: (string);
  'signature'?: (string);
}

/**
 * The provider's unchanged HTTP call: the raw body and the signature headers.
 */
export interface ReceiveProviderCallbackRequest__Output {
  'provider': (string);
  'body': (Buffer);
  'signature_id': (string);
  'signature_timestamp': (string);
  'signature': (string);
}
