// Original file: protos/mps/pix_keys/v1/pix_keys.proto


/**
 * A key of no merchant, and the CPF or CNPJ of its required owner.
 */
export interface CheckRefundDestinationRequest {
  'merchant_id'?: (string);
  'key'?: (string);
  'owner_document'?: (string);
}

/**
 * A key of no merchant, and the CPF or CNPJ of its required owner.
 */
export interface CheckRefundDestinationRequest__Output {
  'merchant_id': (string);
  'key': (string);
  'owner_document': (string);
}
