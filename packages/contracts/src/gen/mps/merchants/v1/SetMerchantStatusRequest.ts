// Original file: protos/mps/merchants/v1/merchants.proto


/**
 * Merchants ask for ACTIVE or INACTIVE; operators for BLOCKED too.
 */
export interface SetMerchantStatusRequest {
  'merchant_id'?: (string);
  'status'?: (string);
  'reason'?: (string);
  '_reason'?: "reason";
}

/**
 * Merchants ask for ACTIVE or INACTIVE; operators for BLOCKED too.
 */
export interface SetMerchantStatusRequest__Output {
  'merchant_id': (string);
  'status': (string);
  'reason'?: (string);
}
