// Original file: protos/mps/merchants/v1/merchants.proto


/**
 * Merchants may request ACTIVE or INACTIVE, operators BLOCKED too.
 */
export interface SetMerchantStatusRequest {
  'merchant_id'?: (string);
  'status'?: (string);
  'reason'?: (string);
  '_reason'?: "reason";
}

/**
 * Merchants may request ACTIVE or INACTIVE, operators BLOCKED too.
 */
export interface SetMerchantStatusRequest__Output {
  'merchant_id': (string);
  'status': (string);
  'reason'?: (string);
}
