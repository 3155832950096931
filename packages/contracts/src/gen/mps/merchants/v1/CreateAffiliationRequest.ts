// Original file: protos/mps/merchants/v1/merchants.proto


/**
 * A new affiliation of a merchant in the caller's scope. No payment or capture methods: all.
 */
export interface CreateAffiliationRequest {
  'merchant_id'?: (string);
  'provider'?: (string);
  'mcc'?: (string);
  'anticipation_type'?: (string);
  'payment_methods'?: (string)[];
  'capture_methods'?: (string)[];
  'settlement_bank_account_id'?: (string);
  '_settlement_bank_account_id'?: "settlement_bank_account_id";
}

/**
 * A new affiliation of a merchant in the caller's scope. No payment or capture methods: all.
 */
export interface CreateAffiliationRequest__Output {
  'merchant_id': (string);
  'provider': (string);
  'mcc': (string);
  'anticipation_type': (string);
  'payment_methods': (string)[];
  'capture_methods': (string)[];
  'settlement_bank_account_id'?: (string);
}
