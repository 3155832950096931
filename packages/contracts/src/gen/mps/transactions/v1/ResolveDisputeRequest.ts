// Original file: protos/mps/transactions/v1/transactions.proto


/**
 * The network's decision: WON or LOST for the merchant.
 */
export interface ResolveDisputeRequest {
  'dispute_id'?: (string);
  'outcome'?: (string);
}

/**
 * The network's decision: WON or LOST for the merchant.
 */
export interface ResolveDisputeRequest__Output {
  'dispute_id': (string);
  'outcome': (string);
}
