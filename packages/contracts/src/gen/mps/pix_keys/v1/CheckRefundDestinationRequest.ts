// Original file: protos/mps/pix_keys/v1/pix_keys.proto


/**
 * A key that no merchant registered, and the CPF or CNPJ that must own it.
 */
export interface CheckRefundDestinationRequest {
  'merchant_id'?: (string);
  'key'?: (string);
  'owner_document'?: (string);
}

/**
 * A key that no merchant registered, and the CPF or CNPJ that must own it.
 */
export interface CheckRefundDestinationRequest__Output {
  'merchant_id': (string);
  'key': (string);
  'owner_document': (string);
}
