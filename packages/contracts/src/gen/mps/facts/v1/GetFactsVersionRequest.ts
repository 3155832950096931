// Original file: protos/mps/facts/v1/facts.proto


/**
 * For the whole service: one request for every copy.
 */
export interface GetFactsVersionRequest {
}

/**
 * For the whole service: one request for every copy.
 */
export interface GetFactsVersionRequest__Output {
}
