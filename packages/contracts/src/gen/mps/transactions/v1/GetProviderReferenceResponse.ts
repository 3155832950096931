// Original file: protos/mps/transactions/v1/transactions.proto


/**
 * The provider's own id. null before the provider answered.
 */
export interface GetProviderReferenceResponse {
  'provider_transaction_id'?: (string);
  '_provider_transaction_id'?: "provider_transaction_id";
}

/**
 * The provider's own id. null before the provider answered.
 */
export interface GetProviderReferenceResponse__Output {
  'provider_transaction_id'?: (string);
}
