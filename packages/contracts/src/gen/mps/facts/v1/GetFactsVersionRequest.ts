// Original file: protos/mps/facts/v1/facts.proto


/**
 * Of the whole service: one question for every copy.
 */
export interface GetFactsVersionRequest {
}

/**
 * Of the whole service: one question for every copy.
 */
export interface GetFactsVersionRequest__Output {
}
