// Original file: protos/mps/transactions/v1/transactions.proto


/**
 * How the network decides: WON or LOST for the merchant.
 */
export interface ResolveDisputeRequest {
  'dispute_id'?: (string);
  'outcome'?: (string);
}

/**
 * How the network decides: WON or LOST for the merchant.
 */
export interface ResolveDisputeRequest__Output {
  'dispute_id': (string);
  'outcome': (string);
}
